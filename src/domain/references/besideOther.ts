import { Ending } from './ending.ts';

// Two ids that stand together: a range or a pair, `0.0.3-0.0.4698971`, `0.0.121/0.0.122`, `0.0.10 → 0.0.358`, `0.0.10@0.0.358`.
const otherBefore = new Ending(/(?<![\w./\\@:-])0\.0\.(0|[1-9]\d{0,10})["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?/);
const otherAfter = /^["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?0\.0\.(0|[1-9]\d{0,10})(?![\w-]|\.\w)/;
const longestBefore = 21;

interface Sides {
  readonly last: string;
  readonly secondLast: string;
  readonly next: string;
  readonly before: string;
  readonly after: string;
}

/** The number of the id that an id stands in a range or pair with, as it is written; undefined where there is none. */
export function numberBeside(sides: Sides): string | undefined {
  return numberBefore(sides) ?? numberAfter(sides);
}

export function numberBefore(sides: Omit<Sides, 'next' | 'after'>): string | undefined {
  return isJoin(mayStandBetween(sides.last) ? sides.secondLast : sides.last)
    ? otherBefore.exec(sides.before.slice(-longestBefore))?.[1]
    : undefined;
}

function numberAfter(sides: Pick<Sides, 'next' | 'after'>): string | undefined {
  return isJoin(mayStandBetween(sides.next) ? sides.after.charAt(1) : sides.next)
    ? otherAfter.exec(sides.after)?.[1]
    : undefined;
}

// Asked of nearly all ids.
function isJoin(character: string): boolean {
  return character === '-' || character === '/' || character === '@' || character === '–' || character === '→';
}

function mayStandBetween(character: string): boolean {
  return character === ' ' || character === '"' || character === "'" || character === '`';
}
