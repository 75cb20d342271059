import * as vscode from 'vscode';
import { memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import { pickItem } from '../../editor/questions.ts';
import { hoverCommands } from './hoverActions.ts';

const mostActions = 20;

/** Lists the links that a hover has no room for, and runs the picked one; only commands that a hover may run. */
export async function moreActions(title: unknown, actions: unknown): Promise<void> {
  const items = (Array.isArray(actions) ? actions.slice(0, mostActions) : []).flatMap((given: unknown) => {
    const [label, args] = [textOf(memberOf(given, 'title')), memberOf(given, 'args')];
    const command = hoverCommands.find((id) => id === memberOf(given, 'command'));
    return label === undefined || command === undefined || !Array.isArray(args) ? [] : [{ label, command, args }];
  });
  const picked = await pickItem(items, { title: textOf(title)?.slice(0, 200) ?? '' });
  if (picked !== undefined) {
    await vscode.commands.executeCommand(picked.command, ...picked.args);
  }
}
