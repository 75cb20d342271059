import * as vscode from 'vscode';
import type { Network } from '../../domain/network/network.ts';
import { baseText } from '../../editor/ledgerPlace.ts';
import { pickItems } from '../../editor/questions.ts';

/** The user decides which services get to see the transaction; none when the user gives up. */
export async function pickNetworks(networks: readonly Network[], selected: Network): Promise<readonly Network[]> {
  const items = networks.map((network) => ({
    label: network.name,
    description: baseText(network.ledger),
    picked: network.name === selected.name,
    network,
  }));
  const picked = await pickItems(items, {
    title: vscode.l10n.t('Compare the Fee on Networks'),
    placeHolder: vscode.l10n.t('The transaction is sent to the mirror node of each of these'),
  });
  return (picked ?? []).map(({ network }) => network);
}
