import * as vscode from 'vscode';
import type { ContractStore } from '../domain/contract/contractStore.ts';
import {
  argumentOf,
  type FoundContract,
  formatChain,
  formatContractNetwork,
  type NetworkContract,
  networkLabel,
} from '../domain/contract/networkContract.ts';
import { formatEvmAddress } from '../domain/entity/eip55.ts';
import type { Networks } from '../domain/network/networkNamed.ts';
import { executeCommand } from './commands.ts';
import { type ArgumentContext, readContractArgument } from './contractArgument.ts';
import { showMessage, withStatusBarProgress } from './messages.ts';
import { phraseText } from './phraseText.ts';
import { type VerifyAction, verifyActions } from './verifyActions.ts';
import { nextTurn } from './yieldingScan.ts';

export interface ContractFinder {
  readonly networkContext: ArgumentContext;
  readonly store: Pick<ContractStore, 'contract' | 'otherChains'>;
}

/** The verified contract of a command's argument; undefined after "not verified" was shown or the user gave up. */
export async function findContract(
  argument: unknown,
  { networkContext, store }: ContractFinder,
): Promise<FoundContract | undefined> {
  const contract = await readContractArgument(networkContext, argument);
  if (contract === undefined) {
    return undefined;
  }
  const title = vscode.l10n.t('Asking for {0} on {1}…', formatEvmAddress(contract.address), networkLabel(contract));
  const found = await withStatusBarProgress(title, () => store.contract(contract, { priority: 'urgent' }));
  if (found.verified) {
    // To read 20 MB of a contract takes a while, and so may what is made of them.
    await nextTurn();
    return { ...contract, contract: found };
  }
  // Not awaited: the command is over, the message stays until the user has read it.
  void offerVerification(contract, networkContext, store, verifyActions(found.methods));
  return undefined;
}

async function offerVerification(
  contract: NetworkContract,
  networks: Networks,
  store: Pick<ContractStore, 'otherChains'>,
  actions: readonly VerifyAction[],
): Promise<void> {
  const sentence = await notVerifiedSentence(networks, contract, store);
  const chosen = await showMessage('information', sentence, ...actions.map(({ title }) => title));
  const action = actions.find(({ title }) => title === chosen);
  if (action !== undefined) {
    await executeCommand(action.command, argumentOf(contract));
  }
}

const maxNamed = 5;

/** Says that a contract is not verified on its chain, and on which it is: the user may have the wrong one. Never rejects. */
export async function notVerifiedSentence(
  networks: Networks,
  contract: NetworkContract,
  store: Pick<ContractStore, 'otherChains'>,
): Promise<string> {
  const own = phraseText(formatContractNetwork(contract));
  const address = formatEvmAddress(contract.address);
  const others = await store.otherChains(contract).catch(() => []);
  if (others.length === 0) {
    return vscode.l10n.t('{0} is not verified on {1}.', address, own);
  }
  const isNamed = (id: string) => networks.networks().some(({ chainId }) => chainId === id);
  // Those of the user's networks first: a popular address may be verified on a hundred chains.
  const sorted = others.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const shown = sorted
    .slice(0, maxNamed)
    .map((id) => phraseText(formatChain(networks, id)))
    .join(', ');
  return others.length > maxNamed
    ? vscode.l10n.t(
        '{0} is not verified on {1}, but on {2} and {3} more.',
        address,
        own,
        shown,
        others.length - maxNamed,
      )
    : vscode.l10n.t('{0} is not verified on {1}, but on {2}.', address, own, shown);
}
