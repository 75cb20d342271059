import * as vscode from 'vscode';
import { amountOnLine } from '../../domain/value/amountOnLine.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';

/** A line of an answer whose value is a consensus timestamp of the years 2001 to 2286. */
const timestampLine = /^ *(?:"\w+": )?"(\d{10}\.\d{9})",?$/;

/**
 * Behind each raw timestamp of these lines its time, so short that it fits a narrow editor, `2025-03-06 09:00:01Z`; behind
 * smallest units whose places are known what they amount to, with the token's symbol or, where that is not known, its id:
 * `0.05 LD`, `0.05 of 0.0.2001`.
 */
export function queryHints(
  document: vscode.TextDocument,
  { start, end }: vscode.Range,
  symbolOf: (tokenId: string) => string | undefined,
): vscode.InlayHint[] {
  const hints: vscode.InlayHint[] = [];
  const lineAt = (line: number) => (line >= 0 && line < document.lineCount ? document.lineAt(line).text : '');
  for (let line = start.line; line <= Math.min(end.line, document.lineCount - 1); line++) {
    const text = lineAt(line);
    const said = timeIn(text) ?? amountIn(lineAt, line, symbolOf);
    if (said !== undefined) {
      // The padding of a hint is a hair, and takes as much of a line that wraps as this space.
      hints.push(new vscode.InlayHint(new vscode.Position(line, text.length), ` ${said}`));
    }
  }
  return hints;
}

function amountIn(
  lineAt: (line: number) => string,
  line: number,
  symbolOf: (tokenId: string) => string | undefined,
): string | undefined {
  const found = amountOnLine(lineAt, line);
  if (found?.tokenId === undefined) {
    return found?.amount;
  }
  const symbol = symbolOf(found.tokenId);
  return symbol === undefined
    ? vscode.l10n.t('{0} of {1}', found.amount, found.tokenId)
    : `${found.amount} ${singleLine(symbol, 20)}`;
}

function timeIn(line: string): string | undefined {
  const timestamp = parseConsensusTimestamp(timestampLine.exec(line)?.[1] ?? '');
  return timestamp && formatTimestamp(timestamp).replace(/ UTC$/, 'Z');
}
