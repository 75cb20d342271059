import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/documentSelector.ts';
import { isEnabled, onDidChangeSettings } from '../../editor/settings.ts';
import type { ContractLensDependencies } from './dependencies.ts';

/** Lenses above contracts in any document. */
export function registerContractLens(dependencies: ContractLensDependencies): vscode.Disposable {
  const { networkContext, log } = dependencies;
  const lensesChanged = new vscode.EventEmitter<void>();
  const opened: vscode.Disposable[] = [];
  let isOver = false;
  const room = lazily(async () => {
    const made = (await import('./contractLens.ts')).createContractLens(dependencies, () => lensesChanged.fire());
    if (isOver) {
      made.dispose();
    }
    opened.push(made);
    return made;
  });
  return vscode.Disposable.from(
    lensesChanged,
    {
      dispose() {
        isOver = true;
        vscode.Disposable.from(...opened).dispose();
      },
    },
    networkContext.onDidChange(() => lensesChanged.fire()),
    onDidChangeSettings(({ affects }) => {
      if (affects('codeLens.enabled')) {
        lensesChanged.fire();
      }
    }),
    vscode.languages.registerCodeLensProvider(documentSelector, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: async (document, token) =>
        isEnabled('codeLens', document) ? (await room()).lenses.provide(document, token) : [],
      resolveCodeLens: async (lens) => (await room()).lenses.resolve(lens),
    }),
    registerCommand(log, 'hieroLens.contract.refresh', async (argument) => (await room()).refresh(argument)),
  );
}
