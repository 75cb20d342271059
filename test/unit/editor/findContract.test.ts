import assert from 'node:assert/strict';
import { argumentOf, formatContractNetwork } from '../../../src/domain/contract/networkContract.ts';
import type { ContractMatch, VerifiedContract } from '../../../src/domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../../src/domain/entity/eip55.ts';
import { createContractDiskCache } from '../../../src/services/contracts/contractDiskCache.ts';
import { createContractStore } from '../../../src/services/contracts/createContractStore.ts';
import { english } from '../english.ts';
import { keyOf, memoryFiles, sessionOf, testnet } from '../services/contracts/contractFakes.ts';
import { give } from './fakeEditor.ts';

const { findContract, notVerifiedSentence, readContractArgument } = await import('../../../src/editor/findContract.ts');

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const { address } = key;
const mine = { ...testnet, name: 'mine' };
const other = { ...testnet, name: 'other', chainId: '298' };
const another = { ...other, name: 'another' };

describe('the contract a command is about', () => {
  it('is on the network that its argument names; without one it is said which was taken', async () => {
    for (const [argument, selected, network, isTaken] of [
      [{ network: 'testnet' }, mine, 'testnet (chain 296)'],
      [{ network: 'testnet', chainId: '296' }, mine, 'testnet (chain 296)'],
      [{ network: 'another', chainId: '296' }, mine, 'another (chain 298)'],
      // The service of a network knows contracts on chains that no network has.
      [{ network: 'another', chainId: '1' }, mine, 'chain 1'],
      // The selected one, if it has the chain.
      [{}, mine, 'mine (chain 296)', true],
      [{ chainId: '296' }, mine, 'mine (chain 296)', true],
      [{ chainId: '296' }, other, 'testnet (chain 296)', true],
      [{ chainId: '298' }, another, 'another (chain 298)', true],
      [{ chainId: '1' }, mine, 'chain 1', true],
    ] as const) {
      const said: string[] = [];
      give('window', { setStatusBarMessage: (text: string) => said.push(text) });
      const networkContext = { ...sessionOf({}), network: selected, networks: () => [testnet, mine, other, another] };
      const found = await readContractArgument(networkContext, { ...argument, address });
      assert.equal(found?.address, address);
      assert.equal(english(formatContractNetwork(found)), network);
      assert.deepEqual(said, isTaken ? [`No network was named: ${network} was taken.`] : []);
    }
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

  it('is what a person waits for', async () => {
    const asked: unknown[] = [];
    const withProgress = (options: { readonly title: string }, work: () => unknown) => {
      asked.push(options.title);
      return work();
    };
    give('window', { withProgress });
    const contract = { verified: true } as VerifiedContract;
    const store = {
      contract: async (...given: readonly unknown[]) => {
        asked.push(...given);
        return contract;
      },
      otherChains: async () => [],
    };
    const found = await findContract(argumentOf(key), { networkContext: sessionOf({}), store });
    assert.deepEqual(found, { ...key, contract });
    assert.deepEqual(asked, [`Asking for ${formatEvmAddress(address)} on testnet…`, key, { priority: 'urgent' }]);
  });
});

describe('a contract that is not verified', () => {
  it('says so, and on which chains it is, those of the networks first', async () => {
    const networks = [testnet, { ...testnet, name: 'mainnet', chainId: '295' }];
    for (const [chains, sentence] of [
      [[], '.'],
      [undefined, '.'],
      [['296'], '.'],
      [['295'], ', but on mainnet (chain 295).'],
      [['1', '295', '1'], ', but on mainnet (chain 295), chain 1.'],
      [['1', '2', '3', '4', '295'], ', but on mainnet (chain 295), chain 1, chain 2, chain 3, chain 4.'],
      [
        ['1', '2', '3', '4', '5', '6', '295'],
        ', but on mainnet (chain 295), chain 1, chain 2, chain 3, chain 4 and 2 more.',
      ],
    ] as const) {
      const contractAllChains = async () =>
        chains?.map((chainId) => ({ address, chainId }) as ContractMatch) ?? Promise.reject(new Error('offline'));
      const networkContext = sessionOf({ verification: { contractAllChains } as never });
      const store = createContractStore(networkContext.clientsOf, createContractDiskCache(memoryFiles()));
      const said = await notVerifiedSentence({ ...networkContext, networks: () => networks }, key, store);
      assert.equal(said, `${formatEvmAddress(address)} is not verified on testnet (chain 296)${sentence}`);
    }
  });
});
