import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ContractKey, VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { ContractStorageDependencies } from './dependencies.ts';
import { unreadStoragePage } from './storageHtml.ts';
import { formatStorageMemory, parseStorageMemory, type StorageMemory } from './storageMemory.ts';
import { storagePanelType } from './storageModel.ts';
import { createStoragePanel, scriptOf } from './storagePanel.ts';

/** The storage pictures, one panel for each contract. */
export interface StorageViews {
  show(contract: VerifiedContract): Promise<void>;
  /** Fills a panel that was open when the window was loaded anew, with what it showed. `state` is the page's. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  refresh(): Promise<void>;
}

export function createStorageViews({ session, store, log, extensionUri }: ContractStorageDependencies): StorageViews {
  const dist = vscode.Uri.joinPath(extensionUri, 'dist');
  const panels = new Map<string, OpenPanel>();
  const idOf = ({ chainId, address }: ContractKey) => `${chainId} ${address} ${session.network.name}`;
  const options: vscode.WebviewOptions = {
    enableScripts: true,
    enableCommandUris: ['hieroLens.lookup'],
    localResourceRoots: [dist],
  };

  /** From now on the contract has this panel, whatever is still to be asked for it. */
  const claim = (panel: vscode.WebviewPanel, key: ContractKey): Claim => {
    const id = idOf(key);
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
      async fill(contract, memory) {
        const view = createStoragePanel(panel, contract, { session, store, log, dist, memory });
        dispose = view.dispose;
        refreshBy(view.refresh);
        await view.refresh();
      },
    };
  };

  const restore = async (panel: vscode.WebviewPanel, memory: StorageMemory, claimed: Claim): Promise<void> => {
    try {
      const { key } = memory;
      const contract = await store.contract(key);
      if (!contract.verified) {
        throw new InputError('not-verified', notVerified(key));
      }
      if (claimed.isOpen()) {
        await claimed.fill(contract, memory);
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
    log.failure('storage picture', error);
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
        address: formatEvmAddress(memory.key.address),
        status: failureSentence(error),
        memory: formatStorageMemory(memory),
      },
      { nonce: randomUUID().replaceAll('-', ''), script: scriptOf(panel.webview, dist) },
    );
  };

  return {
    async show(contract) {
      const open = panels.get(idOf(contract));
      if (open !== undefined) {
        open.panel.reveal();
        await open.refresh();
        return;
      }
      const name = singleLine(contract.compilation?.name ?? contract.address, 60);
      const panel = vscode.window.createWebviewPanel(
        storagePanelType,
        vscode.l10n.t('Storage of {0}', name),
        vscode.ViewColumn.Active,
        { ...options, enableFindWidget: true },
      );
      await claim(panel, contract).fill(contract, undefined);
    },
    async restore(panel, state) {
      const memory = parseStorageMemory(state);
      if (memory === undefined) {
        panel.dispose();
        return;
      }
      panel.webview.options = options;
      await restore(panel, memory, claim(panel, memory.key));
    },
  };
}

/** What keeps a panel for one contract. */
interface Claim {
  isOpen(): boolean;
  /** What another press of Storage does. */
  refreshBy(refresh: () => Promise<void>): void;
  fill(contract: VerifiedContract, memory: StorageMemory | undefined): Promise<void>;
}

function notVerified({ address, chainId }: ContractKey): string {
  return vscode.l10n.t('{0} is not verified on chain {1}.', formatEvmAddress(address), chainId);
}
