import * as vscode from 'vscode';
import type { FoundContract } from '../domain/contract/networkContract.ts';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { registerCommand } from './commands.ts';
import type { ContractFinder } from './findContract.ts';
import type { Log } from './log.ts';

/**
 * Registers commands about a verified contract by what each does in a room, which is loaded at the first use of any; nothing
 * runs when the contract is not verified or the user gave up.
 */
export function registerContractCommands<Room>(
  dependencies: ContractFinder & { readonly log: Log },
  load: () => Promise<Room>,
  commands: {
    readonly [C in CommandId]?: (
      room: Room,
      found: FoundContract,
      ...args: Partial<CommandArguments[C]>
    ) => Promise<void>;
  },
): vscode.Disposable {
  type Run = (room: Room, found: FoundContract, ...args: unknown[]) => Promise<void>;
  return vscode.Disposable.from(
    ...(Object.entries(commands) as [CommandId, Run][]).map(([id, run]) =>
      registerCommand(dependencies.log, id, async (...args) => {
        const [{ findContract }, room] = await Promise.all([import('./findContract.ts'), load()]);
        const found = await findContract(args[0], dependencies);
        if (found !== undefined) {
          await run(room, found, ...args);
        }
      }),
    ),
  );
}
