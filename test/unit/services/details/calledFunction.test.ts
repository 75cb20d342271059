import assert from 'node:assert/strict';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import { callOfResult } from '../../../../src/domain/contract/failureReason.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import { createDetailsReader } from '../../../../src/services/details/createDetailsReader.ts';
import { failedResult, reader } from '../../domain/contract/failures.ts';

const result = failedResult({ result: 'SUCCESS', succeeded: true, errorMessage: undefined });
const called = { transactionId: '0.0.2-1-000000001', name: 'CONTRACTCALL', result: 'SUCCESS', nonce: 0 };
const transaction = (some: object = {}) =>
  ({ kind: 'transaction', transactions: [{ ...called, ...some }] }) as unknown as ResolvedReference;

async function ask(resolved: ResolvedReference, { fails, of = result }: { fails?: Error; of?: object } = {}) {
  const asked: unknown[] = [];
  const { signal } = new AbortController();
  const reading = createDetailsReader({
    ledger: {
      contractResult: async (given: unknown, options?: object) => {
        asked.push([given, options]);
        if (fails !== undefined) {
          throw fails;
        }
        return of as never;
      },
    } as never,
    contractReader: async (addresses: readonly unknown[], options: object) => {
      asked.push([addresses, options]);
      return addresses.length === 0 ? noReader : reader;
    },
    ...{ references: {} as never, failures: {} as never, stepSources: {} as never, scheduledBody: {} as never },
  });
  return { call: await reading.called(resolved, { signal }), asked, options: { signal } };
}

describe('what a transaction called', () => {
  it('is read from its result with the ABI of the contract', async () => {
    const { call, asked, options } = await ask(transaction());
    assert.deepEqual(call, callOfResult(result, reader));
    assert.ok(call.reading !== undefined);
    assert.deepEqual(asked, [
      [{ transactionIdOrHash: '0.0.2-1-000000001' }, options],
      [[result.to], options],
    ]);
  });

  it('needs no result that is known', async () => {
    const execution = { kind: 'execution', result } as unknown as ResolvedReference;
    const { call, asked, options } = await ask(execution);
    assert.deepEqual(call, callOfResult(result, reader));
    assert.deepEqual(asked, [[[result.to], options]]);
  });

  it('asks for no ABI where nothing was called', async () => {
    const { call, asked, options } = await ask(transaction(), { of: { ...result, to: undefined } });
    assert.equal(call?.reading, undefined);
    assert.deepEqual(asked[1], [[], options]);
  });

  it('is not asked of what failed or ran no contract, nor known where the ledger gives no answer', async () => {
    for (const resolved of [
      transaction({ result: 'CONTRACT_REVERT_EXECUTED' }),
      transaction({ name: 'CRYPTOTRANSFER' }),
      { kind: 'notFound' } as const,
    ]) {
      const { call, asked } = await ask(resolved);
      assert.deepEqual([call, asked], [undefined, []]);
    }
    const down = new ServiceError('ledger', 'https://l.example/', { kind: 'timedOut', passedMs: 1 });
    const { call, asked } = await ask(transaction(), { fails: down });
    assert.deepEqual([call, asked.length], [undefined, 1]);
    await assert.rejects(ask(transaction(), { fails: new TypeError('bug') }), TypeError);
  });
});
