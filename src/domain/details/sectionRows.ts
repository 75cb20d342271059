import type { AnswerItem, GetOperationId } from '../operation/ledgerOperations.ts';
import { accountRows } from './accountRows.ts';
import { contractRows } from './contractRows.ts';
import type { ItemRenderer, RecordRenderer } from './detailsSection.ts';
import { executionItemRows, executionRecordRows } from './executionRows.ts';
import { nftRows } from './nftRows.ts';
import { nodeItemRows, nodeRecordRows } from './nodeRows.ts';
import { tokenRows } from './tokenRows.ts';
import { transactionRows } from './transactionRows.ts';

const items = {
  ...accountRows,
  ...contractRows,
  ...executionItemRows,
  ...nftRows,
  ...nodeItemRows,
  ...tokenRows,
  ...transactionRows,
};

const records = { ...executionRecordRows, ...nodeRecordRows };

export type ItemOperationId = keyof typeof items;

export type RecordRowsId = keyof typeof records;

/** How the items of each list are written as rows. */
export const itemRenderers: { readonly [Id in ItemOperationId]: ItemRenderer<AnswerItem<Id>> } = items;

/** The same of each record. */
export const recordRenderers: { readonly [Id in RecordRowsId]: RecordRenderer<AnswerItem<Id>> } = records;

export function hasItemRows(operation: GetOperationId): operation is ItemOperationId {
  return Object.hasOwn(itemRenderers, operation);
}

export function hasRecordRows(operation: GetOperationId): operation is RecordRowsId {
  return Object.hasOwn(recordRenderers, operation);
}
