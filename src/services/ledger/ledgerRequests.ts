import { InputError } from '../../domain/failure.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import { operationRequest, type ParameterTexts } from '../../domain/operation/operationRequest.ts';
import { parametersProblem } from '../../domain/operation/validateParameter.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { JsonAnswer, JsonCall, JsonService } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import { createPathRule } from './pathRule.ts';

/** Sends one call of an operation. InputError, before any request, when a parameter breaks a rule of the table. */
export type SendCall = <T>(
  operation: LedgerOperation,
  values: ParameterTexts,
  schema: Schema<T>,
  options?: CallOptions,
  extra?: Pick<JsonCall<T>, 'maxBytes' | 'contentType' | 'body'>,
) => Promise<JsonAnswer<T>>;

export function createSendCall(service: JsonService): SendCall {
  const byPathRule = createPathRule();
  return async (operation, values, schema, options, extra) => {
    const problem = parametersProblem(operation, values);
    if (problem !== undefined) {
      throw new InputError('invalid-argument', problem);
    }
    const request = operationRequest(operation, values);
    return byPathRule(operation.id, request, (path) =>
      service.call({
        ...options,
        ...(operation.maxBytes === undefined ? {} : { maxBytes: operation.maxBytes }),
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
