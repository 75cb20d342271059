import * as vscode from 'vscode';
import { type ContractCall, callBody } from '../../domain/contract/contract.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type FoundContract, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import { operationTable } from '../../domain/operation/ledgerOperations.ts';
import { operationUrl } from '../../domain/operation/operationRequest.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { mergedAbi, readContractAbis } from '../../editor/contractAbis.ts';
import { contractDocumentUri, shownNetwork } from '../../editor/documentUris.ts';
import type { Log } from '../../editor/log.ts';
import { withProgress } from '../../editor/messages.ts';
import { referenceLinks } from '../../editor/referenceLinks.ts';
import type { StoredState } from '../../editor/storedState.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { askCall } from './askCall.ts';
import { askCallTerms } from './askTerms.ts';
import { type CallResult, createCallDocuments } from './callDocuments.ts';
import { type CallRequest, createCallHistory, readCallRequest } from './callHistory.ts';
import { readAllValues } from './readAllValues.ts';
import type { CallOptions } from './runCall.ts';
import { simulateCall } from './simulateCall.ts';

export interface ContractCallDependencies extends CallOptions {
  readonly store: Pick<ContractStore, 'contract' | 'proxy' | 'otherChains'>;
  readonly log: Log;
  /** Remembers the calls that were made. */
  readonly calls: () => Promise<StoredState>;
}

/** Loaded at the first call, or document of one. */
export function createContractCall(
  dependencies: Omit<ContractCallDependencies, 'log' | 'calls'>,
  calls: StoredState,
  changed: (uri: vscode.Uri) => void,
) {
  const { store } = dependencies;
  const history = createCallHistory(calls);
  const documents = createCallDocuments(changed);
  const ask = async (found: FoundContract, start: CallRequest | undefined) => {
    const { contracts, doubt } = await readContractAbis(found, store);
    const title = vscode.l10n.t('Call {0}', singleLine(found.contract.compilation?.name ?? found.address, 60));
    const abi = await mergedAbi(contracts);
    return askCall(abi, { title, history: history.of(found), problem: history.problem(found), doubt, start });
  };
  const show = async (uri: vscode.Uri, title: string, work: Parameters<typeof withProgress<CallResult>>[1]) => {
    const keep = documents.begin(uri);
    keep(await withProgress(title, work));
    await showDocument(uri);
  };
  const readValues = (found: FoundContract) =>
    show(contractDocumentUri(found, 'values'), vscode.l10n.t('Reading values'), async (signal, report) => ({
      text: await readAllValues(found, { ...dependencies, signal }, report),
    }));
  return {
    documents,
    /** The ids in a document of calls. */
    links(document: vscode.TextDocument): vscode.DocumentLink[] {
      const network = shownNetwork(dependencies.networkContext, document.uri);
      return network === undefined ? [] : referenceLinks(document, network.name);
    },
    /** Reads the values of all functions without inputs, and opens their document. */
    readValues,
    /**
     * Makes a call, asking for it when none is given, for its inputs when the action is `edit` and for its terms when it is
     * `terms`; then opens its document. `given` is untrusted.
     */
    async call(found: FoundContract, given?: unknown, action?: unknown): Promise<void> {
      const start = readCallRequest(given);
      const request =
        start !== undefined && action === 'terms'
          ? await askCallTerms(start)
          : action === 'edit' || start === undefined
            ? await ask(found, start)
            : start;
      if (request === 'all') {
        return readValues(found);
      }
      if (request === undefined) {
        return;
      }
      await history.add(found, request);
      const title = vscode.l10n.t('Calling {0}…', singleLine(request.signature, 80));
      await show(contractDocumentUri(found, 'call', JSON.stringify(request)), title, async (signal) => {
        const { text, asked } = await simulateCall(found, request, { ...dependencies, signal });
        return { text, ...requestOf(found, asked) };
      });
    },
  };
}

/** What the service was asked, where it has an address that others can ask. */
function requestOf(found: FoundContract, asked: ContractCall): Pick<CallResult, 'request'> {
  const { ledger } = ledgerNetwork(found);
  return 'url' in ledger && ledger.url.startsWith('http')
    ? { request: { url: operationUrl(ledger.url, operationTable.callContract, {}), body: callBody(asked) } }
    : {};
}
