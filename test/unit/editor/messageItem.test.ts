import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/domain/failure.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { ThemeIcon } = await import('vscode');
const { errorNodes, loadingNode } = await import('../../../src/editor/treeNode.ts');

describe('lines of a tree that are no data', () => {
  it('say that something is loading', () => {
    const text = 'Loading…';
    assert.deepEqual(loadingNode('a'), { id: 'a', label: text, tooltip: text, icon: new ThemeIcon('loading~spin') });
  });

  it('say what failed, and offer to try again or to open the setting that is at fault', () => {
    const linesOf = (error: ServiceError) => errorNodes('a', error, 'hieroLens.blocks.refresh');
    const line = (id: string, label: string, icon: string) => ({
      id,
      label,
      tooltip: label,
      icon: new ThemeIcon(icon),
    });
    const slow = 'The mirror node did not answer within 2 seconds.';
    assert.deepEqual(linesOf(new ServiceError('ledger', '', { kind: 'timedOut', passedMs: 2_000 })), [
      { ...line('a', 'No answer', 'warning'), tooltip: slow, accessibleLabel: slow, copyText: slow },
      {
        ...line('a/remedy', 'Retry', 'refresh'),
        tooltip: slow,
        command: { title: 'Retry', command: 'hieroLens.blocks.refresh', arguments: [] },
      },
    ]);
    const setting = 'hieroLens.customNetworks.mine.ledgerUrl';
    const [, remedy] = linesOf(new ServiceError('ledger', '', { kind: 'notConfigured', setting, detail: 'gone' }));
    assert.deepEqual(remedy, {
      ...line('a/remedy', 'Open Settings', 'settings-gear'),
      tooltip: 'gone',
      command: {
        title: 'Open Settings',
        command: 'workbench.action.openSettings',
        arguments: ['hieroLens.customNetworks'],
      },
    });
  });
});
