import type { Steps } from '../../../domain/steps.ts';
import { characterSet, eachRun, type Finder, type Found, wordCharacters } from './finder.ts';

const shortest = 16;
const characters = characterSet(`${wordCharacters}+/_=-%.~!*'()`);
const barePercent = /%(?![\da-f]{2})/i;

/** Parts of addresses and of forms: `transactionList=Cgwq%2B…%3D`, `%7B%22tx%22…`. */
export const findPercentCoded: Finder = function* (text, found) {
  if (!text.includes('%')) {
    return;
  }
  for (const { start, end } of eachRun(text, characters, shortest)) {
    const coded = text.slice(start, end);
    const isTaken = yield* takePart(coded, found, start);
    // In a path, a slash between two parts is none of what is coded.
    const lastSlash = coded.lastIndexOf('/') + 1;
    if (!isTaken && lastSlash > 0) {
      yield* takePart(coded.slice(lastSlash), found, start + lastSlash);
    }
    yield;
  }
};

function* takePart(coded: string, found: Found, start: number): Steps<boolean> {
  const decoded = coded.includes('%') ? decodedPart(coded) : undefined;
  return decoded !== undefined && (yield* found.inside(decoded, start));
}

/** A sign that stands for no byte is looked for first: to throw an error for each word of a long text takes seconds. */
function decodedPart(coded: string): string | undefined {
  if (barePercent.test(coded)) {
    return undefined;
  }
  try {
    return decodeURIComponent(coded);
  } catch {
    return undefined;
  }
}
