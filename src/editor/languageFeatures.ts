import * as vscode from 'vscode';
import { escapeMarkdown, singleLine } from '../domain/value/escapeMarkdown.ts';
import { escapeLines, escapeMessage } from '../domain/value/escapeMessage.ts';
import type { CommandArguments, CommandId } from '../manifest.ts';

/**
 * Where hovers and lenses are offered: every language, in files of any file system, unsaved files, notebooks, the
 * output panel, git's old versions and our own read-only documents.
 */
export const documentSelector: vscode.DocumentSelector = [{ scheme: '*' }];

/** The editor's own command that shows the settings that a text finds. */
export const openSettingsCommand = 'workbench.action.openSettings';

/** A command that a link may run. */
export type LinkedCommand = CommandId | typeof openSettingsCommand;

/** A link that runs one of our commands. Use only in Markdown made by {@link markdown} with that command enabled. */
export function commandLink<C extends CommandId>(title: string, command: C, ...args: CommandArguments[C]): string {
  const query = args.length === 0 ? '' : `?${encodeURIComponent(JSON.stringify(args))}`;
  return `[${escapeMarkdown(title)}](command:${command}${query})`;
}

/** A link to the settings that a text finds. */
export function settingsLink(title: string, query: string): string {
  return `[${escapeMarkdown(title)}](command:${openSettingsCommand}?${encodeURIComponent(JSON.stringify([query]))})`;
}

/** A hover of such Markdown: the only place that makes one, since VS Code takes plain strings for Markdown too. */
export function hoverOf(text: string, range: vscode.Range, enabledCommands?: readonly LinkedCommand[]): vscode.Hover {
  return new vscode.Hover(markdown(text, enabledCommands), range);
}

/** Markdown that may run the named commands and nothing else; HTML is never rendered. */
export function markdown(text: string, enabledCommands: readonly LinkedCommand[] = []): vscode.MarkdownString {
  const result = new vscode.MarkdownString(text, true);
  result.isTrusted = enabledCommands.length > 0 ? { enabledCommands } : false;
  result.supportHtml = false;
  return result;
}

/** What a lens says and runs; without a command it is plain text. */
export interface LensAction extends vscode.Command {
  /** The id of a product icon before the title. */
  readonly icon?: string;
}

/** The only place that makes lenses, held by a test: VS Code draws icons in titles, so all but our own are made inert. */
export function lensAt(place: vscode.Range | number, action: LensAction): vscode.CodeLens {
  const range = typeof place === 'number' ? new vscode.Range(place, 0, place, 0) : place;
  return new vscode.CodeLens(range, lensCommand(action));
}

function lensCommand({ icon, title, tooltip, ...command }: LensAction): vscode.Command {
  const text = escapeMessage(title);
  return {
    ...command,
    title: icon === undefined ? text : `$(${icon})\u00a0${text}`,
    ...(tooltip === undefined ? {} : { tooltip: escapeLines(tooltip) }),
  };
}

/** A link in a document: the only place that makes one, held by a test, since VS Code makes Markdown of its tooltip. */
export function linkAt(range: vscode.Range, target: vscode.Uri, tooltip?: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  if (tooltip !== undefined) {
    link.tooltip = escapeMessage(tooltip);
  }
  return link;
}

/** By which the editor, our hovers and our quick fixes know our problems; short, it stands beside each in a narrow panel. */
export const problemSource = 'Hiero';

/**
 * A problem in a document: the only place that makes one, held by a test. Its lines hide and reorder nothing. Of ours only a
 * wrong checksum gets a code, by which our hovers know it.
 */
export function problemAt(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
  source: string,
): vscode.Diagnostic {
  const lines = message.split('\n').map((line) => singleLine(line, 500));
  const problem = new vscode.Diagnostic(range, lines.join('\n'), severity);
  problem.source = source;
  return problem;
}

/** A line of an outline, and of breadcrumbs. */
export interface ShownSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: vscode.SymbolKind;
  readonly range: vscode.Range;
  /** Where its name stands, within its range. */
  readonly nameRange: vscode.Range;
  readonly parts: readonly ShownSymbol[];
}

const longest = 80;

/** The only place that makes lines of outlines, held by a test: the editor draws icons in them, so names are made inert. */
export function registerSymbols(
  selector: vscode.DocumentSelector,
  symbolsOf: (document: vscode.TextDocument) => Promise<readonly ShownSymbol[]>,
): vscode.Disposable {
  return vscode.languages.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: async (document) => (await symbolsOf(document)).map(toSymbol),
  });
}

function toSymbol({ name, detail = '', kind, range, nameRange, parts }: ShownSymbol): vscode.DocumentSymbol {
  // The editor throws at a line without a name.
  const symbol = new vscode.DocumentSymbol(inert(name) || '?', inert(detail), kind, range, nameRange);
  symbol.children = parts.map(toSymbol);
  return symbol;
}

function inert(text: string): string {
  return escapeMessage(singleLine(text, longest));
}
