import * as vscode from 'vscode';
import type { Network } from '../../domain/network/network.ts';
import { amountOnLine } from '../../domain/value/amountOnLine.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { QueryCall } from './queryCall.ts';

/** A line of an answer whose value is a consensus timestamp of the years 2001 to 2286. */
const timestampLine = /^ *(?:"\w+": )?"(\d{10}\.\d{9})",?$/;

/** Wider than the padding of a hint, which is a hair: what follows a bracket would read as JSON. */
const gap = '  ';

/**
 * Behind the bracket that begins an answer, what was asked; behind each raw timestamp of these lines its time, so short that
 * it fits a narrow editor, `2025-03-06 09:00:01Z`; behind smallest units whose places are known what they amount to, `0.05`.
 */
export function queryHints(
  document: vscode.TextDocument,
  { start, end }: vscode.Range,
  asked?: string,
): vscode.InlayHint[] {
  const hints: vscode.InlayHint[] = [];
  const lineAt = (line: number) => (line >= 0 && line < document.lineCount ? document.lineAt(line).text : '');
  for (let line = start.line; line <= Math.min(end.line, document.lineCount - 1); line++) {
    const text = lineAt(line);
    const said = /^[{[]/.test(text) ? asked && `${gap}${asked}` : (timeIn(text) ?? amountOnLine(lineAt, line));
    if (said !== undefined) {
      const hint = new vscode.InlayHint(new vscode.Position(line, text.length), said);
      hint.paddingLeft = true;
      hints.push(hint);
    }
  }
  return hints;
}

function timeIn(line: string): string | undefined {
  const timestamp = parseConsensusTimestamp(timestampLine.exec(line)?.[1] ?? '');
  return timestamp && formatTimestamp(timestamp).replace(/ UTC$/, 'Z');
}

const signs: Readonly<Record<string, string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤', ne: '≠', eq: '=' };

/** What was asked, and where: `Tokens of an account · 0.0.1002 · limit 5 · testnet`. */
export function askedText({ operation, values }: QueryCall, { name: network }: Network): string {
  const given = operation.parameters.flatMap(({ name, in: place }) =>
    (values[name] ?? []).map((value) => (place === 'path' ? value : `${name} ${withSign(value)}`)),
  );
  return [phraseText(operation.title), ...given, network].map((part) => singleLine(part, 60)).join(' · ');
}

/** `gt:5` as `> 5`. */
function withSign(value: string): string {
  const { operator = '', rest = '' } = /^(?<operator>[a-z]+):(?<rest>.+)$/.exec(value)?.groups ?? {};
  const sign = signs[operator];
  return sign === undefined ? value : `${sign} ${rest}`;
}
