import type { ContractReader } from '../contract/contractReading.ts';
import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { AnswerItem, GetOperationId } from '../operation/ledgerOperations.ts';
import type { Phrase } from '../phrase.ts';
import type { TokenContext } from '../property.ts';
import type { DetailsRow } from './detailsRow.ts';

/** A part of the details that is asked for when it is opened, and by this one request. */
export interface DetailsSection {
  /** Unique among the sections of its subject. */
  readonly id: string;
  readonly title: Phrase;
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

/** How an answer of a type becomes rows, and what must be known before that. */
export interface RowRenderer<T> {
  readonly rows: (answer: T, context: RowContext) => DetailsRow | readonly DetailsRow[];
  /** The contracts whose ABI is needed. */
  readonly contracts?: (answer: T) => readonly (EvmAddress | undefined)[];
  /** The tokens whose unit is needed. */
  readonly tokens?: (answer: T) => readonly (EntityId | undefined)[];
}

/** How answers become rows, by operation; of a list its items. */
export type RowRenderers = { readonly [Id in GetOperationId]?: RowRenderer<AnswerItem<Id>> };
