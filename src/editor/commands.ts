import * as vscode from 'vscode';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { isCancellation } from './lifecycle.ts';
import type { Log } from './log.ts';

/**
 * Registers a command of the manifest. A failure becomes one message with one action; cancellation is silent. The
 * arguments come from anywhere (links, key bindings, other extensions): the handler must not trust them.
 */
export function registerCommand<C extends CommandId>(
  log: Log,
  id: C,
  run: (...args: Partial<CommandArguments[C]>) => Promise<void> | void,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: unknown[]) => {
    try {
      await run(...(args as Partial<CommandArguments[C]>));
    } catch (error) {
      if (!isCancellation(error)) {
        log.failure(id, error);
        const { showFailure } = await import('./showFailure.ts');
        // Not awaited: the command is over, the message stays until the user has read it.
        void showFailure(log, error, () => vscode.commands.executeCommand(id, ...args));
      }
    }
  });
}

/** Registers commands by what each does in a room, which is loaded at the first use of any. */
export function registerCommands<Room>(
  log: Log,
  load: () => Promise<Room>,
  commands: {
    readonly [C in CommandId]?: (room: Room, ...args: Partial<CommandArguments[C]>) => Promise<void> | void;
  },
): vscode.Disposable {
  type Run = (room: Room, ...args: unknown[]) => Promise<void> | void;
  return vscode.Disposable.from(
    ...(Object.entries(commands) as [CommandId, Run][]).map(([id, run]) =>
      registerCommand(log, id, async (...args) => run(await load(), ...args)),
    ),
  );
}

/** Runs one of our commands. */
export async function executeCommand<C extends CommandId>(id: C, ...args: CommandArguments[C]): Promise<void> {
  await vscode.commands.executeCommand(id, ...args);
}

/** A command for tree items and lenses, typed by the manifest. */
export function commandOf<C extends CommandId>(
  title: string,
  command: C,
  ...args: CommandArguments[C]
): vscode.Command {
  return { title, command, arguments: args };
}

/** The target of a link in a document that runs one of our commands; the editor follows it on the user's click only. */
export function commandUri<C extends CommandId>(command: C, ...args: CommandArguments[C]): vscode.Uri {
  return vscode.Uri.parse(`command:${command}?${encodeURIComponent(JSON.stringify(args))}`);
}
