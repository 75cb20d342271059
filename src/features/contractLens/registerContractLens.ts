import * as vscode from 'vscode';
import { registerAfterStart } from '../../editor/afterStart.ts';
import { registerCommand } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/documentSelector.ts';
import { isEnabled, onDidChangeSettings } from '../../editor/settings.ts';
import type { ContractLensDependencies } from './contractLenses.ts';

/** Lenses above contracts in any document. */
export function registerContractLens(dependencies: ContractLensDependencies): vscode.Disposable {
  const { networkContext, log } = dependencies;
  const lensesChanged = new vscode.EventEmitter<void>();
  let opened: Promise<ReturnType<typeof import('./contractLenses.ts').createContractLenses>> | undefined;
  const room = () => {
    opened ??= import('./contractLenses.ts').then(({ createContractLenses }) =>
      createContractLenses(dependencies, () => lensesChanged.fire()),
    );
    return opened;
  };
  return vscode.Disposable.from(
    lensesChanged,
    { dispose: () => void opened?.then((lenses) => lenses.dispose()) },
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
        resolveCodeLens: async (lens) => (await room()).resolve(lens),
      }),
    ),
    registerCommand(log, 'hieroLens.contract.refresh', async (argument) => (await room()).refresh(argument)),
  );
}
