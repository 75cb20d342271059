import assert from 'node:assert/strict';
import {
  argumentOf,
  contractLabelled,
  contractOn,
  contractPlace,
  contractVerifiedBy,
  formatChain,
  formatContractNetwork,
  isSameContract,
  ledgerNetwork,
  networkLabel,
  readContractPlace,
} from '../../../../src/domain/contract/networkContract.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import { english } from '../../english.ts';
import { keyOf, testnet } from '../../services/contracts/contractFakes.ts';

const { address } = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const named = (name: string, chainId: string): Network => ({ ...testnet, name, chainId });
const mine = named('my net/2', '296');
const third = named('third', '298');
const fourth = named('298', '298');
const all = [testnet, mine, third, fourth];
const networks = { network: mine, networks: () => all };

/** The network, in words, of what a path or a stored state names by this label. */
function check(label: string, expected: string, selected = mine): void {
  const contract = contractLabelled({ ...networks, network: selected }, label, address);
  assert.equal(english(formatContractNetwork(contract)), expected);
}

describe('a contract on a network', () => {
  it('is named by its network and read again, whatever the name', () => {
    for (const network of all) {
      const read = readContractPlace(contractPlace(contractOn(network, address), 'a/b.sol'));
      assert.deepEqual(read, { label: network.name, address, rest: 'a/b.sol' });
      assert.deepEqual(contractLabelled(networks, read?.label ?? '', address), contractOn(network, address));
    }
    assert.deepEqual(contractPlace(contractOn(mine, address)), { authority: address, path: '/my%20net%2F2/' });
  });

  it('is in no path of another form', () => {
    for (const path of ['', '/', '/testnet', '/testnet/', '/testnet/0x12/A.sol', `/${address}/A.sol`]) {
      assert.equal(readContractPlace({ authority: '', path }), undefined, path);
    }
    for (const [authority, path] of [
      [address, ''],
      [address, '/'],
      ['0x12', '/testnet/A.sol'],
    ] as const) {
      assert.equal(readContractPlace({ authority, path }), undefined, `//${authority}${path}`);
    }
  });

  it('is read with its address in the path, as copies on disk and earlier versions have it', () => {
    const named = { label: 'testnet', address, rest: 'a/b.sol' };
    assert.deepEqual(readContractPlace({ authority: '', path: `/testnet/${address}/a/b.sol` }), named);
    assert.equal(readContractPlace({ authority: '', path: `/testnet/${address}` })?.rest, '');
    assert.equal(readContractPlace({ authority: address, path: '/testnet' })?.rest, '');
  });

  it('of a chain id alone is on the selected network, if it has the chain, else on the first that has', () => {
    check('296', 'my net/2 (chain 296)');
    check('296', 'testnet (chain 296)', third);
    check('1', 'chain 1');
  });

  it('is on the network of that name, be it digits', () => {
    check('298', '298 (chain 298)');
    check('third', 'third (chain 298)');
    const longest = '1'.repeat(21);
    for (const label of ['gone', '298x', 'x298', longest, 'testnet:1x', 'testnet:', 'gone:1', `testnet:${longest}`]) {
      const name = label === 'gone:1' ? 'gone' : label;
      assert.throws(() => contractLabelled(networks, label, address), new RegExp(`no network named “${name}”`));
    }
  });

  it('of a stored name of any length is read in little time', () => {
    assert.throws(() => contractLabelled(networks, 'x'.repeat(300_000), address), /no network named/);
  });

  it('is another one where only the chain or the address is the same', () => {
    assert.ok(isSameContract(contractOn(mine, address), contractOn({ ...mine }, address)));
    assert.ok(!isSameContract(contractOn(mine, address), contractOn(testnet, address)));
    assert.ok(!isSameContract(contractOn(mine, address), keyOf(`0x${'1'.repeat(40)}`)));
  });

  it('of a chain of no network is named by the chain, and no ledger is asked about it', () => {
    const contract = contractLabelled(networks, '1', address);
    assert.equal(networkLabel(contract), 'my net/2:1');
    assert.deepEqual(contractLabelled({ ...networks, network: third }, 'my net/2:1', address), contract);
    assert.deepEqual(argumentOf(contract), { network: 'my net/2', chainId: '1', address });
    assert.throws(() => ledgerNetwork(contract), /^InputError: No network with chain 1 is set up/);
    assert.equal(ledgerNetwork(contractOn(mine, address)), mine);
    assert.deepEqual(argumentOf(contractOn(mine, address)), { network: 'my net/2', chainId: '296', address });
  });

  it('that a verification service knows is on its network, or on one that has the chain', () => {
    const on = (name: string, chainId: string) =>
      networkLabel(contractVerifiedBy(networks, name, { chainId, address }));
    assert.equal(on('testnet', '296'), 'testnet');
    assert.equal(on('testnet', '298'), 'third');
    assert.equal(on('testnet', '1'), 'testnet:1');
    assert.equal(on('gone', '296'), 'my net/2');
    assert.equal(on('gone', '1'), 'my net/2:1');
  });

  it('has its chain in words with all networks that share it', () => {
    assert.equal(english(formatChain(networks, '298')), 'third, 298 (chain 298)');
    assert.equal(english(formatChain(networks, '1')), 'chain 1');
  });
});
