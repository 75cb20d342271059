import type { EstimateOptions, FeeEstimates } from '../../api.ts';
import { lazily } from '../../domain/lazily.ts';
import type { ApiDependencies } from './estimateBytes.ts';

/** `estimateFees` of the extension API; loaded at its first call. */
export function createEstimateFees(
  dependencies: ApiDependencies,
): (bytes: Uint8Array, options?: EstimateOptions) => Promise<FeeEstimates> {
  const load = lazily(() => import('./fees.ts'));
  return async (bytes, options) => (await load()).estimateForApi(dependencies, bytes, options);
}
