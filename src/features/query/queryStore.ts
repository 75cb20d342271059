import { errorResponseStatus, InputError, ServiceError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import { createTurns } from '../../domain/turns.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { QueryCall } from './queryCall.ts';
import { firstResult, isEmptyPage, itemCount, type QueryResult, withPage } from './queryResult.ts';

export type QueryClient = Pick<LedgerClient, 'raw' | 'rawNext'>;

/** One query on one network, as documents and lenses name it. */
export interface AskedQuery {
  /** The document's URI. */
  readonly key: string;
  readonly network: string;
  readonly call: QueryCall;
  readonly client: QueryClient;
}

/** How many pages one "Load more" asks for at most; each but the last was empty. */
const maxPagesPerStep = 10;
/** How many pages are looked through for one item. */
const maxKeptPages = 20;

/** What open documents show. */
export function createQueryStore() {
  const results = new Map<string, QueryResult>();
  // Two clicks on "Load more" must not add the same page twice.
  const adding = new Map<string, Promise<QueryResult>>();
  const turns = createTurns();

  const keep = (key: string, result: QueryResult) => {
    results.set(key, result);
    return result;
  };
  const ask = async ({ key, network, call, client }: AskedQuery, options: Parameters<QueryClient['raw']>[2]) => {
    const isLast = turns(key);
    try {
      const result = firstResult(await client.raw(call.operation, call.values, options));
      // A later question has another answer, or the document was closed.
      return isLast() ? keep(key, result) : (results.get(key) ?? result);
    } catch (error) {
      const later = results.get(key);
      if (later === undefined) {
        throw namingNetwork(error, network);
      }
      return later;
    }
  };

  /** The result that is shown, else the first page: one request. */
  const first = async (query: AskedQuery, signal: AbortSignal) => results.get(query.key) ?? ask(query, { signal });
  const addPage = async (
    query: AskedQuery,
    options: Parameters<QueryClient['rawNext']>[2] & { signal: AbortSignal },
  ) => {
    let result = await first(query, options.signal);
    const seen = new Set<string>();
    while (result.next !== undefined && seen.size < maxPagesPerStep && !seen.has(result.next.link)) {
      const { link, pageUrl } = result.next;
      seen.add(link);
      const page = await query.client.rawNext(link, pageUrl, options);
      const shown = results.get(query.key);
      if (shown !== result) {
        // Asked anew or closed meanwhile: this page belongs to what is no longer shown.
        return shown ?? result;
      }
      result = keep(query.key, withPage(result, page));
      if (!isEmptyPage(page)) {
        break;
      }
    }
    return result;
  };

  const more = (query: AskedQuery, options: Parameters<typeof addPage>[1]) => {
    const running = adding.get(query.key) ?? addPage(query, options).finally(() => adding.delete(query.key));
    adding.set(query.key, running);
    return running;
  };
  const anew = (query: AskedQuery, options: Parameters<QueryClient['raw']>[2]) => {
    results.delete(query.key);
    return ask(query, options);
  };

  return {
    /** The result that is shown, without asking. */
    get: (key: string) => results.get(key),
    first,
    /** The first page anew, in the place of all that is shown. */
    again(query: AskedQuery, signal: AbortSignal) {
      return anew(query, { signal, freshness: results.has(query.key) ? 'revalidate' : 'cached' });
    },
    /** What other documents show: the answer that the cache still has, with the pages up to an item. */
    async kept(query: AskedQuery, item: number, signal: AbortSignal) {
      const options = { signal, freshness: 'kept' } as const;
      let result = await anew(query, options);
      for (let pages = 1; pages <= maxKeptPages && result.next && (itemCount(result) ?? item) <= item; pages++) {
        result = await more(query, options);
      }
      return result;
    },
    /** Adds the next page; on an empty one that has a next itself, that one too. */
    more: (query: AskedQuery, signal: AbortSignal) => more(query, { signal }),
    forget(key: string) {
      turns(key);
      results.delete(key);
    },
  };
}

/** "Not found" is true of one network only, so it is said which was asked. */
function namingNetwork(error: unknown, network: string): unknown {
  if (!(error instanceof ServiceError) || errorResponseStatus(error) !== 404 || !('response' in error.failure)) {
    return error;
  }
  const messages = error.failure.response.messages.join('; ');
  const said = messages === '' ? phrase`Not found.` : messages.replace(/[.!?]?$/, '.');
  return new InputError('not-found', phrase`The network ${network} answered 404: ${said} Asked was ${error.url}`);
}
