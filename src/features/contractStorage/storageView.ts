import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { contractLabelled, type FoundContract, networkLabel } from '../../domain/contract/networkContract.ts';
import { isSameMatch, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { renderStorageLayout } from '../../domain/storage/storageLayoutDocument.ts';
import { escapeMessage } from '../../domain/value/escapeMessage.ts';
import { notVerifiedError } from '../../editor/contractActions.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { storagePanelType } from '../../manifest.ts';
import { formatStorageMemory, parseStorageMemory, type StorageMemory, type StorageSources } from './diagramState.ts';
import { unreadStoragePage } from './storageHtml.ts';
import { createStoragePanel, pageOptions, parseStorageMessage } from './storagePanel.ts';
import { createWorkspaceAddresses } from './workspaceAddresses.ts';

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
