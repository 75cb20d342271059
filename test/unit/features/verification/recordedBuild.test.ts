import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { readFoundry } from '../../../../src/domain/deployment/readFoundry.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import {
  findRecordedContract,
  recordedArguments,
  recordedContract,
} from '../../../../src/features/verification/recordedBuild.ts';
import * as coder from '../../../../src/services/abi/coder/abiCoder.ts';
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

  it('is what the tool keeps with the record, once the workspace was built anew', async () => {
    Object.assign(vscode.Uri, { parse: (path: string) => ({ path }) });
    Object.assign(vscode.workspace, {
      fs: {
        stat: async ({ path }: { readonly path: string }) => ({
          size: (await stat(path)).size,
          type: vscode.FileType.File,
        }),
        readFile: ({ path }: { readonly path: string }) => readFile(path),
      },
    });
    for (const [project, kept] of [
      ['ignition', 'artifacts/Main#Escrow.json'],
      ['ignition-hardhat2', 'artifacts/Main#Escrow.json'],
    ] as const) {
      const file = `test/fixtures/artifacts/${project}/ignition/deployments/chain-296/${kept}`;
      const code = onLedger(project, 'Escrow');
      const find = (runtime: string) =>
        findRecordedContract(recorded('Escrow', [file]), recordedProject('remix'), runtime);
      assert.equal((await find(code))?.file, file, project);
      assert.equal(await find('0x6001'), undefined, project);
    }
  });
});

describe('the arguments that a recorded contract was created with', () => {
  const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const [found] = recordedProject('hardhat2').filter(({ contract }) => contract.name === 'Escrow');
  const linked = (found?.contract.creation?.code?.object ?? assert.fail()).replace(/__.{36}__/g, 'ab'.repeat(20));
  const word = (hex: string) => hex.padStart(64, '0');
  const bytes = `${word(payee.slice(2).toLowerCase())}${word('32')}`;

  /** What is known by a record of these words, and by the code on the ledger. */
  async function known(sent: object, onLedger: string | undefined) {
    const own = { hash: `0x${'1'.repeat(64)}`, transactionType: 'CREATE', contractName: 'Escrow', arguments: null };
    const run = { chain: 296, transactions: [{ ...own, contractAddress: address, transaction: {}, ...sent }] };
    const json = new TextEncoder().encode(JSON.stringify(run));
    const fs = { stat: async () => ({ size: 1, type: vscode.FileType.File }), readFile: async () => json };
    Object.assign(vscode.workspace, { fs });
    return recordedArguments(recorded('Escrow'), found ?? assert.fail(), onLedger, coder);
  }

  it('are said as values, with whether the ledger has them', async () => {
    const transaction = { input: `0x${linked}${bytes}` };
    const told = { data: `0x${bytes}`, text: `payee_ = ${payee}, points_ = 50` };
    assert.deepEqual(await known({ transaction }, `0x${linked}${bytes}`), { ...told, isOnLedger: true });
    const other = `${bytes.slice(0, -2)}33`;
    assert.deepEqual(await known({ transaction }, `0x${linked}${other}`), { ...told, isOnLedger: false });
    // From a file comes the code alone; other code says nothing.
    for (const code of [`0x${linked}`, '0x6001', undefined]) {
      assert.deepEqual(await known({ transaction }, code), { ...told, isOnLedger: undefined });
    }
  });

  it('are not known where the record has values that do not fit, and none where it has none', async () => {
    const texts = { arguments: [payee, 'fifty'], transaction: { input: '0x6001' } };
    assert.deepEqual(await known(texts, undefined), { data: undefined, text: undefined, isOnLedger: undefined });
    assert.equal(await known({}, `0x${linked}${bytes}`), undefined);
  });
});
