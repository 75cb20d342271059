import { Ending } from './ending.ts';
import type { TextContext } from './textContext.ts';

// Two ids that stand together: a range or a pair, `0.0.3-0.0.4698971`, `0.0.121/0.0.122`, `0.0.10 → 0.0.358`, `0.0.10@0.0.358`.
const otherBefore = new Ending(/(?<![\w./\\@:-])0\.0\.(0|[1-9]\d{0,10})["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?/);
const otherAfter = /^["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?0\.0\.(0|[1-9]\d{0,10})(?![\w-]|\.\w)/;
const longestBefore = 21;

/** The number of the id before an id that stands in a range or pair with it, as it is written; undefined where there is none. */
export function numberBefore(around: Pick<TextContext, 'last' | 'secondLast' | 'tail'>): string | undefined {
  return isJoin(mayStandBetween(around.last) ? around.secondLast : around.last)
    ? otherBefore.exec(around.tail(longestBefore))?.[1]
    : undefined;
}

/** The same behind it. */
export function numberAfter(around: Pick<TextContext, 'next' | 'secondNext' | 'after'>): string | undefined {
  return isJoin(mayStandBetween(around.next) ? around.secondNext : around.next)
    ? otherAfter.exec(around.after)?.[1]
    : undefined;
}

// Asked of nearly all ids.
function isJoin(character: string): boolean {
  return character === '-' || character === '/' || character === '@' || character === '–' || character === '→';
}

function mayStandBetween(character: string): boolean {
  return character === ' ' || character === '"' || character === "'" || character === '`';
}
