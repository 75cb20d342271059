import * as vscode from 'vscode';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { escapeMessage } from '../domain/value/escapeMessage.ts';

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
