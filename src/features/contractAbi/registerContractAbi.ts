import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { ContractFinder } from '../../editor/findContract.ts';
import type { Log } from '../../editor/log.ts';
import { registerContractCommands } from '../../editor/registerContractCommands.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { detailsLanguage, schemes } from '../../manifest.ts';
import type { DocumentOptions } from './contractDocument.ts';

type ContractAbiDependencies = DocumentOptions &
  ContractFinder & {
    readonly log: Log;
    readonly store: Pick<ContractStore, 'onDidChange'>;
    readonly call: {
      /** The document of a call has another text. */
      readonly onDidCall: vscode.Event<vscode.Uri>;
    };
  };

/** A contract's ABI, overview and everything else the verification service has of it, as documents. */
export function registerContractAbi(dependencies: ContractAbiDependencies): vscode.Disposable {
  const { log, call, store } = dependencies;
  const documents = registerVirtualDocuments(
    log,
    schemes.contract,
    async (uri, signal) => (await import('./contractDocument.ts')).renderContractDocument(uri, dependencies, signal),
    { language: detailsLanguage },
  );
  return vscode.Disposable.from(
    documents,
    call.onDidCall((uri) => documents.refresh(uri)),
    store.onDidChange(async ({ address }) => {
      const { openDocumentsOf } = await import('../../editor/documentUris.ts');
      openDocumentsOf(schemes.contract, address).forEach(documents.refresh);
    }),
    registerContractCommands(dependencies, () => import('./contractAbiCommands.ts'), {
      'hieroLens.contract.openAbi': (of, found) => of.openContractDocument(found, 'abi'),
      'hieroLens.contract.openOverview': (of, found) => of.openContractDocument(found, 'overview'),
      'hieroLens.contract.openData': (of, found) => of.openContract(found),
      'hieroLens.contract.copyAbi': (of, found) => of.copyAbi(found, dependencies),
    }),
  );
}
