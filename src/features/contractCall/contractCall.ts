import * as vscode from 'vscode';
import { mergedAbi } from '../../domain/contract/abiOrigin.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { readContractAbis } from '../../editor/contractAbis.ts';
import { contractDocumentUri } from '../../editor/contractUris.ts';
import { findContract } from '../../editor/findContract.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { askCall } from './askCall.ts';
import { renderCall } from './callDocument.ts';
import { createCallHistory } from './callHistory.ts';
import type { ContractCallDependencies } from './dependencies.ts';

/** Loaded at the first call. */
export interface CallCommands {
  /** The document of a call, which simulates it; `query` has the function and its inputs. */
  render(found: FoundContract, query: string, signal: AbortSignal): Promise<string>;
  /** Asks for a function and its inputs, and opens the document of the call. */
  call(argument: unknown): Promise<void>;
}

export function createContractCall(dependencies: ContractCallDependencies): CallCommands {
  const { store, workspaceState } = dependencies;
  const history = createCallHistory(workspaceState);
  return {
    render: (found, query, signal) => renderCall(found, query, { ...dependencies, signal }),
    async call(argument) {
      const found = await findContract(argument, dependencies);
      if (found === undefined) {
        return;
      }
      const { origins, doubt } = await readContractAbis(found, store);
      const title = vscode.l10n.t('Call {0}', singleLine(found.contract.compilation?.name ?? found.address, 60));
      const request = await askCall(mergedAbi(origins), { title, history: history.of(found), doubt });
      if (request !== undefined) {
        await history.add(found, request);
        await showDocument(contractDocumentUri(found, 'call', JSON.stringify(request)));
      }
    },
  };
}
