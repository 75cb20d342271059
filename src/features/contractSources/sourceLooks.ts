import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { argumentOf, ledgerNetwork } from '../../domain/contract/networkContract.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { sourceColours } from '../../domain/source/sourceColours.ts';
import {
  readFolds,
  readSymbols,
  type SourceFold,
  type SourceSymbol,
  type SymbolKind,
} from '../../domain/source/sourceOutline.ts';
import type { SourceLanguage } from '../../domain/source/sourceTokens.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import { contractLenses, differsLens, verifiedLens } from '../../editor/contractActions.ts';
import { contractOfUri } from '../../editor/documentUris.ts';
import { differsFromNamesakes } from '../../editor/files.ts';
import { lensAt, type ShownSymbol } from '../../editor/languageFeatures.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { isEnabled } from '../../editor/settings.ts';
import { collectSteps, yieldingScan } from '../../editor/yieldingScan.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

/** More than any contract that was ever deployed has. */
const maxSteps = 4_000_000;

export async function colourSource(
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
  legend: vscode.SemanticTokensLegend,
): Promise<vscode.SemanticTokens | undefined> {
  const language = languageOf(document);
  if (language === undefined) {
    return undefined;
  }
  const colours = sourceColours(document.getText(), language, { stepsLeft: maxSteps });
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
  const read = language ? readSymbols(document.getText(), language, { stepsLeft: maxSteps }) : [];
  const symbols = (await collectSteps(read)).map(toShown);
  const own = symbols.length === 0 ? undefined : await namedContract(document.uri, dependencies);
  return symbols.map((symbol) => (symbol.name === own?.name ? { ...symbol, name: `${own.name} · ${own.id}` } : symbol));
}

export async function foldSource(document: vscode.TextDocument): Promise<vscode.FoldingRange[]> {
  const language = languageOf(document);
  const read = language ? readFolds(document.getText(), language, { stepsLeft: maxSteps }) : [];
  return (await collectSteps(read)).flatMap(({ start, end, kind }) => {
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

interface SourceLensDependencies extends NamingDependencies {
  readonly store: NamingDependencies['store'] & Pick<ContractStore, 'kept'>;
}

/**
 * Whose source it is, and what else there is of that contract, above the first line. The source came from what is kept, and
 * the id is the one that the outline asks for.
 */
export async function sourceLenses(
  document: vscode.TextDocument,
  dependencies: SourceLensDependencies,
): Promise<vscode.CodeLens[]> {
  const { networkContext, store } = dependencies;
  if (!isEnabled('codeLens', document)) {
    return [];
  }
  const found = contractOfUri(networkContext, document.uri);
  const kept = found && (await store.kept(found));
  if (found === undefined || kept?.compilation?.name === undefined) {
    return [];
  }
  const named = await namedContract(document.uri, dependencies).catch(() => undefined);
  const contract = argumentOf(found);
  const title = `${singleLine(kept.compilation.name, 80)} ${named?.id ?? ''}`.trimEnd();
  const differs = await differsFromNamesakes(found.rest, () => document.getText()).catch(() => false);
  return [
    verifiedLens(title, contract, kept.match),
    ...(differs ? [differsLens(contract)] : []),
    ...contractLenses(contract),
  ].map((command) => lensAt(0, command));
}

export interface NamingDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly ledger: Pick<LedgerClient, 'contract'> }>,
    'network' | 'networks' | 'clientsOf'
  >;
  readonly store: Pick<ContractStore, 'contract'>;
}

/** The name of a contract in its sources, and its id on the ledger. */
interface NamedContract {
  readonly name: string;
  readonly id: EntityId;
}

/** An outline does not wait longer for it: it comes without the id then. */
const timeoutMs = 2_000;

/** The contract that a verified source, or its copy, belongs to; undefined for other files, and where the ledger does not say. */
function namedContract(uri: vscode.Uri, dependencies: NamingDependencies): Promise<NamedContract | undefined> {
  return withTimeout(readNamed(uri, dependencies), AbortSignal.timeout(timeoutMs), undefined);
}

async function readNamed(uri: vscode.Uri, { networkContext, store }: NamingDependencies) {
  const contract = contractOfUri(networkContext, uri);
  const found = contract && (await store.contract(contract));
  const name = found?.verified ? found.compilation?.name : undefined;
  if (contract === undefined || name === undefined) {
    return undefined;
  }
  const { ledger } = networkContext.clientsOf(ledgerNetwork(contract));
  const { id } = await ledger.contract({ contractIdOrAddress: contract.address });
  return { name, id };
}
