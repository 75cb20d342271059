import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { type ConsensusTimestamp, parseConsensusTimestamp, timestampNanos } from '../../domain/value/timestamp.ts';
import { memberOf, textOf } from '../../domain/value/untrustedJson.ts';

/** The time whose values are shown, and the one they are compared with. */
export interface StorageTimes {
  /** Undefined is now. */
  readonly at: ConsensusTimestamp | undefined;
  /** Undefined: with none. */
  readonly comparedWith: ConsensusTimestamp | 'now' | undefined;
}

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

/** Values of another time; a comparison was one with the time before. */
export function shownAt(chosen: ConsensusTimestamp | 'now'): StorageTimes {
  return { at: chosen === 'now' ? undefined : chosen, comparedWith: undefined };
}

/** The same values compared with those of another time; the time that is shown itself ends a comparison. */
export function comparedWith({ at }: StorageTimes, chosen: ConsensusTimestamp | 'now'): StorageTimes {
  return { at, comparedWith: chosen === (at ?? 'now') ? undefined : chosen };
}

/** What a value of the other time is to the one that is shown: it was it, is it now, or was it later. */
export function comparisonTime({ at, comparedWith: other }: StorageTimes): 'was' | 'now' | 'later' {
  const isEarlier =
    other !== 'now' && other !== undefined && (at === undefined || timestampNanos(other) < timestampNanos(at));
  return isEarlier ? 'was' : other === 'now' ? 'now' : 'later';
}
