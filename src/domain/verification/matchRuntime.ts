import type { ByteRange } from '../contract/verifiedContract.ts';
import type { LocalRuntime } from './buildOutput.ts';

/** `exact`: the metadata hash is the same too. `code`: same code, other names, comments or paths. */
export type RuntimeMatch = 'exact' | 'code';

/**
 * Compares compiled code with the code on the ledger, apart from immutables, library addresses and a library's own
 * address. Metadata only decides between the two kinds of match.
 */
export function matchRuntime(
  onchain: string,
  { object, tailBytes = 0, ...references }: LocalRuntime,
): RuntimeMatch | undefined {
  const theirs = splitMetadata(withoutTail(onchain.replace(/^0x/, '').toLowerCase(), object.length, tailBytes));
  const mine = splitMetadata(object.toLowerCase().replace(placeholders, '0'.repeat(40)));
  if (mine.code === '' || mine.code.length !== theirs.code.length) {
    return undefined;
  }
  const filledIn = [
    ...references.linkReferences,
    ...references.immutableReferences,
    ...rangesOf(object, placeholders),
    ...(mine.code.startsWith(callProtection) ? [{ start: 1, length: 20 }] : []),
  ];
  const inner = rangesOf(mine.code, innerMetadata);
  if (unmasked(mine.code, [...filledIn, ...inner]) !== unmasked(theirs.code, [...filledIn, ...inner])) {
    return undefined;
  }
  const sameInner = unmasked(mine.code, filledIn) === unmasked(theirs.code, filledIn);
  return sameInner && mine.metadata === theirs.metadata ? 'exact' : 'code';
}

/** Vyper's immutables are words behind the code; before 0.3.10 nothing says how many. */
function withoutTail(digits: string, length: number, tailBytes: number | 'unknown'): string {
  const over = (digits.length - length) / 2;
  const isTail = tailBytes === 'unknown' ? over > 0 && over % 32 === 0 : over === tailBytes;
  return isTail ? digits.slice(0, length) : digits;
}

// 20 bytes of address as the compiler leaves them open: `__$` + 34 hex digits + `$__`, older ones with the name.
const placeholders = /__.{36}__/g;
/** A library begins with PUSH20 of its own address, ADDRESS, EQ; compiled, the address is zero. */
const callProtection = `73${'0'.repeat(40)}3014`;
/** CBOR of {ipfs: multihash, solc: version} and its length, as the compiler writes it by default. */
const innerMetadata = /a264697066735822[0-9a-f]{68}64736f6c6343[0-9a-f]{6}0033/g;

/** Hex digits of code and of what follows it: the compiler ends with CBOR metadata and its length in two bytes. */
export function splitMetadata(digits: string): { readonly code: string; readonly metadata: string } {
  const length = (Number.parseInt(digits.slice(-4), 16) + 2) * 2;
  const start = digits.length - length;
  const isMetadata = start > 0 && /^a[1-5]6[0-9a-f]/.test(digits.slice(start, start + 4));
  return isMetadata ? { code: digits.slice(0, start), metadata: digits.slice(start) } : { code: digits, metadata: '' };
}

function rangesOf(digits: string, pattern: RegExp): readonly ByteRange[] {
  return Array.from(digits.matchAll(pattern), ({ index, 0: text }) => ({ start: index / 2, length: text.length / 2 }));
}

/** What is left of the digits without these ranges. */
function unmasked(digits: string, ranges: readonly ByteRange[]): string {
  let rest = 0;
  const parts: string[] = [];
  for (const { start, length } of ranges.toSorted((a, b) => a.start - b.start)) {
    const from = Math.min(digits.length, Math.max(rest, start * 2));
    const to = Math.min(digits.length, Math.max(from, (start + length) * 2));
    parts.push(digits.slice(rest, from));
    rest = to;
  }
  return [...parts, digits.slice(rest)].join('');
}
