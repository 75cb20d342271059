import assert from 'node:assert/strict';
import { formatContractNetwork } from '../../../src/domain/contract/networkContract.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { english } from '../english.ts';
import { keyOf, sessionOf, testnet } from '../services/contracts/contractFakes.ts';

stubVsCode();
const vscode = await import('vscode');
const { readContractArgument } = await import('../../../src/editor/findContract.ts');

const { address } = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const mine = { ...testnet, name: 'mine' };
const other = { ...testnet, name: 'other', chainId: '298' };
const another = { ...other, name: 'another' };

/** Where the contract of an argument is, with `mine` selected, which has the chain of testnet, and what was said. */
async function read(argument: unknown, selected = mine): Promise<readonly string[]> {
  const said: string[] = [];
  Object.assign(vscode.window, { setStatusBarMessage: (text: string) => said.push(text) });
  const networkContext = { ...sessionOf({}), network: selected, networks: () => [testnet, mine, other, another] };
  const found = await readContractArgument(networkContext, argument);
  assert.equal(found?.address, address);
  return [english(formatContractNetwork(found)), ...said];
}

describe('the contract a command is about', () => {
  it('is on the network that its argument names, whatever chain and selection are', async () => {
    assert.deepEqual(await read({ network: 'testnet', address }), ['testnet (chain 296)']);
    assert.deepEqual(await read({ network: 'testnet', chainId: '296', address }), ['testnet (chain 296)']);
    assert.deepEqual(await read({ network: 'another', chainId: '296', address }), ['another (chain 298)']);
    // The service of a network knows contracts on chains that no network has.
    assert.deepEqual(await read({ network: 'another', chainId: '1', address }), ['chain 1']);
  });

  it('without a network is taken to be on one that is said: the selected one, if it has the chain', async () => {
    const taken = (network: string) => [network, `No network was named: ${network} was taken.`];
    assert.deepEqual(await read({ address }), taken('mine (chain 296)'));
    assert.deepEqual(await read({ chainId: '296', address }), taken('mine (chain 296)'));
    assert.deepEqual(await read({ chainId: '296', address }, other), taken('testnet (chain 296)'));
    assert.deepEqual(await read({ chainId: '298', address }, another), taken('another (chain 298)'));
    assert.deepEqual(await read({ chainId: '1', address }), taken('chain 1'));
  });

  it('is none when the argument is wrong, and it says what of it', async () => {
    const check = (argument: unknown, message: RegExp) =>
      assert.rejects(readContractArgument(sessionOf({}), argument), { name: 'InputError', message });
    for (const chainId of ['0x128', '', '-1', '296 ', '1'.repeat(21), 'testnet', 296, null]) {
      await check({ chainId, address }, /^“.*” is no chain: write its id as a number, such as 296\.$/);
    }
    for (const network of ['gone', '', '296', null, 7]) {
      await check({ network, chainId: '296', address }, /^There is no network named “/);
    }
    await check({ chainId: '296', address: '0x12' }, /^“0x12” is no contract: /);
    for (const argument of [{ chainId: '296' }, { chainId: '296', address: 7 }, null, 'text']) {
      await check(argument, /^“” is no contract: /);
    }
  });
});
