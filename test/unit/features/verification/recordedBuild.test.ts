import assert from 'node:assert/strict';
import { readFoundry } from '../../../../src/domain/deployment/readFoundry.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { recordedContract } from '../../../../src/features/verification/recordedBuild.ts';
import { recordedContract as built, recordedProject } from '../../domain/verification/recordedBuilds.ts';

const address = parseEvmAddress(`0x${'ab'.repeat(20)}`) ?? assert.fail();

function recorded(contractName: string, buildFiles: readonly string[] = []) {
  const sent = { hash: `0x${'1'.repeat(64)}`, transactionType: 'CREATE', contractName, contractAddress: address };
  const value = { chain: 296, transactions: [{ ...sent, arguments: null, transaction: {} }] };
  const [found] = [...readFoundry({ record: 'file:/r.json', path: 'broadcast/r.json', value })];
  return { ...(found ?? assert.fail()), buildFiles };
}

/** The code of the build as the ledger has it: libraries and immutables filled in. */
function onLedger(project: string, name: string): string {
  return (built(project, name).runtime?.object ?? assert.fail()).replace(/__.{36}__/g, 'ab'.repeat(20));
}

describe('the build of a recorded deployment', () => {
  it('is found by name and code, with other builds of the same beside it', () => {
    const contracts = [...recordedProject('hardhat2'), ...recordedProject('foundry')];
    const found = recordedContract(recorded('contracts/Escrow.sol:Escrow'), contracts, onLedger('hardhat2', 'Escrow'));
    assert.equal(found?.contract.tool, 'Hardhat');
    assert.equal(
      recordedContract(recorded('Escrow'), contracts, onLedger('foundry', 'Escrow'))?.contract.tool,
      'Foundry',
    );
  });

  it('is for the user to say when the code is another, or not known', () => {
    const contracts = recordedProject('hardhat2');
    assert.equal(recordedContract(recorded('Escrow'), contracts, '0x6001'), undefined);
    assert.equal(recordedContract(recorded('Escrow'), contracts, undefined), undefined);
    assert.equal(
      recordedContract(recorded('other/Escrow.sol:Escrow'), contracts, onLedger('hardhat2', 'Escrow')),
      undefined,
    );
  });

  it('is that in the file which the record names, where a tool keeps no code', () => {
    const contracts = recordedProject('hardhat-deploy');
    const file = contracts.find(({ contract }) => contract.name === 'Escrow')?.file ?? assert.fail();
    assert.equal(recordedContract(recorded('Escrow', [file]), contracts, '0x6001')?.contract.name, 'Escrow');
    assert.equal(recordedContract(recorded('Escrow'), contracts, '0x6001'), undefined);
  });
});
