import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/domain/failure.ts';
import { vscode } from './fakeEditor.ts';

const { errorNodes, loadingNode } = await import('../../../src/editor/treeNode.ts');
const { isTreeNode } = await import('../../../src/editor/treeViews.ts');

const line = (id: string, label: string, icon: string) => ({
  ...{ id, label, tooltip: label, icon: new vscode.ThemeIcon(icon) },
});

describe('lines of a tree that are no data', () => {
  it('say that something is loading', () => {
    assert.deepEqual(loadingNode('a'), line('a', 'Loading…', 'loading~spin'));
  });

  it('say what failed, and offer to try again or to open the setting that is at fault', () => {
    const linesOf = (failure: ConstructorParameters<typeof ServiceError>[2]) =>
      errorNodes('a', new ServiceError('ledger', '', failure), 'hieroLens.blocks.refresh');
    const slow = 'The mirror node did not answer within 2 seconds.';
    assert.deepEqual(linesOf({ kind: 'timedOut', passedMs: 2_000 }), [
      { ...line('a', 'No answer', 'warning'), tooltip: slow, accessibleLabel: slow, copyText: slow },
      {
        ...line('a/remedy', 'Retry', 'refresh'),
        tooltip: slow,
        command: { title: 'Retry', command: 'hieroLens.blocks.refresh', arguments: [] },
      },
    ]);
    const [command, setting] = ['workbench.action.openSettings', 'hieroLens.customNetworks'];
    const [, remedy] = linesOf({ kind: 'notConfigured', setting: `${setting}.mine.ledgerUrl`, detail: 'gone' });
    assert.deepEqual(remedy, {
      ...line('a/remedy', 'Open Settings', 'settings-gear'),
      tooltip: 'gone',
      command: { title: 'Open Settings', command, arguments: [setting] },
    });
  });
});

describe('a line of a tree', () => {
  it('is told from what else a link or a key binding hands over', () => {
    assert.ok(isTreeNode({ id: 'a', label: 'Label' }));
    for (const other of [undefined, null, 'a', { id: 'a' }, { label: 'Label' }]) {
      assert.equal(isTreeNode(other), false);
    }
  });
});
