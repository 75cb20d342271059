import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { DetailsRow, RowContext, RowRenderer } from '../../../../src/domain/details/detailsSection.ts';
import { type RowsOperationId, rowRenderers } from '../../../../src/domain/details/sectionRows.ts';
import type { AnswerItem } from '../../../../src/domain/operation/ledgerOperations.ts';
import { phrase } from '../../../../src/domain/phrase.ts';

/** The rows of what an operation answers, of a list those of an item. */
export function rowsOf<Id extends RowsOperationId>(
  operation: Id,
  answer: AnswerItem<Id>,
  context: Partial<RowContext> = {},
): readonly DetailsRow[] {
  const { rows }: RowRenderer<AnswerItem<Id>> = rowRenderers[operation];
  const section = { id: '', title: phrase`Any`, operation, parameters: {} };
  const plain = {
    rate: undefined,
    nowMs: 0,
    unitOf: () => undefined,
    rateAt: () => undefined,
    reader: noReader,
    section,
  };
  return [rows(answer, { ...plain, ...context })].flat();
}
