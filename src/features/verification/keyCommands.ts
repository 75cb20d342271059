import * as vscode from 'vscode';
import type { VerificationChain } from '../../domain/contract/verifiedContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { showMessage } from '../../editor/messages.ts';
import { listChains } from './chainStep.ts';
import type { VerificationSession } from './dependencies.ts';
import { type ExplorerKeys, serviceHostOf } from './explorerKeys.ts';
import { serviceUrlOf } from './jobFollower.ts';
import { typeKey } from './keyStep.ts';
import { pickStep, type StepPlace } from './quickSteps.ts';

interface ChainItem extends vscode.QuickPickItem {
  readonly chainId: string;
}

const alone: StepPlace = { step: 1, totalSteps: 1, canGoBack: false };

/** `hieroLens.verification.setApiKey`: for which explorer, then the key. */
export async function setApiKey(session: VerificationSession, keys: ExplorerKeys): Promise<void> {
  const chains = (await listChains(session)).filter(({ canImport }) => canImport);
  if (chains.length === 0) {
    void showMessage(
      'information',
      vscode.l10n.t('The verification service imports from no explorer, so no key is needed.'),
    );
    return;
  }
  const stored = keys.chains();
  const items = chains
    .toSorted((a, b) => rank(session, b) - rank(session, a))
    .map(({ chainId, name }) => chainItem(chainId, name, stored.includes(chainId)));
  const picked = await pickStep<ChainItem>({ title: vscode.l10n.t('Explorer API key: of which chain?'), items }, alone);
  if (typeof picked === 'object') {
    await askForKey(session, keys, picked.chainId, picked.label);
  }
}

/** Asks for one chain's key; true when there is one now. */
export async function askForKey(
  session: VerificationSession,
  keys: ExplorerKeys,
  chainId: string,
  name: string,
): Promise<boolean> {
  const serviceHost = serviceHostOf(serviceUrlOf(session.network));
  const typed = await typeKey(keys, { chainId, name }, serviceHost, alone);
  return typeof typed === 'object' && typed.apiKey !== undefined;
}

/** `hieroLens.verification.clearApiKey`: forgets the one key there is, or asks which. */
export async function clearApiKey(keys: ExplorerKeys): Promise<void> {
  const stored = keys.chains();
  if (stored.length === 0) {
    void showMessage('information', vscode.l10n.t('No explorer API key is stored.'));
    return;
  }
  const [only] = stored;
  const title = vscode.l10n.t('Forget the explorer API key of which chain?');
  const items = stored.map((chainId) => chainItem(chainId, undefined, true));
  const picked = stored.length === 1 ? { chainId: only ?? '' } : await pickStep<ChainItem>({ title, items }, alone);
  if (typeof picked === 'object') {
    await keys.clear(picked.chainId);
    void showMessage('information', vscode.l10n.t('The explorer API key of chain {0} is forgotten.', picked.chainId));
  }
}

function rank({ network }: VerificationSession, { chainId }: Pick<VerificationChain, 'chainId'>): number {
  return Number(chainId === network.chainId);
}

function chainItem(chainId: string, name: string | undefined, hasKey: boolean): ChainItem {
  const chain = vscode.l10n.t('chain {0}', chainId);
  return {
    label: singleLine(name ?? chain, 80),
    description: hasKey ? vscode.l10n.t('{0}, has a key', chain) : chain,
    iconPath: new vscode.ThemeIcon(hasKey ? 'key' : 'add'),
    chainId,
  };
}
