import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
  type FoundContract,
  formatContractNetwork,
  ledgerNetwork,
  networkLabel,
} from '../../domain/contract/networkContract.ts';
import { formatVerification, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { entityAddress } from '../../domain/lookup/entityAddress.ts';
import { storageCsv, storageMarkdown } from '../../domain/storage/storageExport.ts';
import { entityOfKey } from '../../domain/storage/storageMapping.ts';
import type { StorageValue } from '../../domain/storage/storageValue.ts';
import { createTurns } from '../../domain/turns.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { contractDocumentUri } from '../../editor/documentUris.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { copyToClipboard, showMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import type { StorageCommand, ToView } from '../../webview/storage/protocol.ts';
import { parseStorageMessage } from './parseStorageMessage.ts';
import { type PageOptions, storageContent, storagePage } from './storageHtml.ts';
import {
  comparedWith,
  formatStorageMemory,
  parseStorageMemory,
  type StorageMemory,
  type StorageTimes,
  shownAt,
} from './storageMemory.ts';
import { askMappingKey, askTime } from './storageQuestions.ts';
import {
  findStorageSubject,
  layoutWords,
  readShownStorage,
  type StorageKeySources,
  type StorageSources,
  shownValues,
  storageExport,
  storageModel,
  unreadStorage,
} from './storageShown.ts';

interface StoragePanelOptions extends StorageSources, StorageKeySources {
  readonly log: Log;
  /** The folder of the page's script. */
  readonly dist: vscode.Uri;
  /** What was shown before the window was loaded anew. */
  readonly memory: StorageMemory | undefined;
  /** The user wants everything as it is now, the contract too. */
  readonly askAgain: () => Promise<void>;
}

/** Fills a panel with the storage diagram of a contract and answers its buttons. */
export function createStoragePanel(
  panel: vscode.WebviewPanel,
  found: FoundContract,
  { networkContext, store, log, dist, memory, addresses, askAgain }: StoragePanelOptions,
) {
  const { contract } = found;
  const title = vscode.l10n.t('Storage of {0}', singleLine(contract.compilation?.name ?? contract.address, 80));
  const address = formatEvmAddress(contract.address);
  let shown = unreadStorage(found, memory);
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
  const location = () =>
    `${vscode.l10n.t('on {0}', phraseText(formatContractNetwork(found)))}${layoutWords(shown)}${standingNote(contract)}`;
  const remembered = () => formatStorageMemory({ ...shown, network: networkLabel(found), address: found.address });
  const drawings = createTurns();
  const draw = async () => {
    const isLast = drawings();
    if (isReady && !closed.signal.aborted) {
      const rest = { location: location(), memory: remembered() };
      const content = await storageContent(storageModel(shown));
      if (isLast()) {
        post({ type: 'content', ...content, ...rest });
      }
    }
  };

  const refresh = async () => {
    if (closed.signal.aborted) {
      return;
    }
    abort.abort();
    const own = new AbortController();
    abort = own;
    say(vscode.l10n.t('Reading the values…'));
    try {
      if (shown.isUnknown) {
        const subject = await findStorageSubject(shown, store, own.signal);
        own.signal.throwIfAborted();
        shown = { ...shown, ...subject };
      }
      const read = await readShownStorage(shown, { networkContext, addresses }, own.signal);
      own.signal.throwIfAborted();
      shown = { ...shown, read };
      await draw();
      own.signal.throwIfAborted();
      say(read.status);
    } catch (error) {
      if (!own.signal.aborted) {
        log.failure('storage values', error);
        const failed = vscode.l10n.t('Values could not be read. {0}', failureSentence(error));
        say(shown.read ? `${failed} ${vscode.l10n.t('Still shown: {0}', shown.read.status)}` : failed, true);
      }
    }
  };

  const moveTo = async (question: string, timesAt: (chosen: ConsensusTimestamp | 'now') => StorageTimes) => {
    const chosen = await askTime(question);
    if (chosen !== undefined) {
      shown = { ...shown, ...timesAt(chosen), read: undefined };
      await draw();
      await refresh();
    }
  };
  const addKey = async (path: string) => {
    const mapping = findValue(shownValues(shown), path);
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
    const keys = new Set([...(shown.keys.get(path) ?? []), typed.trim()]);
    shown = { ...shown, keys: new Map(shown.keys).set(path, [...keys]) };
    await refresh();
  };
  const copy = async (text: string, form: string) => {
    const done = vscode.l10n.t('Copied the storage as {0}.', form);
    if (await copyToClipboard(text, done)) {
      post({ type: 'done', text: done });
    }
  };
  const exported = () => storageExport(shown, title, `${address} ${location()}`);
  const actions: Readonly<Record<StorageCommand, (path: string) => unknown>> = {
    async ready() {
      isReady = true;
      await draw();
      post(status);
    },
    async refresh() {
      await askAgain();
      await refresh();
    },
    time: () => moveTo(vscode.l10n.t('Values at a time'), shownAt),
    compare: () => moveTo(vscode.l10n.t('Compare with the values at a time'), (chosen) => comparedWith(shown, chosen)),
    addKey,
    copyMarkdown: () => copy(storageMarkdown(exported(), phraseText), 'Markdown'),
    copyCsv: () => copy(storageCsv(exported()), 'CSV'),
    openText: () => showDocument(contractDocumentUri(found, 'storage')),
  };

  const messages = panel.webview.onDidReceiveMessage(async (message: unknown) => {
    const pressed = parseStorageMessage(message);
    if (pressed === undefined) {
      return;
    }
    try {
      await actions[pressed.command](pressed.path ?? '');
    } catch (error) {
      if (!closed.signal.aborted) {
        log.failure('storage diagram', error);
        say(failureSentence(error), true);
      }
    }
  });
  panel.webview.html = storagePage(
    { title, address, network: found.network.name, memory: remembered() },
    pageOptions(panel.webview, dist),
  );
  return {
    refresh,
    /** What it shows, for a panel that takes its place. */
    memory: () => parseStorageMemory({ memory: remembered() }),
    dispose() {
      closed.abort();
      abort.abort();
      messages.dispose();
    },
  };
}

/** What a page is allowed to run: our script alone. */
export function pageOptions(webview: vscode.Webview, dist: vscode.Uri): PageOptions {
  return {
    nonce: randomUUID().replaceAll('-', ''),
    script: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'storageView.js')).toString(),
  };
}

/** The value with this path, at any depth. */
function findValue(values: readonly StorageValue[], path: string): StorageValue | undefined {
  for (const value of values) {
    const found =
      value.path === path ? value : path.startsWith(value.path) ? findValue(value.children, path) : undefined;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** What the ledger says against the contract whose layout is shown. */
function standingNote(contract: VerifiedContract): string {
  return contract.standing === undefined ? '' : ` · ${phraseText(formatVerification(contract))}`;
}
