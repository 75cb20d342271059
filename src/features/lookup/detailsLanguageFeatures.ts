import * as vscode from 'vscode';
import { type OutlineItem, outlineDetails } from '../../domain/details/detailsOutline.ts';
import type { DetailsRow, DetailsSection } from '../../domain/details/detailsSection.ts';
import type { DetailsSubject } from '../../domain/details/detailsSubject.ts';
import { isFilterable, overviewOf, sectionsOf } from '../../domain/details/subjectSections.ts';
import { parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkPath } from '../../domain/network/networkPath.ts';
import { operationTable } from '../../domain/operation/ledgerOperations.ts';
import { operationUrl } from '../../domain/operation/operationRequest.ts';
import { curlCommand, fetchSnippet } from '../../domain/operation/requestSnippets.ts';
import { commandOf, commandUri } from '../../editor/commands.ts';
import { verifyActions } from '../../editor/contractActions.ts';
import { detailsUri } from '../../editor/documentUris.ts';
import { type LensAction, lensAt, linkAt, type ShownSymbol } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { type LoadAction, schemes } from '../../manifest.ts';
import { unnamedOf, unratedOf } from './detailsStore.ts';
import type { ShownOverview } from './findSubject.ts';
import { findSectionLines, type SectionState } from './renderDetails.ts';

/** The actions above a document's properties and above each section; its title bar has those of every document. */
export function detailsLenses(
  document: vscode.TextDocument,
  network: Network,
  { subject, elsewhere, unverified, debuggable }: Omit<ShownOverview, 'text'>,
  stateOf: (id: DetailsSection['id']) => SectionState,
  canName: boolean,
): vscode.CodeLens[] {
  if (subject === undefined) {
    return elsewhere === undefined ? [] : [lensAt(0, elsewhereLens(network, elsewhere))];
  }
  const uri = document.uri.toString();
  const lenses = [
    ...executionLenses(network, debuggable),
    ...verifyLenses(network, unverified),
    ...callLenses(network, subject),
    ...requestLenses(network, overviewOf(subject)),
  ].map((command) => lensAt(0, command));
  for (const { section, line, titleLength } of findSectionLines(document.getText(), sectionsOf(subject), phraseText)) {
    const actions =
      titleLength === undefined
        ? // Who has read to the end of a long section is far from its title.
          [{ ...loadLens(uri, section.id, vscode.l10n.t('Load more'), 'more'), icon: 'fold-down' }]
        : [
            ...loadLenses(uri, section, stateOf(section.id)),
            ...(isFilterable(section) ? [filterLens(uri, subject)] : []),
            ...rateLenses(uri, section, unratedOf(stateOf(section.id))),
            ...(canName ? nameLenses(uri, section, unnamedOf(stateOf(section.id))) : []),
            ...traceLenses(section, network),
            ...requestLenses(network, section),
          ];
    lenses.push(...actions.map((command) => lensAt(line, command)));
  }
  return lenses;
}

/** Says where the text goes by a click. */
function elsewhereLens({ name }: Network, { text, networks }: NonNullable<ShownOverview['elsewhere']>): LensAction {
  const title = vscode.l10n.t('Look on {0}', networks.join(', '));
  return { ...commandOf(title, 'hieroLens.findElsewhere', text, name), icon: 'search' };
}

/** Who looks at one that failed wants to know why. */
function executionLenses({ name }: Network, found: ShownOverview['debuggable']): readonly LensAction[] {
  if (found === undefined) {
    return [];
  }
  const title = found.failed ? vscode.l10n.t('Debug revert') : vscode.l10n.t('Debug');
  return [
    { ...commandOf(title, 'hieroLens.debugTransaction', found.execution, name), icon: 'debug-alt' },
    { ...commandOf(vscode.l10n.t('Gas by line'), 'hieroLens.showGas', found.execution, name), icon: 'flame' },
  ];
}

/** The main way to verify a contract that is not verified. */
function verifyLenses({ name: network }: Network, contract: ShownOverview['unverified']): readonly LensAction[] {
  if (contract === undefined) {
    return [];
  }
  const { chainId, address, methods } = contract;
  return verifyActions(methods)
    .slice(0, 1)
    .map(({ title, command }) => ({ ...commandOf(title, command, { network, chainId, address }), icon: 'verified' }));
}

/** Tokens pass calls on to the ledger's own contracts. */
function callLenses({ name: network, chainId }: Network, { kind, id }: DetailsSubject): readonly LensAction[] {
  const title = vscode.l10n.t('Call a function…');
  return kind === 'token' || kind === 'nftCollection'
    ? [{ ...commandOf(title, 'hieroLens.contract.call', { network, chainId, address: id }), icon: 'symbol-method' }]
    : [];
}

/** What is offered on a document that could not be loaded. */
export function retryLenses(uri: string): vscode.CodeLens[] {
  return [lensAt(0, { ...commandOf(vscode.l10n.t('Retry'), 'hieroLens.details.refresh', uri), icon: 'refresh' })];
}

function loadLenses(uri: string, { id, title }: DetailsSection, section: SectionState): readonly LensAction[] {
  const load = (icon: string, words: string, action: 'open' | 'more') => ({
    ...loadLens(uri, id, words, action),
    icon,
  });
  switch (section.state) {
    case 'closed':
      return [load('fold-down', vscode.l10n.t('Load {0}', phraseText(title)), 'open')];
    case 'loading':
      return [{ icon: 'loading~spin', title: vscode.l10n.t('Loading…'), command: '' }];
    case 'failed':
      return [load('refresh', vscode.l10n.t('Retry'), 'open')];
    case 'open':
      return [
        ...(section.more ? [load('fold-down', vscode.l10n.t('Load more'), 'more')] : []),
        load('refresh', vscode.l10n.t('Refresh'), 'open'),
      ];
  }
}

/** What amounts were worth when they were paid, a request each: asked by this click alone. */
function rateLenses(uri: string, { id }: DetailsSection, count: number): readonly LensAction[] {
  const tooltip = vscode.l10n.t('Asks the ledger service for the exchange rate at each of these times.');
  const title = vscode.l10n.t('Show their worth then ({0})', count);
  return count === 0 ? [] : [{ ...loadLens(uri, id, title, 'rates'), icon: 'history', tooltip }];
}

function filterLens(uri: string, { transactionType }: DetailsSubject): LensAction {
  const title =
    transactionType === undefined ? vscode.l10n.t('Filter by type…') : vscode.l10n.t('Change or clear the filter…');
  return { ...commandOf(title, 'hieroLens.details.filter', uri), icon: 'filter' };
}

/** Functions, errors and events whose names a database may have, which is asked by this click alone. */
function nameLenses(uri: string, { id }: DetailsSection, unnamed: readonly string[]): readonly LensAction[] {
  const tooltip = vscode.l10n.t(
    'Asks the signature database for the names of these selectors. Anybody may have written them: they are guesses.',
  );
  const title = vscode.l10n.t('Look up names ({0})', unnamed.length);
  return unnamed.length === 0 ? [] : [{ ...loadLens(uri, id, title, 'names'), icon: 'search', tooltip }];
}

/** A trace of many steps is better read in a tab of its own, beside the sources. */
function traceLenses({ operation, parameters, isMain }: DetailsSection, network: Network): readonly vscode.Command[] {
  const execution = parameters['transactionIdOrHash'];
  return operation === 'contractOpcodes' && !isMain
    ? [commandOf(vscode.l10n.t('Open as a document'), 'hieroLens.lookup', `trace ${String(execution)}`, network.name)]
    : [];
}

function loadLens(uri: string, id: string, words: string, action: LoadAction): vscode.Command {
  return commandOf(words, 'hieroLens.details.load', uri, id, action);
}

/** The same request as exact JSON, for a terminal and for a program. */
function requestLenses(
  network: Network,
  request: Pick<DetailsSection, 'operation' | 'parameters'> | undefined,
): readonly LensAction[] {
  if (request === undefined || !('url' in network.ledger)) {
    return [];
  }
  const { operation, parameters } = request;
  const url = operationUrl(network.ledger.url, operationTable[operation], parameters);
  return [
    {
      ...commandOf(vscode.l10n.t('Show JSON'), 'hieroLens.query', operation, parameters, {
        network: network.name,
        action: 'shown',
      }),
      icon: 'json',
    },
    commandOf(vscode.l10n.t('Copy curl'), 'hieroLens.copy', curlCommand(url)),
    commandOf(vscode.l10n.t('Copy TypeScript'), 'hieroLens.copy', fetchSnippet(url)),
  ];
}

/** Titles of sections without rows, and the ends of those with more, as links that ask for them: lenses can be off. */
export function sectionLinks(
  document: vscode.TextDocument,
  sections: readonly DetailsSection[],
  stateOf: (id: DetailsSection['id']) => SectionState,
): vscode.DocumentLink[] {
  return findSectionLines(document.getText(), sections, phraseText).flatMap(({ section, line, titleLength }) => {
    if (titleLength === undefined) {
      const { text } = document.lineAt(line);
      return [loadLink(document, new vscode.Range(line, text.indexOf('#'), line, text.length), section, 'more')];
    }
    const action = missing(stateOf(section.id));
    // The title stays as it is when rows come. Of changed text the editor underlines what it became, for a second.
    return action === undefined
      ? []
      : [loadLink(document, new vscode.Range(line, 0, line, titleLength), section, action)];
  });
}

/** Rows that a number alone names: messages and hooks as links to their details, calls and logs to where they were made. */
export function rowLinks(
  document: vscode.TextDocument,
  network: string,
  sections: readonly DetailsSection[],
  stateOf: (id: DetailsSection['id']) => SectionState,
): vscode.DocumentLink[] {
  return findSectionLines(document.getText(), sections, phraseText).flatMap(({ section, line, titleLength }) => {
    const state = stateOf(section.id);
    if (titleLength === undefined || state.state !== 'open') {
      return [];
    }
    const lines = rowLinesAfter(document, line);
    if (executions.has(section.operation)) {
      return debugLinks(lines, state.rows, network);
    }
    return state.rows.flatMap(({ reference, place }, index) => {
      const target = /^(?:message|hook) /.test(reference ?? '') ? parseLookupTarget(reference ?? '') : undefined;
      const [, name = ''] = /^ {2}- ([^:]+):/.exec(lines[index]?.text ?? '') ?? [];
      if (lines[index] === undefined || name === '') {
        return [];
      }
      const range = new vscode.Range(lines[index].lineNumber, 4, lines[index].lineNumber, 4 + name.length);
      const execution = executionOf(section);
      if (place !== undefined && execution !== undefined) {
        const command = commandUri('hieroLens.debugTransaction', execution, network, place);
        return [linkAt(range, command, vscode.l10n.t('Debug here'))];
      }
      if (target === undefined) {
        return [];
      }
      return [linkAt(range, detailsUri(network, target, reference ?? ''), vscode.l10n.t('Details'))];
    });
  });
}

const executions: ReadonlySet<DetailsSection['operation']> = new Set(['contractResults', 'allContractResults']);

/** What a section says one execution did; undefined for others, and for a child, whose trace is that of its parent. */
function executionOf({ parameters: { transactionIdOrHash, nonce = '0' } }: DetailsSection): string | undefined {
  return typeof transactionIdOrHash === 'string' && nonce === '0' ? transactionIdOrHash : undefined;
}

/** What executions called, as links that debug them; their hashes are links to details. */
function debugLinks(
  lines: readonly vscode.TextLine[],
  rows: readonly DetailsRow[],
  network: string,
): readonly vscode.DocumentLink[] {
  return rows.flatMap(({ reference, isFailed }, index) => {
    const line = lines[index];
    const [head = ''] = /^ {2}- [^:]+: /.exec(line?.text ?? '') ?? [];
    if (line === undefined || reference === undefined || head === '') {
      return [];
    }
    const title = isFailed ? vscode.l10n.t('Debug revert') : vscode.l10n.t('Debug');
    const range = new vscode.Range(line.lineNumber, head.length, line.lineNumber, line.text.length);
    return [linkAt(range, commandUri('hieroLens.debugTransaction', reference, network), title)];
  });
}

/** The first line of each row of the section that begins at a line. */
function rowLinesAfter(document: vscode.TextDocument, start: number): readonly vscode.TextLine[] {
  const lines: vscode.TextLine[] = [];
  for (let line = start + 1; line < document.lineCount; line++) {
    const textLine = document.lineAt(line);
    if (!textLine.text.startsWith('  ')) {
      break;
    }
    if (textLine.text.startsWith('  - ')) {
      lines.push(textLine);
    }
  }
  return lines;
}

/** How to get at the first rows; undefined when some are there, or on their way, or there are none. */
function missing(section: SectionState): 'open' | 'more' | undefined {
  switch (section.state) {
    case 'closed':
    case 'failed':
      return 'open';
    case 'loading':
      return undefined;
    case 'open':
      return section.more && section.rows.length === 0 ? 'more' : undefined;
  }
}

function loadLink(
  document: vscode.TextDocument,
  range: vscode.Range,
  { id, title }: DetailsSection,
  action: 'open' | 'more',
): vscode.DocumentLink {
  const target = commandUri('hieroLens.details.load', document.uri.toString(), id, action);
  const load = action === 'more' ? vscode.l10n.t('Load more') : vscode.l10n.t('Load {0}', phraseText(title));
  return linkAt(range, target, load);
}

/** `Source: 0x…/contracts/Vault.sol:12`, as steps of a trace have it, as links to that line of the verified sources. */
export function sourceLinks(document: vscode.TextDocument, network: string): vscode.DocumentLink[] {
  const text = document.getText();
  return Array.from(text.matchAll(/^ +Source: +(0x[0-9a-f]{40})(\/\S+):(\d{1,7})$/gm), (match) => {
    const [whole, address = '', path = '', line = ''] = match;
    const end = match.index + whole.length;
    const start = end - `${address}${path}:${line}`.length;
    const target = vscode.Uri.from({
      scheme: schemes.source,
      authority: address,
      path: networkPath(network, decodeURI(path.slice(1))),
      fragment: `L${line}`,
    });
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    return linkAt(range, target, vscode.l10n.t('Go to the source line'));
  });
}

/** The outline of a document of details, for breadcrumbs too. */
export async function detailsSymbols(document: vscode.TextDocument): Promise<readonly ShownSymbol[]> {
  const toShown = ({ name, detail, start, end, parts }: OutlineItem, kind: vscode.SymbolKind): ShownSymbol => ({
    name,
    detail,
    kind,
    range: new vscode.Range(start, 0, end, document.lineAt(end).text.length),
    nameRange: document.lineAt(start).range,
    parts: parts.map((part) => toShown(part, vscode.SymbolKind.Field)),
  });
  return outlineOf(document).map((item) => toShown(item, vscode.SymbolKind.Namespace));
}

/** Headings, sections and rows fold, each with what belongs to it. */
export function detailsFolds(document: vscode.TextDocument): vscode.FoldingRange[] {
  const toFolds = ({ start, end, parts }: OutlineItem): readonly vscode.FoldingRange[] => [
    ...(end > start ? [new vscode.FoldingRange(start, end)] : []),
    ...parts.flatMap(toFolds),
  ];
  return outlineOf(document).flatMap(toFolds);
}

function outlineOf(document: vscode.TextDocument): readonly OutlineItem[] {
  return outlineDetails(document.getText().split(/\r?\n/), document.uri.scheme === schemes.contract);
}
