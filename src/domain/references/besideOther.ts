import { Ending } from './ending.ts';
import { isDigit } from './name.ts';
import type { TextContext } from './textContext.ts';

// Two ids that stand together: a range or a pair, `0.0.3-0.0.4698971`, `0.0.121/0.0.122`, `0.0.10 → 0.0.358`, `0.0.10@0.0.358`.
const otherBefore = new Ending(/(?<![\w./\\@:-])0\.0\.(?:0|[1-9]\d{0,10})["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?/);
const otherAfter = /["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?0\.0\.(?=(?:0|[1-9]\d{0,10})(?![\w-]|\.\w))/y;
const longestBefore = 21;

/** How many digits the number has of the id before an id that stands in a range or pair with it; 0 where there is none. */
export function digitsBefore(around: Pick<TextContext, 'last' | 'secondLast' | 'tail'>): number {
  if (!isJoin(mayStandBetween(around.last) ? around.secondLast : around.last)) {
    return 0;
  }
  const tail = around.tail(longestBefore);
  return otherBefore.test(tail) ? digitsFrom(tail, tail.lastIndexOf('.') + 1) : 0;
}

/** The same behind it. */
export function digitsAfter(around: Pick<TextContext, 'next' | 'secondNext' | 'after'>): number {
  if (!isJoin(mayStandBetween(around.next) ? around.secondNext : around.next)) {
    return 0;
  }
  const { after } = around;
  otherAfter.lastIndex = 0;
  return otherAfter.test(after) ? digitsFrom(after, otherAfter.lastIndex) : 0;
}

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) {
    end += 1;
  }
  return end - start;
}

// Asked of nearly all ids.
function isJoin(character: string): boolean {
  return character === '-' || character === '/' || character === '@' || character === '–' || character === '→';
}

function mayStandBetween(character: string): boolean {
  return character === ' ' || character === '"' || character === "'" || character === '`';
}
