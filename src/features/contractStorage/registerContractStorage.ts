import * as vscode from 'vscode';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { registerCommands } from '../../editor/commands.ts';
import { lazyDisposable, registerAfterStart } from '../../editor/lifecycle.ts';
import { registerContractCommands } from '../../editor/registerContractCommands.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes, storagePanelType } from '../../manifest.ts';
import type { ContractStorageDependencies } from './storageView.ts';
import type { UpgradeSources } from './upgradeCheck.ts';

/** What a contract stores, as a diagram and a table, and what an upgrade makes of it. */
export function registerContractStorage(dependencies: ContractStorageDependencies & UpgradeSources) {
  const storage = () => import('./storageView.ts');
  const views = lazyDisposable(async () => (await storage()).createStorageViews(dependencies));
  const upgrades = () => import('./upgradeCheck.ts');
  const registrations = vscode.Disposable.from(
    registerContractCommands(dependencies, views.get, {
      'hieroLens.contract.openStorageLayout': (of, found) => of.show(found),
    }),
    registerContractCommands(dependencies, upgrades, {
      'hieroLens.contract.checkUpgrade': (of, found) => of.checkUpgrade(found, dependencies),
    }),
    registerCommands(dependencies.log, upgrades, {
      'hieroLens.contract.checkBuilds': (of, ...asked) => of.checkBuilds(dependencies, ...asked),
    }),
    registerVirtualDocuments(dependencies.log, schemes.upgrade, async ({ query }, signal) =>
      (await upgrades()).renderBuildsCheck(query, dependencies, signal),
    ),
    // The editor keeps a panel of an earlier session waiting until somebody can restore it.
    registerAfterStart(() =>
      vscode.window.registerWebviewPanelSerializer(storagePanelType, {
        deserializeWebviewPanel: async (panel, state) => (await views.get()).restore(panel, state),
      }),
    ),
  );
  return {
    /** The storage layout as a text. */
    async render({ contract }: FoundContract): Promise<string> {
      return (await storage()).renderStorageText(contract);
    },
    /** The upgrade check of a contract; `query` names the build's contract. */
    async renderUpgrade(found: FoundContract, query: string, signal: AbortSignal): Promise<string> {
      return (await upgrades()).renderUpgradeCheck(found, query, dependencies, signal);
    },
    dispose() {
      registrations.dispose();
      views.dispose();
    },
  };
}
