import * as vscode from 'vscode';
import { escapeMarkdown } from '../domain/value/escapeMarkdown.ts';
import type { CommandArguments, CommandId } from '../manifest.ts';

/** A link that runs one of our commands. Use only in Markdown made by {@link markdown} with that command enabled. */
export function commandLink<C extends CommandId>(title: string, command: C, ...args: CommandArguments[C]): string {
  const query = args.length === 0 ? '' : `?${encodeURIComponent(JSON.stringify(args))}`;
  return `[${escapeMarkdown(title)}](command:${command}${query})`;
}

/** A hover of such Markdown: the only place that makes one, since VS Code takes plain strings for Markdown too. */
export function hoverOf(text: string, range: vscode.Range, enabledCommands?: readonly CommandId[]): vscode.Hover {
  return new vscode.Hover(markdown(text, enabledCommands), range);
}

/** Markdown that may run the named commands and nothing else; HTML is never rendered. */
export function markdown(text: string, enabledCommands: readonly CommandId[] = []): vscode.MarkdownString {
  const result = new vscode.MarkdownString(text, true);
  result.isTrusted = enabledCommands.length > 0 ? { enabledCommands } : false;
  result.supportHtml = false;
  return result;
}
