import * as vscode from 'vscode';
import type { StateProblem } from './stateProblem.ts';

/** Where the editor stores state: the workspace's or the user's Memento, or anything that reads and writes as they do. */
export type StateMemory = Pick<vscode.Memento, 'get' | 'update'>;

/**
 * Stored values by their keys, which other windows read and change too: every change starts from what is stored at that
 * time, never from what was read before.
 */
export interface StoredState {
  read(key: string): unknown;
  /** Changes run one after another; rejects when `update` throws, which must do nothing else: it may run again. */
  change(key: string, update: (stored: unknown) => unknown): Promise<void>;
  problem(key: string): StateProblem | undefined;
  /** Calls back when another window may have changed something. */
  watch(onChange: () => void): { dispose(): void };
}

/** The state of one window alone: settings, which the editor keeps, and what a window without a folder keeps. */
export function createStoredState(memory: StateMemory): StoredState {
  let previous: Promise<void> = Promise.resolve();
  const read = (key: string) => memory.get<unknown>(key);
  return {
    read,
    change(key, update) {
      const changing = previous.then(async () => memory.update(key, update(read(key))));
      previous = changing.catch(() => undefined);
      return changing;
    },
    problem: () => undefined,
    watch: () => ({ dispose: () => undefined }),
  };
}

/**
 * What windows that work on the same have in common, whatever else is in their workspaces; undefined in a window without a
 * folder. The editor's own storage of a workspace is no such place: the second window of a folder is given another one.
 */
export function sharedPlace(): string | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri.toString();
}
