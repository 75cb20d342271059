import type { ContractReader } from '../contract/contractReading.ts';
import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { PlainLabelId } from '../label.ts';
import type { AnswerItem, GetOperationId, ListOperationId, RecordOperationId } from '../operation/ledgerOperations.ts';
import type { TokenContext } from '../property.ts';
import type { DetailsRow } from './detailsRow.ts';

/** A part of the details that is asked for when it is opened, and by this one request. */
export interface DetailsSection {
  /** Unique among the sections of its subject. */
  readonly title: PlainLabelId;
  readonly operation: GetOperationId;
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
  /** It is what its document is about: it repeats nothing of the summary above it. */
  readonly isMain?: true;
}

/** What rows are written with. */
export interface RowContext extends TokenContext {
  readonly reader: ContractReader;
  readonly section: DetailsSection;
}

/** What must be known before rows of `T` can be written. */
export interface RowNeeds<T> {
  /** The contracts whose ABI is needed. */
  readonly contracts?: (answer: T) => readonly (EvmAddress | undefined)[];
  /** The tokens whose unit is needed. */
  readonly tokens?: (answer: T) => readonly (EntityId | undefined)[];
}

export interface ItemRenderer<Item> extends RowNeeds<Item> {
  readonly row: (item: Item, context: RowContext) => DetailsRow;
}

export interface RecordRenderer<T> extends RowNeeds<T> {
  readonly rows: (answer: T, context: RowContext) => readonly DetailsRow[];
}

/** How the items of lists become rows, by operation. */
export type ItemRenderers = { readonly [Id in ListOperationId]?: ItemRenderer<AnswerItem<Id>> };

/** The same of answers that come whole. */
export type RecordRenderers = { readonly [Id in RecordOperationId]?: RecordRenderer<AnswerItem<Id>> };
