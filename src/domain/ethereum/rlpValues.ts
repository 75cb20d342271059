import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { formatHex } from '../value/bytes.ts';
import type { EthereumSignature } from './ethereumSignature.ts';
import { concatBytes, type RlpItem } from './rlp.ts';

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
