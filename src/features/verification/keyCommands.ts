import * as vscode from 'vscode';
import type { VerificationChain } from '../../domain/contract/verifiedContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import { showMessage } from '../../editor/messages.ts';
import { listChains } from './chainStep.ts';
import type { VerificationContext } from './dependencies.ts';
import { type ExplorerKeys, type ExplorerName, serviceHostOf } from './explorerKeys.ts';
import { serviceUrlOf } from './jobFollower.ts';
import { inputStep, pickStep, type StepPlace } from './quickSteps.ts';

/** The key an import is sent with; none is a choice too. */
export interface ChosenKey {
  readonly apiKey: string | undefined;
  /** False: the stored key goes where it went before, there was nothing to ask. */
  readonly isAsked: boolean;
}

/** A chain's explorer with the chain's name in words. */
export interface NamedExplorer extends ExplorerName {
  readonly name: string;
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
  const hasKey = (chainId: string) => keys.has({ chainId, serviceHost });
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
  const { explorer, label: name } = await pickStep({ title, items, answer: (item) => item }, alone);
  await typeKey(keys, { ...explorer, name });
}

/** Asks for the key of one explorer; true when there is one now. */
export async function askForKey(keys: ExplorerKeys, explorer: NamedExplorer): Promise<boolean> {
  try {
    return (await typeKey(keys, explorer)).apiKey !== undefined;
  } catch (error) {
    if (isCancellation(error)) {
      return false;
    }
    throw error;
  }
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
  const explorer =
    stored.length === 1 ? only : await pickStep({ title, items, answer: (item) => item.explorer }, alone);
  await keys.clear(explorer);
  void showMessage('information', vscode.l10n.t('The explorer API key of chain {0} is forgotten.', explorer.chainId));
}

/**
 * The key of an explorer: the stored one, else what the user types. A key of the same chain that is stored for another
 * service is sent only after the user has said so. Undefined `apiKey`: the user wants none.
 */
export async function askKey(keys: ExplorerKeys, explorer: NamedExplorer, place: StepPlace): Promise<ChosenKey> {
  const stored = await keys.get(explorer);
  if (stored !== undefined) {
    return { apiKey: stored, isAsked: false };
  }
  const other = keys.explorers().find(({ chainId }) => chainId === explorer.chainId);
  const key = other && (await keys.get(other));
  if (key === undefined) {
    return typeKey(keys, explorer, place);
  }
  const { serviceHost } = explorer;
  const items = [
    { label: vscode.l10n.t('Send the key to {0}', serviceHost), choice: 'send' },
    { label: vscode.l10n.t('Import without a key'), choice: 'none' },
    { label: vscode.l10n.t('Type another key…'), choice: 'type' },
  ] as const;
  const placeholder = vscode.l10n.t('The key of this chain has not been sent to {0} before', serviceHost);
  const answer = (item: (typeof items)[number]) => item.choice;
  const choice = await pickStep({ title: title(explorer), placeholder, items, answer }, place);
  if (choice === 'type') {
    return typeKey(keys, explorer, place);
  }
  if (choice === 'send') {
    await keys.set(explorer, key);
  }
  return { apiKey: choice === 'send' ? key : undefined, isAsked: true };
}

/** Asks for a key and stores it; none is a choice where an import is under way. */
function typeKey(keys: ExplorerKeys, explorer: NamedExplorer, place: StepPlace = alone): Promise<ChosenKey> {
  const whose =
    place === alone
      ? vscode.l10n.t('Your key for the Etherscan-compatible explorer.')
      : vscode.l10n.t('Your key for the Etherscan-compatible explorer; leave empty to import without one.');
  const kept = vscode.l10n.t(
    'The key is kept in the editor’s secret storage and sent only to {0}, with imports.',
    explorer.serviceHost,
  );
  return inputStep<ChosenKey>(
    {
      title: title(explorer),
      prompt: `${whose} ${kept}`,
      isPassword: true,
      problem: (text) => (text.trim().length > 256 ? vscode.l10n.t('A key has at most 256 characters.') : undefined),
      async accept(text) {
        const key = text.trim();
        if (key !== '') {
          await keys.set(explorer, key);
        }
        return { answer: { apiKey: key || undefined, isAsked: true } };
      },
    },
    place,
  );
}

function title({ name }: NamedExplorer): string {
  return vscode.l10n.t('Explorer API key for {0}', name);
}
