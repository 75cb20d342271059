import type { Resolution } from '../../domain/references/resolvedReference.ts';
import { lazily } from '../../editor/lazy.ts';
import type { ResolveOptions } from './chunk.ts';
import type { HoverDependencies } from './dependencies.ts';

/** `resolve` of the extension API: what the hover knows, as data. */
export function createResolve({
  session,
}: Pick<HoverDependencies, 'session'>): (reference: string, options?: ResolveOptions) => Promise<Resolution> {
  const chunk = lazily(() => import('./chunk.ts'));
  return async (reference, options) => (await chunk()).resolveForApi(session, reference, options);
}
