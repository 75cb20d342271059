import {
  endsAsValue,
  isFiller,
  isVersionName,
  speaksOfBumps,
  speaksOfUpgrades,
  speaksOfVersions,
  spellsKind,
  startsVersionOf,
} from './keywords.ts';
import type { NamedKind } from './nearestKind.ts';
import type { TextContext } from './textContext.ts';

/** A dotted number that may be an id, with what stands around it. */
export interface Dotted {
  readonly isZeroShard: boolean;
  /** `0.0.1000` and more, which few versions are. */
  readonly isLarge: boolean;
  readonly named: NamedKind | undefined;
  readonly around: TextContext;
  /** The character directly before, empty at the start of its line. */
  readonly last: string;
  /** Whether that is white space. */
  readonly isApart: boolean;
  /** The same but for one white space. */
  readonly lastVisible: string;
  /** The character directly behind, empty at the end of its line. */
  readonly next: string;
}

type Signs = Readonly<Record<string, (dotted: Dotted) => boolean>>;

/** What says that a dotted number is a version and no id: its syntax, its own name, a manifest. */
export const signsOfVersions: Signs = {
  lockFile: ({ around }) => around.file === 'lock',

  /** `1.2.3` without a name of ids directly beside. */
  shard: ({ isZeroShard, named, around }) => !isZeroShard && !(isDirect(named) && isIdName(named, around)),

  manifest: ({ around, named, isLarge }) =>
    around.file === 'manifest' && !isNamedInManifest(around, named) && !(isLarge && isSetInManifest(around)),

  /** `^0.0.7`, `>= 0.0.7`, `~> 0.0.7`, `tool@0.0.7`, `% "0.0.7"`. */
  range: ({ around, lastVisible }) =>
    rangeEnds.has(lastVisible) && /(?:\^|(?<!~)~|[<>=!~]=|~>)\s?$|\S@$|%\s?["']$/.test(around.before.slice(-3)),

  /** `<0.0.7`, but no tag's end before it, no angle brackets around it, no arrow and no quotation. */
  comparison: ({ around, last, lastVisible, next }) =>
    angles.has(lastVisible) &&
    /(?<![-=])[<>]\s?$/.test(around.before.slice(-3)) &&
    !/<[^<>]*>\s?$|^\s*>\s?$/.test(around.before) &&
    !(last === '<' && next === '>'),

  /** `0.0.7+build`, `0.0.*`, `0.0.7..0.0.9`, `0.0.7@latest`; `0.0.7@5` is an NFT. */
  continued: ({ around, next }) =>
    continuing.has(next) && /^(?:\.\*|\+\w|@(?!\d{1,19}(?![\w.]))\w|\.\.(?!\.))/.test(around.after),

  /** `acme/token:0.0.7`, `docker pull node:0.0.7`, `com.acme:token:0.0.7`. */
  image: ({ around, last }) => last === ':' && isImage(around.before),

  /** `version = "0.0.7"`, `tokenVersion: 0.0.7`; after a comma something else begins. */
  ownName: ({ around, lastVisible }) => {
    for (let index = 0; !separators.has(lastVisible); index++) {
      const name = around.namesBefore.at(index);
      if (name === undefined || !isFiller(name)) {
        return name !== undefined && isVersionName(name);
      }
    }
    return false;
  },

  bump: ({ around, named }) =>
    !isDirect(named) && around.namesBefore.some(speaksOfBumps) && /\bbump(?:s|ed|ing)?\b/i.test(around.before),
};

/** What says so of a number below 1000: also what is said beside it. */
export const signsOfSmallVersions: Signs = {
  /** `release of the token 0.0.7`, `installed account 0.0.7`. */
  ofKind: ({ around, isApart }) =>
    isApart && around.namesBefore.some(startsVersionOf, 5) && versionOf.test(around.before),

  /** `the SDK of accounts 0.0.7`. */
  talk: ({ around, named }) => !isDirect(named) && around.namesBefore.some(speaksOfVersions, 12),

  /** `Upgrade tool 0.0.7`; but in a call, files that work with the ledger update tokens. */
  upgrade: ({ around, named, last }) =>
    !isDirect(named) && !(quotes.has(last) && around.isFieldFile) && around.namesBefore.some(speaksOfUpgrades, 12),

  /** `0.0.7 is out`. */
  talkAfter: ({ around, named }) => named === undefined && around.namesAfter.some(speaksOfVersions, 1),

  /** `Tool 0.0.7`. */
  title: ({ around, named, isApart }) =>
    !isBefore(named) && isApart && around.namesBefore.at(0) !== undefined && isTitle(around.before),

  /** `0.0.7.md`. */
  extension: ({ around, next }) => next === '.' && /^\.\w/.test(around.after),

  /** `/lib/0.0.7/`, `tool-0.0.7`, `tool:0.0.7`. */
  path: ({ around, named, last, next }) =>
    (last === '-' && /[\w)]-$/.test(around.before.slice(-2))) ||
    (next === '/' && pathOfFile.test(around.after)) ||
    (pathEnds.has(last) &&
      /[\\/]$|\w(?<!\W(?:[gl]te?|eq|ne)):$/.test(around.before.slice(-8)) &&
      !(isDirect(named) && spellsKind(named.name))),

  /** `## 0.0.7`, `[0.0.7]: https://…` */
  heading: ({ around, named, last, next, isApart }) =>
    !isDirect(named) &&
    (((isApart || headingEnds.has(last)) && heading.test(around.before)) ||
      (next === ']' && last === '[' && around.after.startsWith(']:'))),

  /** `"ms":"2.1.3","token":"0.0.5"`, `"dependencies":{"token":"0.0.5"`. */
  siblings: ({ around: { before, after } }) =>
    ((before.includes(':') && (sibling.test(before) || /dependencies["']?\s*:\s*\{[^{}]*$/i.test(before))) ||
      (after.includes(':') && sibling.test(after))) &&
    !/(?:id|addr|address)["']?\s*:\s*["']$/i.test(before),

  /** `"merge-descriptors": "0.0.2"`. */
  package: ({ around: { before, operator } }) => {
    const [, key] = (operators.has(operator) && before.includes('-') && hyphenatedKey.exec(before)) || [];
    return key !== undefined && !/^data-|-(?:id|address|addr|account)$/i.test(key);
  },
};

// The characters that some signs begin with; most numbers stand between others.
const rangeEnds = new Set('^~=>@"\'');
const angles = new Set('<>');
const continuing = new Set('.+@');
const separators = new Set(',;');
const quotes = new Set('"\'`');
const pathEnds = new Set('\\/:');
const headingEnds = new Set('#[');
const operators = new Set(':=');
const heading = /^\s*#{1,6}\s*\[?$/;
const imagePath =
  /(?:^|[\s"'`=(,[])(?:(?:docker|oci):\/\/)?(?!hedera:|hiero:)(?:[\w.-]+(?::\d+)?(?:\/[\w.-]+)+|[\w-]+(?:\.[\w-]+)+:[\w.-]+):$/;
const pathOfFile = /^\/[\w./@-]*\.(?:[cm]?js|css|map|wasm|zip|t?gz)\b/;
const imageTalk = /image|--from=|\b(?:docker|podman|nerdctl|buildah|skopeo|kubectl|helm)\b/i;
const versionOf =
  /\b(?:(?:versions?|releases?|semver|builds?|images?|compiler|sdk)\s(?:of|for)|(?:install|download)(?:s|ed|ing)?)\s(?:the\s|our\s)?\w+\s(?:is\s|was\s)?$/i;
const dependencies = /dependencies|\b(?:requires?|versions|engines|overrides|resolutions)\b/i;
const hyphenatedKey = /(?<![\w-])([A-Za-z]\w*(?:-\w+)+)["']?\s*[:=]\s*["']?$/;
const sibling = /["'](?![^"']*version)[\w@/.-]+["']\s*:\s*["'][\^~]?(?!0\.0\.)\d{1,4}\.\d{1,4}\.\d{1,4}["'-]/i;

function isDirect(named: NamedKind | undefined): named is NamedKind {
  return named?.distance === 0;
}

function isImage(before: string): boolean {
  return imagePath.test(before) || imageTalk.test(before) || /^\s*FROM\s/.test(before);
}

/** Whether the word before begins with a capital letter. */
function isTitle(before: string): boolean {
  const end = before.length - 1;
  let start = end;
  while (start > 0 && /[\w.]/.test(before.charAt(start - 1))) {
    start -= 1;
  }
  return /^[A-Z](?:[\w.]*\w)?$/.test(before.slice(start, end));
}

function isBefore(named: NamedKind | undefined): boolean {
  return named !== undefined && named.distance < Infinity;
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

/** By a key or a sentence, and not under `dependencies` and the like; a long list may be called anything. */
function isSetInManifest({ before, delimiters: { above, line } }: TextContext): boolean {
  const isSet = /[:=]\s*["'`]?$|[a-z] [a-z]+ ["'`]?$/.test(before) && !hyphenatedKey.test(before);
  const isOfUnknownList = above.length === 0 && /^\s/.test(line);
  return isSet && !isOfUnknownList && ![line, ...above].some((text) => dependencies.test(text));
}

/** An id of 1000 and more is one unless its syntax, its own name or a manifest says otherwise. */
export function readsAsVersion(dotted: Dotted): boolean {
  return isSaid(signsOfVersions, dotted) || (!dotted.isLarge && isSaid(signsOfSmallVersions, dotted));
}

function isSaid(signs: Signs, dotted: Dotted): boolean {
  for (const name in signs) {
    if (signs[name]?.(dotted)) {
      return true;
    }
  }
  return false;
}
