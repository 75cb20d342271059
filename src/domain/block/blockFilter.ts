import type { DateTimeRange } from '../value/dateTime.ts';

/** Which blocks are listed, and how. */
export interface BlockFilter {
  readonly numbers: NumberRange | undefined;
  /** Compared with a block's end, as the service does. */
  readonly times: DateTimeRange | undefined;
  readonly order: 'desc' | 'asc';
  /** 1 to 100; undefined for what the settings say. */
  readonly pageSize: number | undefined;
  /** Left out of the view only: the service has no such parameter. */
  readonly hidesEmpty: boolean;
}

/** Both ends are inclusive; at least one is there. */
export interface NumberRange {
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
}

export const noFilter: BlockFilter = {
  numbers: undefined,
  times: undefined,
  order: 'desc',
  pageSize: undefined,
  hidesEmpty: false,
};

export function isFiltered(filter: BlockFilter): boolean {
  return (Object.keys(noFilter) as (keyof BlockFilter)[]).some((part) => filter[part] !== noFilter[part]);
}

/** True while the newest block of the ledger can be the first of the list, so that new ones appear by themselves. */
export function isOpenEnded({ numbers, times, order }: BlockFilter): boolean {
  return order === 'desc' && numbers?.to === undefined && times?.to === undefined;
}

const maxNumber = (1n << 63n) - 1n;

/** `100..200`, `100 - 200`, `100..`, `..200` or one number; thousands separators allowed. */
export function parseNumberRange(text: string): NumberRange | undefined {
  const plain = text.replace(/[,_\s]/g, '');
  if (/^\d{1,19}$/.test(plain)) {
    const number = BigInt(plain);
    return number <= maxNumber ? { from: number, to: number } : undefined;
  }
  const match = /^(\d{1,19})?(?:\.\.|-|–)(\d{1,19})?$/.exec(plain);
  const [from, to] = [match?.[1], match?.[2]].map((end) => (end === undefined ? undefined : BigInt(end)));
  const isRange = (from ?? to) !== undefined && (from ?? 0n) <= (to ?? maxNumber) && (to ?? 0n) <= maxNumber;
  return isRange ? { from, to } : undefined;
}
