import type * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import type { CallCommands } from './contractCall.ts';
import type { ContractCallDependencies } from './dependencies.ts';

export interface ContractCall extends vscode.Disposable {
  readonly render: CallCommands['render'];
}

/** Calls of a contract's view and pure functions. */
export function registerContractCall(dependencies: ContractCallDependencies): ContractCall {
  const room = lazily(async () => (await import('./contractCall.ts')).createContractCall(dependencies));
  const command = registerCommand(dependencies.log, 'hieroLens.contract.call', async (argument) =>
    (await room()).call(argument),
  );
  return {
    render: async (found, query, signal) => (await room()).render(found, query, signal),
    dispose: () => command.dispose(),
  };
}
