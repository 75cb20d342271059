import * as vscode from 'vscode';
import type { Network, ServiceBase } from '../domain/network/network.ts';
import { phraseText } from './phraseText.ts';

/** A network with the host that its ledger service answers at: where a look-up goes. */
export function ledgerPlace({ name, ledger }: Pick<Network, 'name' | 'ledger'>): string {
  const host = 'url' in ledger ? new URL(ledger.url).host : '';
  return host === '' ? name : vscode.l10n.t('{0} at {1}', name, host);
}

/** Where a service is, without the scheme, which no list of networks needs; or why it is nowhere. */
export function baseText(base: ServiceBase): string {
  if ('problem' in base) {
    return phraseText(base.problem.detail);
  }
  const { host, pathname } = new URL(base.url);
  if (host === '') {
    return vscode.l10n.t('answered on this machine');
  }
  return `${host}${pathname.replace(/\/$/, '')}`;
}
