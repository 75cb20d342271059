import { lazily } from '../../domain/lazily.ts';

/** The state that windows of one folder share, loaded at first use; without a place it is this window's own. */
export function createLazyState<T extends { read(key: string): unknown }>(
  storage: string,
  place: string | undefined,
  own: T,
) {
  return lazily(async () =>
    place === undefined ? own : (await import('./sharedState.ts')).createSharedState(storage, place, own.read),
  );
}
