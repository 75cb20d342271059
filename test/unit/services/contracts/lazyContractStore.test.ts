import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContractKey } from '../../../../src/domain/contract/verifiedContract.ts';
import { createLazyContractStore } from '../../../../src/services/contracts/lazyContractStore.ts';
import { sampleJson } from '../http/fakeTransport.ts';
import { decode, keyOf, sessionOf } from './contractFakes.ts';

const sample = sampleJson('verification/contract-solidity-exact-all.json');
const key = keyOf(String(sample['address']));

function setup(storage: string) {
  const asked: string[] = [];
  const verification = {
    async contract(of: ContractKey) {
      asked.push('contract');
      return decode(sample, of);
    },
    async proxyResolution() {
      asked.push('proxy');
      return { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] } as const;
    },
    async contractAllChains() {
      asked.push('otherChains');
      return [];
    },
    methods: async () => [],
  };
  return {
    store: createLazyContractStore({
      networkContext: sessionOf({ verification }),
      globalStorageUri: { fsPath: storage },
    }),
    asked,
  };
}

describe('the store of contracts before its code is loaded', () => {
  let storage: string;
  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), 'contracts-'));
  });
  afterEach(() => rmSync(storage, { recursive: true, force: true }));

  it('passes every call on to one store', async () => {
    const { store, asked } = setup(storage);
    assert.equal(await store.kept(key), undefined);
    assert.equal((await store.contract(key)).verified, true);
    assert.equal((await store.kept(key))?.verified, true);
    assert.equal((await store.proxy(key))?.kind, 'resolved');
    // A plain contract never becomes a proxy: it is asked for once.
    assert.equal((await store.proxy(key))?.kind, 'resolved');
    assert.deepEqual(await store.otherChains(key), []);
    assert.deepEqual(asked, ['contract', 'proxy', 'otherChains']);
    await store.invalidate(key);
    assert.equal((await store.whole(key)).verified, true);
    assert.deepEqual(asked, ['contract', 'proxy', 'otherChains', 'contract', 'contract']);
  });

  it('tells listeners of contracts that were found, until they are disposed', async () => {
    const { store } = setup(storage);
    const found: string[] = [];
    const listener = store.onDidFind(({ chainId, address }) => found.push(`${chainId} ${address}`));
    await store.contract(key);
    assert.deepEqual(found, [`296 ${key.address}`]);
    listener.dispose();
    await store.invalidate(key);
    await store.contract(key);
    assert.equal(found.length, 1);
  });

  it('tells of a contract that is read from disk, once', async () => {
    await setup(storage).store.contract(key);
    const { store, asked } = setup(storage);
    const found: string[] = [];
    store.onDidFind(({ address }) => found.push(address));
    assert.equal((await store.kept(key))?.verified, true);
    rmSync(join(storage, 'contracts'), { recursive: true });
    assert.equal((await store.contract(key)).verified, true);
    // Whether it is still so is asked once.
    assert.deepEqual([found, asked], [[key.address], ['contract']]);
  });
});
