import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { readContractUri } from '../../editor/documentUris.ts';
import type { ContractFinder } from '../../editor/findContract.ts';
import type { Log } from '../../editor/log.ts';
import { registerContractCommand } from '../../editor/registerContractCommand.ts';
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
  const commands = () => import('./contractAbiCommands.ts');
  const documents = registerVirtualDocuments(
    log,
    schemes.contract,
    async (uri, signal) => (await import('./contractDocument.ts')).renderContractDocument(uri, dependencies, signal),
    { language: detailsLanguage },
  );
  return vscode.Disposable.from(
    documents,
    call.onDidCall((uri) => documents.refresh(uri)),
    store.onDidChange(({ address }) => {
      for (const { uri } of vscode.workspace.textDocuments) {
        if (uri.scheme === schemes.contract && readContractUri(uri)?.address === address) {
          documents.refresh(uri);
        }
      }
    }),
    registerContractCommand(dependencies, 'hieroLens.contract.openAbi', async (found) =>
      (await commands()).openContractDocument(found, 'abi'),
    ),
    registerContractCommand(dependencies, 'hieroLens.contract.openOverview', async (found) =>
      (await commands()).openContractDocument(found, 'overview'),
    ),
    registerContractCommand(dependencies, 'hieroLens.contract.openData', async (found) =>
      (await commands()).openContract(found),
    ),
    registerContractCommand(dependencies, 'hieroLens.contract.copyAbi', async (found) =>
      (await commands()).copyAbi(found, dependencies),
    ),
  );
}
