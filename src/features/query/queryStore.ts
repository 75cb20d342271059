import { errorResponseStatus, InputError, ServiceError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import { createTurns } from '../../domain/turns.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { QueryCall } from './queryCall.ts';
import { firstResult, isEmptyPage, type QueryResult, withPage } from './queryResult.ts';

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
  const addPage = async (query: AskedQuery, signal: AbortSignal) => {
    let result = await first(query, signal);
    const seen = new Set<string>();
    while (result.next !== undefined && seen.size < maxPagesPerStep && !seen.has(result.next.link)) {
      const { link, pageUrl } = result.next;
      seen.add(link);
      const page = await query.client.rawNext(link, pageUrl, { signal });
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

  return {
    /** The result that is shown, without asking. */
    get: (key: string) => results.get(key),
    first,
    /** The first page anew, in the place of all that is shown. */
    async again(query: AskedQuery, signal: AbortSignal) {
      const freshness = results.has(query.key) ? 'revalidate' : 'cached';
      results.delete(query.key);
      return ask(query, { signal, freshness });
    },
    /** Adds the next page; on an empty one that has a next itself, that one too. */
    more(query: AskedQuery, signal: AbortSignal) {
      const running = adding.get(query.key) ?? addPage(query, signal).finally(() => adding.delete(query.key));
      adding.set(query.key, running);
      return running;
    },
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
