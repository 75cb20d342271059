import * as vscode from 'vscode';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { showMessage } from '../../editor/messages.ts';
import { saveNetwork } from '../../editor/settings.ts';
import { addNetwork } from './addNetwork.ts';
import type { SelectionContext } from './networkProbe.ts';
import { pickNetwork } from './pickNetwork.ts';

/** Selects the named network, or lets the user choose or add one. Loaded at first use. */
export async function selectNetwork(networkContext: SelectionContext, name: unknown): Promise<void> {
  const choice = typeof name === 'string' ? { name } : await pickNetwork(networkContext);
  const chosen = choice === 'add' ? await addNetwork(networkContext) : choice?.name;
  if (chosen === undefined) {
    return;
  }
  if (choice === 'add' || networkContext.networks().some((network) => network.name === chosen)) {
    await saveNetwork(chosen);
    return;
  }
  const known = networkContext.networks().map((network) => network.name);
  void showMessage(
    'error',
    vscode.l10n.t('There is no network named "{0}". Known are {1}.', singleLine(chosen, 60), known.join(', ')),
  );
}
