import * as vscode from 'vscode';
import { amountOnLine, type LineAmount } from '../../domain/value/amountOnLine.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';

/** A line of an answer whose value is a consensus timestamp of the years 2001 to 2286. */
const timestampLine = /^ *(?:"\w+": )?"(\d{10}\.\d{9})",?$/;

/**
 * Behind each raw timestamp of these lines its time, so short that it fits a narrow editor, `2025-03-06 09:00:01Z`; behind
 * smallest units whose places are known what they amount to, with the token's symbol or, where that is not known, its id:
 * `0.05 LD`, `0.05 of 0.0.2001`.
 */
export async function queryHints(
  document: vscode.TextDocument,
  { start, end }: vscode.Range,
  knownSymbols: () => Promise<ReadonlyMap<string, string>>,
): Promise<vscode.InlayHint[]> {
  const lineAt = (line: number) => (line >= 0 && line < document.lineCount ? document.lineAt(line).text : '');
  const found: { readonly end: vscode.Position; readonly said: string | LineAmount }[] = [];
  for (let line = start.line; line <= Math.min(end.line, document.lineCount - 1); line++) {
    const text = lineAt(line);
    const said = timeIn(text) ?? amountOnLine(lineAt, line);
    if (said !== undefined) {
      found.push({ end: new vscode.Position(line, text.length), said });
    }
  }
  const isOfTokens = found.some(({ said }) => typeof said === 'object' && said.tokenId !== undefined);
  const symbols = isOfTokens ? await knownSymbols() : new Map<string, string>();
  return found.map(({ end, said }) => {
    const text = typeof said === 'string' ? said : amountText(said, symbols);
    // The padding of a hint is a hair, and takes as much of a line that wraps as this space.
    return new vscode.InlayHint(end, ` ${text}`);
  });
}

function amountText({ amount, tokenId }: LineAmount, symbols: ReadonlyMap<string, string>): string {
  if (tokenId === undefined) {
    return amount;
  }
  const symbol = symbols.get(tokenId);
  return symbol === undefined ? vscode.l10n.t('{0} of {1}', amount, tokenId) : `${amount} ${singleLine(symbol, 20)}`;
}

function timeIn(line: string): string | undefined {
  const timestamp = parseConsensusTimestamp(timestampLine.exec(line)?.[1] ?? '');
  return timestamp && formatTimestamp(timestamp).replace(/ UTC$/, 'Z');
}
