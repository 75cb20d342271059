import * as vscode from 'vscode';
import type { ContractKey, VerificationChain } from '../../domain/contract/verifiedContract.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { executeCommand } from '../../editor/commands.ts';
import { showMessage } from '../../editor/messages.ts';
import type { ContractArgument } from '../../manifest.ts';
import { askChain, checkedChainId, importTitle, listChains, wantsChain } from './chainStep.ts';
import { checkedContract, contractKey } from './contractStep.ts';
import type { VerificationContext } from './dependencies.ts';
import { type ExplorerKeys, serviceHostOf } from './explorerKeys.ts';
import { serviceUrlOf } from './jobFollower.ts';
import { askKey } from './keyCommands.ts';
import { askPlace } from './placeStep.ts';
import { firstPlace, runSteps, type Step } from './quickSteps.ts';
import type { Submissions } from './submissions.ts';

/** `hieroLens.verification.import`: asks for contract and key as far as the argument does not say, and submits. */
export async function importVerification(
  networkContext: VerificationContext,
  keys: ExplorerKeys,
  submissions: Submissions,
  argument: unknown,
): Promise<void> {
  const network = networkNamed(networkContext, memberOf(argument, 'network'));
  const given =
    argument === undefined || wantsChain(argument) ? undefined : await readArgument(networkContext, network, argument);
  let { chain, address } = given ?? {};
  let apiKey: string | undefined;
  const serviceHost = serviceHostOf(serviceUrlOf(network));
  if (given !== undefined) {
    await endWithoutImport(network, given.chain, given.address);
  }
  const onChain = async (chosen: VerificationChain) => {
    await endWithoutImport(network, chosen, undefined);
    chain = chosen;
  };
  if (wantsChain(argument)) {
    await onChain(await askChain(networkContext, network, 'import', firstPlace));
  }
  const hasKey = (chainId: string) => keys.has({ chainId, serviceHost });
  const prompt = (name: string, chainId: string) =>
    hasKey(chainId)
      ? vscode.l10n.t('Contract id or address on {0}', name)
      : vscode.l10n.t(
          'Contract id or address on {0}. The verification service {1} fetches the contract’s sources from an Etherscan-compatible explorer, verifies them and publishes them.',
          name,
          serviceHost,
        );
  const askForContract: Step = async (place) => {
    const title = (name: string) =>
      name === network.name
        ? importTitle()
        : vscode.l10n.t('Import a verification from the block explorer of {0}', name);
    address = await askPlace(networkContext, network, { method: 'import', title, prompt, chain, onChain }, place);
    chain ??= await chainOf(networkContext, network, network.chainId);
    await endWithoutImport(network, chain, address);
    return true;
  };
  const askForKey: Step = async (place) => {
    const { chainId = '', name = chainId } = chain ?? {};
    const chosen = await askKey(keys, { chainId, name, serviceHost }, place);
    apiKey = chosen.apiKey;
    return chosen.isAsked;
  };
  const isKeyAsked = !hasKey(chain?.chainId ?? network.chainId);
  await runSteps(given === undefined ? [askForContract, askForKey] : [askForKey], isKeyAsked ? undefined : 1);
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
  return { chain: await chainOf(networkContext, network, chainId), address };
}

/** What the service can do for a chain. */
async function chainOf(
  networkContext: VerificationContext,
  network: Network,
  chainId: string,
): Promise<VerificationChain> {
  const known = (await listChains(networkContext, network)).find((chain) => chain.chainId === chainId);
  return known ?? { chainId, name: undefined, isSupported: false, canImport: false };
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
