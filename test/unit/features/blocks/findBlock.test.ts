import assert from 'node:assert/strict';
import type { Block } from '../../../../src/domain/block/block.ts';
import { InputError, ServiceError } from '../../../../src/domain/failure.ts';
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
  const found = await findBlock(client as unknown as Parameters<typeof findBlock>[0], () => undefined, text);
  assert.deepEqual(found, { block, remark: undefined });
  return asked;
}

describe('finding a block', () => {
  it('takes a number, with or without the word, a hash in any case, or a time', async () => {
    const hashes = ['AB'.repeat(32), `0x${'AB'.repeat(48)}`];
    for (const [text, asked] of [
      ...['5000', '5,000', 'block 5000', ' Block #5,000 '].map((each) => [each, 5000n] as const),
      ...hashes.map((hash) => [` ${hash} `, hash.toLowerCase()] as const),
      ['1970-01-01T00:00:02Z', { gte: '2.000000000' }],
    ] as const) {
      assert.equal(blockReferenceProblem(text), undefined, text);
      assert.deepEqual(await askedFor(text), [asked], text);
    }
    const others = [
      'hello 2026',
      '2026-02-31',
      'blocks 5000',
      'block',
      'node 5000',
      '5block000',
      '5000 block',
      '5000x',
    ];
    for (const text of others) {
      assert.notEqual(blockReferenceProblem(text), undefined, text);
    }
  });
  const fromTo = (number: bigint, from: string) => ({ number, consensus: { from } }) as unknown as Block;
  const find = (calls: object, text: string, listed: (number: bigint) => Block | undefined = () => undefined) =>
    findBlock(calls as Parameters<typeof findBlock>[0], listed, text);
  const failsWith = async (calls: object, text: string, code: string, message: string) =>
    assert.rejects(find(calls, text), (error) => {
      assert.ok(error instanceof InputError, String(error));
      assert.deepEqual([error.code, error.message], [code, message]);
      return true;
    });
  const failing = (error: unknown) => ({ block: () => Promise.reject(error) });
  const answered = (status: number) =>
    new ServiceError('ledger', 'https://l.example/', {
      kind: 'rejected',
      response: { status, messages: [], code: undefined, errorId: undefined, data: undefined },
    });

  it('asks for no block that is listed', async () => {
    const listed = fromTo(5n, '1.000000000');
    const found = await find({}, '5', (number) => (number === 5n ? listed : undefined));
    assert.deepEqual(found, { block: listed, remark: undefined });
  });

  it('says when the block found by a time is the next one', async () => {
    const blocks = async () => ({ items: [fromTo(5n, '2.000000000')] });
    const remarks = ['1970-01-01T00:00:01Z', '1970-01-01T00:00:02Z', '1970-01-01T00:00:03Z'].map(
      async (text) => (await find({ blocks }, text)).remark,
    );
    const next = 'No block contains 1970-01-01T00:00:01Z; this is the next one.';
    assert.deepEqual(await Promise.all(remarks), [next, undefined, undefined]);
  });

  it('asks for the first block that ends at or after a time', async () => {
    const asked: unknown[] = [];
    const blocks = async (filters: unknown) => {
      asked.push(filters);
      return { items: [] };
    };
    const text = '1970-01-01T00:00:02Z';
    await failsWith({ blocks }, text, 'no-block', `There is no block at ${text} yet.`);
    assert.deepEqual(asked, [{ timestamp: { gte: '2.000000000' }, order: 'asc', limit: 1 }]);
  });

  it('says which block is not there, and passes on any other failure', async () => {
    await failsWith(failing(answered(404)), '5000', 'no-block', 'There is no block 5,000 on this network.');
    const hash = `0x${'ab'.repeat(48)}`;
    await failsWith(failing(answered(404)), hash, 'no-block', `There is no block ${hash} on this network.`);
    await assert.rejects(find(failing(answered(500)), '5000'), ServiceError);
  });

  it('says what it takes, on one line', async () => {
    const problem =
      '“a b” names no block: write a number, a hash of 64 or 96 hex digits, or a time such as 2026-01-31 12:00.';
    assert.equal(blockReferenceProblem(' a\nb '), problem);
    await failsWith({}, ' a\nb ', 'invalid-block', problem);
    for (const text of ['9223372036854775808', '1'.repeat(20), '-5', `0x${'ab'.repeat(40)}`, `${'ab'.repeat(32)}c`]) {
      assert.notEqual(blockReferenceProblem(text), undefined, text);
    }
    assert.equal(blockReferenceProblem('9223372036854775807'), undefined);
  });
});
