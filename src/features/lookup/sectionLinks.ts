import * as vscode from 'vscode';
import { commandUri } from '../../editor/commands.ts';
import { endedTitleAt, type SectionState, sectionTitleAt } from './renderSections.ts';

/** Titles of sections without rows, and the ends of those with more, as links that ask for them: lenses can be off. */
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
      // The title stays as it is when rows come. Of changed text the editor underlines what it became, for a second.
      links.push(loadLink(document, new vscode.Range(line, 0, line, title.length), { title, action }));
    } else if (ended !== undefined) {
      const range = new vscode.Range(line, text.indexOf('#'), line, text.length);
      links.push(loadLink(document, range, { title: ended, action: 'more' }));
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
  range: vscode.Range,
  { title, action }: { readonly title: string; readonly action: 'open' | 'more' },
): vscode.DocumentLink {
  const target = commandUri('hieroLens.details.load', document.uri.toString(), title, action);
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = action === 'more' ? vscode.l10n.t('Load more') : vscode.l10n.t('Load {0}', title);
  return link;
}
