import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { VerifiedContract } from '../../src/domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../src/domain/entity/evmAddress.ts';
import { copyAbi } from '../../src/features/contractAbi/contractAbiCommands.ts';
import { createContractCall } from '../../src/features/contractCall/contractCall.ts';
import { abiLoaders } from '../../src/services/abi/abiLoaders.ts';
import { replace } from './stage.ts';
import { fakeState, stagedNetwork } from './stagedNetwork.ts';

const key = { chainId: '296', address: '0x000000000000000000000000000000000000beef' as EvmAddress };
const total = { type: 'function', name: 'total', stateMutability: 'view', inputs: [], outputs: [] };

/** What the user sees of a command while the proxy check of a contract with this ABI fails. */
async function seen(abi: unknown, run: 'copyAbi' | 'call') {
  const contract = { verified: true, ...key, abi } as unknown as VerifiedContract;
  const store = { contract: async () => contract, proxy: () => Promise.reject(new Error('no answer')) };
  const network = stagedNetwork();
  const dependencies = {
    networkContext: { network, networks: () => [network] },
    store,
    loaders: abiLoaders,
  };
  const found = { ...key, network, contract };
  const commands = {
    copyAbi: () => copyAbi(found, dependencies as unknown as Parameters<typeof copyAbi>[1]),
    call: () =>
      createContractCall(
        dependencies as unknown as Parameters<typeof createContractCall>[0],
        fakeState(),
        () => undefined,
      ).call(found),
  };
  const warnings: string[] = [];
  let placeHolder: string | undefined;
  const restore = replace(vscode.window, {
    showWarningMessage: async (text: string) => void warnings.push(text),
    showQuickPick: async (items: readonly unknown[], options: vscode.QuickPickOptions) => {
      placeHolder = options.placeHolder;
      return run === 'copyAbi' ? items[0] : undefined;
    },
  });
  try {
    await commands[run]();
  } finally {
    restore();
  }
  return { warnings, placeHolder };
}

describe('a contract whose proxy check failed', () => {
  it('says that the ABI which was copied may lack functions', async () => {
    const { warnings } = await seen([total], 'copyAbi');
    assert.match(warnings.join(), /^Copied the ABI of .*The proxy check failed: functions .* may be missing/);
    assert.match(await vscode.env.clipboard.readText(), /"total"/);
  });

  it('says so where a function to call is chosen, and where there is none to choose', async () => {
    assert.match((await seen([total], 'call')).placeHolder ?? '', /^The proxy check failed/);
    await assert.rejects(seen([], 'call'), /no function that could be called.*The proxy check failed/);
  });
});
