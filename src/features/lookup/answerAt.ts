import type * as vscode from 'vscode';
import type { DetailsSection } from '../../domain/details/detailsSection.ts';
import type { DetailsSubject } from '../../domain/details/detailsSubject.ts';
import { overviewOf, sectionsOf } from '../../domain/details/subjectSections.ts';
import { operationTable } from '../../domain/operation/ledgerOperations.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { findSectionLines, type SectionState } from './renderDetails.ts';

/** A request whose answer a document shows, and which item of its list. */
export interface ShownAnswer extends Pick<DetailsSection, 'operation' | 'parameters'> {
  /** Undefined for all of it. */
  readonly item?: number;
}

/** What a line of details was answered by; undefined where no single request says it. */
export function answerAt(
  document: Pick<vscode.TextDocument, 'getText'>,
  line: number,
  subject: DetailsSubject,
  stateOf: (id: DetailsSection['id']) => SectionState,
): ShownAnswer | undefined {
  const text = document.getText();
  const titles = findSectionLines(text, sectionsOf(subject), phraseText).filter(
    ({ titleLength }) => titleLength !== undefined,
  );
  const found = titles.findLast((title) => title.line <= line);
  if (found === undefined) {
    return overviewOf(subject);
  }
  const { operation, parameters, id } = found.section;
  const rows = text
    .split(/\r?\n/)
    .slice(found.line, line + 1)
    .filter((each) => each.startsWith('  - ')).length;
  const isItem = rows > 0 && operationTable[operation].answer.kind === 'page' && hasAllRows(stateOf(id));
  return { operation, parameters, ...(isItem && { item: rows - 1 }) };
}

/** Rows that could not be read are in the answer all the same: those after them stand elsewhere in it. */
function hasAllRows(section: SectionState): boolean {
  return section.state === 'open' && !section.unreadable?.some(({ isRow }) => isRow);
}
