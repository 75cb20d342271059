import type * as vscode from 'vscode';
import type { FoundContract } from '../domain/contract/networkContract.ts';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { registerCommand } from './commands.ts';
import type { ContractFinder } from './findContract.ts';
import type { Log } from './log.ts';

/** Registers a command about a verified contract; nothing runs when the contract is not verified or the user gave up. */
export function registerContractCommand<C extends CommandId>(
  dependencies: ContractFinder & { readonly log: Log },
  id: C,
  run: (found: FoundContract, ...args: Partial<CommandArguments[C]>) => Promise<void>,
): vscode.Disposable {
  return registerCommand(dependencies.log, id, async (...args) => {
    const { findContract } = await import('./findContract.ts');
    const found = await findContract(args[0], dependencies);
    if (found !== undefined) {
      await run(found, ...args);
    }
  });
}
