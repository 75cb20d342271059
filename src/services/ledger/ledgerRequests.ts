import * as v from 'valibot';
import type { LedgerPath } from '../../domain/operation/ledgerPath.ts';
import type { Page, PageLink } from '../../domain/page.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions, JsonAnswer, JsonCall, JsonService } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import type { Query } from '../http/serviceUrl.ts';
import { createPathRule } from './pathRule.ts';

/** How the answer of one list is decoded. */
export interface ListShape<T> {
  /** The operation's name in page links. */
  readonly name: string;
  readonly schema: Schema<ListAnswer<T>>;
}

export interface ListAnswer<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
  readonly asOf: ConsensusTimestamp | undefined;
}

type Extra<T> = Pick<JsonCall<T>, 'maxBytes' | 'method' | 'contentType' | 'body' | 'retryable'>;

/** What the operations are written with. */
export interface LedgerRequests {
  one<T>(schema: Schema<T>, path: LedgerPath, query: Query, options?: CallOptions): Promise<T>;
  /** As {@link one}, with the status and the raw JSON. */
  answer<T>(
    schema: Schema<T>,
    path: LedgerPath,
    query: Query,
    options?: CallOptions,
    extra?: Extra<T>,
  ): Promise<JsonAnswer<T>>;
  page<T>(list: ListShape<T>, path: LedgerPath, query: Query, options?: CallOptions): Promise<Page<T>>;
  next<T>(list: ListShape<T>, link: PageLink<T>, options?: CallOptions): Promise<Page<T>>;
  /** A POST that only reads and may be repeated. */
  post<T>(
    schema: Schema<T>,
    path: string,
    query: Query,
    content: { readonly contentType: string; readonly body: Uint8Array | string },
    options?: CallOptions,
  ): Promise<T>;
  rawNext(link: string, pageUrl: string, options?: CallOptions): Promise<JsonAnswer<JsonValue>>;
}

/** Accepts any JSON, for answers that are shown as they came. */
export const anyJson: Schema<JsonValue> = v.custom<JsonValue>(() => true);

export function createLedgerRequests(service: JsonService): LedgerRequests {
  const byPathRule = createPathRule();

  function answer<T>(schema: Schema<T>, path: LedgerPath, query: Query, options?: CallOptions, extra?: Extra<T>) {
    return byPathRule(path, (single) => service.call({ ...options, ...extra, path: single, query, schema }));
  }

  return {
    answer,
    one: async (schema, path, query, options) => (await answer(schema, path, query, options)).value,
    page: async (list, path, query, options) => pageOf(list, await answer(list.schema, path, query, options)),
    next: async (list, { link, pageUrl }, options) =>
      pageOf(list, await service.follow(link, pageUrl, { ...options, schema: list.schema })),
    post: async (schema, path, query, content, options) =>
      (await answer(schema, path, query, options, { ...content, method: 'POST', retryable: true })).value,
    rawNext: (link, pageUrl, options) => service.follow(link, pageUrl, { ...options, schema: anyJson }),
  };
}

function pageOf<T>(list: ListShape<T>, { value, url, status }: JsonAnswer<ListAnswer<T>>): Page<T> {
  const { items, next, asOf } = value;
  return {
    items,
    asOf,
    next: next === undefined ? undefined : { list: list.name, link: next, pageUrl: url },
    ...(status === 206 ? { isPartial: true } : {}),
  };
}
