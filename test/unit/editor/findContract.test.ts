import assert from 'node:assert/strict';
import { argumentOf } from '../../../src/domain/contract/networkContract.ts';
import type { ContractMatch, VerifiedContract } from '../../../src/domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../../src/domain/entity/eip55.ts';
import { createContractDiskCache } from '../../../src/services/contracts/contractDiskCache.ts';
import { createContractStore } from '../../../src/services/contracts/createContractStore.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { keyOf, memoryFiles, sessionOf, testnet } from '../services/contracts/contractFakes.ts';

stubVsCode();
const { window } = await import('vscode');
const { findContract, notVerifiedSentence } = await import('../../../src/editor/findContract.ts');

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const networks = [testnet, { ...testnet, name: 'mainnet', chainId: '295' }];

async function check(chains: readonly string[] | Error, sentence: string): Promise<void> {
  const contractAllChains = async () => {
    if (chains instanceof Error) {
      throw chains;
    }
    return chains.map((chainId) => ({ address: key.address, chainId }) as ContractMatch);
  };
  const networkContext = sessionOf({ verification: { contractAllChains } as never });
  const store = createContractStore(networkContext.clientsOf, createContractDiskCache(memoryFiles()));
  const said = await notVerifiedSentence({ ...networkContext, networks: () => networks }, key, store);
  assert.equal(said, `${formatEvmAddress(key.address)} is not verified on testnet (chain 296)${sentence}`);
}

describe('a contract that is not verified', () => {
  it('says so, and on which chains it is, those of the networks first', async () => {
    await check([], '.');
    await check(new Error('offline'), '.');
    await check(['296'], '.');
    await check(['295'], ', but on mainnet (chain 295).');
    await check(['1', '295', '1'], ', but on mainnet (chain 295), chain 1.');
    await check(['1', '2', '3', '4', '295'], ', but on mainnet (chain 295), chain 1, chain 2, chain 3, chain 4.');
    await check(
      ['1', '2', '3', '4', '5', '6', '295'],
      ', but on mainnet (chain 295), chain 1, chain 2, chain 3, chain 4 and 2 more.',
    );
  });
});

describe('the contract of a command', () => {
  it('is what a person waits for', async () => {
    const asked: unknown[] = [];
    const withProgress = (options: { readonly title: string }, work: () => unknown) => {
      asked.push(options.title);
      return work();
    };
    Object.assign(window, { withProgress });
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
    const title = `Asking for ${formatEvmAddress(key.address)} on testnet…`;
    assert.deepEqual(asked, [title, key, { priority: 'urgent' }]);
  });
});
