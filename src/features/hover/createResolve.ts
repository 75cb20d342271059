import { lazily } from '../../domain/lazily.ts';
import type { Resolution } from '../../domain/references/resolvedReference.ts';
import type { HoverDependencies } from './dependencies.ts';
import type { ResolveOptions } from './hovers.ts';

/** `resolve` of the extension API: what the hover knows, as data. */
export function createResolve({
  networkContext,
}: Pick<HoverDependencies, 'networkContext'>): (reference: string, options?: ResolveOptions) => Promise<Resolution> {
  const load = lazily(() => import('./hovers.ts'));
  return async (reference, options) => (await load()).resolveForApi(networkContext, reference, options);
}
