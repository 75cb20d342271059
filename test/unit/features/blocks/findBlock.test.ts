import assert from 'node:assert/strict';
import type { Block } from '../../../../src/domain/block/block.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { blockReferenceProblem, findBlock } = await import('../../../../src/features/blocks/findBlock.ts');

/** What the ledger is asked for a text. */
async function askedFor(text: string): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  const block = { number: 1n, consensus: { from: '1.000000000' } } as unknown as Block;
  const client = {
    block: ({ hashOrNumber }: { readonly hashOrNumber: unknown }) => {
      asked.push(hashOrNumber);
      return Promise.resolve(block);
    },
    blocks: ({ timestamp }: { readonly timestamp: unknown }) => {
      asked.push(timestamp);
      return Promise.resolve({ items: [block] });
    },
  };
  await findBlock(client as unknown as Parameters<typeof findBlock>[0], () => undefined, text);
  return asked;
}

describe('finding a block', () => {
  it('takes a number, with or without the word', async () => {
    for (const text of ['5000', '5,000', 'block 5000', ' Block #5,000 ']) {
      assert.equal(blockReferenceProblem(text), undefined, text);
      assert.deepEqual(await askedFor(text), [5000n], text);
    }
  });

  it('takes a time, and nothing that only looks like one', async () => {
    assert.deepEqual(await askedFor('1970-01-01T00:00:02Z'), [{ gte: '2.000000000' }]);
    for (const text of ['hello 2026', '2026-02-31', 'blocks 5000', 'block', 'node 5000']) {
      assert.notEqual(blockReferenceProblem(text), undefined, text);
    }
  });
});
