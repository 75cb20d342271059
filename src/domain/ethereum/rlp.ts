import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { formatHex } from '../value/bytes.ts';

/** An item of Ethereum's recursive length prefix encoding (Yellow Paper, appendix B), with where it lies, head included. */
export type RlpItem = {
  readonly start: number;
  readonly end: number;
} & (
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'list'; readonly items: readonly RlpItem[] }
);

const shortString = 0x80;
const longString = 0xb8;
const shortList = 0xc0;
const longList = 0xf8;
const maxDepth = 8;
/** No transaction that a ledger takes has so many; bounds the memory for a file of millions of empty items. */
const maxItems = 20_000;

/** Reads one item that fills the bytes; undefined unless every length is written in its shortest form. */
export function decodeRlp(bytes: Uint8Array): RlpItem | undefined {
  let itemsLeft = maxItems;

  const itemAt = (start: number, limit: number, depth: number): RlpItem | undefined => {
    const first = bytes[start];
    if (first === undefined || start >= limit || depth > maxDepth || itemsLeft-- === 0) {
      return undefined;
    }
    if (first < shortString) {
      return { kind: 'bytes', value: bytes.subarray(start, start + 1), start, end: start + 1 };
    }
    const isList = first >= shortList;
    const content = contentAt(
      start,
      first - (isList ? longList : longString) + 1,
      first - (isList ? shortList : shortString),
    );
    if (content === undefined || content.end > limit) {
      return undefined;
    }
    if (isList) {
      return listOf(start, content, depth);
    }
    const value = bytes.subarray(content.start, content.end);
    // A byte below 128 stands for itself.
    const isShortest = value.length !== 1 || (value[0] ?? 0) >= shortString;
    return isShortest ? { kind: 'bytes', value, start, end: content.end } : undefined;
  };
  /** `lengthBytes` below 1 means that the head itself says the length. */
  const contentAt = (start: number, lengthBytes: number, shortLength: number) => {
    if (lengthBytes < 1) {
      return { start: start + 1, end: start + 1 + shortLength };
    }
    const from = start + 1 + lengthBytes;
    let length = 0;
    for (const byte of bytes.subarray(start + 1, from)) {
      length = length * 256 + byte;
    }
    const isShortest = bytes[start + 1] !== 0 && length > 55;
    return isShortest ? { start: from, end: from + length } : undefined;
  };
  const listOf = (
    start: number,
    { start: from, end }: { start: number; end: number },
    depth: number,
  ): RlpItem | undefined => {
    const items: RlpItem[] = [];
    for (let at = from; at < end; ) {
      const item = itemAt(at, end, depth + 1);
      if (item === undefined) {
        return undefined;
      }
      items.push(item);
      at = item.end;
    }
    return { kind: 'list', items, start, end };
  };

  const item = itemAt(0, bytes.length, 0);
  return item?.end === bytes.length ? item : undefined;
}

/** A list of items that are encoded already. */
export function encodeRlpList(items: readonly Uint8Array[]): Uint8Array {
  const length = items.reduce((sum, item) => sum + item.length, 0);
  const size = integerBytes(BigInt(length));
  return concatBytes(
    length > 55
      ? [Uint8Array.of(longList - 1 + size.length), size, ...items]
      : [Uint8Array.of(shortList + length), ...items],
  );
}

/** A whole number in its shortest form. */
export function encodeRlpInteger(value: bigint): Uint8Array {
  const bytes = integerBytes(value);
  const [first = 0] = bytes;
  return bytes.length === 1 && first < shortString
    ? bytes
    : concatBytes([Uint8Array.of(shortString + bytes.length), bytes]);
}

function integerBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) {
    bytes.unshift(Number(rest & 0xffn));
  }
  return Uint8Array.from(bytes);
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Every item as something else; undefined when there is no list, or one of them is nothing. */
export function allOf<T>(
  items: readonly RlpItem[] | undefined,
  read: (item: RlpItem) => T | undefined,
): readonly T[] | undefined {
  const values: T[] = [];
  for (const item of items ?? []) {
    const value = read(item);
    if (value === undefined) {
      return undefined;
    }
    values.push(value);
  }
  return items && values;
}

export function listItems(item: RlpItem | undefined, count?: number): readonly RlpItem[] | undefined {
  return item?.kind === 'list' && (count === undefined || item.items.length === count) ? item.items : undefined;
}

/** Undefined for a list, more than 32 bytes, and a zero in front. */
export function integerOf(item: RlpItem): bigint | undefined {
  if (item.kind !== 'bytes' || item.value.length > 32 || item.value[0] === 0) {
    return undefined;
  }
  return BigInt(`0x0${formatHex(item.value)}`);
}

export function addressOf(item: RlpItem): EvmAddress | 'none' | undefined {
  if (item.kind !== 'bytes') {
    return undefined;
  }
  return item.value.length === 0 ? 'none' : parseEvmAddress(`0x${formatHex(item.value)}`);
}

export function signatureOf(parity: bigint, r: RlpItem, s: RlpItem): EthereumSignature | undefined {
  const parts = [r, s].map((item) => {
    const value = integerOf(item);
    return item.kind === 'bytes' && value !== undefined && value > 0n
      ? concatBytes([new Uint8Array(32 - item.value.length), item.value])
      : undefined;
  });
  const [left, right] = parts;
  return left === undefined || right === undefined || (parity !== 0n && parity !== 1n)
    ? undefined
    : { r: left, s: right, yParity: parity === 0n ? 0 : 1 };
}

/** A signature by a key on the curve secp256k1, with what tells the key. */
export interface EthereumSignature {
  /** 32 bytes each. */
  readonly r: Uint8Array;
  readonly s: Uint8Array;
  readonly yParity: 0 | 1;
}
