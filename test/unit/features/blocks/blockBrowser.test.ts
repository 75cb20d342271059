import assert from 'node:assert/strict';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { fakeLedger } from './fakeLedger.ts';

stubVsCode();
const vscode = await import('vscode');
const { createBlockBrowser } = await import('../../../../src/features/blocks/blockBrowser.ts');

describe('block browser', () => {
  it('keeps what happened in a block until a refresh is answered, and when it is not', async () => {
    Object.assign(vscode.workspace, { getConfiguration: () => ({ get: () => 5 }) });
    const blocks = fakeLedger(100);
    let asked = 0;
    const transactions = async () => {
      asked++;
      return { items: [], next: undefined, asOf: undefined };
    };
    const networkContext = { network: { name: 'testnet' }, clients: { ledger: { ...blocks, transactions } } };
    const browser = createBlockBrowser({
      networkContext: networkContext as never,
      log: { failure() {}, show() {}, dispose() {} },
      clock: fakeClock(),
      isSeen: () => true,
      onChange() {},
    });
    const look = async () => {
      const block = (await browser.nodes()).find(({ id }) => id === 'block/100');
      const [transactionsOf] = ((await block?.children?.()) ?? []) as readonly TreeNode[];
      await transactionsOf?.children?.();
      return asked;
    };
    assert.deepEqual([await look(), await look()], [1, 1]);
    blocks.answers.push(() => {
      throw new Error('down');
    });
    await browser.refresh();
    assert.equal(await look(), 1);
    await browser.refresh();
    assert.equal(await look(), 2);
    browser.dispose();
  });
});
