import assert from 'node:assert/strict';
import { chainWords, knownNetwork, networkOfChain } from '../../../../src/domain/network/networkOfChain.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';

describe('the network of a chain', () => {
  it('asks no ledger about a chain of another', () => {
    const networks = { network: testnet, networks: () => [testnet] };
    assert.equal(networkOfChain(networks, '296'), testnet);
    assert.equal(chainWords(knownNetwork(networks, '296'), '296'), 'testnet (chain 296)');
    assert.throws(() => networkOfChain(networks, '1'), /^InputError: No network with chain 1 is set up/);
    assert.equal(chainWords(knownNetwork(networks, '1'), '1'), 'chain 1');
  });
});
