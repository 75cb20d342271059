import assert from 'node:assert/strict';
import type { NetworkContract } from '../../../../src/domain/contract/networkContract.ts';
import type { ContractKey } from '../../../../src/domain/contract/verifiedContract.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { withClones } from '../../../../src/services/contracts/cloneStore.ts';
import { createContractDiskCache } from '../../../../src/services/contracts/contractDiskCache.ts';
import { createContractStore } from '../../../../src/services/contracts/createContractStore.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import {
  cloneCode,
  decode,
  sampleKey as implementation,
  keyOf,
  memoryFiles,
  sample,
  sessionOf,
  verificationOf,
} from './contractFakes.ts';

const clone = keyOf(`0x${'c1'.repeat(20)}`);
const code = cloneCode(implementation.address);

function setup(
  runtimeBytecode: string | Error | undefined = code,
  others: Readonly<Record<string, string | undefined>> = {},
) {
  const asked: string[] = [];
  const contract = async (key: ContractKey) => {
    if (key.address !== implementation.address) {
      return { verified: false as const, ...key };
    }
    asked.push('implementation');
    return decode(sample, key);
  };
  const verification = verificationOf(contract, {
    async proxyResolution({ address }) {
      asked.push(`proxy ${address}`);
      return { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] };
    },
    methods: async () => ['workspace'],
  });
  const ledger: Pick<LedgerClient, 'contract'> = {
    async contract({ contractIdOrAddress }) {
      asked.push(`code ${contractIdOrAddress}`);
      if (runtimeBytecode instanceof Error) {
        throw runtimeBytecode;
      }
      return { runtimeBytecode: others[contractIdOrAddress] ?? runtimeBytecode } as never;
    },
  };
  const { clientsOf } = sessionOf({ verification, ledger } as unknown as Parameters<typeof sessionOf>[0]);
  return {
    store: withClones(createContractStore(clientsOf, createContractDiskCache(memoryFiles())), clientsOf),
    asked,
  };
}

const unverified = ({ chainId, address }: NetworkContract) => ({
  ...{ verified: false, chainId, address, methods: ['workspace'] },
});

describe('the store of contracts, for a clone that is not verified', () => {
  it('has what its implementation has, by its own address, without what is told of one deployment', async () => {
    for (const part of ['contract', 'whole'] as const) {
      const { store, asked } = setup();
      const own = await store[part](implementation);
      assert.ok(own.verified && !asked.some((one) => one.startsWith('code')));
      const none = { deployment: undefined, creationBytecode: undefined, runtimeBytecode: undefined };
      const expected = { ...own, ...none, address: clone.address, cloneOf: implementation.address };
      assert.deepEqual(await store[part](clone), expected);
      assert.deepEqual(await store[part](clone), expected);
      assert.deepEqual(
        asked.filter((one) => one !== 'implementation'),
        [`code ${clone.address}`],
      );
    }
  });

  it('resolves the implementation when it is asked for a proxy', async () => {
    const { store, asked } = setup();
    assert.equal((await store.proxy(clone))?.kind, 'resolved');
    assert.equal((await store.proxy(implementation))?.kind, 'resolved');
    assert.deepEqual(
      asked.filter((one) => one !== 'implementation'),
      [`code ${clone.address}`, `proxy ${implementation.address}`],
    );
  });

  it('follows clones of clones', async () => {
    const between = keyOf(`0x${'c2'.repeat(20)}`);
    const { store, asked } = setup(cloneCode(between.address), { [between.address]: code });
    const found = await store.contract(clone);
    assert.ok(found.verified);
    assert.deepEqual([found.address, found.cloneOf], [clone.address, implementation.address]);
    assert.equal((await store.proxy(clone))?.kind, 'resolved');
    assert.deepEqual(
      asked.filter((one) => one.startsWith('code')),
      [`code ${clone.address}`, `code ${between.address}`],
    );
  });

  it('asks for the code of a contract once, also where it is no clone, until it is asked for anew', async () => {
    const { store, asked } = setup('0x6080');
    const askAll = async () => {
      await store.contract(clone);
      await store.whole(clone);
      assert.equal(await store.proxy(clone), undefined);
    };
    await askAll();
    await askAll();
    assert.deepEqual(asked, [`code ${clone.address}`]);
    await store.invalidate(clone);
    await askAll();
    assert.deepEqual(asked, [`code ${clone.address}`, `code ${clone.address}`]);
  });

  it('asks for the code again where the ledger had none', async () => {
    const { store, asked } = setup(new ServiceError('ledger', '', { kind: 'unreachable', detail: 'offline' }));
    await store.contract(clone);
    await store.contract(clone);
    assert.equal(asked.length, 2);
  });

  it('has the implementation of a clone asked for anew with it', async () => {
    const { store, asked } = setup();
    await store.contract(clone);
    await store.contract(clone);
    assert.deepEqual(asked, [`code ${clone.address}`, 'implementation']);
    await store.invalidate(clone);
    await store.contract(clone);
    assert.deepEqual(asked.slice(2), [`code ${clone.address}`, 'implementation']);
  });

  it('stays not verified with other code, without code, without a ledger and when nothing behind it is verified', async () => {
    const offline = new ServiceError('ledger', '', { kind: 'unreachable', detail: 'offline' });
    for (const answer of [
      '0x6080',
      undefined,
      offline,
      code.replaceAll(implementation.address.slice(2), 'ee'.repeat(20)),
    ]) {
      assert.deepEqual(await setup(answer ?? '').store.contract(clone), unverified(clone));
    }
    await assert.rejects(setup(new TypeError('a bug')).store.contract(clone), TypeError);
    const { store, asked } = setup();
    const elsewhere = { ...clone, chainId: '1' };
    assert.deepEqual(await store.contract(elsewhere), unverified(elsewhere));
    assert.deepEqual(asked, []);
  });
});
