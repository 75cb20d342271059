import { Writable } from 'node:stream';
import type { interceptors } from 'undici';

type CacheOptions = NonNullable<Parameters<typeof interceptors.cache>[0]>;
type CacheStore = NonNullable<CacheOptions['store']>;
type CacheKey = Parameters<CacheStore['get']>[0];
type CacheValue = Parameters<CacheStore['createWriteStream']>[1];
type CachedResponse = Exclude<ReturnType<CacheStore['get']>, Promise<unknown> | undefined>;
type Entry = CachedResponse & { readonly method: string; readonly body: readonly Buffer[]; readonly bytes: number };

// Besides the body: headers, address and bookkeeping. Keeps many tiny entries from being free.
const entryOverheadBytes = 1024;

export interface CacheLimits {
  readonly maxBytes: number;
  readonly maxEntryBytes: number;
}

/**
 * A store for undici's cache that stays within its limits by dropping what was unused longest, and never keeps a
 * failure. Undici 7.30's `MemoryCacheStore` cannot serve: its eviction removes half of the entries *of one address*,
 * which for the usual single entry is none, so it grows without bound. What has an `ETag` stays as long as there is room:
 * undici would forget it a moment after it went stale, and every poll slower than that would fetch the whole body.
 */
export class BoundedCacheStore implements CacheStore {
  readonly #limits: CacheLimits;
  // A Map keeps insertion order; a used entry is put in anew, so the first is the one unused longest.
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: CacheKey): (CachedResponse & { readonly body: readonly Buffer[] }) | undefined {
    const address = addressOf(key);
    const entry = this.#entries.get(address);
    if (entry === undefined || entry.method !== key.method || !varyMatches(entry, key)) {
      return undefined;
    }
    this.#entries.delete(address);
    if (entry.deleteAt <= Date.now()) {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#entries.set(address, entry);
    return entry;
  }

  createWriteStream(key: CacheKey, value: CacheValue): Writable | undefined {
    if (value.statusCode >= 400) {
      return undefined;
    }
    const body: Buffer[] = [];
    let bytes = entryOverheadBytes;
    return new Writable({
      // Above any entry, so that storing never holds up the response.
      highWaterMark: this.#limits.maxEntryBytes * 2,
      // At once, so that whoever awaits the response finds it stored.
      write: (chunk: Buffer, _encoding, written) => {
        bytes += chunk.byteLength;
        if (bytes <= this.#limits.maxEntryBytes) {
          body.push(chunk);
        }
        written();
      },
      final: (finished) => {
        this.delete(key);
        if (bytes <= this.#limits.maxEntryBytes) {
          const { cacheControlDirectives = {}, ...rest } = value;
          const kept = withoutPretence(cacheControlDirectives);
          const deleteAt = value.etag === undefined ? value.deleteAt : Number.POSITIVE_INFINITY;
          this.#put(addressOf(key), {
            ...rest,
            deleteAt,
            cacheControlDirectives: kept,
            method: key.method,
            body,
            bytes,
          });
        }
        finished();
      },
    });
  }

  delete(key: CacheKey): void {
    const address = addressOf(key);
    this.#bytes -= this.#entries.get(address)?.bytes ?? 0;
    this.#entries.delete(address);
  }

  #put(address: string, entry: Entry): void {
    this.#entries.set(address, entry);
    this.#bytes += entry.bytes;
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#limits.maxBytes) {
        break;
      }
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

/**
 * Leaves out what would let the cache pass an old answer for a new one while the service fails (`stale-if-error`) or
 * has not answered yet (`stale-while-revalidate`): whoever shows it could not say how old it is.
 */
function withoutPretence(directives: Entry['cacheControlDirectives']): NonNullable<Entry['cacheControlDirectives']> {
  const { 'stale-if-error': _ifError, 'stale-while-revalidate': _whileRevalidate, ...kept } = directives ?? {};
  return kept;
}

function addressOf(key: CacheKey): string {
  return `${key.origin} ${key.path}`;
}

function varyMatches(entry: Entry, key: CacheKey): boolean {
  return Object.entries(entry.vary ?? {}).every(
    ([name, value]) => String(key.headers?.[name] ?? '') === String(value ?? ''),
  );
}
