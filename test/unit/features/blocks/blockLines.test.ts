import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/domain/block/blockFilter.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { ledgerOf } from '../../services/ledger/ledgerUnderTest.ts';
import { block } from './fakeLedger.ts';

stubVsCode();
const { blockNode } = await import('../../../../src/features/blocks/blockNodes.ts');
const { createBlockBranches } = await import('../../../../src/features/blocks/blockBranches.ts');
const { blockRows } = await import('../../../../src/features/blocks/blockNodes.ts');

const network = { name: 'testnet', explorerUrl: undefined };

/** The lines below a branch of a block whose service answers this, with what a line shows and says. */
async function below(branch: number, json: object): Promise<readonly (readonly (string | undefined)[])[]> {
  const { client } = ledgerOf({ json: { ...json, links: { next: null } } });
  const lines = await createBlockBranches(client, network).of(block(1))[branch]?.children?.();
  return (lines as readonly TreeNode[]).map(({ description, accessibleLabel, icon }) => [
    ...[description, accessibleLabel, icon?.id],
  ]);
}

describe('the line before blocks that wait', () => {
  it('says how many they are', () => {
    const first = (waiting: bigint) => {
      const pinned = new Set<bigint>();
      const nodeOf = (one: { readonly number: bigint }) => ({ id: `${one.number}`, label: `${one.number}` });
      return blockRows([], { network: 'testnet', filter: noFilter, pinned, waiting, nodeOf })[0]?.label;
    };
    assert.deepEqual([first(1n), first(20n)], ['Show 1 new block', 'Show 20 new blocks']);
  });

  it('says of a gap whether older or newer ones are in it, or how many', () => {
    const title = (order: 'asc' | 'desc', missing?: bigint) => {
      const filter = { ...noFilter, order };
      const nodeOf = (one: { readonly number: bigint }) => ({ id: `${one.number}`, label: `${one.number}` });
      const gap = { kind: 'gap', missing } as never;
      return blockRows([gap], { network: 'testnet', filter, pinned: new Set<bigint>(), waiting: 0n, nodeOf })[0]?.label;
    };
    assert.deepEqual(
      [title('desc'), title('asc'), title('asc', 1n), title('desc', 2n)],
      ['Load older…', 'Load newer…', '1 block between…', '2 blocks between…'],
    );
  });
});

describe('lines of blocks', () => {
  it('have no zone, which the title of the view says; the tooltip has it', () => {
    const { description, tooltip } = blockNode(block(1), { network, mostGas: 0n, branches: [] });
    assert.equal(description, '2023-11-14 22:13:22 · 1 tx');
    assert.match(String(tooltip), /\n2023-11-14 22:13:22 UTC\n/);
  });

  it('leave a success to the icon, and say a failure first', async () => {
    const transaction = (result: string) => ({
      ...{ consensus_timestamp: '1.000000001', transaction_id: '0.0.1002-1-1', name: 'CRYPTOTRANSFER' },
      ...{ charged_tx_fee: 100_000_000, result },
    });
    const transactions = async (result: string) => await below(0, { transactions: [transaction(result)] });
    assert.deepEqual(await transactions('SUCCESS'), [['by 0.0.1002', 'Transfer, SUCCESS · by 0.0.1002', 'pass']]);
    const failed = 'failed · INVALID_SIGNATURE · by 0.0.1002';
    assert.deepEqual(await transactions('INVALID_SIGNATURE'), [[failed, `Transfer, ${failed}`, 'error']]);
  });

  it('do so of contract results, and say what is not known to be either', async () => {
    const run = { contract_id: '0.0.5', hash: `0x${'ab'.repeat(32)}`, timestamp: '1.000000001', gas_used: 5 };
    const results = async (parts: object) => await below(1, { results: [{ ...run, ...parts }] });
    assert.deepEqual(await results({ result: 'SUCCESS', status: '0x1' }), [
      ['5 gas', '0.0.5, SUCCESS · 5 gas', 'pass'],
    ]);
    const failed = 'failed · CONTRACT_REVERT_EXECUTED · 5 gas';
    assert.deepEqual(await results({ result: 'CONTRACT_REVERT_EXECUTED', status: '0x0' }), [
      [failed, `0.0.5, ${failed}`, 'error'],
    ]);
    assert.deepEqual(await results({ result: 'ODD' }), [['ODD · 5 gas', '0.0.5, ODD · 5 gas', 'circle-outline']]);
  });
});
