import { lazily } from '../../domain/lazily.ts';

/**
 * The state that the windows of one folder share, starting from what the editor keeps; its code is loaded at first use. A
 * window without a folder has no place to share: its own state stays what it is.
 */
export function createLazyState<T extends { read(key: string): unknown }>(storage: string | undefined, own: T) {
  return lazily(async () =>
    storage === undefined ? own : (await import('./sharedState.ts')).createSharedState(storage, own.read),
  );
}
