import * as vscode from 'vscode';
import type { ContractStore } from '../domain/contract/contractStore.ts';
import type { ContractKey, VerifiedContract } from '../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../domain/entity/evmAddress.ts';
import { chainWords, knownNetwork, type Networks } from '../domain/network/networkOfChain.ts';
import { executeCommand } from './commands.ts';
import { type ArgumentSession, readContractArgument } from './contractArgument.ts';
import { showMessage, withStatusBarProgress } from './messages.ts';

export interface ContractFinder {
  readonly session: ArgumentSession;
  readonly store: Pick<ContractStore, 'contract' | 'otherChains'>;
}

/** The verified contract of a command's argument; undefined after "not verified" was shown or the user gave up. */
export async function findContract(
  argument: unknown,
  { session, store }: ContractFinder,
): Promise<VerifiedContract | undefined> {
  const key = await readContractArgument(session, argument);
  if (key === undefined) {
    return undefined;
  }
  const title = vscode.l10n.t('Asking for {0}…', formatEvmAddress(key.address));
  const found = await withStatusBarProgress(title, () => store.contract(key));
  if (found.verified) {
    return found;
  }
  // Not awaited: the command is over, the message stays until the user has read it.
  void offerImport(key, session, store);
  return undefined;
}

async function offerImport(
  key: ContractKey,
  networks: Networks,
  store: Pick<ContractStore, 'otherChains'>,
): Promise<void> {
  const action = vscode.l10n.t('Import Verification…');
  const sentence = await notVerifiedSentence(networks, key, store);
  if ((await showMessage('information', sentence, action)) === action) {
    await executeCommand('hieroLens.verification.import', { ...key });
  }
}

const maxNamed = 5;

/** Says that a contract is not verified on its chain, and on which it is: the user may have the wrong one. Never rejects. */
export async function notVerifiedSentence(
  networks: Networks,
  key: ContractKey,
  store: Pick<ContractStore, 'otherChains'>,
): Promise<string> {
  const named = (chainId: string) => chainWords(knownNetwork(networks, chainId), chainId);
  const address = formatEvmAddress(key.address);
  const others = await store.otherChains(key).catch(() => []);
  if (others.length === 0) {
    return vscode.l10n.t('{0} is not verified on {1}.', address, named(key.chainId));
  }
  // Those of the user's networks first: a popular address may be verified on a hundred chains.
  const sorted = others.toSorted(
    (a, b) => Number(knownNetwork(networks, a) === undefined) - Number(knownNetwork(networks, b) === undefined),
  );
  const shown = sorted.slice(0, maxNamed).map(named).join(', ');
  return others.length > maxNamed
    ? vscode.l10n.t(
        '{0} is not verified on {1}, but on {2} and {3} more.',
        address,
        named(key.chainId),
        shown,
        others.length - maxNamed,
      )
    : vscode.l10n.t('{0} is not verified on {1}, but on {2}.', address, named(key.chainId), shown);
}
