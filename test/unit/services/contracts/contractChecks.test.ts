import assert from 'node:assert/strict';
import type { ContractDetails } from '../../../../src/domain/contract/contract.ts';
import type {
  ContractLookup,
  ContractStanding,
  VerifiedContract,
} from '../../../../src/domain/contract/verifiedContract.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { contractStanding, createContractChecks } from '../../../../src/services/contracts/contractChecks.ts';
import { keyOf, responseOf } from './contractFakes.ts';

const contract = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const record = { verified: true } as ContractLookup;
const kept = { verifiedAtMs: 7 } as VerifiedContract;

function setup(answer: () => ContractLookup | Error = () => record, standing: ContractStanding = 'gone') {
  let nowMs = 0;
  const asked: unknown[] = [];
  const checks = createContractChecks({
    nowMs: () => nowMs,
    verificationOf: (of) => ({
      contract: async (...given) => {
        asked.push([of, ...given]);
        const found = answer();
        if (found instanceof Error) {
          throw found;
        }
        return found;
      },
    }),
    standingOf: async (...given) => {
      asked.push(given);
      return standing;
    },
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { checks, asked, pass };
}

describe('checks of contracts', () => {
  it('ask the service for the match alone and the ledger for the rest, once in ten minutes', async () => {
    const { checks, asked, pass } = setup();
    assert.equal(checks.last(contract), undefined);
    const found = { record, standing: 'gone', untilMs: 600_000 };
    assert.deepEqual(await checks.ask(contract, kept), found);
    const { chainId, address } = contract;
    assert.deepEqual(asked, [
      [contract, { chainId, address }, undefined, { freshness: 'revalidate' }],
      [contract, 7],
    ]);
    pass(599_999);
    assert.deepEqual([await checks.ask(contract, kept), checks.last(contract), asked.length], [found, found, 2]);
    pass(1);
    assert.equal(checks.last(contract), undefined);
    assert.deepEqual([(await checks.ask(contract, kept)).record, asked.length], [record, 4]);
  });

  it('ask again a minute after the service gave no answer', async () => {
    const failure = new ServiceError('verification', '', { kind: 'unreachable', detail: 'offline' });
    const { checks, asked, pass } = setup(() => failure);
    assert.deepEqual(await checks.ask(contract, kept), { record: undefined, standing: 'gone', untilMs: 60_000 });
    pass(59_999);
    await checks.ask(contract, kept);
    assert.equal(asked.length, 2);
    pass(1);
    await checks.ask(contract, kept);
    assert.equal(asked.length, 4);
  });

  it('pass on faults of our own, and learn nothing of them', async () => {
    const { checks } = setup(() => new TypeError('bug'));
    await assert.rejects(checks.ask(contract, kept), { name: 'TypeError', message: 'bug' });
    assert.equal(checks.last(contract), undefined);
  });

  it('learn from other answers, for each contract of each network by itself', () => {
    const { checks, pass } = setup();
    pass(5);
    const learnt = { record, standing: 'redeployed', untilMs: 600_005 };
    assert.deepEqual(checks.learn(contract, record, 'redeployed'), learnt);
    assert.deepEqual(checks.last({ ...contract }), learnt);
    const { network } = contract;
    for (const other of [
      { ...contract, chainId: '297' },
      { ...contract, address: keyOf(`0x${'1'.repeat(40)}`).address },
      { ...contract, network: { ...network, name: 'other' } },
      { ...contract, network: { ...network, verification: { url: 'https://other' } } },
    ]) {
      assert.equal(checks.last(other), undefined);
    }
  });
});

const verifiedAtMs = 1_700_000_000_000;
const failure = (status: number) =>
  new ServiceError('ledger', '', { kind: status < 500 ? 'rejected' : 'failed', response: responseOf({ status }) });

describe('what the ledger says against a verified contract', () => {
  const check = async (
    answer: Partial<Record<keyof ContractDetails, unknown>> | Error,
    expected: ContractStanding,
    of = contract,
  ) => {
    const ledger = {
      contract: async () => (answer instanceof Error ? Promise.reject(answer) : (answer as unknown as ContractDetails)),
    };
    assert.equal(await contractStanding(of, verifiedAtMs, () => ({ ledger })), expected);
  };

  it('is that it is gone, or was created after it was verified', async () => {
    for (const [answer, expected] of [
      [{ createdAt: '1699999999.000000000' }, undefined],
      [{ createdAt: '1700000059.000000000' }, undefined],
      [{ createdAt: '1700000061.000000000' }, 'redeployed'],
      [{ createdAt: undefined }, undefined],
      [{ createdAt: '1699999999.000000000', deleted: true }, 'gone'],
      [failure(404), 'gone'],
      [failure(503), undefined],
      [failure(400), undefined],
      [new Error('a fault of ours'), undefined],
    ] as const) {
      await check(answer, expected);
    }
    await check(failure(404), undefined, { ...contract, chainId: '295' });
  });
});
