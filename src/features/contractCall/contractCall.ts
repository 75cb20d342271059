import * as vscode from 'vscode';
import { mergedAbi } from '../../domain/contract/abiOrigin.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { readContractAbis } from '../../editor/contractAbis.ts';
import { contractDocumentUri } from '../../editor/contractUris.ts';
import { findContract } from '../../editor/findContract.ts';
import { withProgress } from '../../editor/messages.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { askCall } from './askCall.ts';
import { type CallDocuments, createCallDocuments } from './callDocuments.ts';
import { createCallHistory, readCallRequest } from './callHistory.ts';
import type { ContractCallDependencies } from './dependencies.ts';
import { simulateCall } from './simulateCall.ts';

/** Loaded at the first call. */
export interface CallCommands {
  readonly documents: Pick<CallDocuments, 'render' | 'lenses'>;
  /** Makes a call, asking for what is not given, and opens its document. Arguments are untrusted. */
  call(contract?: unknown, call?: unknown): Promise<void>;
}

export function createContractCall(
  dependencies: ContractCallDependencies,
  changed: (uri: vscode.Uri) => void,
): CallCommands {
  const { store, workspaceState } = dependencies;
  const history = createCallHistory(workspaceState);
  const documents = createCallDocuments(changed);
  const ask = async (found: FoundContract) => {
    const { origins, doubt } = await readContractAbis(found, store);
    const title = vscode.l10n.t('Call {0}', singleLine(found.contract.compilation?.name ?? found.address, 60));
    return askCall(mergedAbi(origins), { title, history: history.of(found), doubt });
  };
  return {
    documents,
    async call(argument, given) {
      const found = await findContract(argument, dependencies);
      if (found === undefined) {
        return;
      }
      const request = readCallRequest(given) ?? (await ask(found));
      if (request !== undefined) {
        await history.add(found, request);
        const title = vscode.l10n.t('Calling {0}…', singleLine(request.signature, 80));
        const text = await withProgress(title, (signal) => simulateCall(found, request, { ...dependencies, signal }));
        const uri = contractDocumentUri(found, 'call', JSON.stringify(request));
        documents.keep(uri, text);
        await showDocument(uri);
      }
    },
  };
}
