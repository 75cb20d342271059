import assert from 'node:assert/strict';
import type { ProxyLink } from '../../../../src/domain/contract/contractOverview.ts';
import type { ContractStore } from '../../../../src/domain/contract/contractStore.ts';
import { contractOn } from '../../../../src/domain/contract/networkContract.ts';
import { followProxies, isProxyUnknown, verifiedContracts } from '../../../../src/domain/contract/proxyChain.ts';
import type { ContractKey, ContractLookup, ProxyResolution } from '../../../../src/domain/contract/verifiedContract.ts';
import { decode, keyOf, sample, testnet } from '../../services/contracts/contractFakes.ts';

const addressOf = (number: number) => keyOf(`0x${number.toString(16).padStart(40, '0')}`).address;

/** Contracts 1, 2, 3 … and the implementations of each; those not named are verified and no proxies. */
function storeOf(
  behind: Readonly<Record<number, readonly number[] | 'failed' | 'unverified' | 'silent' | 'unreachable'>>,
): Pick<ContractStore, 'contract' | 'proxy'> & { asked: number } {
  const entryOf = ({ address }: ContractKey) => behind[Number(BigInt(address))];
  const contract = async (key: ContractKey): Promise<ContractLookup> => {
    if (entryOf(key) === 'unreachable') {
      throw new Error('no answer');
    }
    return entryOf(key) === 'unverified'
      ? { verified: false, ...key }
      : decode({ ...sample, address: key.address }, key);
  };
  const store = {
    asked: 0,
    contract,
    async proxy(key: ContractKey): Promise<ProxyResolution> {
      store.asked++;
      const entry = entryOf(key);
      if (entry === 'failed') {
        throw new Error('no answer');
      }
      if (entry === 'silent') {
        return new Promise(() => {});
      }
      const implementations = (Array.isArray(entry) ? entry : []).map((number: number) => ({
        address: addressOf(number),
        name: undefined,
      }));
      return { kind: 'resolved', isProxy: implementations.length > 0, proxyType: 'EIP1967Proxy', implementations };
    },
  };
  return store;
}

function shape({ address, implementations, isStopped, isVerified, proxy }: ProxyLink): string {
  const own = `${BigInt(address)}${isVerified ? '' : '?'}${isStopped ? '!' : ''}${proxy === undefined ? '×' : ''}`;
  return implementations.length === 0 ? own : `${own}(${implementations.map(shape).join(' ')})`;
}

async function check(behind: Parameters<typeof storeOf>[0], expected: string): Promise<void> {
  const store = storeOf(behind);
  assert.equal(shape(await followProxies(store, contractOn(testnet, addressOf(1)))), expected);
}

describe('proxies', () => {
  it('are followed to 40 contracts in all', async () => {
    const numbers = Array.from({ length: 45 }, (_, index) => index + 2);
    const shown = numbers.map((number) => `${number}${number <= 40 ? '' : '!'}`);
    await check({ 1: numbers }, `1(${shown.join(' ')})`);
  });

  it('are followed to every implementation, and stopped in circles and where they go too deep', async () => {
    await check({}, '1');
    await check({ 1: [2] }, '1(2)');
    await check({ 1: [2, 3], 3: [4] }, '1(2 3(4))');
    await check({ 1: [2], 2: 'unverified' }, '1(2?)');
    await check({ 1: 'failed' }, '1×');
    await check({ 1: [1] }, '1(1!)');
    await check({ 1: [2], 2: [1] }, '1(2(1!))');
    await check({ 1: [2], 2: [3], 3: [4], 4: [5], 5: [6], 6: [7], 7: [8] }, '1(2(3(4(5(6(7!))))))');
  });

  it('with hundreds of facets end', async () => {
    const many = Array.from({ length: 500 }, (_, index) => index + 2);
    const store = storeOf({ 1: many });
    await followProxies(store, contractOn(testnet, addressOf(1)));
    assert.ok(store.asked <= 41, `${store.asked} checks`);
  });

  it('are not known to be whole where a check failed', async () => {
    const isUnknown = async (behind: Parameters<typeof storeOf>[0]) =>
      isProxyUnknown(await followProxies(storeOf(behind), contractOn(testnet, addressOf(1))));
    for (const behind of [{ 1: [2] }, { 1: [2], 2: 'unverified' }, { 1: [1] }] as const) {
      assert.equal(await isUnknown(behind), false);
    }
    for (const behind of [{ 1: 'failed' }, { 1: [2], 2: 'failed' }, { 1: [2], 2: 'unreachable' }] as const) {
      assert.equal(await isUnknown(behind), true);
    }
  });

  it('keep nobody waiting when the service does not answer in time', async () => {
    const key = contractOn(testnet, addressOf(1));
    const time = new AbortController();
    const following = followProxies(storeOf({ 1: [2], 2: 'silent' }), key, { late: time.signal });
    time.abort();
    const head = await following;
    assert.equal(isProxyUnknown(head), true);
    const late = { late: AbortSignal.abort() };
    assert.equal(isProxyUnknown(await followProxies(storeOf({}), key, late)), true);
  });

  it('are left when the user cancels', async () => {
    const cancel = new AbortController();
    const key = contractOn(testnet, addressOf(1));
    const following = followProxies(storeOf({ 1: 'silent' }), key, { signal: cancel.signal });
    cancel.abort(new Error('cancelled'));
    await assert.rejects(following, /cancelled/);
  });

  it('give each contract once', async () => {
    const store = storeOf({ 1: [2, 2], 2: [1], 3: 'unverified' });
    const head = await followProxies(store, contractOn(testnet, addressOf(1)));
    assert.deepEqual(
      (await verifiedContracts(store, head)).map(({ address }) => address),
      [addressOf(1), addressOf(2)],
    );
  });
});
