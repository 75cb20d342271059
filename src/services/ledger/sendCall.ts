import { errorResponseStatus, InputError, ServiceError } from '../../domain/failure.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import {
  type OperationRequest,
  operationRequest,
  type ParameterTexts,
} from '../../domain/operation/operationRequest.ts';
import { parametersProblem } from '../../domain/operation/validateParameter.ts';
import type { JsonAnswer, JsonCall, JsonService } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import type { CallOptions } from '../http/transport.ts';

/** Makes what sends one call of an operation. InputError, before any request, when a parameter breaks a rule of the table. */
export function createSendCall(service: JsonService) {
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

/**
 * Tries the observed spelling first and the specification's when that answers 404 or 400, as an unknown route would.
 * Only a success is remembered; when both are rejected the first failure stands, since it may be a true "not found". Any
 * other failure of the second says that nobody knows.
 */
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
