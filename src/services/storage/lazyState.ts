import { lazily } from '../../domain/lazily.ts';

/** The state that windows of one folder share, loaded at first use; without a scope it is this window's own. */
export function createLazyState<T extends { read(key: string): unknown }>(
  storage: string,
  scope: string | undefined,
  own: T,
) {
  return lazily(async () =>
    scope === undefined ? own : (await import('./sharedState.ts')).createSharedState(storage, scope, own.read),
  );
}
