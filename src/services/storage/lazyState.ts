import { lazily } from '../../domain/lazily.ts';

/**
 * The state of a place that windows share, such as a folder they open, starting from what the editor keeps; its code is
 * loaded at first use. A window without a place shares nothing: its own state stays what it is.
 */
export function createLazyState<T extends { read(key: string): unknown }>(
  storage: string,
  place: string | undefined,
  own: T,
) {
  return lazily(async () =>
    place === undefined ? own : (await import('./sharedState.ts')).createSharedState(storage, place, own.read),
  );
}
