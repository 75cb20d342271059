import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { type FoundContract, formatContractNetwork, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { entityAddress } from '../../domain/references/entityAddress.ts';
import { storageCsv, storageMarkdown } from '../../domain/storage/storageExport.ts';
import { entityOfKey } from '../../domain/storage/storageMapping.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { contractDocumentUri } from '../../editor/contractUris.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage, showStatusMessage } from '../../editor/messages.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import type { FromView, ToView } from '../../webview/storage/protocol.ts';
import type { ContractStorageDependencies } from './dependencies.ts';
import { storageContent, storagePage } from './storageHtml.ts';
import { formatStorageMemory, type StorageMemory } from './storageMemory.ts';
import { askMappingKey, askTime } from './storageQuestions.ts';
import { findValue } from './storageSections.ts';
import { createStorageShown } from './storageShown.ts';
import { comparedWith, type StorageTimes, shownAt } from './storageTimes.ts';

export interface StoragePanelOptions {
  readonly networkContext: ContractStorageDependencies['networkContext'];
  readonly store: ContractStorageDependencies['store'];
  readonly log: Log;
  /** The folder of the page's script. */
  readonly dist: vscode.Uri;
  /** What was shown before the window was loaded anew. */
  readonly memory: StorageMemory | undefined;
}

export interface StoragePanel extends vscode.Disposable {
  refresh(): Promise<void>;
}

/** Fills a panel with the storage diagram of a contract and answers its buttons. */
export function createStoragePanel(
  panel: vscode.WebviewPanel,
  found: FoundContract,
  { networkContext, store, log, dist, memory }: StoragePanelOptions,
): StoragePanel {
  const { contract } = found;
  const title = vscode.l10n.t('Storage of {0}', singleLine(contract.compilation?.name ?? contract.address, 80));
  const address = formatEvmAddress(contract.address);
  const shown = createStorageShown(found, memory, { networkContext, store });
  let status: ToView = { type: 'status', text: '', isFailed: false };
  let abort = new AbortController();
  const closed = new AbortController();
  // A hidden page is thrown away, and a new one has nothing: it says so, and is told then.
  let isReady = false;

  const post = (message: ToView) => {
    if (isReady && !closed.signal.aborted) {
      void panel.webview.postMessage(message);
    }
  };
  const say = (text: string, isFailed = false) => {
    status = { type: 'status', text, isFailed };
    post(status);
  };
  const location = () => `${vscode.l10n.t('on {0}', formatContractNetwork(found))}${shown.layoutOf()}`;
  const draw = () =>
    post({
      type: 'content',
      ...storageContent(shown.model()),
      location: location(),
      memory: formatStorageMemory(shown.memory()),
    });

  const refresh = async () => {
    if (closed.signal.aborted) {
      return;
    }
    abort.abort();
    const own = new AbortController();
    abort = own;
    say(vscode.l10n.t('Reading the values…'));
    try {
      await shown.read(own.signal);
      if (!own.signal.aborted) {
        draw();
        say(shown.status());
      }
    } catch (error) {
      if (!own.signal.aborted) {
        log.failure('storage values', error);
        const kept = shown.status();
        const failed = vscode.l10n.t('Values could not be read. {0}', failureSentence(error));
        say(kept === '' ? failed : `${failed} ${vscode.l10n.t('Still shown: {0}', kept)}`, true);
      }
    }
  };

  const moveTo = async (question: string, timesAt: (chosen: ConsensusTimestamp | 'now') => StorageTimes) => {
    const chosen = await askTime(question);
    if (chosen !== undefined) {
      shown.moveTo(timesAt(chosen));
      draw();
      await refresh();
    }
  };
  const addKey = async (path: string) => {
    const mapping = findValue(shown.values(), path);
    if (mapping?.type.kind !== 'mapping') {
      return;
    }
    const { key } = mapping.type;
    const typed = await askMappingKey(path, key);
    if (typed === undefined) {
      return;
    }
    const id = entityOfKey(key, typed);
    if (id !== undefined) {
      // What lies at the key of another address would be shown as that of this entity.
      const { references } = networkContext.clientsOf(ledgerNetwork(found));
      if ((await entityAddress(references, id, closed.signal)) === undefined) {
        const sentence = vscode.l10n.t('The ledger has no {0}: write its address (0x and 40 hex digits) instead.', id);
        void showMessage('warning', sentence);
        return;
      }
    }
    shown.addKey(path, typed.trim());
    await refresh();
  };
  const copy = async (text: string, form: string) => {
    await vscode.env.clipboard.writeText(text);
    const done = vscode.l10n.t('Copied the storage as {0}.', form);
    showStatusMessage(done, 5_000);
    post({ type: 'done', text: done });
  };
  const exported = () => shown.exported(title, `${address} ${location()}`);
  const actions: Readonly<Record<string, (path: string) => Promise<void> | void>> = {
    ready: () => {
      isReady = true;
      draw();
      post(status);
    },
    refresh,
    time: () => moveTo(vscode.l10n.t('Values at a time'), shownAt),
    compare: () =>
      moveTo(vscode.l10n.t('Compare with the values at a time'), (chosen) => comparedWith(shown.memory(), chosen)),
    addKey,
    copyMarkdown: () => copy(storageMarkdown(exported()), 'Markdown'),
    copyCsv: () => copy(storageCsv(exported()), 'CSV'),
    openText: async () => {
      await showDocument(contractDocumentUri(found, 'storage'));
    },
  };

  const messages = panel.webview.onDidReceiveMessage(async (message: unknown) => {
    const { command, path } = (typeof message === 'object' && message !== null ? message : {}) as {
      readonly [K in keyof FromView]?: unknown;
    };
    const action = typeof command === 'string' && Object.hasOwn(actions, command) ? actions[command] : undefined;
    try {
      await action?.(String(path));
    } catch (error) {
      if (!closed.signal.aborted) {
        log.failure('storage diagram', error);
        say(failureSentence(error), true);
      }
    }
  });
  panel.webview.html = storagePage(
    { title, address, network: found.network.name, memory: formatStorageMemory(shown.memory()) },
    { nonce: randomUUID().replaceAll('-', ''), script: scriptOf(panel.webview, dist) },
  );
  return {
    refresh,
    dispose() {
      closed.abort();
      abort.abort();
      messages.dispose();
    },
  };
}

/** Where a page finds its script. */
export function scriptOf(webview: vscode.Webview, dist: vscode.Uri): string {
  return webview.asWebviewUri(vscode.Uri.joinPath(dist, 'storageView.js')).toString();
}
