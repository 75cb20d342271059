import * as vscode from 'vscode';
import { sourceTokens } from '../../domain/source/sourceTokens.ts';

/** The values of a stack line's function, and where that begins. */
export interface NamesInScope {
  readonly values: ReadonlyMap<string, string>;
  /** Counted from 1. */
  readonly firstLine: number;
}

const maxLines = 200;
const longest = 80;

/** Inline values from the head of a function to the current line, each name once per line. */
export function inlineValues(
  document: vscode.TextDocument,
  { stoppedLocation }: Pick<vscode.InlineValueContext, 'stoppedLocation'>,
  { values, firstLine }: NamesInScope,
): vscode.InlineValueText[] {
  const last = Math.min(stoppedLocation.end.line, document.lineCount - 1);
  const first = Math.max(firstLine - 1, last - maxLines, 0);
  const start = new vscode.Position(first, 0);
  const end = document.lineAt(last).range.end;
  const offset = document.offsetAt(start);
  const next = sourceTokens(document.getText(new vscode.Range(start, end)), 'Solidity', { stepsLeft: 200_000 });
  const found: vscode.InlineValueText[] = [];
  const seen = new Set<string>();
  let before = '';
  for (let token = next(); token.kind !== 'end'; token = next()) {
    const { text, kind } = token;
    const value = kind === 'name' && before !== '.' ? values.get(text) : undefined;
    before = text;
    const at = document.positionAt(offset + token.start);
    if (value !== undefined && value !== '' && !seen.has(`${at.line} ${text}`)) {
      seen.add(`${at.line} ${text}`);
      const shown = `${text} = ${value.length > longest ? `${value.slice(0, longest)}…` : value}`;
      found.push(new vscode.InlineValueText(new vscode.Range(at, at.translate(0, text.length)), shown));
    }
  }
  return found;
}
