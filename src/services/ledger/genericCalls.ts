import { InputError } from '../../domain/failure.ts';
import type { LedgerPath } from '../../domain/operation/ledgerPath.ts';
import type { Page, PageLink } from '../../domain/page.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import type { CallOptions, JsonAnswer } from '../http/jsonService.ts';
import type { Query } from '../http/serviceUrl.ts';
import { anyJson, type LedgerRequests, type ListShape } from './ledgerRequests.ts';
import { ledgerLists } from './schemas/lists.ts';

/** Calls that are not bound to one operation. */
export interface GenericCalls {
  /** The page after a page, of any list. A link that would leave the service is a `malformed` ServiceError. */
  more<T>(link: PageLink<T>, options?: CallOptions): Promise<Page<T>>;
  /** The first page of any list, decoded as pages of that name are (`accountTokens`); InputError when there is none. */
  list<T>(list: string, path: LedgerPath, query?: Query, options?: CallOptions): Promise<Page<T>>;
  /** Any GET, undecoded: the exact JSON for documents that show every field. A path starts with `/api/v1/`. */
  raw(path: LedgerPath, query?: Query, options?: CallOptions): Promise<JsonAnswer<JsonValue>>;
  /** Follows the `links.next` of a raw answer that came from `pageUrl`. */
  rawNext(link: string, pageUrl: string, options?: CallOptions): Promise<JsonAnswer<JsonValue>>;
}

/** An execution traced with memory and storage, the largest answer there is. */
export const largestAnswerBytes = 32 * 1024 * 1024;

const shapes = new Map<string, ListShape<unknown>>(ledgerLists.map((list) => [list.name, list]));

export function genericCalls(requests: LedgerRequests): GenericCalls {
  return {
    // The name in a link was put there together with the item type; who names a list knows what is in it.
    more: async <T>(link: PageLink<T>, options?: CallOptions) =>
      requests.next(shapeOf(link.list) as ListShape<T>, link, options),
    list: async <T>(list: string, path: LedgerPath, query: Query = {}, options?: CallOptions) =>
      requests.page(shapeOf(list) as ListShape<T>, path, query, options),
    raw: (path, query = {}, options) =>
      requests.answer(anyJson, path, query, options, { maxBytes: largestAnswerBytes }),
    rawNext: (link, pageUrl, options) => requests.rawNext(link, pageUrl, options),
  };
}

function shapeOf(name: string): ListShape<unknown> {
  const shape = shapes.get(name);
  if (shape === undefined) {
    throw new InputError('invalid-argument', `There is no list called ${name}.`);
  }
  return shape;
}
