import * as vscode from 'vscode';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { failureRemedy, failureSentence } from './failureText.ts';
import { isCancellation } from './lifecycle.ts';
import type { Log } from './log.ts';
import { showMessage } from './messages.ts';
import { openSetting } from './settings.ts';

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
        // Not awaited: the command is over, the message stays until the user has read it.
        void showFailure(log, error, () => vscode.commands.executeCommand(id, ...args));
      }
    }
  });
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

async function showFailure(log: Log, error: unknown, retry: () => Thenable<unknown>): Promise<void> {
  const remedy = failureRemedy(error);
  const sentence = failureSentence(error);
  if (remedy === undefined) {
    await showMessage('error', sentence);
    return;
  }
  const [action, run] =
    remedy === 'retry'
      ? [vscode.l10n.t('Retry'), retry]
      : remedy === 'showLog'
        ? [vscode.l10n.t('Show Log'), () => log.show()]
        : [vscode.l10n.t('Open Settings'), () => openSetting(remedy.setting)];
  if ((await showMessage('error', sentence, action)) === action) {
    await run();
  }
}
