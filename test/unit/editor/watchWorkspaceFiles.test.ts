import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { watchWorkspaceFiles } = await import('../../../src/editor/files.ts');

describe('files of the workspace', () => {
  it('are told of by whatever changes them, until nobody listens any longer', () => {
    const told: (string | undefined)[] = [];
    const watched: unknown[] = [];
    const [created, changed, deleted, saved, folders] = Array.from(
      { length: 5 },
      () => new vscode.EventEmitter<unknown>(),
    );
    const dispose = () => void watched.push('disposed');
    Object.assign(vscode.Disposable, {
      from: (...all: readonly { dispose: () => void }[]) => ({ dispose: () => all.map((one) => one.dispose()) }),
    });
    Object.assign(vscode.workspace, {
      createFileSystemWatcher: (...given: readonly unknown[]) => {
        watched.push(given);
        return { onDidCreate: created?.event, onDidChange: changed?.event, onDidDelete: deleted?.event, dispose };
      },
      onDidSaveTextDocument: saved?.event,
      onDidChangeWorkspaceFolders: folders?.event,
    });
    const fire = () => {
      for (const [index, event] of [created, changed, deleted].entries()) {
        event?.fire({ path: `/${index}` });
      }
      saved?.fire({ uri: { path: '/saved' } });
      folders?.fire({});
    };
    const watching = watchWorkspaceFiles((path) => told.push(path));
    fire();
    watching.dispose();
    fire();
    assert.deepEqual(told, ['/0', '/1', '/2', '/saved', undefined]);
    assert.deepEqual(watched, [['**/*'], 'disposed']);
  });
});
