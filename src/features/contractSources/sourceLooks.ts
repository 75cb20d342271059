import * as vscode from 'vscode';
import { sourceColours } from '../../domain/source/sourceColours.ts';
import {
  readFolds,
  readSymbols,
  type SourceFold,
  type SourceSymbol,
  type SymbolKind,
} from '../../domain/source/sourceOutline.ts';
import type { SourceLanguage } from '../../domain/source/sourceTokens.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import type { ShownSymbol } from '../../editor/languageFeatures.ts';
import { yieldingScan } from '../../editor/yieldingScan.ts';
import { type NamingDependencies, namedContract } from './namedContract.ts';

/** Colours, outline and folding of sources where no extension for their language has them. */

/** More than any contract that was ever deployed has. */
const maxColouredSteps = 4_000_000;
/** What is read at once, without a pause. */
const maxOutlinedSteps = 1_000_000;

export async function colourSource(
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
  legend: vscode.SemanticTokensLegend,
): Promise<vscode.SemanticTokens | undefined> {
  const language = languageOf(document);
  if (language === undefined) {
    return undefined;
  }
  const colours = sourceColours(document.getText(), language, { stepsLeft: maxColouredSteps });
  const builder = new vscode.SemanticTokensBuilder(legend);
  for (const { start, end, kind } of (await yieldingScan(colours, token)) ?? []) {
    builder.push(rangeOf(document, start, end), kind);
  }
  return builder.build();
}

/** What a source declares; the contract it belongs to has its id in its name: breadcrumbs show nothing else of a line. */
export async function outlineSource(
  document: vscode.TextDocument,
  dependencies: NamingDependencies,
): Promise<readonly ShownSymbol[]> {
  const toShown = ({ kind, name, start, end, nameStart, nameEnd, parts }: SourceSymbol): ShownSymbol => ({
    name,
    kind: symbolKinds[kind],
    range: rangeOf(document, start, end),
    nameRange: rangeOf(document, nameStart, nameEnd),
    parts: parts.map(toShown),
  });
  const language = languageOf(document);
  const symbols = language
    ? readSymbols(document.getText(), language, { stepsLeft: maxOutlinedSteps }).map(toShown)
    : [];
  const own = symbols.length === 0 ? undefined : await namedContract(document.uri, dependencies);
  return symbols.map((symbol) => (symbol.name === own?.name ? { ...symbol, name: `${own.name} · ${own.id}` } : symbol));
}

export function foldSource(document: vscode.TextDocument): vscode.FoldingRange[] {
  const language = languageOf(document);
  const folds = language ? readFolds(document.getText(), language, { stepsLeft: maxOutlinedSteps }) : [];
  return folds.flatMap(({ start, end, kind }) => {
    const first = document.positionAt(start).line;
    const last = document.positionAt(end).line;
    // The line of a closing brace stays to be seen.
    const lastFolded = kind === 'region' && document.getText().charAt(end) === '}' ? last - 1 : last;
    return lastFolded > first ? [new vscode.FoldingRange(first, lastFolded, foldKinds[kind])] : [];
  });
}

/** Undefined where another extension knows the language: it shows more than words and marks tell. */
function languageOf({ uri, languageId }: vscode.TextDocument): SourceLanguage | undefined {
  const language = /\.sol$/i.test(uri.path) ? 'Solidity' : /\.vyi?$/i.test(uri.path) ? 'Vyper' : undefined;
  return vscode.extensions.all.some(({ packageJSON }) => coloursLanguage(packageJSON, languageId))
    ? undefined
    : language;
}

function coloursLanguage(manifest: unknown, languageId: string): boolean {
  const grammars = memberOf(memberOf(manifest, 'contributes'), 'grammars');
  return Array.isArray(grammars) && grammars.some((grammar: unknown) => memberOf(grammar, 'language') === languageId);
}

function rangeOf(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

const foldKinds: Readonly<Record<SourceFold['kind'], vscode.FoldingRangeKind>> = {
  region: vscode.FoldingRangeKind.Region,
  comment: vscode.FoldingRangeKind.Comment,
  imports: vscode.FoldingRangeKind.Imports,
};

const symbolKinds: Readonly<Record<SymbolKind, vscode.SymbolKind>> = {
  contract: vscode.SymbolKind.Class,
  interface: vscode.SymbolKind.Interface,
  library: vscode.SymbolKind.Module,
  struct: vscode.SymbolKind.Struct,
  enum: vscode.SymbolKind.Enum,
  event: vscode.SymbolKind.Event,
  error: vscode.SymbolKind.Event,
  function: vscode.SymbolKind.Function,
  constructor: vscode.SymbolKind.Constructor,
  modifier: vscode.SymbolKind.Method,
  variable: vscode.SymbolKind.Field,
  constant: vscode.SymbolKind.Constant,
  type: vscode.SymbolKind.TypeParameter,
};
