import { endOfVisible, lineBefore } from './leftSide.ts';
import { isSpace } from './space.ts';

const fence = /^\s*(?:`{3}|~{3})[\w-]*$/;
const heading = /^\s*(?:#{1,6}\s+(\S[^\r\n]{0,99})|\*\*([^*]{1,99})\*\*)$/;

// What a heading or a block of code begins with.
const marks = '#*`~';

/** The heading of Markdown right above what starts at `at`, or above the block of code that it begins. */
export function headingAbove(text: string, at: number): string | undefined {
  const end = endOfVisible(text, at);
  const line = lineBefore(text, end);
  const start = end - line.length;
  let visible = start;
  while (visible < end && isSpace(text.charCodeAt(visible))) {
    visible += 1;
  }
  if (!marks.includes(text.charAt(visible))) {
    return undefined;
  }
  const above = fence.test(line) ? lineBefore(text, endOfVisible(text, start)) : line;
  const [, marked, bold] = heading.exec(above) ?? [];
  return marked ?? bold;
}
