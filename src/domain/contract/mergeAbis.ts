import type { EvmAddress } from '../entity/evmAddress.ts';
import { type Abi, abiSignature, parseAbi, readAbi } from './abi.ts';

/** An ABI and the contract it comes from: a proxy answers with its own functions and those of its implementations. */
export interface AbiOrigin {
  readonly address: EvmAddress;
  /** Untrusted. */
  readonly name: string | undefined;
  /** As the service gives it. */
  readonly json: unknown;
}

/**
 * The entries of several ABIs as one list, for tools that take one: what an earlier contract has wins, and of the
 * later ones neither constructor nor receive nor fallback is taken, since calls reach them through the first. In steps,
 * undefined for an entry that is not taken.
 */
export function* mergeAbis(origins: readonly AbiOrigin[]): Generator<unknown> {
  const seen = new Set<string>();
  for (const [position, { json }] of origins.entries()) {
    for (const entry of Array.isArray(json) ? json : []) {
      const [item] = parseAbi([entry]).items;
      const isNamed = item !== undefined && 'name' in item;
      const key = isNamed ? `${item.type} ${abiSignature(item)}` : (item?.type ?? JSON.stringify(entry, plain));
      yield (position === 0 || isNamed) && !seen.has(key) ? entry : undefined;
      seen.add(key);
    }
  }
}

/** The merged ABI, read, in steps; it is the last of them. */
export function* readMergedAbi(origins: readonly AbiOrigin[]): Generator<Abi | undefined> {
  const entries: unknown[] = [];
  for (const entry of mergeAbis(origins)) {
    if (entry !== undefined) {
      entries.push(entry);
    }
    yield undefined;
  }
  yield* readAbi(entries);
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
