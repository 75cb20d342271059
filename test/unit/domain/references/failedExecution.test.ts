import assert from 'node:assert/strict';
import { hasFailed } from '../../../../src/domain/references/failedExecution.ts';
import type { ResolvedReference } from '../../../../src/domain/references/resolvedReference.ts';

const failed = (resolved: object) => hasFailed(resolved as unknown as ResolvedReference);
const transaction = (...results: readonly (string | undefined)[]) =>
  failed({ kind: 'transaction', transactions: results.map((result) => ({ result })) });
const execution = (result: object) => failed({ kind: 'execution', result });

describe('whether something failed', () => {
  it('is said by the result of the transaction itself', () => {
    assert.equal(transaction('ACCOUNT_DELETED', 'SUCCESS'), true);
    assert.equal(transaction('SUCCESS', 'ACCOUNT_DELETED'), false);
    assert.equal(transaction('FEE_SCHEDULE_FILE_PART_UPLOADED'), false);
    assert.equal(transaction(undefined), false);
  });

  it('is said by the result of an execution, and of nothing else', () => {
    assert.deepEqual([{ succeeded: false }, { errorMessage: '0x' }].map(execution), [true, true]);
    assert.deepEqual([{ succeeded: true }, {}].map(execution), [false, false]);
    assert.equal(failed({ kind: 'block' }), false);
    assert.equal(failed({ kind: 'notFound' }), false);
  });
});
