import { headingAbove } from './headingAbove.ts';
import { type NameReader, nextLetter } from './name.ts';
import { NamesBefore } from './namesBefore.ts';
import type { NearNames } from './nearNames.ts';
import { isSpace } from './space.ts';

interface LinePlace {
  readonly text: string;
  /** What is looked at of its line, and how far above that. */
  readonly lineFrom: number;
  readonly from: number;
  readonly before: string;
  readonly isProse: boolean;
}

const continued = new Set('[({:=,');

/** A value on a line of its own is named by what it continues, or by the heading of Markdown above it. */
export function namesAbove(
  { text, lineFrom, from, before, isProse }: LinePlace,
  names: NameReader,
): NearNames | undefined {
  let end = lineFrom;
  while (end > from && isSpace(text.charAt(end - 1))) {
    end -= 1;
  }
  // `"tokens": [`, a call with broken-up arguments, an element of a list in YAML or Markdown.
  if ((end > from && continued.has(text.charAt(end - 1))) || /^\s*-\s+["']?$/.test(before)) {
    return new NamesBefore(text, names).reach(from, lineFrom);
  }
  const heading = isProse && end > from ? headingAbove(text, end) : undefined;
  // One without a word names nothing.
  return heading === undefined || nextLetter(heading, 0, heading.length) === heading.length
    ? undefined
    : new NamesBefore(heading, names).reach(0, heading.length);
}
