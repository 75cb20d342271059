import * as vscode from 'vscode';
import type { ContractKey, VerificationChain } from '../../domain/contract/verifiedContract.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { executeCommand } from '../../editor/commands.ts';
import { showMessage } from '../../editor/messages.ts';
import type { ContractArgument } from '../../manifest.ts';
import { askChain, checkedChainId, listChains } from './chainStep.ts';
import { askContract, checkedContract, contractKey } from './contractStep.ts';
import type { VerificationContext } from './dependencies.ts';
import { type ExplorerKeys, serviceHostOf } from './explorerKeys.ts';
import { serviceUrlOf } from './jobFollower.ts';
import { askKey } from './keyCommands.ts';
import { runSteps, type Step } from './quickSteps.ts';
import type { Submissions } from './submissions.ts';

/** `hieroLens.verification.import`: asks for chain, contract and key as far as the argument does not say, and submits. */
export async function importVerification(
  networkContext: VerificationContext,
  keys: ExplorerKeys,
  submissions: Submissions,
  argument: unknown,
): Promise<void> {
  const network = networkNamed(networkContext, memberOf(argument, 'network'));
  const given = argument === undefined ? undefined : await readArgument(networkContext, network, argument);
  let { chain, address } = given ?? {};
  let apiKey: string | undefined;
  const serviceHost = serviceHostOf(serviceUrlOf(network));
  if (given !== undefined) {
    await endWithoutImport(network, given.chain, given.address);
  }
  const askForChain: Step = async (place) => {
    if (given !== undefined) {
      return false;
    }
    chain = await askChain(networkContext, network, 'import', place);
    await endWithoutImport(network, chain, undefined);
    return true;
  };
  const askForContract: Step = async (place) => {
    if (given !== undefined) {
      return false;
    }
    const title = vscode.l10n.t('Import a verification from the explorer of {0}', chain?.name ?? '');
    address = await askContract(networkContext, network, chain?.chainId ?? '', title, place);
    return true;
  };
  const askForKey: Step = async (place) => {
    const { chainId = '', name = chainId } = chain ?? {};
    const chosen = await askKey(keys, { chainId, name, serviceHost }, place);
    apiKey = chosen.apiKey;
    return chosen.isAsked;
  };
  await runSteps([askForChain, askForContract, askForKey]);
  const key = contractKey(chain?.chainId, address);
  await submissions.submit({
    network,
    method: 'import',
    key,
    title: vscode.l10n.t('Importing the verification of {0}', key.address),
    send: (client, signal) => client.importFromExplorer({ ...key, apiKey }, { signal }),
  });
}

async function readArgument(
  networkContext: VerificationContext,
  network: Network,
  argument: unknown,
): Promise<{ readonly chain: VerificationChain; readonly address: ContractKey['address'] }> {
  const chainId = checkedChainId(memberOf(argument, 'chainId'), network);
  const address = await checkedContract(networkContext, network, chainId, memberOf(argument, 'address'));
  const known = (await listChains(networkContext, network)).find((chain) => chain.chainId === chainId);
  return { chain: known ?? { chainId, name: undefined, isSupported: false, canImport: false }, address };
}

/** A chain without import is verified from the workspace instead: the import ends, as when the user gives up. */
async function endWithoutImport(
  { name: network }: Network,
  { chainId, name = vscode.l10n.t('chain {0}', chainId), isSupported, canImport }: VerificationChain,
  address: ContractKey['address'] | undefined,
): Promise<void> {
  if (canImport) {
    return;
  }
  if (!isSupported) {
    void showMessage('warning', vscode.l10n.t('The verification service does not cover {0}.', name));
  } else if (address === undefined) {
    await executeCommand('hieroLens.verification.fromWorkspace', { network, chainId });
  } else {
    void offerWorkspace(name, { network, chainId, address });
  }
  throw new vscode.CancellationError();
}

async function offerWorkspace(name: string, contract: ContractArgument): Promise<void> {
  const action = vscode.l10n.t('Verify from Workspace…');
  const sentence = vscode.l10n.t('The verification service knows no explorer of {0} to import from.', name);
  if ((await showMessage('information', sentence, action)) === action) {
    await executeCommand('hieroLens.verification.fromWorkspace', contract);
  }
}
