import assert from 'node:assert/strict';
import { tracedExecution } from '../../../../src/domain/lookup/executions.ts';
import type { Resolvable } from '../../../../src/domain/lookup/lookupTarget.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';

const hash32 = `0x${'ab'.repeat(32)}`;
const hash48 = `0x${'cd'.repeat(48)}`;

/** What a text is traced by, and what was looked up for it. */
async function traced(text: string, answer: ResolvedReference = { kind: 'notFound' }) {
  const asked: Resolvable[] = [];
  const name = await tracedExecution(text, async (reference) => {
    asked.push(reference);
    return answer;
  });
  return [name, ...asked.map(({ kind }) => kind)];
}

describe('what an execution is traced by', () => {
  it('is its id as the service spells it, or the hash of an Ethereum transaction, without a question', async () => {
    assert.deepEqual(await traced('0.0.2@1700000000.1'), ['0.0.2-1700000000-000000001']);
    assert.deepEqual(await traced('0.0.2-1700000000-000000001'), ['0.0.2-1700000000-000000001']);
    assert.deepEqual(await traced(hash32), [hash32]);
    assert.deepEqual(await traced('no reference'), ['no reference']);
  });

  it('is the id of a transaction of another hash, as far as it is known', async () => {
    const transactions = [{ transactionId: '0.0.2-1700000000-000000001' }, { transactionId: '0.0.3-1-000000001' }];
    const found = { kind: 'transaction', transactions } as unknown as ResolvedReference;
    assert.deepEqual(await traced(hash48, found), ['0.0.2-1700000000-000000001', 'hash48']);
    assert.deepEqual(await traced(hash48), [hash48, 'hash48']);
    const at = 'transaction at 1700000000.000000001';
    assert.deepEqual(await traced(at, found), ['0.0.2-1700000000-000000001', 'consensus']);
    await assert.rejects(traced(at), { message: 'There is no transaction at 1700000000.000000001.' });
  });
});
