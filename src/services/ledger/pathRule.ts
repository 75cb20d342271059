import { errorResponseStatus, ServiceError } from '../../domain/failure.ts';
import type { LedgerPath } from '../../domain/operation/ledgerPath.ts';

/**
 * Tries the observed spelling first and the specification's when that answers 404 or 400, as an unknown route would.
 * Only a success is remembered; when both fail the first failure stands, since it may be a true "not found".
 */
export function createPathRule() {
  const worked = new Map<string, 'observed' | 'specification'>();

  return async <T>(path: LedgerPath, attempt: (path: string) => Promise<T>): Promise<T> => {
    if (typeof path === 'string') {
      return attempt(path);
    }
    const known = worked.get(path.operation);
    if (known !== undefined) {
      return attempt(path[known]);
    }
    try {
      const answer = await attempt(path.observed);
      worked.set(path.operation, 'observed');
      return answer;
    } catch (failure) {
      const status = errorResponseStatus(failure);
      if (status !== 404 && status !== 400) {
        throw failure;
      }
      const answer = await attempt(path.specification).catch((second: unknown) => {
        // Anything but a service's failure is the caller's abort, or a bug.
        throw second instanceof ServiceError ? failure : second;
      });
      worked.set(path.operation, 'specification');
      return answer;
    }
  };
}
