import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { parseConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import type { StorageTimes } from './storageTimes.ts';

/** What a storage diagram shows, so that it is there again after the window was loaded anew. */
export interface StorageMemory extends StorageTimes {
  /** See `networkLabel`; states of earlier versions name the chain alone. */
  readonly network: string;
  readonly address: EvmAddress;
  /** Path of a mapping → the keys the user gave. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Far more than anybody types; a damaged state must not become thousands of requests. */
const maxGiven = 200;

/** The memory as the page carries it, in the state that the editor keeps for a webview. */
export function formatStorageMemory({ network, address, at, comparedWith, keys }: StorageMemory): string {
  return JSON.stringify({ network, address, at, comparedWith, keys: [...keys] });
}

/** Finds the memory in the state of a page; undefined when it names no contract. */
export function parseStorageMemory(state: unknown): StorageMemory | undefined {
  const memory = parseJson(textOf(memberOf(state, 'memory')) ?? '');
  const chainId = textOf(memberOf(memory, 'chainId'));
  const network = textOf(memberOf(memory, 'network')) ?? (/^[1-9]\d{0,19}$/.test(chainId ?? '') ? chainId : undefined);
  const address = parseEvmAddress(textOf(memberOf(memory, 'address')) ?? '');
  const keys = memberOf(memory, 'keys');
  const comparedWith = textOf(memberOf(memory, 'comparedWith')) ?? '';
  return address === undefined || network === undefined
    ? undefined
    : {
        network,
        address,
        at: parseConsensusTimestamp(textOf(memberOf(memory, 'at')) ?? ''),
        comparedWith: comparedWith === 'now' ? comparedWith : parseConsensusTimestamp(comparedWith),
        keys: new Map((Array.isArray(keys) ? keys : []).slice(0, maxGiven).flatMap(givenKeys)),
      };
}

function givenKeys(entry: unknown): readonly (readonly [path: string, keys: readonly string[]])[] {
  const [path, keys] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  return typeof path === 'string' && Array.isArray(keys)
    ? [[path, keys.filter((key) => typeof key === 'string').slice(0, maxGiven)]]
    : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
