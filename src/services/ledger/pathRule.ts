import { errorResponseStatus, ServiceError } from '../../domain/failure.ts';
import type { OperationRequest } from '../../domain/operation/operationRequest.ts';

/**
 * Tries the observed spelling first and the specification's when that answers 404 or 400, as an unknown route would.
 * Only a success is remembered; when both fail the first failure stands, since it may be a true "not found".
 */
export function createPathRule() {
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
        // Anything but a service's failure is the caller's abort, or a bug.
        throw second instanceof ServiceError ? failure : second;
      });
      worked.set(operationId, 'specificationPath');
      return answer;
    }
  };
}
