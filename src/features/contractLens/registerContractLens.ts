import * as vscode from 'vscode';
import { registerCommands } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/languageFeatures.ts';
import { lazyDisposable, registerAfterStart } from '../../editor/lifecycle.ts';
import { isEnabled, onDidChangeSettings } from '../../editor/settings.ts';
import type { ContractLensDependencies } from './contractLenses.ts';

/** Lenses above contracts in any document. */
export function registerContractLens(dependencies: ContractLensDependencies): vscode.Disposable {
  const { networkContext, log } = dependencies;
  const lensesChanged = new vscode.EventEmitter<void>();
  const room = lazyDisposable(async () => {
    const { createContractLenses } = await import('./contractLenses.ts');
    return createContractLenses(dependencies, () => lensesChanged.fire());
  });
  return vscode.Disposable.from(
    lensesChanged,
    room,
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
          isEnabled('codeLens', document) ? (await room.get()).provide(document, token) : [],
      }),
    ),
    registerCommands(log, room.get, {
      'hieroLens.lookupInFile': (of, uri) => of.pick(uri),
      'hieroLens.contract.refresh': (of, argument) => of.refresh(argument),
    }),
    registerCommands(log, () => import('./debugLast.ts'), {
      'hieroLens.contract.debugLast': (of, argument) => of.debugLast(dependencies, argument),
    }),
  );
}
