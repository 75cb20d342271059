import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerAfterStart } from '../../editor/afterStart.ts';
import { registerCommand } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/documentSelector.ts';
import { isEnabled, onDidChangeSettings } from '../../editor/settings.ts';
import type { ContractLensDependencies } from './contractLenses.ts';

/** Lenses above contracts in any document. */
export function registerContractLens(dependencies: ContractLensDependencies): vscode.Disposable {
  const { networkContext, log } = dependencies;
  const lensesChanged = new vscode.EventEmitter<void>();
  let opened: vscode.Disposable | undefined;
  const room = lazily(async () => {
    const { createContractLenses } = await import('./contractLenses.ts');
    const lenses = createContractLenses(dependencies, () => lensesChanged.fire());
    opened = lenses;
    return lenses;
  });
  return vscode.Disposable.from(
    lensesChanged,
    { dispose: () => opened?.dispose() },
    networkContext.onDidChange(() => lensesChanged.fire()),
    onDidChangeSettings(({ affects }) => {
      if (affects('codeLens.enabled')) {
        lensesChanged.fire();
      }
    }),
    registerAfterStart(() =>
      vscode.languages.registerCodeLensProvider(documentSelector, {
        onDidChangeCodeLenses: lensesChanged.event,
        provideCodeLenses: async (document, token) =>
          isEnabled('codeLens', document) ? (await room()).provide(document, token) : [],
      }),
    ),
    registerCommand(log, 'hieroLens.lookupInFile', async (uri) => (await room()).pick(uri)),
    registerCommand(log, 'hieroLens.contract.refresh', async (argument) => (await room()).refresh(argument)),
  );
}
