import assert from 'node:assert/strict';
import type { NetworkNode } from '../../../../src/domain/network/networkState.ts';
import type { TreeNode } from '../../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { consensusNodes } = await import('../../../../src/features/status/networkProperties.ts');

type Ledger = Parameters<typeof consensusNodes>[0];

/** The lines of nodes with these stakes, by their ids, one to a page. */
async function linesOf(...stakes: readonly (readonly [id: bigint, stakeTinybars: bigint | undefined])[]) {
  const asked: unknown[] = [];
  const pages = stakes.map(([id, stakeTinybars]) => ({
    items: [{ id, accountId: `0.0.${id}`, stakeTinybars, serviceEndpoints: [] } as unknown as NetworkNode],
  }));
  const next = async () => {
    const page = pages.shift() ?? assert.fail('no page left');
    return { ...page, next: pages.length === 0 ? undefined : { link: String(pages.length) } };
  };
  const ledger = {
    nodes: (filters: unknown) => {
      asked.push(filters);
      return next();
    },
    more: (link: { readonly link: string }) => {
      asked.push(link.link);
      return next();
    },
  } as unknown as Ledger;
  const { lines, summary } = await consensusNodes(ledger);
  const texts = (nodes: readonly TreeNode[]) => nodes.map(({ label, description }) => `${label}: ${description}`);
  return { asked, summary, lines: texts(lines), below: texts((lines[0]?.children?.() ?? []) as readonly TreeNode[]) };
}

describe('the consensus nodes', () => {
  it('say their exact share of the stake, over all pages and each node once', async () => {
    const { asked, lines, summary } = await linesOf([3n, 1n], [4n, 2n], [5n, undefined], [3n, 2n]);
    assert.equal(summary, '3');
    assert.deepEqual(lines, ['Node 3: 0.0.3 · 50 %', 'Node 4: 0.0.4 · 50 %', 'Node 5: 0.0.5']);
    assert.deepEqual(asked, [{ limit: 25 }, '3', '2', '1']);
    const none = await linesOf([3n, 0n]);
    assert.deepEqual(none.lines, ['Node 3: 0.0.3 · 0 %']);
    assert.deepEqual(none.below, ['Account: 0.0.3', 'Stake: 0 ℏ · 0 %']);
  });

  it('are asked for on forty pages at most', async () => {
    const stakes = Array.from({ length: 50 }, (_, index) => [BigInt(index), 1n] as const);
    assert.equal((await linesOf(...stakes)).lines.length, 40);
  });
});
