import type { StateMemory } from '../../../src/editor/storedState.ts';

/** Stored state of one window that is written late, as a Memento's file is; `content` is what is stored by now. */
export function fakeMemory(stored: Readonly<Record<string, unknown>> = {}): StateMemory & {
  readonly content: Record<string, unknown>;
} {
  const content: Record<string, unknown> = { ...stored };
  return {
    content,
    get: <T>(key: string) => structuredClone(content[key]) as T | undefined,
    async update(key, value) {
      await Promise.resolve();
      content[key] = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    },
  };
}
