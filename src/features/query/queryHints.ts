import * as vscode from 'vscode';
import { formatTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';

/** A line of an answer whose value is a consensus timestamp of the years 2001 to 2286. */
const timestampLine = /^ *(?:"\w+": )?"(\d{10}\.\d{9})",?$/;

/** Behind each raw timestamp of these lines of an answer, its time: `2025-03-06 09:00:01Z`, which fits narrow editors. */
export function queryHints(document: vscode.TextDocument, { start, end }: vscode.Range): vscode.InlayHint[] {
  const hints: vscode.InlayHint[] = [];
  for (let line = start.line; line <= Math.min(end.line, document.lineCount - 1); line++) {
    const { text } = document.lineAt(line);
    const timestamp = parseConsensusTimestamp(timestampLine.exec(text)?.[1] ?? '');
    if (timestamp !== undefined) {
      const time = formatTimestamp(timestamp).replace(/ UTC$/, 'Z');
      const hint = new vscode.InlayHint(new vscode.Position(line, text.length), time);
      hint.paddingLeft = true;
      hints.push(hint);
    }
  }
  return hints;
}
