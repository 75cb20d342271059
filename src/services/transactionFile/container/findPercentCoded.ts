import type { Finder } from './finder.ts';
import { characterSet, eachRun, wordCharacters } from './runs.ts';

const shortest = 16;
const characters = characterSet(`${wordCharacters}+/_=-%.~!*'()`);
/** Longer than what any transaction makes. */
const longest = 2_000_000;

/** Parts of addresses and of forms: `transactionList=Cgwq%2B…%3D`, `%7B%22tx%22…`. */
export const findPercentCoded: Finder = function* (text, found) {
  if (!text.includes('%')) {
    return;
  }
  for (const { start, end } of eachRun(text, characters, shortest)) {
    const coded = end - start > longest ? '' : text.slice(start, end);
    const decoded = coded.includes('%') ? decodedPart(coded) : undefined;
    if (decoded !== undefined) {
      yield* found.inside(decoded, start);
    }
    yield;
  }
};

function decodedPart(coded: string): string | undefined {
  try {
    return decodeURIComponent(coded);
  } catch {
    return undefined;
  }
}
