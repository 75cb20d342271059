import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLazyContractStore } from '../../../../src/services/contracts/lazyContractStore.ts';
import { decode, sampleKey as key, sample, sessionOf, verificationOf } from './contractFakes.ts';

function setup(storage: string) {
  const asked: string[] = [];
  const log = <T>(what: string, answer: T): T => {
    asked.push(what);
    return answer;
  };
  const verification = verificationOf((of) => log('contract', decode(sample, of)), {
    proxyResolution: async () =>
      log('proxy', { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] }),
    contractAllChains: async () => log('otherChains', []),
  });
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
