import * as vscode from 'vscode';
import type { ContractKey, VerificationChain } from '../../domain/contract/verifiedContract.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { recordOf } from '../../domain/value/untrustedJson.ts';
import { executeCommand } from '../../editor/commands.ts';
import { showMessage } from '../../editor/messages.ts';
import type { ContractArgument } from '../../manifest.ts';
import { askChain, checkedChainId, listChains } from './chainStep.ts';
import { askContract, checkedContract } from './contractStep.ts';
import type { VerificationContext } from './dependencies.ts';
import { type ExplorerKeys, serviceHostOf } from './explorerKeys.ts';
import { serviceUrlOf } from './jobFollower.ts';
import { askKey } from './keyStep.ts';
import { back, runSteps, type Step } from './quickSteps.ts';
import type { Submissions } from './submissions.ts';

/** What an import needs, as far as it is known. */
interface Wanted {
  /** The network whose service is asked. */
  readonly network: Network;
  chain: Pick<VerificationChain, 'chainId' | 'name' | 'canImport' | 'isSupported'> | undefined;
  address: ContractKey['address'] | undefined;
  apiKey: string | undefined;
}

/** `hieroLens.verification.import`: asks for chain, contract and key as far as the argument does not say, and submits. */
export async function importVerification(
  networkContext: VerificationContext,
  keys: ExplorerKeys,
  submissions: Submissions,
  argument: unknown,
): Promise<void> {
  const wanted = await readArgument(networkContext, argument);
  const { network } = wanted;
  const serviceHost = serviceHostOf(serviceUrlOf(network));
  if (wanted.chain !== undefined && (await isNotImportable(wanted))) {
    return;
  }
  const isComplete = await runSteps([
    chainStep(networkContext, wanted),
    contractStep(networkContext, wanted),
    keyStep(),
  ]);
  const { chain, address, apiKey } = wanted;
  if (!isComplete || chain === undefined || address === undefined || !chain.canImport) {
    return;
  }
  const key = { chainId: chain.chainId, address };
  await submissions.submit({
    network,
    method: 'import',
    key,
    title: vscode.l10n.t('Importing the verification of {0}', address),
    send: (client, signal) => client.importFromExplorer({ ...key, apiKey }, { signal }),
  });

  function keyStep(): Step {
    return async (place) => {
      const { chainId = '', name } = wanted.chain ?? {};
      const chosen = await askKey(keys, { chainId, name: name ?? chainId, serviceHost }, place);
      if (typeof chosen !== 'object') {
        return chosen;
      }
      wanted.apiKey = chosen.apiKey;
      return chosen.isAsked ? 'answered' : 'skipped';
    };
  }
}

function chainStep(networkContext: VerificationContext, wanted: Wanted): Step {
  return async (place) => {
    if (wanted.chain !== undefined && !place.canGoBack && wanted.address !== undefined) {
      return 'skipped';
    }
    const chain = await askChain(networkContext, wanted.network, 'import', place);
    if (typeof chain !== 'object') {
      return chain;
    }
    wanted.chain = chain;
    return (await isNotImportable(wanted)) ? undefined : 'answered';
  };
}

function contractStep(networkContext: VerificationContext, wanted: Wanted): Step {
  let isGiven = wanted.address !== undefined;
  return async (place) => {
    if (isGiven) {
      isGiven = false;
      return 'skipped';
    }
    const title = vscode.l10n.t('Import a verification from the explorer of {0}', wanted.chain?.name ?? '');
    const address = await askContract(networkContext, wanted.network, wanted.chain?.chainId ?? '', title, place);
    if (address === undefined || address === back) {
      return address;
    }
    wanted.address = address;
    return 'answered';
  };
}

async function readArgument(networkContext: VerificationContext, argument: unknown): Promise<Wanted> {
  const { network: name, chainId: given, address } = recordOf(argument) ?? {};
  const network = networkNamed(networkContext, name);
  if (argument === undefined) {
    return { network, chain: undefined, address: undefined, apiKey: undefined };
  }
  const chainId = checkedChainId(given, network);
  const contract = await checkedContract(networkContext, network, chainId, address);
  const known = (await listChains(networkContext, network)).find((chain) => chain.chainId === chainId);
  const chain = known ?? { chainId, name: undefined, isSupported: false, canImport: false };
  return { network, chain, address: contract, apiKey: undefined };
}

/** A chain without import is verified from the workspace instead; true when the import ends with that. */
async function isNotImportable({ network, chain, address }: Wanted): Promise<boolean> {
  if (chain === undefined || chain.canImport) {
    return false;
  }
  const name = chain.name ?? vscode.l10n.t('chain {0}', chain.chainId);
  if (!chain.isSupported) {
    void showMessage('warning', vscode.l10n.t('The verification service does not cover {0}.', name));
    return true;
  }
  if (address === undefined) {
    await executeCommand('hieroLens.verification.fromWorkspace', {
      network: network.name,
      chainId: chain.chainId,
    });
    return true;
  }
  void offerWorkspace(name, { network: network.name, chainId: chain.chainId, address });
  return true;
}

async function offerWorkspace(name: string, contract: ContractArgument): Promise<void> {
  const action = vscode.l10n.t('Verify from Workspace…');
  const sentence = vscode.l10n.t('The verification service knows no explorer of {0} to import from.', name);
  if ((await showMessage('information', sentence, action)) === action) {
    await executeCommand('hieroLens.verification.fromWorkspace', contract);
  }
}
