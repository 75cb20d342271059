import type { Question } from './answers.ts';
import type { Dotted } from './dotted.ts';
import { Ending } from './ending.ts';
import { speaksOfLedger } from './keywords.ts';
import type { ReadName } from './nameReader.ts';
import type { NamedKind } from './nearestKind.ts';
import type { TextContext } from './textContext.ts';
import { hyphenatedKey } from './versionWords.ts';

const dependencies = /dependencies|\b(?:requires?|versions|engines|overrides|resolutions)\b/i;
const spokenWords = new Ending(/[a-z] [a-z]+ /);
const givenOrSpoken = new Ending(/[:=]\s*(?:\[(?:[^\]]*,)?\s*)?["'`]?|[a-z] (?:--)?[a-z]+ ["'`]?/);
// A version that the lines below are about.
const startOfEntry = /^[\s#[]*$/;
const anything: Question = () => true;
const namesDependencies: Question = (text) => dependencies.test(text);

/** In a manifest `"account": "0.0.7"` is a package of that name; `"accountId"` or a sentence about an account is not. */
export function isNamedInManifest({ before }: TextContext, named: NamedKind | undefined): boolean {
  return (
    named !== undefined &&
    named.distance <= 1 &&
    !named.name.isHyphenated &&
    (named.name.words.length > 1 || spokenWords.test(before))
  );
}

/** By a key or a sentence, and not under `dependencies` and the like; what a text begins in may be called anything. */
export function isSetInManifest({ before, place, enclosures }: TextContext): boolean {
  const line = place.line;
  const isSet = givenOrSpoken.test(before) && !hyphenatedKey.test(before);
  const isOfUnknownList = place.from === 0 && /^\s/.test(line) && !enclosures.isUnder(anything);
  return isSet && !isOfUnknownList && !dependencies.test(line) && !enclosures.isUnder(namesDependencies);
}

/** In a change log: by its own name, by its checksum, or where its line gives it or tells of the ledger, and of no program. */
export function isToldInChangeLog({ around, named, hasChecksum }: Dotted): boolean {
  const { hasOwnNames, namesBefore, namesAfter } = around;
  if (startOfEntry.test(around.before)) {
    return false;
  }
  // What is only named above and tells of something is a version with its news: `- 0.0.7: new tokens`.
  const isNamed = hasOwnNames || around.column !== undefined || namesAfter.at(0) === undefined;
  const distance = (isNamed ? named?.distance : undefined) ?? Infinity;
  if (hasChecksum || distance === 0) {
    return true;
  }
  const isOfLedger =
    distance < Infinity || (hasOwnNames && namesBefore.some(speaksOfLedger, 6)) || namesAfter.some(speaksOfLedger, 3);
  return !namesBefore.some(isOfPrograms) && (isOfLedger || isSetInManifest(around));
}

function isOfPrograms(name: ReadName): boolean {
  return name.isOfPrograms;
}
