import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
  contractLabelled,
  type FoundContract,
  formatContractNetwork,
  type NetworkContract,
  networkLabel,
} from '../../domain/contract/networkContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { ContractStorageDependencies } from './dependencies.ts';
import { unreadStoragePage } from './storageHtml.ts';
import { formatStorageMemory, parseStorageMemory, type StorageMemory } from './storageMemory.ts';
import { storagePanelType } from './storageModel.ts';
import { createStoragePanel, scriptOf } from './storagePanel.ts';

/** The storage diagrams, one panel for each contract. */
export interface StorageViews {
  show(found: FoundContract): Promise<void>;
  /** Fills a panel that was open when the window was loaded anew, with what it showed. `state` is the page's. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  refresh(): Promise<void>;
}

export function createStorageViews({
  networkContext,
  store,
  log,
  extensionUri,
}: ContractStorageDependencies): StorageViews {
  const dist = vscode.Uri.joinPath(extensionUri, 'dist');
  const panels = new Map<string, OpenPanel>();
  const options: vscode.WebviewOptions = {
    enableScripts: true,
    enableCommandUris: ['hieroLens.lookup'],
    localResourceRoots: [dist],
  };

  /** From now on the contract has this panel, whatever is still to be asked for it. */
  const claim = (panel: vscode.WebviewPanel, id: string): Claim => {
    let dispose = () => {};
    let isOpen = true;
    panel.onDidDispose(() => {
      isOpen = false;
      if (panels.get(id)?.panel === panel) {
        panels.delete(id);
      }
      dispose();
    });
    const refreshBy = (refresh: () => Promise<void>) => panels.set(id, { panel, refresh });
    refreshBy(async () => {});
    return {
      isOpen: () => isOpen,
      refreshBy,
      async fill(found, memory) {
        const view = createStoragePanel(panel, found, { networkContext, store, log, dist, memory });
        dispose = view.dispose;
        refreshBy(view.refresh);
        await view.refresh();
      },
    };
  };

  const restore = async (panel: vscode.WebviewPanel, memory: StorageMemory, claimed: Claim): Promise<void> => {
    try {
      const asked = contractLabelled(networkContext, memory.network, memory.address);
      const contract = await store.contract(asked);
      if (!contract.verified) {
        throw new InputError('not-verified', notVerified(asked));
      }
      if (claimed.isOpen()) {
        await claimed.fill({ ...asked, contract }, memory);
      }
    } catch (error) {
      if (claimed.isOpen()) {
        fillUnread(panel, memory, { claimed, error });
      }
    }
  };
  /** The page of a panel whose contract could not be had: says why, and tries again. */
  const fillUnread = (
    panel: vscode.WebviewPanel,
    memory: StorageMemory,
    { claimed, error }: { readonly claimed: Claim; readonly error: unknown },
  ) => {
    log.failure('storage diagram', error);
    const tryAgain = () => {
      messages.dispose();
      return restore(panel, memory, claimed);
    };
    const messages = panel.webview.onDidReceiveMessage((message: unknown) => {
      if (memberOf(message, 'command') === 'refresh') {
        void tryAgain();
      }
    });
    claimed.refreshBy(tryAgain);
    panel.webview.html = unreadStoragePage(
      {
        title: panel.title,
        address: formatEvmAddress(memory.address),
        network: undefined,
        status: failureSentence(error),
        memory: formatStorageMemory(memory),
      },
      { nonce: randomUUID().replaceAll('-', ''), script: scriptOf(panel.webview, dist) },
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

  return {
    async show(found) {
      const id = panelId(networkLabel(found), found.address);
      const open = panels.get(id);
      if (open !== undefined) {
        open.panel.reveal();
        await open.refresh();
        return;
      }
      const name = singleLine(found.contract.compilation?.name ?? found.address, 60);
      const panel = vscode.window.createWebviewPanel(
        storagePanelType,
        vscode.l10n.t('Storage of {0}', name),
        vscode.ViewColumn.Active,
        { ...options, enableFindWidget: true },
      );
      await claim(panel, id).fill(found, undefined);
    },
    async restore(panel, state) {
      const memory = parseStorageMemory(state);
      if (memory === undefined) {
        panel.dispose();
        return;
      }
      panel.webview.options = options;
      await restore(panel, memory, claim(panel, restoredId(memory)));
    },
  };
}

/** What keeps a panel for one contract. */
interface Claim {
  isOpen(): boolean;
  /** What another press of Storage does. */
  refreshBy(refresh: () => Promise<void>): void;
  fill(found: FoundContract, memory: StorageMemory | undefined): Promise<void>;
}

function panelId(network: string, address: EvmAddress): string {
  return `${network} ${address}`;
}

function notVerified(contract: NetworkContract): string {
  const address = formatEvmAddress(contract.address);
  return vscode.l10n.t('{0} is not verified on {1}.', address, formatContractNetwork(contract));
}
