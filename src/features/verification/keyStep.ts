import * as vscode from 'vscode';
import type { ExplorerKeys, ExplorerName } from './explorerKeys.ts';
import { type Answer, inputStep, pickStep, type StepPlace } from './quickSteps.ts';

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

/**
 * The key of an explorer: the stored one, else what the user types. A key of the same chain that is stored for another
 * service is sent only after the user has said so. Undefined `apiKey`: the user wants none.
 */
export async function askKey(
  keys: ExplorerKeys,
  explorer: NamedExplorer,
  place: StepPlace,
): Promise<Answer<ChosenKey>> {
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
  const picked = await pickStep({ title: title(explorer), placeholder, items }, place);
  if (typeof picked !== 'object') {
    return picked;
  }
  if (picked.choice === 'type') {
    return typeKey(keys, explorer, place);
  }
  if (picked.choice === 'send') {
    await keys.set(explorer, key);
  }
  return { apiKey: picked.choice === 'send' ? key : undefined, isAsked: true };
}

/** Asks for a key and stores it. */
export function typeKey(keys: ExplorerKeys, explorer: NamedExplorer, place: StepPlace): Promise<Answer<ChosenKey>> {
  return inputStep<ChosenKey>(
    {
      title: title(explorer),
      prompt: vscode.l10n.t(
        'Kept in the editor’s secret storage and sent only to {0}, in the body of an import. Leave empty for none.',
        explorer.serviceHost,
      ),
      isPassword: true,
      problem: (text) => (text.trim().length > 256 ? vscode.l10n.t('A key has at most 256 characters.') : undefined),
      async accept(text) {
        const key = text.trim();
        if (key === '') {
          return { answer: { apiKey: undefined, isAsked: true } };
        }
        await keys.set(explorer, key);
        return { answer: { apiKey: key, isAsked: true } };
      },
    },
    place,
  );
}

function title({ name }: NamedExplorer): string {
  return vscode.l10n.t('API key of the explorer of {0}', name);
}
