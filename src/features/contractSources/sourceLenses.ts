import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { argumentOf } from '../../domain/contract/networkContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { differsLens, verifiedLens } from '../../editor/contractActions.ts';
import { contractOfUri } from '../../editor/documentUris.ts';
import { differsFromNamesakes } from '../../editor/files.ts';
import { lensAt } from '../../editor/languageFeatures.ts';
import { isEnabled } from '../../editor/settings.ts';
import { type NamingDependencies, namedContract } from './namedContract.ts';

export interface SourceLensDependencies extends NamingDependencies {
  readonly store: NamingDependencies['store'] & Pick<ContractStore, 'kept'>;
}

/**
 * Whose source it is, and what else there is of that contract, above the first line. The source came from what is kept, and
 * the id is the one that the outline asks for.
 */
export async function sourceLenses(
  document: vscode.TextDocument,
  dependencies: SourceLensDependencies,
): Promise<vscode.CodeLens[]> {
  const { networkContext, store } = dependencies;
  if (!isEnabled('codeLens', document)) {
    return [];
  }
  const found = contractOfUri(networkContext, document.uri);
  const kept = found && (await store.kept(found));
  if (found === undefined || kept?.compilation?.name === undefined) {
    return [];
  }
  const named = await namedContract(document.uri, dependencies).catch(() => undefined);
  const contract = argumentOf(found);
  const title = `${singleLine(kept.compilation.name, 80)} ${named?.id ?? ''}`.trimEnd();
  const differs = await differsFromNamesakes(found.rest, () => document.getText()).catch(() => false);
  return [
    verifiedLens(title, contract, kept.match),
    ...(differs ? [differsLens(contract)] : []),
    commandOf(vscode.l10n.t('ABI'), 'hieroLens.contract.openAbi', contract),
    commandOf(vscode.l10n.t('Storage'), 'hieroLens.contract.openStorageLayout', contract),
    commandOf(vscode.l10n.t('Call'), 'hieroLens.contract.call', contract),
  ].map((command) => lensAt(0, command));
}
