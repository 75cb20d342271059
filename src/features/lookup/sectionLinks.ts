import * as vscode from 'vscode';
import { commandUri } from '../../editor/commands.ts';
import { endedTitleAt, type SectionState, sectionTitleAt } from './renderSections.ts';

/** What stands in the place of rows that are not there yet as links that ask for them: lenses can be switched off. */
export function sectionLinks(
  document: vscode.TextDocument,
  titles: readonly string[],
  stateOf: (title: string) => SectionState,
): vscode.DocumentLink[] {
  const links: vscode.DocumentLink[] = [];
  for (let line = 0; line < document.lineCount; line++) {
    const { text } = document.lineAt(line);
    const title = sectionTitleAt(text, titles);
    const ended = endedTitleAt(text, titles);
    const action = title === undefined ? undefined : missing(stateOf(title));
    if (title !== undefined && action !== undefined) {
      links.push(loadLink(document, line, { from: title.length + 2, title, action }));
    } else if (ended !== undefined) {
      links.push(loadLink(document, line, { from: text.indexOf('#'), title: ended, action: 'more' }));
    }
  }
  return links;
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
      return section.hasMore && section.rows.length === 0 ? 'more' : undefined;
  }
}

function loadLink(
  document: vscode.TextDocument,
  line: number,
  { from, title, action }: { readonly from: number; readonly title: string; readonly action: 'open' | 'more' },
): vscode.DocumentLink {
  const { start, end } = document.lineAt(line).range;
  const link = new vscode.DocumentLink(
    new vscode.Range(start.translate(0, from), end),
    commandUri('hieroLens.details.load', document.uri.toString(), title, action),
  );
  link.tooltip = action === 'more' ? vscode.l10n.t('Load more') : vscode.l10n.t('Load {0}', title);
  return link;
}
