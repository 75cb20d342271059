import type { HieroLensApi } from '../../api.ts';
import type { ApiContext } from './serviceCalls.ts';

interface ApiDependencies extends Pick<HieroLensApi, 'resolve' | 'estimateFees'> {
  readonly networkContext: ApiContext;
}

/** What `activate` gives to other extensions. */
export function createApi({ networkContext, resolve, estimateFees }: ApiDependencies): HieroLensApi {
  const calls = () => import('./serviceCalls.ts');
  return {
    resolve,
    estimateFees,
    verifiedContract: async (...asked) => (await calls()).verifiedContract(networkContext, ...asked),
    status: async (...asked) => (await calls()).status(networkContext, ...asked),
  };
}
