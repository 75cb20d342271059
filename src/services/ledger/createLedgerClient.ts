import { callBody } from '../../domain/contract/contract.ts';
import { errorResponseStatus, InputError, ServiceError } from '../../domain/failure.ts';
import { isHighVolume } from '../../domain/fee/isHighVolume.ts';
import {
  type GetOperationId,
  type ListOperationId,
  largestAnswerBytes,
  ledgerOperations,
  operationTable,
} from '../../domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import {
  type OperationRequest,
  operationRequest,
  operationUrl,
  type ParameterTexts,
  parameterTexts,
} from '../../domain/operation/operationRequest.ts';
import { parametersProblem } from '../../domain/operation/validateParameter.ts';
import type { Page } from '../../domain/page.ts';
import { phrase } from '../../domain/phrase.ts';
import { isRecord } from '../../domain/value/untrustedJson.ts';
import type { JsonAnswer, JsonCall, JsonService } from '../http/jsonService.ts';
import { anyJson, type Schema } from '../http/schema.ts';
import type { CallOptions } from '../http/transport.ts';
import type { ReadTrace } from '../trace/readTrace.ts';
import type { GenericCalls, GetCalls, LedgerClient } from './ledgerClient.ts';
import { answerSchemas, type DecodedList, itemSchema, listSchema } from './schemas/answerSchemas.ts';
import { usualFeeEstimate } from './schemas/network.ts';

export function createLedgerClient(service: JsonService): LedgerClient {
  const send = createSendCall(service);

  const list = async (id: GetOperationId, values: ParameterTexts, options?: CallOptions): Promise<Page<unknown>> => {
    if (isList(id)) {
      const schema = listSchema(id);
      return pageOf(id, schema, await send(operationTable[id], values, schema, options));
    }
    const operation: LedgerOperation = operationTable[id];
    const schema = itemSchema(id);
    const answer = await send<unknown>(operation, values, schema, options);
    const isPartial = answer.status === 206;
    const item = operation.answer.kind === 'partial' ? { ...Object(answer.value), partial: isPartial } : answer.value;
    return { items: [item], next: undefined, asOf: undefined, ...gapsOf(operation, schema, answer) };
  };

  const get =
    (id: GetOperationId) =>
    async (parameters: object = {}, options?: CallOptions) => {
      const operation: LedgerOperation = operationTable[id];
      const values = parameterTexts(operation, { ...parameters });
      const page = await list(id, values, options);
      const { items, unreadable, unknownMembers: unknown } = page;
      if (isList(id)) {
        const [fault] = unreadable ?? [];
        if (items.length === 0 && fault !== undefined) {
          // Who asks for one thing must not take it for absent.
          const { path, detail } = fault;
          throw new ServiceError('ledger', operationUrl('', operation, values), { kind: 'malformed', path, detail });
        }
        return page;
      }
      return unreadable === undefined && unknown === undefined
        ? items[0]
        : { ...Object(items[0]), ...(unreadable && { unreadable }), ...(unknown && { unknownMembers: unknown }) };
    };

  const ids = ledgerOperations.filter(({ method }) => method === 'GET').map(({ id }) => id as GetOperationId);
  const gets = Object.fromEntries(ids.map((id) => [id, get(id)]));
  return {
    ...(gets as GetCalls),
    // Who names an operation knows the items of its list: a link was given the name together with their type.
    list: list as GenericCalls['list'],
    more: (async ({ operation, link, pageUrl }, options) => {
      if (!isList(operation)) {
        throw new InputError('invalid-argument', phrase`There is no list called ${String(operation)}.`);
      }
      const schema = listSchema(operation);
      return pageOf(operation, schema, await service.follow(link, pageUrl, { ...options, schema, isTolerant: true }));
    }) as GenericCalls['more'],
    raw: (operation, values, options) => send(operation, values, anyJson, options, { maxBytes: largestAnswerBytes }),
    rawNext: (link, pageUrl, options) => service.follow(link, pageUrl, { ...options, schema: anyJson }),
    async replayTrace(transactionIdOrHash, options) {
      const { readTrace } = await import('../trace/readTrace.ts');
      const values = { transactionIdOrHash, stack: 'true', memory: 'false', storage: 'false' };
      const answer = await send<unknown>(operationTable.contractOpcodes, values, anyJson, options, { read: readTrace });
      return answer.value as ReadTrace;
    },
    async callContract(call, options) {
      const content = { contentType: 'application/json', body: callBody(call) };
      return (await send(operationTable.callContract, {}, answerSchemas.callContract, options, content)).value;
    },
    async estimateFee(transaction, { mode, highVolumeThrottle = 0 } = {}, options) {
      const operation = operationTable.estimateFee;
      const throttle = highVolumeThrottle === 0 ? undefined : highVolumeThrottle;
      const values = parameterTexts(operation, { mode, high_volume_throttle: throttle });
      const content = { contentType: 'application/protobuf', body: transaction };
      const schema = isHighVolume(transaction) ? answerSchemas.estimateFee : usualFeeEstimate;
      return (await send(operation, values, schema, options, content)).value;
    },
  };
}

function pageOf(
  operation: ListOperationId,
  schema: Schema<DecodedList>,
  answer: JsonAnswer<DecodedList>,
): Page<unknown> {
  const { value, url } = answer;
  const { items, next, asOf } = value;
  return {
    items,
    asOf,
    next: next === undefined ? undefined : { operation, link: next, pageUrl: url },
    ...gapsOf(operationTable[operation], schema, answer),
  };
}

/** What an answer lacks, and what it has that we do not know; one that is read whole is long. */
function gapsOf(
  { isTolerant }: LedgerOperation,
  schema: Schema<unknown>,
  { status, unreadable, json }: JsonAnswer<unknown>,
): Pick<Page<unknown>, 'isPartial' | 'unreadable' | 'unknownMembers'> {
  const unknown = isTolerant ? unknownMembers(schema, json) : [];
  return {
    ...(status === 206 ? { isPartial: true } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(unknown.length > 0 ? { unknownMembers: unknown } : {}),
  };
}

/** True for the id of a list, also where it comes from data of an earlier version. */
function isList(id: string): id is ListOperationId {
  const operations: Readonly<Record<string, LedgerOperation>> = operationTable;
  return Object.hasOwn(operations, id) && operations[id]?.answer.kind === 'page';
}

/** What a schema is made of, as far as it leads to members. */
interface Part {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly getter?: (input: unknown) => Part;
  readonly pipe?: readonly Part[];
}

/** The members of an answer that its schema does not name, by path without the places of rows. */
function unknownMembers(schema: Schema<unknown>, json: unknown): readonly string[] {
  return [...new Set(unknownIn(schema as Part, json, ''))];
}

function unknownIn(part: Part, value: unknown, path: string): readonly string[] {
  const { entries, item, wrapped, getter, pipe } = part;
  if (entries !== undefined) {
    return Object.entries(isRecord(value) ? value : {}).flatMap(([name, inner]) => {
      const known = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return known === undefined ? [`${path}${name}`] : unknownIn(known, inner, `${path}${name}.`);
    });
  }
  if (item !== undefined) {
    return (Array.isArray(value) ? value : []).flatMap((row) => unknownIn(item, row, path));
  }
  const within = wrapped ?? getter?.(value) ?? pipe?.find(leadsOn);
  return within === undefined ? [] : unknownIn(within, value, path);
}

function leadsOn(part: Part): boolean {
  return ['entries', 'item', 'wrapped', 'getter', 'pipe'].some((name) => name in part);
}

/** Makes what sends one call of an operation. InputError, before any request, when a parameter breaks a rule of the table. */
function createSendCall(service: JsonService) {
  const byPathRule = createPathRule();
  return async <T>(
    operation: LedgerOperation,
    values: ParameterTexts,
    schema: Schema<T>,
    options?: CallOptions,
    extra?: Pick<JsonCall<T>, 'maxBytes' | 'contentType' | 'body' | 'read'>,
  ): Promise<JsonAnswer<T>> => {
    const problem = parametersProblem(operation, values);
    if (problem !== undefined) {
      throw new InputError('invalid-argument', problem);
    }
    const request = operationRequest(operation, values);
    return byPathRule(operation.id, request, (path) =>
      service.call({
        ...options,
        ...(operation.maxBytes === undefined ? {} : { maxBytes: operation.maxBytes }),
        isTolerant: operation.isTolerant,
        // The POSTs of this service only read: they may be repeated.
        ...(operation.method === 'POST' ? { method: 'POST', retryable: true } : {}),
        ...extra,
        path,
        query: request.query,
        schema,
      }),
    );
  };
}

/** Tries the observed path first, then the specification's when that answers 404 or 400, and remembers which one worked. */
function createPathRule() {
  const worked = new Map<string, 'path' | 'specificationPath'>();

  return async <T>(
    operationId: string,
    { path, specificationPath }: Pick<OperationRequest, 'path' | 'specificationPath'>,
    attempt: (path: string) => Promise<T>,
  ): Promise<T> => {
    const known = worked.get(operationId);
    if (specificationPath === undefined || known === 'path') {
      return attempt(path);
    }
    if (known === 'specificationPath') {
      return attempt(specificationPath);
    }
    try {
      const answer = await attempt(path);
      worked.set(operationId, 'path');
      return answer;
    } catch (failure) {
      const status = errorResponseStatus(failure);
      if (status !== 404 && status !== 400) {
        throw failure;
      }
      const answer = await attempt(specificationPath).catch((second: unknown) => {
        throw second instanceof ServiceError && second.failure.kind === 'rejected' ? failure : second;
      });
      worked.set(operationId, 'specificationPath');
      return answer;
    }
  };
}
