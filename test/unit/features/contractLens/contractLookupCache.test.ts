import assert from 'node:assert/strict';
import type { ContractDetails } from '../../../../src/domain/contract/contract.ts';
import type { NamedContract } from '../../../../src/domain/contract/contractMentions.ts';
import type { ContractLookup, VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import {
  createContractLookupCache,
  type LensClients,
} from '../../../../src/features/contractLens/contractLookupCache.ts';
import {
  cloneCode,
  decode,
  sampleKey as key,
  keyOf,
  rejected,
  responseOf,
  sample,
  sessionOf,
  testnet,
  verificationOf,
} from '../../services/contracts/contractFakes.ts';

const mention: NamedContract = { reference: key.address, network: testnet };
const failure = new ServiceError('verification', '', { kind: 'timedOut', passedMs: 1 });
const unsupported = rejected('verification', { code: 'unsupported_chain' });
const limited = new ServiceError('verification', '', {
  ...{ kind: 'rateLimited', retryAfterSeconds: 5, response: responseOf({ status: 429 }) },
});
const id = parseEntityId('0.0.5') ?? assert.fail();
/** Each differs from the network of the mention in one thing that an answer depends on. */
const otherNetworks = [
  { ...testnet, name: 'mine' },
  { ...testnet, chainId: '295' },
  { ...testnet, ledger: { url: 'https://other' } },
  { ...testnet, verification: { url: 'https://other' } },
  { ...testnet, ledger: testnet.verification, verification: testnet.ledger },
] as Network[];

interface Answers {
  readonly resolved: ResolvedReference | Error;
  readonly lookup?: ContractLookup | Error;
  readonly kept?: VerifiedContract;
}

const cacheOf = (clients: LensClients) =>
  createContractLookupCache({ clientsOf: () => clients, keptContract: async () => undefined });

function setup(answers: () => Answers) {
  const asked: unknown[] = [];
  let nowMs = Date.UTC(2026, 0, 1);
  const given = <T>(value: T | Error | undefined): Promise<T> =>
    value instanceof Error || value === undefined
      ? Promise.reject(value ?? new Error('not expected'))
      : Promise.resolve(value);
  const { clients } = sessionOf({
    references: {
      resolve: (_value, options) => {
        asked.push(options?.freshness);
        return given(answers().resolved);
      },
    },
    verification: verificationOf(() => given(answers().lookup)),
  });
  const cache = createContractLookupCache({
    clientsOf: () => clients,
    keptContract: async () => answers().kept,
    nowMs: () => nowMs,
  });
  return {
    cache,
    asked,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

const unverified: ContractLookup = { verified: false, ...key };
const verified = (await decode(sample, key)) as VerifiedContract;

const contractEntity = (verification?: ContractLookup, runtimeBytecode?: string): ResolvedReference =>
  ({
    kind: 'entity',
    entity: { kind: 'contract', id, account: {}, contract: { evmAddress: key.address, runtimeBytecode } },
    verification,
  }) as unknown as ResolvedReference;
const accountEntity = {
  kind: 'entity',
  entity: { kind: 'account', id, account: {} },
  verification: undefined,
} as unknown as ResolvedReference;

describe('what lenses know', () => {
  it('tells verified, unverified, uncovered, unanswered, other and absent apart', async () => {
    const table: readonly (readonly [answers: Answers, kind: string])[] = [
      [{ resolved: contractEntity(verified) }, 'verified'],
      [{ resolved: contractEntity(unverified) }, 'unverified'],
      [{ resolved: contractEntity(), lookup: verified }, 'verified'],
      [{ resolved: contractEntity(), lookup: unsupported }, 'uncovered'],
      [{ resolved: contractEntity(), lookup: limited }, 'unanswered'],
      [{ resolved: contractEntity(), lookup: failure }, 'unanswered'],
      [{ resolved: contractEntity(), lookup: failure, kept: verified }, 'verified'],
      [{ resolved: contractEntity(unverified), kept: verified }, 'unverified'],
      [{ resolved: { kind: 'notFound' }, lookup: failure, kept: verified }, 'verified'],
      [{ resolved: accountEntity }, 'other'],
      [{ resolved: { kind: 'notFound' }, lookup: unverified }, 'notFound'],
      [{ resolved: { kind: 'notFound' }, lookup: verified }, 'verified'],
      [{ resolved: failure }, 'failed'],
      [{ resolved: failure, kept: verified }, 'verified'],
    ];
    for (const [answers, kind] of table) {
      const state = await setup(() => answers).cache.find(mention);
      assert.equal(state.kind, kind);
      if (!(answers.resolved instanceof Error) && answers.resolved.kind === 'entity') {
        assert.equal('id' in state ? state.id : undefined, id, kind);
      }
      const isOnLedger = answers.resolved instanceof Error || answers.resolved.kind !== 'notFound';
      assert.equal(state.kind === 'verified' ? state.isOnLedger : isOnLedger, isOnLedger);
    }
  });

  it('knows it of one network with its services, and by one name of it', async () => {
    const { cache } = setup(() => ({ resolved: accountEntity }));
    await cache.find(mention);
    assert.equal(cache.known(mention)?.kind, 'other');
    for (const network of otherNetworks) {
      assert.equal(cache.known({ ...mention, network }), undefined, JSON.stringify(network));
    }
    assert.equal(cache.known({ ...mention, reference: id }), undefined);
    assert.deepEqual([cache.isDue(mention), cache.isAsked(mention)], [false, false]);
  });

  it('takes a contract that is verified itself for no clone', async () => {
    const { cache } = setup(() => ({
      resolved: contractEntity(verified, cloneCode(`0x${'77'.repeat(20)}`)),
      lookup: verified,
    }));
    const { match, compilation } = verified;
    assert.deepEqual(await cache.find(mention), {
      id,
      ...{ kind: 'verified', key, contract: { match, compilation }, isOnLedger: true },
    });
  });

  it('knows a clone that is not verified by what it passes calls on to', async () => {
    const target = `0x${'77'.repeat(20)}`;
    const asked: string[] = [];
    const find = async (code: string | undefined, codes: Readonly<Record<string, string>> = {}) => {
      const { clients } = sessionOf({
        references: { resolve: async () => contractEntity(unverified, code) },
        verification: verificationOf(async ({ address }) => {
          asked.push(address);
          return address === target
            ? decode({ ...sample, address }, keyOf(address))
            : { verified: false, chainId: key.chainId, address };
        }),
        ledger: {
          contract: async ({ contractIdOrAddress }) =>
            codes[contractIdOrAddress] === undefined
              ? Promise.reject(failure)
              : ({ runtimeBytecode: codes[contractIdOrAddress] } as ContractDetails),
        } as LensClients['ledger'] as never,
      });
      return cacheOf(clients).find(mention);
    };
    const state = await find(cloneCode(target));
    assert.ok(state.kind === 'verified');
    assert.deepEqual(
      [state.key.address, state.cloneOf, state.contract.compilation?.name],
      [key.address, target, 'Storage'],
    );
    const between = `0x${'66'.repeat(20)}`;
    const further = await find(cloneCode(between), { [between]: cloneCode(target) });
    assert.deepEqual(further, state);
    assert.deepEqual(asked, [target, between, target]);
    for (const code of [cloneCode(between), cloneCode(key.address), '0x6080', undefined]) {
      assert.equal((await find(code)).kind, 'unverified', code);
    }
  });

  it('asks once for all lines that name the same', async () => {
    const { cache, asked } = setup(() => ({ resolved: accountEntity }));
    assert.equal(cache.known(mention), undefined);
    assert.deepEqual([cache.isDue(mention), cache.isAsked(mention)], [true, false]);
    const both = Promise.all([cache.find(mention), cache.find({ ...mention })]);
    assert.deepEqual([cache.isDue(mention), cache.isAsked(mention)], [true, true]);
    await both;
    assert.deepEqual([cache.isDue(mention), cache.isAsked(mention)], [false, false]);
    assert.equal(asked.length, 1);
    assert.equal(cache.known({ ...mention })?.kind, 'other');
  });

  it('asks again soon for what failed, later for "not verified", after an hour for what is verified', async () => {
    for (const [answers, keptMs] of [
      [{ resolved: contractEntity(verified) }, 3_600_000],
      [{ resolved: contractEntity(unverified) }, 600_000],
      [{ resolved: contractEntity(), lookup: unsupported }, 3_600_000],
      [{ resolved: contractEntity(), lookup: failure }, 60_000],
      [{ resolved: accountEntity }, 3_600_000],
      [{ resolved: { kind: 'notFound' }, lookup: unverified }, 60_000],
      [{ resolved: failure }, 30_000],
    ] as const) {
      const { cache, pass } = setup(() => answers);
      const { kind } = await cache.find(mention);
      pass(keptMs - 1);
      assert.equal(cache.isDue(mention), false, kind);
      pass(1);
      assert.equal(cache.isDue(mention), true, kind);
      assert.equal(cache.known(mention)?.kind, kind, 'until an answer comes');
    }
  });

  it('keeps what was true when a service gives no answer any more', async () => {
    for (const silence of [{ resolved: failure }, { resolved: contractEntity(), lookup: failure }]) {
      let answers: Answers = { resolved: contractEntity(verified) };
      const { cache, pass } = setup(() => answers);
      await cache.find(mention);
      answers = silence;
      const { kind } = await cache.find(mention);
      assert.equal(cache.known(mention)?.kind, 'verified');
      pass(kind === 'failed' ? 30_000 : 60_000);
      assert.equal(cache.isDue(mention), true, 'and asks again as soon as after any failure');
      answers = { resolved: { kind: 'notFound' }, lookup: unverified };
      await cache.find(mention);
      assert.equal(cache.known(mention)?.kind, 'notFound');
      answers = { resolved: failure };
      await cache.find(mention);
      assert.equal(cache.known(mention)?.kind, 'notFound');
    }
    let answers: Answers = { resolved: failure };
    const { cache } = setup(() => answers);
    await cache.find(mention);
    answers = { resolved: contractEntity(), lookup: failure };
    await cache.find(mention);
    assert.equal(cache.known(mention)?.kind, 'unanswered');
  });

  it('forgets "not verified" once it was found verified', async () => {
    const { cache } = setup(() => ({ resolved: contractEntity(unverified) }));
    await cache.find(mention);
    assert.equal(cache.isDue(mention), false);
    const { address } = keyOf(`0x${'1'.repeat(40)}`);
    assert.deepEqual([cache.forget({ ...key, address }), cache.forget({ ...key, chainId: '1' })], [false, false]);
    assert.equal(cache.isDue(mention), false, 'that of another address or chain');
    assert.equal(cache.forgetUnverified(key), true);
    assert.equal(cache.isDue(mention), true);
    assert.equal(cache.known(mention)?.kind, 'unverified', 'until an answer comes');
  });

  it('asks what an id or address is as that of a contract, and the service for no more than lenses show', async () => {
    const asked: unknown[] = [];
    const log =
      <T>(answer: T) =>
      async (...given: readonly unknown[]) => {
        asked.push(given);
        return answer;
      };
    const { clients } = sessionOf({
      references: { resolve: log(contractEntity()) },
      verification: verificationOf(log(unverified)),
    });
    const cache = cacheOf(clients);
    const byId = { ...mention, reference: id };
    assert.equal(cache.isContract(id, testnet), false);
    for (const each of [byId, mention]) {
      const state = await cache.find(each);
      assert.deepEqual(state, { kind: 'unverified', key, id, methods: undefined, runtime: undefined });
    }
    const options = { expected: 'contract', freshness: 'cached' };
    assert.deepEqual(asked, [
      [{ kind: 'entityId', id, checksum: undefined }, options],
      [key, { fields: ['compilation'] }],
      [{ kind: 'evmAddress', address: key.address }, options],
      [key, { fields: ['compilation'] }],
    ]);
    assert.equal(cache.isContract(id, testnet), true);
    for (const network of otherNetworks) {
      assert.equal(cache.isContract(id, network), false);
    }
  });

  it('takes no account for a contract, and a fault of ours for a failure', async () => {
    const { cache } = setup(() => ({ resolved: accountEntity }));
    assert.deepEqual(await cache.find({ ...mention, reference: id }), { kind: 'other', what: 'account', id: '0.0.5' });
    assert.equal(cache.isContract(id, testnet), false);
    const faulty = setup(() => ({ resolved: contractEntity(), lookup: new Error('bug') }));
    assert.deepEqual(await faulty.cache.find(mention), { kind: 'failed' });
  });

  it('forgets a match when there may be a better one', async () => {
    const { cache, asked } = setup(() => ({ resolved: contractEntity(verified) }));
    await cache.find(mention);
    assert.equal(cache.forgetUnverified(key), false);
    assert.equal(cache.forget(key), true);
    assert.equal(cache.isDue(mention), true);
    await cache.find(mention);
    await cache.find(mention);
    assert.deepEqual(asked, ['cached', 'revalidate', 'cached']);
  });

  it('gives nobody the answer to what was asked before it was to be asked again', async () => {
    const held = Promise.withResolvers<void>();
    const later = { ...verified, match: 'match' } as ContractLookup;
    const answers = [contractEntity(unverified), contractEntity(verified), contractEntity(later)];
    let isHeld = false;
    const { clients } = sessionOf({
      references: {
        resolve: async () => {
          const [answer = failure] = answers;
          await (isHeld ? held.promise : undefined);
          return answer as ResolvedReference;
        },
      },
    });
    const slow = cacheOf(clients);
    await slow.find(mention);
    answers.shift();
    isHeld = true;
    const older = slow.find(mention);
    isHeld = false;
    answers.shift();
    assert.ok(slow.forget(key));
    const newer = await slow.find(mention);
    held.resolve();
    await older;
    assert.equal(newer.kind === 'verified' && newer.contract.match, 'match');
    const shown = slow.known(mention);
    assert.equal(shown?.kind === 'verified' && shown.contract.match, 'match');
  });
});
