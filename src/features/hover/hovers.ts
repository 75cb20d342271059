import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { explorerUrl } from '../../domain/network/explorer.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import type { Resolution } from '../../domain/references/resolvedReference.ts';
import { parseReference } from '../../domain/references.ts';
import type { HoverDependencies } from './dependencies.ts';
import { createLedgerHover } from './ledgerHover.ts';
import { createLocalHover } from './localHover.ts';
import { findOnOtherNetworks } from './otherNetworks.ts';

type Provide = (
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
) => Promise<vscode.Hover | undefined> | vscode.Hover | undefined;

export interface ResolveOptions {
  /** A network's name; the selected one when left out. */
  readonly network?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export { findOnOtherNetworks };

/** Loaded at the first hover. */
export function createHovers(dependencies: HoverDependencies): { readonly local: Provide; readonly ledger: Provide } {
  return { local: createLocalHover(dependencies), ledger: createLedgerHover(dependencies) };
}

/** InputError for text that is no reference or a network that does not exist; ServiceError when the ledger gives no answer. */
export async function resolveForApi(
  networkContext: HoverDependencies['networkContext'],
  text: string,
  { network: name, signal }: ResolveOptions = {},
): Promise<Resolution> {
  const reference = typeof text === 'string' ? parseReference(text) : undefined;
  if (reference === undefined) {
    throw new InputError('no-reference', vscode.l10n.t('This is no id, address, transaction id, hash or alias.'));
  }
  const network = networkNamed(networkContext, name);
  const resolved = await networkContext.clientsOf(network).references.resolve(reference, { signal });
  return { network: network.name, reference, resolved, explorerUrl: explorerUrl(network, resolved) };
}
