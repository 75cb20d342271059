import type { EvmAddress } from '../entity/evmAddress.ts';
import { type Abi, abiSignature, parseAbi } from './abi.ts';

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
 * later ones neither constructor nor receive nor fallback is taken, since calls reach them through the first.
 */
export function mergeAbis(origins: readonly AbiOrigin[]): readonly unknown[] {
  const seen = new Set<string>();
  return origins.flatMap(({ json }, position) =>
    (Array.isArray(json) ? json : []).filter((entry: unknown) => {
      const [item] = parseAbi([entry]).items;
      const key =
        item === undefined
          ? JSON.stringify(entry, plain)
          : 'name' in item
            ? `${item.type} ${abiSignature(item)}`
            : item.type;
      const isWanted = !seen.has(key) && (position === 0 || (item !== undefined && 'name' in item));
      seen.add(key);
      return isWanted;
    }),
  );
}

/** The merged ABI, read. */
export function mergedAbi(origins: readonly AbiOrigin[]): Abi {
  return parseAbi(mergeAbis(origins));
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
