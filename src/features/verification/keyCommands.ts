import * as vscode from 'vscode';
import type { VerificationChain } from '../../domain/contract/verifiedContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { showMessage } from '../../editor/messages.ts';
import { listChains } from './chainStep.ts';
import type { VerificationContext } from './dependencies.ts';
import { type ExplorerKeys, type ExplorerName, serviceHostOf } from './explorerKeys.ts';
import { serviceUrlOf } from './jobFollower.ts';
import { type NamedExplorer, typeKey } from './keyStep.ts';
import { pickStep, type StepPlace } from './quickSteps.ts';

interface ExplorerItem extends vscode.QuickPickItem {
  readonly explorer: ExplorerName;
}

const alone: StepPlace = { step: 1, totalSteps: 1, canGoBack: false };

/** `hieroLens.verification.setApiKey`: for which explorer, then the key. */
export async function setApiKey(networkContext: VerificationContext, keys: ExplorerKeys): Promise<void> {
  const { network } = networkContext;
  const serviceHost = serviceHostOf(serviceUrlOf(network));
  const chains = (await listChains(networkContext, network)).filter(({ canImport }) => canImport);
  if (chains.length === 0) {
    void showMessage(
      'information',
      vscode.l10n.t('The verification service imports from no explorer, so no key is needed.'),
    );
    return;
  }
  const rank = ({ chainId }: VerificationChain) => Number(chainId === network.chainId);
  const hasKey = (chainId: string) =>
    keys.explorers().some((explorer) => explorer.chainId === chainId && explorer.serviceHost === serviceHost);
  const items = chains
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ chainId, name }) => {
      const chain = vscode.l10n.t('chain {0}', chainId);
      return {
        label: singleLine(name ?? chain, 80),
        description: hasKey(chainId) ? vscode.l10n.t('{0}, has a key', chain) : chain,
        iconPath: new vscode.ThemeIcon(hasKey(chainId) ? 'key' : 'add'),
        explorer: { chainId, serviceHost },
      };
    });
  const title = vscode.l10n.t('Explorer API key: of which chain?');
  const picked = await pickStep<ExplorerItem>({ title, items }, alone);
  if (typeof picked === 'object') {
    await askForKey(keys, { ...picked.explorer, name: picked.label });
  }
}

/** Asks for the key of one explorer; true when there is one now. */
export async function askForKey(keys: ExplorerKeys, explorer: NamedExplorer): Promise<boolean> {
  const typed = await typeKey(keys, explorer, alone);
  return typeof typed === 'object' && typed.apiKey !== undefined;
}

/** `hieroLens.verification.clearApiKey`: forgets the one key there is, or asks which. */
export async function clearApiKey(keys: ExplorerKeys): Promise<void> {
  const stored = keys.explorers();
  const [only] = stored;
  if (only === undefined) {
    void showMessage('information', vscode.l10n.t('No explorer API key is stored.'));
    return;
  }
  const items = stored.map((explorer) => ({
    label: vscode.l10n.t('chain {0}', explorer.chainId),
    description: explorer.serviceHost,
    iconPath: new vscode.ThemeIcon('key'),
    explorer,
  }));
  const title = vscode.l10n.t('Forget the explorer API key of which chain?');
  const picked = stored.length === 1 ? { explorer: only } : await pickStep<ExplorerItem>({ title, items }, alone);
  if (typeof picked === 'object') {
    await keys.clear(picked.explorer);
    void showMessage(
      'information',
      vscode.l10n.t('The explorer API key of chain {0} is forgotten.', picked.explorer.chainId),
    );
  }
}
