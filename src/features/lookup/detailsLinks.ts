import * as vscode from 'vscode';
import type { DetailsRow } from '../../domain/details/detailsRow.ts';
import type { DetailsSection } from '../../domain/details/detailsSection.ts';

import { parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import { networkPath } from '../../domain/network/networkPath.ts';
import { commandUri } from '../../editor/commands.ts';
import { detailsUri } from '../../editor/documentUris.ts';
import { linkAt } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { schemes } from '../../manifest.ts';
import { findSectionLines, type SectionState } from './renderSections.ts';

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

/** Rows that a number alone names, messages and hooks, as links to their own details. */
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
    return state.rows.flatMap(({ reference }, index) => {
      const target = /^(?:message|hook) /.test(reference ?? '') ? parseLookupTarget(reference ?? '') : undefined;
      const [, name = ''] = /^ {2}- ([^:]+):/.exec(lines[index]?.text ?? '') ?? [];
      if (target === undefined || lines[index] === undefined || name === '') {
        return [];
      }
      const range = new vscode.Range(lines[index].lineNumber, 4, lines[index].lineNumber, 4 + name.length);
      return [linkAt(range, detailsUri(network, target, reference ?? ''), vscode.l10n.t('Details'))];
    });
  });
}

const executions: ReadonlySet<DetailsSection['operation']> = new Set(['contractResults', 'allContractResults']);

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
