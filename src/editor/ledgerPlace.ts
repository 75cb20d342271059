import * as vscode from 'vscode';
import type { Network } from '../domain/network/network.ts';

/** A network with the host that its ledger service answers at: where a look-up goes. */
export function ledgerPlace({ name, ledger }: Pick<Network, 'name' | 'ledger'>): string {
  return 'url' in ledger ? vscode.l10n.t('{0} at {1}', name, new URL(ledger.url).host) : name;
}
