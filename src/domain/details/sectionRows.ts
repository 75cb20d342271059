import type { AnswerItem, GetOperationId } from '../operation/ledgerOperations.ts';
import { accountRows, hookRows } from './accountRows.ts';
import { contractRows } from './contractRows.ts';
import type { RowRenderer } from './detailsSection.ts';
import { executionRows } from './executionRows.ts';
import { messageRows } from './messageRows.ts';
import { nodeRows } from './nodeRows.ts';
import { nftRows, tokenRows } from './tokenRows.ts';
import { transactionRows } from './transactionRows.ts';

const renderers = {
  ...accountRows,
  ...contractRows,
  ...executionRows,
  ...hookRows,
  ...messageRows,
  ...nftRows,
  ...nodeRows,
  ...tokenRows,
  ...transactionRows,
};

export type RowsOperationId = keyof typeof renderers;

/** How the answer of each operation is written as rows; of a list each item. */
export const rowRenderers: { readonly [Id in RowsOperationId]: RowRenderer<AnswerItem<Id>> } = renderers;

export function hasRows(operation: GetOperationId): operation is RowsOperationId {
  return Object.hasOwn(rowRenderers, operation);
}
