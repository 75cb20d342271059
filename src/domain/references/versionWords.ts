import type { Sign } from './dotted.ts';
import { Ending } from './ending.ts';
import {
  endsAsValue,
  speaksOfUpgrades,
  speaksOfVersions,
  speaksOfVersionsAlone,
  startsVersionOf,
  wordSet,
} from './keywords.ts';
import { isWord, type Name } from './name.ts';
import { isDirect, type NamedKind } from './nearestKind.ts';
import type { TextContext } from './textContext.ts';
import { tellsOfUpgrade } from './upgradeTalk.ts';

/** What says so of a number below 1000 where names before it may be of programs. */
export const signsInTalk: readonly Sign[] = Object.values<Sign>({
  /** `release of the token 0.0.7`, `installed account 0.0.7`. */
  ofKind: ({ around }) =>
    around.isApart && around.namesBefore.some(startsVersionOf, 5) && versionOf.test(around.before),

  /** `the SDK of accounts 0.0.7`. */
  talk: ({ around, named, digitsBeside }) =>
    !isDirect(named) &&
    around.hasOwnNames &&
    around.namesBefore.some(speaksOfVersions, 12) &&
    !isGivenToFlag(around) &&
    (digitsBeside === 0 || around.namesBefore.some(speaksOfVersionsAlone, 12)),

  /** `Upgrade tool 0.0.7`; but in a call, files that work with the ledger update tokens. */
  upgrade: ({ around, named }) =>
    !isDirect(named) &&
    !(quotes.has(around.last) && around.isFieldFile) &&
    around.namesBefore.some(speaksOfUpgrades, 16) &&
    tellsOfUpgrade(around.before),
});

/** What says so of a number below 1000 by the words on its line. */
export const signsInWords: readonly Sign[] = Object.values<Sign>({
  /** `0.0.7 is out`. */
  talkAfter: ({ around, named }) => named === undefined && around.namesAfter.some(speaksOfVersions, 1),

  /** `Tool 0.0.7`. */
  title: ({ around, named }) =>
    !isBefore(named) &&
    around.isApart &&
    mayBeTitle(around.namesBefore.at(0)) &&
    isTitle(around.before) &&
    !serverAddress.test(around.after),

  /** `"ms":"2.1.3","token":"0.0.5"`, `"dependencies":{"token":"0.0.5"`. */
  siblings: ({ around }) =>
    (around.hasBefore(sibling) ||
      around.hasAfter(sibling) ||
      (around.hasBefore(dependencies) && inDependencies.test(around.before))) &&
    !givenToId.test(around.before),

  /** `"merge-descriptors": "0.0.2"`. */
  package: ({ around }) => {
    const [, key] = (operators.has(around.operator) && hyphenatedKey.exec(around.before)) || [];
    return (
      key !== undefined &&
      !/^data-|^node-\d{1,4}$|-(?:id|address|addr|account|number|num)$/i.test(key) &&
      !(around.isFieldFile && numbered.test(key))
    );
  },
});

const sentenceStarts = wordSet('when if while for from to in on at with and but');
const quotes = new Set('"\'`');
const operators = new Set(':=');
const versionOf = new Ending(
  /\b(?:(?:versions?|releases?|semver|builds?|images?|compiler|sdk)\s(?:of|for)|(?:install|download)(?:s|ed|ing)?)\s(?:the\s|our\s)?\w+\s(?:is\s|was\s)?/i,
);
const sibling = /["'](?![^"']*version)[\w@/.-]+["']\s*:\s*["'][\^~]?(?!0\.0\.)\d{1,4}\.\d{1,4}\.\d{1,4}["'-]/i;
const dependencies = /dependencies/i;
const inDependencies = new Ending(/dependencies["']?\s*:\s*\{[^{}]*/i);
const givenToId = new Ending(/(?:id|addr|address)["']?\s*:\s*["']/i);
const flag = new Ending(/(?:^|\s)--?[A-Za-z][\w-]*[\s=]["']?/);
const serverAddress = /^\s\d{1,3}(?:\.\d{1,3}){3}:\d/;
const numbered = /-\d{1,4}$/;
/** A key as packages are called. */
export const hyphenatedKey = new Ending(/(?<![\w-])([A-Za-z]\w*(?:-\w+)+)["']?\s*[:=]\s*["']?/);

/** `Address 0.0.7` and `When 0.0.800 is …` begin sentences about ids. */
function mayBeTitle(name: Name | undefined): boolean {
  return name !== undefined && !endsAsValue(name) && !sentenceStarts.has(name.words[0] ?? '');
}

/** Whether the word before begins with a capital letter. */
function isTitle(before: string): boolean {
  const end = before.length - 1;
  let start = end;
  while (start > 0 && (isWord(before.charCodeAt(start - 1)) || before.charAt(start - 1) === '.')) {
    start -= 1;
  }
  return /^[A-Z](?:[\w.]*\w)?$/.test(before.slice(start, end));
}

function isBefore(named: NamedKind | undefined): boolean {
  return named !== undefined && named.distance < Infinity;
}

/** A flag of its own says what it is, not those before: `--build-path x --operator 0.0.7`. */
function isGivenToFlag({ namesBefore, before }: TextContext): boolean {
  const own = namesBefore.at(0);
  return flag.test(before) && own !== undefined && !speaksOfVersions(own);
}
