import * as vscode from 'vscode';
import type { ExplorerKeys } from './explorerKeys.ts';
import { type Answer, inputStep, pickStep, type StepPlace } from './quickSteps.ts';

/** The key an import is sent with; none is a choice too. */
export interface ChosenKey {
  readonly apiKey: string | undefined;
  /** False: the stored key goes where it went before, there was nothing to ask. */
  readonly isAsked: boolean;
}

/**
 * The explorer's key of a chain: the stored one, else what the user types. Where it goes is shown before the
 * first time it is sent there. Undefined `apiKey`: the user wants none.
 */
export async function askKey(
  keys: ExplorerKeys,
  chain: { readonly chainId: string; readonly name: string },
  serviceHost: string,
  place: StepPlace,
): Promise<Answer<ChosenKey>> {
  const stored = await keys.get(chain.chainId);
  if (stored === undefined) {
    return typeKey(keys, chain, serviceHost, place);
  }
  if (keys.isAllowed(chain.chainId, serviceHost)) {
    return { apiKey: stored, isAsked: false };
  }
  const items = [
    { label: vscode.l10n.t('Send the key to {0}', serviceHost), choice: 'send' },
    { label: vscode.l10n.t('Import without a key'), choice: 'none' },
    { label: vscode.l10n.t('Type another key…'), choice: 'type' },
  ] as const;
  const picked = await pickStep(
    {
      title: title(chain),
      placeholder: vscode.l10n.t('The key of this chain has not been sent to {0} before', serviceHost),
      items,
    },
    place,
  );
  if (typeof picked !== 'object') {
    return picked;
  }
  if (picked.choice === 'type') {
    return typeKey(keys, chain, serviceHost, place);
  }
  if (picked.choice === 'send') {
    await keys.allow(chain.chainId, serviceHost);
  }
  return { apiKey: picked.choice === 'send' ? stored : undefined, isAsked: true };
}

/** Asks for a key and stores it. */
export function typeKey(
  keys: ExplorerKeys,
  chain: { readonly chainId: string; readonly name: string },
  serviceHost: string,
  place: StepPlace,
): Promise<Answer<ChosenKey>> {
  return inputStep<ChosenKey>(
    {
      title: title(chain),
      prompt: vscode.l10n.t(
        'Kept in the editor’s secret storage and sent only to {0}, in the body of an import. Leave empty for none.',
        serviceHost,
      ),
      isPassword: true,
      problem: (text) => (text.trim().length > 256 ? vscode.l10n.t('A key has at most 256 characters.') : undefined),
      async accept(text) {
        const key = text.trim();
        if (key === '') {
          return { answer: { apiKey: undefined, isAsked: true } };
        }
        await keys.set(chain.chainId, key, serviceHost);
        return { answer: { apiKey: key, isAsked: true } };
      },
    },
    place,
  );
}

function title({ name }: { readonly name: string }): string {
  return vscode.l10n.t('API key of the explorer of {0}', name);
}
