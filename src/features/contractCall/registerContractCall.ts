import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { schemes } from '../../manifest.ts';
import type { CallCommands } from './contractCall.ts';
import type { ContractCallDependencies } from './dependencies.ts';

export interface ContractCall extends vscode.Disposable {
  /** The text of a call's document; calls nothing. */
  readonly render: (...args: Parameters<CallCommands['documents']['render']>) => Promise<string>;
  /** A command made the call of a document. */
  readonly onDidCall: vscode.Event<vscode.Uri>;
}

/** Calls of a contract's view and pure functions. */
export function registerContractCall(dependencies: ContractCallDependencies): ContractCall {
  const called = new vscode.EventEmitter<vscode.Uri>();
  const lensesChanged = new vscode.EventEmitter<void>();
  const room = lazily(async () =>
    (await import('./contractCall.ts')).createContractCall(dependencies, (uri) => {
      called.fire(uri);
      lensesChanged.fire();
    }),
  );
  const registered = vscode.Disposable.from(
    called,
    lensesChanged,
    registerCommand(dependencies.log, 'hieroLens.contract.call', async (...args) => (await room()).call(...args)),
    vscode.languages.registerCodeLensProvider(
      { scheme: schemes.contract, pattern: '**/*.call.md' },
      {
        onDidChangeCodeLenses: lensesChanged.event,
        provideCodeLenses: async ({ uri }) => (await room()).documents.lenses(uri),
      },
    ),
  );
  return {
    render: async (...args) => (await room()).documents.render(...args),
    onDidCall: called.event,
    dispose: () => registered.dispose(),
  };
}
