import assert from 'node:assert/strict';
import type { ContractStore } from '../../../../src/domain/contract/contractStore.ts';
import { formatContractNetwork } from '../../../../src/domain/contract/networkContract.ts';
import type { ContractLookup } from '../../../../src/domain/contract/verifiedContract.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { english } from '../../english.ts';
import { keyOf, testnet, verifiedSample } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { createSourceEntries } = await import('../../../../src/features/contractSources/sourceEntry.ts');

const key = keyOf('0x00000000000000000000000000000000000003e9');
type Entries = ReturnType<typeof createSourceEntries>;

/** The file system of one contract with these sources; `path` is what follows the contract's address. */
async function entriesOf(sources: ReadonlyMap<string, string> | undefined) {
  const found = await verifiedSample();
  const contract: ContractLookup = { ...found, sources };
  const taken: string[] = [];
  const store = { contract: async () => contract } as unknown as ContractStore;
  const networks = { network: testnet, networks: () => [testnet] };
  const find = createSourceEntries(store, networks, (network) => taken.push(english(formatContractNetwork(network))));
  return Object.assign(
    (path: string, address: string = key.address) =>
      find({ scheme: 'hiero-source', authority: address, path } as Parameters<Entries>[0]),
    { taken },
  );
}
const root = '/testnet';

describe('verified sources as a file system', () => {
  it('has a folder for every part of a path, down to the files', async () => {
    const look = await entriesOf(
      new Map([
        ['contracts/A.sol', 'a'],
        ['contracts/base/B.sol', 'b'],
        ['C.sol', 'c'],
      ]),
    );
    const names = async (path: string) => {
      const entry = await look(path);
      assert.ok(entry !== undefined && 'names' in entry, path);
      return Array.from(entry.names, ([name, { isFolder }]) => `${name}${isFolder ? '/' : ''}`).toSorted();
    };
    for (const path of [root, `${root}/`]) {
      assert.deepEqual(await names(path), ['C.sol', 'contracts/']);
    }
    assert.deepEqual(await names(`${root}/contracts`), ['A.sol', 'base/']);
    assert.deepEqual(await names(`${root}/contracts/base/`), ['B.sol']);
    assert.deepEqual(await look(`${root}/contracts/base/B.sol`), { text: 'b' });
  });

  it('names the network, and says which was taken for a chain id of an earlier version, once', async () => {
    const look = await entriesOf(new Map([['A.sol', 'a']]));
    assert.deepEqual(await look(`${root}/A.sol`), { text: 'a' });
    assert.deepEqual(look.taken, []);
    for (const file of ['A.sol', 'B.sol', 'A.sol']) {
      await look(`/296/${file}`);
    }
    assert.deepEqual(look.taken, ['testnet (chain 296)']);
    await look('/1/A.sol');
    assert.deepEqual(look.taken, ['testnet (chain 296)', 'chain 1']);
    await assert.rejects(look('/gone/A.sol'), /^InputError: There is no network named “gone”/);
  });

  it('has nothing anywhere else', async () => {
    const look = await entriesOf(new Map([['contracts/A.sol', 'a']]));
    for (const path of [
      '',
      '/',
      `${root}/contracts/B.sol`,
      `${root}/contracts/A.sol/x`,
      `${root}/../../etc/passwd`,
      `${root}/contracts/../contracts/A.sol`,
      `${root}/__proto__`,
      `${root}/constructor`,
    ]) {
      assert.equal(await look(path), undefined, path);
    }
    for (const authority of ['', '0x12', 'example.com']) {
      assert.equal(await look(root, authority), undefined, authority);
    }
  });

  it('is an empty folder for a contract without sources', async () => {
    const entry = await (await entriesOf(undefined))(root);
    assert.ok(entry !== undefined && 'names' in entry && entry.names.size === 0);
  });

  it('is laid out once, however often it is looked at', async () => {
    const look = await entriesOf(new Map([['lib/A.sol', 'a']]));
    for (const path of [root, `${root}/lib`, `${root}/lib/A.sol`]) {
      const entry = await look(path);
      assert.ok(entry !== undefined && entry === (await look(path)), path);
    }
  });
});
