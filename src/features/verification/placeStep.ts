import * as vscode from 'vscode';
import type { VerificationChain, VerificationMethod } from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import type { Network } from '../../domain/network/network.ts';
import { askChain } from './chainStep.ts';
import { askContract } from './contractStep.ts';
import type { VerificationContext } from './dependencies.ts';
import type { StepPlace } from './quickSteps.ts';

interface PlaceQuestion {
  readonly method: VerificationMethod;
  /** The title of the question for the contract, by the name of its chain. */
  readonly title: (chain: string) => string;
  /** What is asked, and what comes next. */
  readonly prompt: (network: string, chainId: string) => string;
  /** The chain that was chosen before; by default the network's own. */
  readonly chain: Pick<VerificationChain, 'chainId' | 'name'> | undefined;
  /** The user chose another chain. */
  readonly onChain: (chain: VerificationChain) => Promise<void>;
}

/**
 * Asks for the contract on the network's own chain, at once. A button of the question leads to the other chains of the
 * service; who goes back from there comes to the question again.
 */
export async function askPlace(
  networkContext: VerificationContext,
  network: Network,
  question: PlaceQuestion,
  place: StepPlace,
): Promise<EvmAddress> {
  const { method, title, prompt, chain, onChain } = question;
  const { chainId, name = vscode.l10n.t('chain {0}', chainId) } = chain ?? network;
  const answer = await askContract(networkContext, network, { chainId, name, title: title(name), prompt }, place);
  if (answer !== 'otherChain') {
    return answer;
  }
  const chosen = await askChain(networkContext, network, method, { ...place, canGoBack: true });
  await onChain(chosen);
  return askPlace(networkContext, network, { ...question, chain: chosen }, place);
}
