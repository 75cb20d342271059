import * as vscode from 'vscode';
import { memberOf, textOf } from '../domain/value/untrustedJson.ts';

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

/** Why a value is not read or kept as it should be; changes then live as long as the window. */
export type StateProblem =
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'unwritten'; readonly error: unknown };

/** What a user is to know of something that is kept; `unread` entries of it are of a form that is not known here. */
export function stateProblemText(problem: StateProblem | undefined, unread: number): string | undefined {
  switch (problem?.kind) {
    case 'newer':
      return vscode.l10n.t(
        'A newer version of Hiero Lens wrote this list: it stays as it is. Changes made here last until the window is closed.',
      );
    case 'damaged':
      return vscode.l10n.t('The file of this list was damaged: what was kept before its last change is shown.');
    case 'unwritten':
      return vscode.l10n.t(
        'Changes last until the window is closed: the folder for them cannot be read or written ({0}).',
        textOf(memberOf(problem.error, 'code')) ?? String(problem.error),
      );
    default:
      return unread === 0
        ? undefined
        : unread === 1
          ? vscode.l10n.t('1 entry cannot be read by this version of Hiero Lens: it stays kept, but is not shown.')
          : vscode.l10n.t(
              '{0} entries cannot be read by this version of Hiero Lens: they stay kept, but are not shown.',
              unread,
            );
  }
}
