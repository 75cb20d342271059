import { type Abi, type AbiItem, abiSignature } from '../../domain/contract/abi.ts';
import type { ReadingOrigin } from '../../domain/contract/contractReading.ts';
import { signatureHash } from './abiHash.ts';

type Named<Type extends AbiItem['type']> = Extract<AbiItem, { readonly type: Type }>;

/** What an ABI declares, by the hash of its signature, since a list may ask for it again and again. */
export interface IndexedAbi {
  /** By selector. */
  readonly functions: ReadonlyMap<string, Named<'function'>>;
  /** By topic 0. */
  readonly events: ReadonlyMap<string, readonly Named<'event'>[]>;
  /** By selector. */
  readonly errors: ReadonlyMap<string, readonly Named<'error'>[]>;
}

/** An ABI with where it came from. */
export interface KnownAbi {
  readonly abi: IndexedAbi;
  readonly origin: ReadingOrigin;
}

/** Of one signature: what is indexed, and the names of parameters, may differ. */
const maxAlike = 8;

/** Gives the index as its last step: to hash thousands of signatures takes a while. */
export function* indexAbi({ items }: Abi): Generator<IndexedAbi | undefined> {
  const functions = new Map<string, Named<'function'>>();
  const events = new Map<string, Named<'event'>[]>();
  const errors = new Map<string, Named<'error'>[]>();
  for (const item of items) {
    if (item.type === 'function') {
      const selector = selectorOf(item);
      functions.set(selector, functions.get(selector) ?? item);
    } else if (item.type === 'event' && !item.anonymous) {
      addTo(events, signatureHash(abiSignature(item)), item);
    } else if (item.type === 'error') {
      addTo(errors, selectorOf(item), item);
    }
    yield undefined;
  }
  yield { functions, events, errors };
}

function selectorOf(item: Named<'function' | 'error'>): string {
  return signatureHash(abiSignature(item)).slice(0, 10);
}

function addTo<T>(map: Map<string, T[]>, key: string, item: T): void {
  const alike = map.get(key) ?? [];
  map.set(key, alike.length < maxAlike ? [...alike, item] : alike);
}
