import { InputError } from '../../domain/failure.ts';
import { largestAnswerBytes } from '../../domain/operation/contractOperations.ts';
import {
  type AnswerItem,
  type AnswerKind,
  type GetOperationId,
  type ListOperationId,
  ledgerOperations,
  type OperationParameters,
  operationTable,
  type RecordOperationId,
} from '../../domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import type { ParameterTexts } from '../../domain/operation/operationRequest.ts';
import { parameterTexts } from '../../domain/operation/parameterTexts.ts';
import type { Page, PageLink } from '../../domain/page.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { JsonAnswer, JsonService } from '../http/jsonService.ts';
import { createSendCall } from './ledgerRequests.ts';
import { createPostCalls, type PostCalls } from './postCalls.ts';
import { answerSchemas } from './schemas/answerSchemas.ts';
import { type DecodedList, listSchema } from './schemas/listSchema.ts';
import { anyJson } from './schemas/renamedObject.ts';

type Answer<Id extends GetOperationId> =
  AnswerKind<Id> extends 'page'
    ? Page<AnswerItem<Id>>
    : AnswerKind<Id> extends 'list'
      ? readonly AnswerItem<Id>[]
      : AnswerItem<Id>;

type Call<Id extends GetOperationId> =
  Record<never, never> extends OperationParameters<Id>
    ? (parameters?: OperationParameters<Id>, options?: CallOptions) => Promise<Answer<Id>>
    : (parameters: OperationParameters<Id>, options?: CallOptions) => Promise<Answer<Id>>;

/** Every GET of the table as a method, its parameters by their own names: `blocks({ 'block.number': { lt: 5n }, limit: 1 })`. */
type GetCalls = { readonly [Id in GetOperationId]: Call<Id> };

/** A decoded answer, and whether the service had only a part of it (206). */
interface LedgerRecord<T> {
  readonly value: T;
  readonly isPartial: boolean;
}

/** Calls that are not bound to one operation. */
interface GenericCalls {
  /** The page after a page, of any list. A link that would leave the service is a `malformed` ServiceError. */
  more<T>(link: PageLink<T>, options?: CallOptions): Promise<Page<T>>;
  /** The first page of any list, its parameters given as text. */
  list<Id extends ListOperationId>(
    operation: Id,
    values: ParameterTexts,
    options?: CallOptions,
  ): Promise<Page<AnswerItem<Id>>>;
  /** Any answer that is no list, its parameters given as text. */
  record<Id extends RecordOperationId>(
    operation: Id,
    values: ParameterTexts,
    options?: CallOptions,
  ): Promise<LedgerRecord<AnswerItem<Id>>>;
  /** Any GET, undecoded: the exact JSON for documents that show every field. */
  raw(operation: LedgerOperation, values: ParameterTexts, options?: CallOptions): Promise<JsonAnswer<JsonValue>>;
  /** Follows the `links.next` of a raw answer that came from `pageUrl`. */
  rawNext(link: string, pageUrl: string, options?: CallOptions): Promise<JsonAnswer<JsonValue>>;
}

/**
 * Every operation of the ledger query service. Each method checks its parameters by the rules of the table (InputError),
 * decodes the answer into domain values and throws ServiceError for all that goes wrong outside. A feature takes what it
 * uses: `Pick<LedgerClient, 'blocks' | 'more'>`.
 */
export type LedgerClient = GetCalls & Readonly<PostCalls> & Readonly<GenericCalls>;

export function createLedgerClient(service: JsonService): LedgerClient {
  const send = createSendCall(service);

  const list = async (id: ListOperationId, values: ParameterTexts, options?: CallOptions) =>
    pageOf(id, await send(operationTable[id], values, listSchema(id), options));

  const record = async (id: GetOperationId, values: ParameterTexts, options?: CallOptions) => {
    const operation: LedgerOperation = operationTable[id];
    const { value, status } = await send<unknown>(operation, values, answerSchemas[id], options);
    const isPartial = status === 206;
    return { value: operation.answer.kind === 'partial' ? { ...Object(value), partial: isPartial } : value, isPartial };
  };

  const get =
    (id: GetOperationId) =>
    async (parameters: object = {}, options?: CallOptions) => {
      const operation: LedgerOperation = operationTable[id];
      const values = parameterTexts(operation, { ...parameters });
      if (isList(id)) {
        const page = await list(id, values, options);
        return operation.answer.kind === 'page' ? page : page.items;
      }
      return (await record(id, values, options)).value;
    };

  const ids = ledgerOperations.filter(({ method }) => method === 'GET').map(({ id }) => id as GetOperationId);
  const gets = Object.fromEntries(ids.map((id) => [id, get(id)]));
  return {
    ...(gets as GetCalls),
    ...createPostCalls(send),
    // Who names an operation knows the items of its list: a link was given the name together with their type.
    list: list as GenericCalls['list'],
    record: record as GenericCalls['record'],
    more: (async ({ operation, link, pageUrl }, options) => {
      if (!isList(operation)) {
        throw new InputError('invalid-argument', `There is no list called ${String(operation)}.`);
      }
      return pageOf(operation, await service.follow(link, pageUrl, { ...options, schema: listSchema(operation) }));
    }) as GenericCalls['more'],
    raw: (operation, values, options) => send(operation, values, anyJson, options, { maxBytes: largestAnswerBytes }),
    rawNext: (link, pageUrl, options) => service.follow(link, pageUrl, { ...options, schema: anyJson }),
  };
}

function pageOf(operation: ListOperationId, { value, url, status }: JsonAnswer<DecodedList>): Page<unknown> {
  const { items, next, asOf } = value;
  return {
    items,
    asOf,
    next: next === undefined ? undefined : { operation, link: next, pageUrl: url },
    ...(status === 206 ? { isPartial: true } : {}),
  };
}

/** True for the id of a list, also where it comes from data of an earlier version. */
function isList(id: string): id is ListOperationId {
  const operations: Readonly<Record<string, LedgerOperation>> = operationTable;
  const kind = Object.hasOwn(operations, id) ? operations[id]?.answer.kind : undefined;
  return kind === 'page' || kind === 'list';
}
