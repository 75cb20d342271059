import assert from 'node:assert/strict';
import type { ContractDetails } from '../../../../src/domain/contract/contract.ts';
import type { ContractStanding } from '../../../../src/domain/contract/verifiedContract.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { contractStanding } from '../../../../src/services/contracts/contractChecks.ts';
import { keyOf } from './contractFakes.ts';

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const verifiedAtMs = 1_700_000_000_000;
const response = { messages: [], code: undefined, errorId: undefined, data: undefined };
const failure = (status: number) =>
  new ServiceError('ledger', '', { kind: status < 500 ? 'rejected' : 'failed', response: { ...response, status } });

describe('what the ledger says against a verified contract', () => {
  const check = async (
    answer: Partial<Record<keyof ContractDetails, unknown>> | Error,
    expected: ContractStanding,
    contract = key,
  ) => {
    const ledger = {
      contract: async () => (answer instanceof Error ? Promise.reject(answer) : (answer as unknown as ContractDetails)),
    };
    assert.equal(await contractStanding(contract, verifiedAtMs, () => ({ ledger })), expected);
  };

  it('is that it is gone, or was created after it was verified', async () => {
    await check({ createdAt: '1699999999.000000000' }, undefined);
    await check({ createdAt: '1700000059.000000000' }, undefined);
    await check({ createdAt: '1700000061.000000000' }, 'redeployed');
    await check({ createdAt: undefined }, undefined);
    await check({ createdAt: '1699999999.000000000', deleted: true }, 'gone');
    await check(failure(404), 'gone');
    await check(failure(503), undefined);
    await check(failure(400), undefined);
    await check(new Error('a fault of ours'), undefined);
    await check(failure(404), undefined, { ...key, chainId: '295' });
  });
});
