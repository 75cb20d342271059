import type { Question } from './answers.ts';
import { numberBefore, numberBeside } from './besideOther.ts';
import { ownLineOf } from './delimiters.ts';
import type { Dotted, Sign } from './dotted.ts';
import { endsInExplorerPath } from './explorerHosts.ts';
import {
  endsAsValue,
  isFiller,
  isVersionName,
  speaksOfBumps,
  speaksOfNfts,
  speaksOfVersions,
  spellsKind,
} from './keywords.ts';
import type { Name } from './name.ts';
import { isDirect, type NamedKind } from './nearestKind.ts';
import type { TextContext } from './textContext.ts';
import { hyphenatedKey, signsInWords } from './versionWords.ts';

/** What says that a dotted number is a version and no id: its own name, a manifest. */
export const signsOfVersions: readonly Sign[] = Object.values<Sign>({
  lockFile: ({ around }) => around.file === 'lock',

  /** `1.2.3` without a name of ids directly beside. */
  shard: (dotted) => !dotted.isZeroShard && !(isDirect(dotted.named) && isIdName(dotted.named, dotted.around)),

  manifest: (dotted) =>
    dotted.around.file === 'manifest' &&
    !isNamedInManifest(dotted.around, dotted.named) &&
    !(dotted.isLarge && isSetInManifest(dotted.around)),

  /** `version = "0.0.7"`, `tokenVersion: 0.0.7`; after a comma something else begins. */
  ownName: ({ around, lastVisible }) => {
    for (let index = 0; !separators.has(lastVisible); index++) {
      const name = around.namesBefore.at(index);
      if (name === undefined || !isFiller(name)) {
        return name !== undefined && isVersionName(name) && !isRange(name, around);
      }
    }
    return false;
  },

  /** Below the heading `Version`. */
  column: ({ around }) => around.column !== undefined && speaksOfVersions(around.nameOf(around.column.text)),

  bump: ({ around, named }) =>
    !isDirect(named) && around.namesBefore.some(speaksOfBumps) && /\bbump(?:s|ed|ing)?\b/i.test(around.before),
});

/** What says so by signs directly beside it. */
export const signsOfSyntax: readonly Sign[] = Object.values<Sign>({
  /** `^0.0.7`, `>= 0.0.7`, `~> 0.0.7`, `tool@0.0.7`. */
  range: ({ around, lastVisible }) => rangeEnds.has(lastVisible) && rangeEnd.test(around.tail(24)),

  /** `% "0.0.7"`. */
  module: ({ around, last }) => quotes.has(last) && around.operator === '%',

  /** `<0.0.7`, but no tag's end before it, no angle brackets around it, no arrow and no quotation. */
  comparison: ({ around, last, lastVisible, next }) =>
    angles.has(lastVisible) &&
    /(?<![-=])[<>]\s?$/.test(around.before.slice(-3)) &&
    !/<[^<>]*>\s?$|^\s*>\s?$/.test(around.before) &&
    !(last === '<' && (next === '>' || next === ':')),

  /** `0.0.7+build`, `0.0.*`, `0.0.7..0.0.9`, `0.0.7@latest`; `0.0.7@5` is an NFT. */
  continued: ({ around, next }) =>
    continuing.has(next) && /^(?:\.\*|\+\w|@(?!\d{1,19}(?![\w.]))\w|\.\.(?!\.))/.test(around.after),

  /** `0.0.7-5`, but where the line tells of an NFT. */
  build: ({ around, next }) =>
    next === '-' &&
    numberBeside(around) === undefined &&
    !around.namesBefore.some(speaksOfNfts) &&
    !around.namesAfter.some(speaksOfNfts),

  /** `acme/token:0.0.7`, `docker pull node:0.0.7`, `com.acme:token:0.0.7`. */
  image: ({ around, last }) => last === ':' && isImage(around.before),
});

/** What says so of a number below 1000: also what is directly beside it. */
export const signsOfSmallVersions: readonly Sign[] = Object.values<Sign>({
  /** `0.0.7.md`. */
  extension: ({ around, next }) => next === '.' && /^\.\w/.test(around.after),

  /** `/lib/0.0.7/`, `tool-0.0.7`, `tool:0.0.7`. */
  path: ({ around, named, last, next }) =>
    (last === '-' && /[\w)]-$/.test(around.before.slice(-2)) && numberBefore(around) === undefined) ||
    (next === '/' && pathOfFile.test(around.after)) ||
    (pathEnds.has(last) &&
      /[\\/]$|\w(?<!\W(?:[gl]te?|eq|ne)):$/.test(around.before.slice(-8)) &&
      !(isDirect(named) && spellsKind(named.name)) &&
      numberBefore(around) === undefined &&
      !placeOfId.test(around.before) &&
      !endsInExplorerPath(around.before)),

  /** `## 0.0.7`, `[0.0.7]: https://…` */
  heading: ({ around, named, last, lastVisible, next }) =>
    !isDirect(named) &&
    ((headingEnds.has(lastVisible) && heading.test(around.before)) ||
      (next === ']' && last === '[' && around.after.startsWith(']:'))),

  /** `"0.0.1", "0.1.0"`: beside another that is no id. */
  others: ({ around, lastVisible, next }) =>
    (listEnds.has(next) && otherAfter.test(around.after)) ||
    (listEnds.has(lastVisible) && otherBefore.test(around.before)),
});

// The characters that signs of syntax begin with; many numbers stand between others.
const marksBefore = new Set('^~=>@<"\'`:\\/-#[ \t,');
const marksBehind = new Set('.+@-,"\'`/]');
const rangeEnds = new Set('^~=>@');
const angles = new Set('<>');
const continuing = new Set('.+@-');
// Some write the number of an NFT first: `13@0.0.2004`.
const rangeEnd = /(?:\^|(?<!~)~|[<>=!~]=|~>)\s?$|\S(?<!(?<![\w.])\d{1,19})@$/;
const separators = new Set(',;');
const quotes = new Set('"\'`');
const listEnds = new Set(',"\'`');
const pathEnds = new Set('\\/:');
const headingEnds = new Set('#[ \t');
const heading = /^\s*#{1,6}\s*\[?$/;
const imagePath =
  /(?:^|[\s"'`=(,[])(?:(?:docker|oci):\/\/)?(?!hedera:|hiero:)(?:[\w.-]+(?::\d+)?(?:\/[\w.-]+)+|[\w-]+(?:\.[\w-]+)+:(?!\d+:)[\w.-]+):$/;
// The address of a node, an account of CAIP-10, a name of ids without a space behind it.
const placeOfId =
  /(?:(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?|\.[a-z]{2,}:\d{1,5}|\b(?:hedera|hiero):[a-z]+(?:\/[a-z]+)?|\b(?:address|addr|id)):$/i;
const pathOfFile = /^\/[\w./@-]*\.(?:[cm]?js|css|map|wasm|zip|t?gz)\b/;
const imageTalk = /image|--from=|\b(?:docker|podman|nerdctl|buildah|skopeo|kubectl|helm)\b/i;
const dependencies = /dependencies|\b(?:requires?|versions|engines|overrides|resolutions)\b/i;
const otherBefore = /(?<![\w.-])(?!0\.0\.[1-9])\d{1,3}\.\d{1,3}\.\d{1,4}["'`]?,\s*["'`]?$/;
const otherAfter = /^["'`]?,\s*["'`]?(?!0\.0\.[1-9])\d{1,3}\.\d{1,3}\.\d{1,4}(?![\w.-])/;

/** `accounts in the range of 0.0.3-0.0.900`; a range of versions is one number with signs. */
function isRange({ words }: Name, around: TextContext): boolean {
  return words.at(-1) === 'range' && numberBeside(around) !== undefined;
}

function isImage(before: string): boolean {
  return imagePath.test(before) || imageTalk.test(before) || /^\s*FROM\s/.test(before);
}

/** `accountId`, or `account` where it is given the value: in a sentence it may be opened on 1.2.2024. */
function isIdName({ name }: NamedKind, { before }: TextContext): boolean {
  const isGiven = name.words.length > 1 || !/\w\s$/.test(before) || /\bid\s$/i.test(before);
  return isGiven && !name.isHyphenated && endsAsValue(name) && spellsKind(name);
}

// In a manifest `"account": "0.0.7"` is a package of that name; `"accountId"` or a sentence about an account is not.
function isNamedInManifest({ before }: TextContext, named: NamedKind | undefined): boolean {
  return (
    named !== undefined &&
    named.distance <= 1 &&
    !named.name.isHyphenated &&
    (named.name.words.length > 1 || /[a-z] [a-z]+ $/.test(before))
  );
}

/** By a key or a sentence, and not under `dependencies` and the like; what a text begins in may be called anything. */
function isSetInManifest({ before, place, enclosures }: TextContext): boolean {
  const line = ownLineOf(place);
  const isSet = /[:=]\s*["'`]?$|[a-z] [a-z]+ ["'`]?$/.test(before) && !hyphenatedKey.test(before);
  const isOfUnknownList = place.from === 0 && /^\s/.test(line) && !enclosures.isUnder(anything);
  return isSet && !isOfUnknownList && !dependencies.test(line) && !enclosures.isUnder(namesDependencies);
}

const anything: Question = () => true;
const namesDependencies: Question = (text) => dependencies.test(text);

/** Whether a sign beside may be the syntax of a version for which more of the line counts. */
export function mayBeSyntax({ last, lastVisible, next }: Dotted): boolean {
  return angles.has(lastVisible) || last === ':' || continuing.has(next);
}

/** An id of 1000 and more is one unless its syntax, its own name or a manifest says otherwise. */
export function readsAsVersion(dotted: Dotted): boolean {
  const isMarked = marksBefore.has(dotted.lastVisible) || marksBehind.has(dotted.next);
  if (isSaid(signsOfVersions, dotted) || (isMarked && isSaid(signsOfSyntax, dotted))) {
    return true;
  }
  return (
    !dotted.isLarge &&
    ((isMarked && isSaid(signsOfSmallVersions, dotted)) || (hasNames(dotted.around) && isSaid(signsInWords, dotted)))
  );
}

function hasNames({ namesBefore, namesAfter }: TextContext): boolean {
  return namesBefore.at(0) !== undefined || namesAfter.at(0) !== undefined;
}

function isSaid(signs: readonly Sign[], dotted: Dotted): boolean {
  for (const sign of signs) {
    if (sign(dotted)) {
      return true;
    }
  }
  return false;
}
