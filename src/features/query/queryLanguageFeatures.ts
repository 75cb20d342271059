import * as vscode from 'vscode';
import type { Network } from '../../domain/network/network.ts';
import { operationUrl } from '../../domain/operation/operationRequest.ts';
import { curlCommand, fetchSnippet } from '../../domain/operation/requestSnippets.ts';
import { amountOnLine, type LineAmount } from '../../domain/value/amountOnLine.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { commandOf } from '../../editor/commands.ts';
import { type LensAction, lensAt, linkAt, type ShownSymbol } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { referenceLinks } from '../../editor/referenceLinks.ts';
import type { QueryCall } from './queryCall.ts';
import type { QueryResult } from './queryResult.ts';

/** The actions above a result: more of it, again, what was asked, to change that, and how to ask the same elsewhere. */
export function queryLenses(call: QueryCall, network: Network, result: QueryResult | undefined): vscode.CodeLens[] {
  const { operation, values } = call;
  const command = (icon: string, title: string, action: 'run' | 'more' | 'edit') => ({
    ...commandOf(title, 'hieroLens.query', operation.id, values, { network: network.name, action }),
    icon,
  });
  const url =
    result?.requests[0].url ??
    ('url' in network.ledger ? operationUrl(network.ledger.url, operation, values) : undefined);
  const asked = askedText(call, network);
  const actions: LensAction[] = [
    ...(result?.next === undefined ? [] : [command('fold-down', moreTitle(result), 'more')]),
    command('refresh', vscode.l10n.t('Refresh'), 'run'),
    // A title without a command is shown as plain text.
    operation.parameters.length === 0
      ? { title: asked, command: '' }
      : { ...command('edit', asked, 'edit'), tooltip: vscode.l10n.t('Change…') },
    ...(url === undefined
      ? []
      : [
          { ...commandOf(vscode.l10n.t('Copy curl'), 'hieroLens.copy', curlCommand(url)), icon: 'copy' },
          { ...commandOf(vscode.l10n.t('Copy TypeScript'), 'hieroLens.copy', fetchSnippet(url)), icon: 'copy' },
        ]),
    ...(result?.isPartial ? [{ icon: 'warning', title: vscode.l10n.t('Partial answer (206)'), command: '' }] : []),
  ];
  return actions.map((action) => lensAt(0, action));
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

function moreTitle({ requests }: QueryResult): string {
  const pages = requests.length;
  return pages === 1 ? vscode.l10n.t('Load more') : vscode.l10n.t('Load more ({0} pages so far)', pages);
}

/** Ids inside a result as links to their details, and the link to the next page as "Load more". */
export function queryLinks(
  document: vscode.TextDocument,
  network: string,
  more: vscode.Uri | undefined,
): vscode.DocumentLink[] {
  const text = document.getText();
  const found = more === undefined ? null : /"next": "([^"]+)"/.exec(text.slice(text.lastIndexOf('"links":')));
  const links = referenceLinks(document, network);
  if (more === undefined || found?.[1] === undefined) {
    return links;
  }
  const start = text.lastIndexOf(`"${found[1]}"`) + 1;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + found[1].length));
  const next = linkAt(range, more, vscode.l10n.t('Load more'));
  return [next, ...links.filter((link) => link.range.intersection(range) === undefined)];
}

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

/** As many as the editor's own outline of JSON has. */
const maxSymbols = 5000;

interface Growing extends ShownSymbol {
  range: vscode.Range;
  readonly parts: Growing[];
}

/** The outline of an answer, of whose lines each has one member or element, two blanks further in than what it is in. */
export async function answerSymbols(document: vscode.TextDocument): Promise<readonly ShownSymbol[]> {
  const top: Growing[] = [];
  /** What is open at each depth. */
  const open: Growing[] = [];
  for (let line = 0, count = 0; line < document.lineCount && count < maxSymbols; line++) {
    const { text, range } = document.lineAt(line);
    const indent = text.search(/[^ ]/);
    const depth = indent / 2 - 1;
    if (depth < 0) {
      continue;
    }
    if (/^[}\]]/.test(text.slice(indent))) {
      const closed = open[depth];
      if (closed !== undefined) {
        closed.range = new vscode.Range(closed.range.start, range.end);
      }
      continue;
    }
    const siblings = depth === 0 ? top : (open[depth - 1]?.parts ?? top);
    const row = text.slice(indent);
    const [key = '', name = String(siblings.length)] = /^"((?:[^"\\]|\\.)*)": /.exec(row) ?? [];
    const value = row.slice(key.length).replace(/,$/, '');
    const kind = kindOf(value);
    const detail = value === '{' || value === '[' ? '' : value;
    open[depth] = { name, detail, kind, range, nameRange: range, parts: [] };
    siblings.push(open[depth]);
    count++;
  }
  return top;
}

function kindOf(value: string): vscode.SymbolKind {
  const { Array: List, Boolean: Truth, Null, Number: Count, Object: Members, String: Text } = vscode.SymbolKind;
  const kinds: Readonly<Record<string, vscode.SymbolKind>> = {
    '{': Members,
    '[': List,
    '"': Text,
    t: Truth,
    f: Truth,
    n: Null,
  };
  return kinds[value.charAt(0)] ?? Count;
}
