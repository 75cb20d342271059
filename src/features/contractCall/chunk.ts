import * as vscode from 'vscode';
import { mergedAbi } from '../../domain/contract/abiOrigin.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { readContractAbis } from '../../editor/contractAbis.ts';
import { contractDocumentUri } from '../../editor/contractUris.ts';
import { findContract } from '../../editor/findContract.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { askCall } from './askCall.ts';
import { renderCall } from './callDocument.ts';
import { createCallHistory } from './callHistory.ts';
import type { ContractCallDependencies } from './dependencies.ts';

/** Entry of the chunk that is loaded at the first call. */
export interface CallCommands {
  /** The document of a call, which simulates it; `query` has the function and its inputs. */
  render(contract: VerifiedContract, query: string, signal: AbortSignal): Promise<string>;
  /** Asks for a function and its inputs, and opens the document of the call. */
  call(argument: unknown): Promise<void>;
}

export function createContractCall(dependencies: ContractCallDependencies): CallCommands {
  const { store, workspaceState } = dependencies;
  const history = createCallHistory(workspaceState);
  return {
    render: (contract, query, signal) => renderCall(contract, query, { ...dependencies, signal }),
    async call(argument) {
      const contract = await findContract(argument, dependencies);
      if (contract === undefined) {
        return;
      }
      const { origins, doubt } = await readContractAbis(contract, store);
      const title = vscode.l10n.t('Call {0}', singleLine(contract.compilation?.name ?? contract.address, 60));
      const request = await askCall(mergedAbi(origins), { title, history: history.of(contract), doubt });
      if (request !== undefined) {
        await history.add(contract, request);
        await showDocument(contractDocumentUri(contract, 'call', JSON.stringify(request)));
      }
    },
  };
}
