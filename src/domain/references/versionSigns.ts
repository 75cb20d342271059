import type { Dotted, MarkedSign, Sign } from './dotted.ts';
import { Ending } from './ending.ts';
import { isPlaceOfId } from './idForms.ts';
import { isImage } from './imageName.ts';
import { endsAsValue, speaksOfBumps, speaksOfDevices, speaksOfNfts, speaksOfVersions, spellsKind } from './keywords.ts';
import { isNamedInManifest, isSetInManifest, isToldInChangeLog } from './manifestTalk.ts';
import { MarkedSigns } from './markedSigns.ts';
import { isWord, type Name } from './name.ts';
import type { ReadName } from './nameReader.ts';
import { isDirect, type NamedKind } from './nearestKind.ts';
import type { TextContext } from './textContext.ts';
import { endsInPackage, tellsOfChange } from './upgradeTalk.ts';
import { signsInTalk, signsInWords } from './versionWords.ts';

/** What says that a dotted number is a version and no id by where it stands. */
export const signsOfPlaces: readonly Sign[] = Object.values<Sign>({
  lockFile: ({ around }) => around.file === 'lock',

  /** `1.2.3` without a name of ids directly beside. */
  shard: (dotted) => !dotted.isZeroShard && !(isDirect(dotted.named) && isIdName(dotted.named, dotted.around)),

  manifest: (dotted) =>
    dotted.around.file === 'manifest' &&
    !isNamedInManifest(dotted.around, dotted.named) &&
    !(dotted.isLarge && isSetInManifest(dotted.around)),

  changeLog: (dotted) =>
    dotted.around.file === 'changeLog' &&
    !(dotted.isLarge ? isToldInChangeLog(dotted) : isNamedInManifest(dotted.around, dotted.named)),

  /** Below the heading `Version`. */
  column: ({ around }) => around.column !== undefined && speaksOfVersions(around.nameOf(around.column.text)),
});

/** What says so by the names before it. */
export const signsInNames: readonly Sign[] = Object.values<Sign>({
  /** `version = "0.0.7"`, `tokenVersion: 0.0.7`; after a comma something else begins, but for what a version is compared with. */
  ownName: (dotted) => {
    const { namesBefore } = dotted.around;
    let index = 0;
    let name = namesBefore.at(0);
    while (name?.isFiller) {
      index += 1;
      name = namesBefore.at(index);
    }
    return (
      name?.isVersion === true &&
      !separators.has(dotted.around.lastVisible) &&
      !isRange(name, dotted) &&
      (name.words.includes('version') || !otherArgument.test(dotted.around.tail(dotted.around.reachOfName(index) ?? 0)))
    );
  },

  /** `@acme/kit 0.0.1206`, `@acme/kit from 0.0.1206 to 0.0.1207`. */
  scoped: ({ around, named }) => !isDirect(named) && endsInPackage(around.before),
});

/** The same where names before it may be of programs, and none of a kind of ids stands directly before it. */
export const signsOfPrograms: readonly Sign[] = Object.values<Sign>({
  bump: ({ around }) => around.namesBefore.some(speaksOfBumps) && around.hasBefore(bump),

  /** `Updates the kit package from 0.0.1206 to `, `changes its version to `, `kit pinned to `. */
  change: ({ around, named }) =>
    (named === undefined || named.distance > 1) &&
    around.namesBefore.some(speaksOfVersions) &&
    tellsOfChange(around.before),

  /** `fcp 0.0.1700`, `rd.dasd=0.0.5235`: of a mainframe. */
  device: ({ around, named }) => named === undefined && around.namesBefore.some(speaksOfDevices),
});

const quotes = '"\'`';

/** What says so by signs directly beside it. */
export const signsOfSyntax: readonly MarkedSign[] = [
  {
    name: 'range',
    // `^0.0.7`, `>= 0.0.7`, `~> 0.0.7`, `tool@0.0.7`.
    before: '^~=>@',
    isSaid: ({ around }) => rangeEnd.test(around.before),
  },
  {
    name: 'module',
    // `% "0.0.7"`, `semver.gt("0.0.7"`.
    before: quotes,
    isSaid: ({ around }) => !around.isApart && (around.operator === '%' || semverCall.test(around.before)),
  },
  {
    name: 'comparison',
    // `<0.0.7`, but no end of a tag before or start of one behind, no angle brackets around it, no arrow, prompt or quotation.
    before: '<>',
    isSaid: ({ around }) =>
      angle.test(around.before) &&
      !closedAngle.test(around.before) &&
      !/^\s?<\//.test(around.after) &&
      !(around.last === '<' && (around.next === '>' || around.next === ':')),
  },
  {
    name: 'continued',
    // `0.0.7+build`, `0.0.*`, `0.0.7..0.0.9`, `0.0.7@latest`, `0.0.7${n}`; `0.0.7@5` is an NFT, `0.0.7${RESET}` is coloured.
    behind: '.+@${',
    isSaid: ({ around }) =>
      /^(?:\.\*|\+\w|@(?!(?:0\.0\.)?\d{1,19}(?!\w|\.(?![xX]{2})\w)|[xX]{2})\w|\.\.(?!\.)|\$?\{(?:[a-z]|num|index)\b)/.test(
        around.after,
      ),
  },
  {
    name: 'build',
    // `0.0.7-5`, but where the line tells of an NFT; `0.0.5005->0.0.6006` is an arrow.
    behind: '-',
    isSaid: ({ around, isLarge, digitsBeside }) =>
      !(isLarge && around.after.startsWith('->')) &&
      digitsBeside === 0 &&
      !around.namesBefore.some(speaksOfNfts) &&
      !around.namesAfter.some(speaksOfNfts),
  },
  {
    name: 'product',
    // `User-Agent: Wallet/0.0.7`, `Mozilla/5.0 Wallet/0.0.7`.
    before: '/',
    isSaid: ({ around }) => product.test(around.before),
  },
  {
    name: 'image',
    // `acme/token:0.0.7`, `docker pull node:0.0.7`, `com.acme:token:0.0.7`.
    before: ':',
    isSaid: ({ around }) => !around.isApart && isImage(around),
  },
];

/** What says so of a number below 1000: also what is directly beside it. */
export const signsOfSmallVersions: readonly MarkedSign[] = [
  {
    name: 'extension',
    // `0.0.7.md`.
    behind: '.',
    isSaid: ({ around }) => /^\.\w/.test(around.after),
  },
  {
    name: 'suffix',
    // `tool-0.0.7`.
    before: '-',
    isSaid: ({ around: { last, secondLast }, digitsBefore }) =>
      last === '-' && (secondLast === ')' || isWord(secondLast.charCodeAt(0))) && digitsBefore === 0,
  },
  {
    name: 'path',
    // `/lib/0.0.7/`, `tool:0.0.7`.
    before: '\\/:',
    behind: '/',
    isSaid: ({ around, named, digitsBefore }) =>
      (around.next === '/' && pathOfFile.test(around.after)) ||
      (pathEnd.test(around.before) &&
        !(isDirect(named) && spellsKind(named.name)) &&
        digitsBefore === 0 &&
        !isPlaceOfId(around)),
  },
  {
    name: 'heading',
    // `## 0.0.7`, `[0.0.7]: https://…`
    before: '#[ \t',
    behind: ']',
    isSaid: ({ around, named }) =>
      !isDirect(named) && (heading.test(around.before) || (around.last === '[' && around.after.startsWith(']:'))),
  },
  {
    name: 'anchor',
    // `<a id="0.0.7">` above what is said of a version.
    before: quotes,
    isSaid: ({ around }) => anchor.test(around.before),
  },
  {
    name: 'others',
    // `"0.0.1", "0.1.0"`: beside another that is no id.
    before: `,${quotes}`,
    behind: `,${quotes}`,
    isSaid: ({ around }) => otherAfter.test(around.after) || otherBefore.test(around.before),
  },
];

const syntax = new MarkedSigns(signsOfSyntax);
const syntaxOfSmall = new MarkedSigns(signsOfSmallVersions);
// Some write the number of an NFT first: `13@0.0.2004`; a topic stands before its account: `0.0.5005@0.0.6006`.
const rangeEnd = new Ending(/(?:\^|(?<!~)~|[<>=!~]=|~>)\s?|\S(?<!(?<![\w.@])(?:0\.0\.)?\d{1,19})@/);
const product = new Ending(/(?:\b[Uu]ser[-_ ]?[Aa]gent\W{1,5}|\b[A-Z]\w*\/\d[\d.]*\s(?:\([^()]*\)\s)?)[A-Z]\w*\//);
const semverCall = new Ending(/\bsemver\.\w+\([^()]{0,40}["'`]/);
const angle = new Ending(/(?<![-=])[<>]\s?/);
const closedAngle = new Ending(/<[^<>]*>\s?|=\s?"[^"<>]*">\s?|^\s*>\s?|^\w+>\s/);
const separators = new Set(',;');
// `protocol, "`, `{ protocol, id: "`.
const otherArgument = /^[\w-]+\s*[,;]|[,;]\s*["']?[A-Za-z]/;
const pathEnd = new Ending(/[\\/]|\w(?<!\W(?:[gl]te?|eq|ne)):/);
const heading = new Ending(/^\s*#{1,6}\s*\[?/);
const anchor = new Ending(/<(?:a|h[1-6]|section)\s(?:[^<>]*\s)?(?:id|name)=["']/i);
const bump = /\bbump(?:s|ed|ing)?\b/i;
const pathOfFile = /^\/[\w./@-]*\.(?:[cm]?js|css|map|wasm|zip|t?gz)\b/;
const otherBefore = new Ending(/(?<![\w.-])(?!0\.0\.(?:[1-9]|0\b))\d{1,3}\.\d{1,3}\.\d{1,4}["'`]?,\s*["'`]?/);
const otherAfter = /^["'`]?,\s*["'`]?(?!0\.0\.[1-9])\d{1,3}\.\d{1,3}\.\d{1,4}(?![\w.-])/;

const spokenWord = new Ending(/\w\s/);
const spokenId = new Ending(/\bid\s/i);

/** `accounts in the range of 0.0.3-0.0.900`; a range of versions is one number with signs. */
function isRange({ words }: Name, { digitsBeside }: Dotted): boolean {
  return words.at(-1) === 'range' && digitsBeside > 0;
}

/** `accountId`, or `account` where it is given the value: in a sentence it may be opened on 1.2.2024. */
function isIdName({ name }: NamedKind, { before }: TextContext): boolean {
  const isGiven = name.words.length > 1 || !spokenWord.test(before) || spokenId.test(before);
  return isGiven && !name.isHyphenated && endsAsValue(name) && spellsKind(name);
}

/** An id of 1000 and more is one unless its syntax, its own name or a manifest says otherwise. */
export function readsAsVersion(dotted: Dotted): boolean {
  const { around } = dotted;
  return (
    isSaid(signsOfPlaces, dotted) ||
    // These tell most, and sooner.
    (!dotted.isLarge && syntaxOfSmall.areSaid(dotted)) ||
    syntax.areSaid(dotted) ||
    (!around.isUnnamed && isSaidByNames(dotted))
  );
}

function isSaidByNames(dotted: Dotted): boolean {
  return (
    isSaid(signsInNames, dotted) ||
    // A name directly before says all: those further away need not be read.
    (!isDirect(dotted.named) && tellsOfPrograms(dotted.around) && isSaid(signsOfPrograms, dotted)) ||
    (!dotted.isLarge &&
      ((tellsOfPrograms(dotted.around) && isSaid(signsInTalk, dotted)) || isSaid(signsInWords, dotted)))
  );
}

/** Whether a name before it may be of programs. */
function tellsOfPrograms({ namesBefore }: TextContext): boolean {
  return namesBefore.some(isOfPrograms);
}

const isOfPrograms = (name: ReadName) => name.isOfPrograms;

function isSaid(signs: readonly Sign[], dotted: Dotted): boolean {
  for (const sign of signs) {
    if (sign(dotted)) {
      return true;
    }
  }
  return false;
}
