import type { TextStep } from '../../../domain/transaction/transaction.ts';

/** What stands in front of a value on its line is looked at so far back. */
const lookBack = 200;
const longestLine = 10_000;

/** Says where in a text an offset is; offsets are best asked for in rising order, since lines are counted from the last. */
export function createPlaces(text: string): (start: number, end: number) => TextStep {
  let line = 1;
  let lineStart = 0;
  return (start, end) => {
    if (start < lineStart) {
      line = 1;
      lineStart = 0;
    }
    for (let next = text.indexOf('\n', lineStart); next >= 0 && next < start; next = text.indexOf('\n', lineStart)) {
      line++;
      lineStart = next + 1;
    }
    const from = Math.max(lineStart, start - longestLine);
    const before = text.slice(from, start);
    const behind = text.slice(end, end + 8);
    const cell = from === lineStart ? cellOf(before, behind) : undefined;
    return {
      kind: 'text',
      line,
      column: start - lineStart + 1,
      cell,
      name: cell === undefined ? nameIn(before.slice(-lookBack)) : undefined,
    };
  };
}

/** `NAME=`, `"name": ` or `name => ` right in front of a value. */
function nameIn(before: string): string | undefined {
  return /(?:^|[\s"'`{[(,;&?<-])([A-Za-z_][\w.-]{0,63})["'`]?\s{0,4}(?:=>?|:)\s{0,4}(?:[bx]?["'`]{1,3})?(?:0x|\\{1,2}x)?$/.exec(
    before,
  )?.[1];
}

/** The number of the cell that a value fills, in a line of cells with separators between. */
function cellOf(before: string, behind: string): number | undefined {
  const [, head] = /(^|[,;\t|]) ?["']{0,3}(?:0x|\\{1,2}x)?$/.exec(before) ?? [];
  const [, tail] = /^={0,2}["']{0,3} ?($|[\r\n]|[,;\t|])/.exec(behind) ?? [];
  const separator = head || tail?.trim() || (tail === '\t' ? tail : '');
  if (head === undefined || tail === undefined || !separator) {
    return undefined;
  }
  let cell = 1;
  let isQuoted = false;
  for (const character of before) {
    if (character === '"') {
      isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cell++;
    }
  }
  return cell;
}
