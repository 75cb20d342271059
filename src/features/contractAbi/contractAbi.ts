import * as vscode from 'vscode';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { type ContractDocumentKind, contractDocumentUri } from '../../editor/contractUris.ts';
import { findContract } from '../../editor/findContract.ts';
import { pickItem } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { renderContractDocument } from './contractDocument.ts';
import { copyAbi } from './copyAbi.ts';
import type { ContractAbiDependencies } from './dependencies.ts';

/** Loaded at the first document of a contract. */
export interface ContractAbi {
  render(uri: vscode.Uri, signal: AbortSignal): Promise<string>;
  open(argument: unknown, kind: ContractDocumentKind): Promise<void>;
  /** Opens one of the documents, by the user's choice. */
  openData(argument: unknown): Promise<void>;
  copyAbi(argument: unknown): Promise<void>;
}

export function createContractAbi(dependencies: ContractAbiDependencies): ContractAbi {
  return {
    render: (uri, signal) => renderContractDocument(uri, dependencies, signal),
    async open(argument, kind) {
      const found = await findContract(argument, dependencies);
      if (found !== undefined) {
        await showDocument(contractDocumentUri(found, kind));
      }
    },
    async openData(argument) {
      const found = await findContract(argument, dependencies);
      const kind = found && (await pickData(found.contract));
      if (found && kind !== undefined) {
        await showDocument(contractDocumentUri(found, kind));
      }
    },
    async copyAbi(argument) {
      const found = await findContract(argument, dependencies);
      if (found !== undefined) {
        await copyAbi(found, dependencies);
      }
    },
  };
}

async function pickData(contract: VerifiedContract): Promise<ContractDocumentKind | undefined> {
  const kinds: readonly (readonly [kind: ContractDocumentKind, label: string])[] = [
    ['overview', vscode.l10n.t('Overview')],
    ['abi', vscode.l10n.t('ABI as an interface')],
    ['abiJson', vscode.l10n.t('ABI as JSON')],
    ['storage', vscode.l10n.t('Storage layout as text')],
    ['storageJson', vscode.l10n.t('Storage layout as JSON')],
    ['input', vscode.l10n.t('Standard JSON input of the compiler')],
    ['output', vscode.l10n.t('Standard JSON output of the compiler')],
    ['metadata', vscode.l10n.t('Metadata')],
    ['userdoc', vscode.l10n.t('User documentation')],
    ['devdoc', vscode.l10n.t('Developer documentation')],
    ['record', vscode.l10n.t('The whole record of the service')],
  ];
  const items = kinds.map(([document, label]) => ({ label, document }));
  return (await pickItem(items, { title: singleLine(contract.compilation?.name ?? contract.address) }))?.document;
}
