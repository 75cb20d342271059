import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import {
  contractLabelled,
  type FoundContract,
  formatContractNetwork,
  ledgerNetwork,
  networkLabel,
} from '../../domain/contract/networkContract.ts';
import { formatVerification, isSameMatch, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { entityAddress } from '../../domain/lookup/entityAddress.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { entityOfKey, parseMappingKey } from '../../domain/storage/mappingKeys.ts';
import { storageCsv, storageMarkdown } from '../../domain/storage/storageExport.ts';
import { renderStorageLayout } from '../../domain/storage/storageLayoutDocument.ts';
import { readingLabel, type StorageType } from '../../domain/storage/storageType.ts';
import type { StorageValue } from '../../domain/storage/storageValue.ts';
import { createTurns } from '../../domain/turns.ts';
import { parseDateTime } from '../../domain/value/dateTime.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { escapeMessage } from '../../domain/value/escapeMessage.ts';
import { objectOf, oneOf, optional, textUpTo } from '../../domain/value/shape.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { notVerifiedError } from '../../editor/contractActions.ts';
import { contractDocumentUri } from '../../editor/documentUris.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { copyToClipboard, showMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { askText } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { storagePanelType } from '../../manifest.ts';
import type { FromView, StorageCommand, ToView } from '../../webview/storage/protocol.ts';
import {
  comparedWith,
  findLayout,
  formatStorageMemory,
  implementationNote,
  initialState,
  parseStorageMemory,
  readValues,
  type StorageMemory,
  type StorageSources,
  type StorageTimes,
  shownAt,
  shownValues,
  storageExport,
  storageModel,
} from './diagramState.ts';
import { type PageOptions, storageContent, storagePage, unreadStoragePage } from './storageHtml.ts';
import { createWorkspaceAddresses, type WorkspaceAddresses } from './workspaceAddresses.ts';

export interface ContractStorageDependencies extends StorageSources {
  readonly store: Pick<ContractStore, 'contract' | 'proxy' | 'otherChains' | 'invalidate' | 'onDidChange'>;
  readonly log: Log;
  /** The extension's own folder, which has the script of the page. */
  readonly extensionUri: vscode.Uri;
}

/** The panel of a contract, from before the contract was found until the panel is closed. */
interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  isOpen: boolean;
  /** What another press of Storage does. */
  refresh: () => Promise<void>;
  /** Asks for the contract again and shows it as it is by then. */
  renew: (() => Promise<void>) | undefined;
  dispose: () => void;
}

/** The storage diagrams, one panel for each contract. Loaded at the first one. */
export function createStorageViews({ networkContext, store, log, extensionUri }: ContractStorageDependencies) {
  const dist = vscode.Uri.joinPath(extensionUri, 'dist');
  const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, 'media', `storage-${theme}.svg`);
  const panels = new Map<string, OpenPanel>();
  const addresses = createWorkspaceAddresses();
  const options: vscode.WebviewOptions = {
    enableScripts: true,
    enableCommandUris: ['hieroLens.lookup'],
    localResourceRoots: [dist],
  };

  /** From now on the contract has this panel, whatever is still to be asked for it. */
  const claim = (panel: vscode.WebviewPanel, id: string): OpenPanel => {
    const open: OpenPanel = { panel, isOpen: true, refresh: async () => {}, renew: undefined, dispose: () => {} };
    panels.set(id, open);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    panel.onDidDispose(() => {
      open.isOpen = false;
      if (panels.get(id) === open) {
        panels.delete(id);
      }
      if (panels.size === 0) {
        addresses.forget();
      }
      open.dispose();
    });
    return open;
  };
  const fill = async (open: OpenPanel, found: FoundContract, memory?: StorageMemory): Promise<void> => {
    await collectSteps(prepareDeclarations(found.contract.sources, found.contract.compilation?.language));
    if (!open.isOpen) {
      return;
    }
    const askAgain = () => store.invalidate(found);
    const panelOptions = { networkContext, store, log, dist, memory, addresses, askAgain };
    const view = createStoragePanel(open.panel, found, panelOptions);
    Object.assign(open, view, {
      async renew() {
        const contract = await store.contract(found);
        // Closed, or shown anew for another reason meanwhile.
        const isOther =
          contract.verified &&
          !(isSameMatch(contract, found.contract) && contract.standing === found.contract.standing);
        if (isOther && open.isOpen && open.refresh === view.refresh) {
          view.dispose();
          await fill(open, { ...found, contract }, view.memory());
        }
      },
    });
    await view.refresh();
  };

  const restore = async (open: OpenPanel, memory: StorageMemory): Promise<void> => {
    try {
      const asked = contractLabelled(networkContext, memory.network, memory.address);
      const contract = await store.contract(asked);
      if (!contract.verified) {
        throw notVerifiedError(asked, contract);
      }
      if (open.isOpen) {
        await fill(open, { ...asked, contract }, memory);
      }
    } catch (error) {
      if (open.isOpen) {
        showUnread(open, memory, error);
      }
    }
  };
  /** The page of a panel whose contract could not be had: says why, and tries again. */
  const showUnread = (open: OpenPanel, memory: StorageMemory, error: unknown) => {
    log.failure('storage diagram', error);
    const { webview, title } = open.panel;
    const messages = webview.onDidReceiveMessage((message: unknown) => {
      if (parseStorageMessage(message)?.command === 'refresh') {
        void open.refresh();
      }
    });
    open.refresh = () => {
      messages.dispose();
      return restore(open, memory);
    };
    webview.html = unreadStoragePage(
      {
        title,
        address: formatEvmAddress(memory.address),
        network: undefined,
        status: failureSentence(error),
        memory: formatStorageMemory(memory),
      },
      pageOptions(webview, dist),
    );
  };

  /** A state that names only the chain is of the network that is taken for it. */
  const restoredId = ({ network, address }: StorageMemory): string => {
    try {
      return panelId(networkLabel(contractLabelled(networkContext, network, address)), address);
    } catch {
      return panelId(network, address);
    }
  };

  const subscription = store.onDidChange(({ address }) => {
    for (const [id, { renew }] of panels) {
      if (renew !== undefined && id.endsWith(` ${address}`)) {
        renew().catch((error: unknown) => log.failure('storage diagram', error));
      }
    }
  });

  return {
    dispose: () => subscription.dispose(),
    async show(found: FoundContract): Promise<void> {
      const id = panelId(networkLabel(found), found.address);
      const open = panels.get(id);
      if (open !== undefined) {
        open.panel.reveal();
        await open.refresh();
        return;
      }
      // The editor's list of what was open draws icons in titles.
      const name = escapeMessage(found.contract.compilation?.name ?? found.address, 60);
      const title = vscode.l10n.t('Storage of {0}', name);
      const panel = vscode.window.createWebviewPanel(storagePanelType, title, vscode.ViewColumn.Active, {
        ...options,
        enableFindWidget: true,
      });
      await fill(claim(panel, id), found);
    },
    /** Fills a panel that was open when the window was loaded anew, with what it showed. `state` is the page's. */
    async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
      const memory = parseStorageMemory(state);
      if (memory === undefined) {
        panel.dispose();
        return;
      }
      panel.webview.options = options;
      await restore(claim(panel, restoredId(memory)), memory);
    },
  };
}

function panelId(network: string, address: string): string {
  return `${network} ${address}`;
}

/** The storage layout of a contract as a document; its sources are read with pauses. */
export async function renderStorageText(contract: VerifiedContract): Promise<string> {
  await collectSteps(prepareDeclarations(contract.sources, contract.compilation?.language));
  return renderStorageLayout(contract, phraseText);
}

interface StoragePanelOptions extends StorageSources {
  readonly addresses: Pick<WorkspaceAddresses, 'read'>;
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
  let shown = initialState(found, memory);
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
    `${vscode.l10n.t('on {0}', phraseText(formatContractNetwork(found)))}${implementationNote(shown)}${standingNote(contract)}`;
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
      if (shown.isProxyUnknown) {
        const found = await findLayout(shown, store, own.signal);
        own.signal.throwIfAborted();
        shown = { ...shown, ...found };
      }
      const read = await readValues(shown, networkContext, addresses, own.signal);
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
function pageOptions(webview: vscode.Webview, dist: vscode.Uri): PageOptions {
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

/** Asks for a time in any form that {@link parseDateTime} reads. Empty is now; undefined gave up. */
async function askTime(title: string): Promise<ConsensusTimestamp | 'now' | undefined> {
  const text = await askText({
    title,
    prompt: vscode.l10n.t('A time in UTC such as 2026-03-01 12:00, or seconds.nanoseconds; empty for now'),
    validateInput: (typed) =>
      typed.trim() === '' || parseDateTime(typed) !== undefined
        ? undefined
        : vscode.l10n.t('Write 2026-03-01 12:00 or 1750082400.123456789.'),
  });
  return text === undefined ? undefined : text.trim() === '' ? 'now' : parseDateTime(text);
}

/** Asks for a key of the mapping at a path; the text can be read as a value of the key's type. Undefined gave up. */
function askMappingKey(path: string, key: StorageType): Thenable<string | undefined> {
  const type = singleLine(key.label, 100);
  return askText({
    title: singleLine(path, 100),
    prompt:
      readingLabel(key) === 'bytes32'
        ? vscode.l10n.t('Key of the type {0}, also as {1}', type, 'keccak256("NAME")')
        : vscode.l10n.t('Key of the type {0}', type),
    validateInput: (text) =>
      parseMappingKey(key, text, longZeroAddress) === undefined
        ? vscode.l10n.t('This is no value of the type {0}.', type)
        : undefined,
  });
}

const isStorageMessage = objectOf<FromView>({
  command: oneOf('ready', 'refresh', 'time', 'compare', 'addKey', 'copyMarkdown', 'copyCsv', 'openText'),
  path: optional(textUpTo(20_000)),
});

/** A message of the page; undefined for anything that it never sends. */
export function parseStorageMessage(message: unknown): FromView | undefined {
  return isStorageMessage(message) ? message : undefined;
}
