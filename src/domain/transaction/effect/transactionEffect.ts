import type { ContractReader } from '../../contract/contractReading.ts';
import type { EntityId } from '../../entity/entityId.ts';
import type { EvmAddress } from '../../entity/evmAddress.ts';
import type { TokenUnit } from '../../entity/token.ts';
import type { EthereumSignature } from '../../ethereum/rlp.ts';
import { type Phrase, phrase, type Words } from '../../phrase.ts';
import type { DecodedField } from '../transactionContent.ts';

/** What a transaction does when it succeeds; texts that are no phrases are as untrusted as the file. */
export interface TransactionEffect {
  /** One sentence. */
  readonly headline: Phrase;
  /** Why the ledger will refuse it, or what a reader must not miss. */
  readonly warnings: readonly Phrase[];
  readonly tables: readonly EffectTable[];
  readonly rows: readonly EffectRow[];
  /** The transactions inside: of a batch, of a schedule. */
  readonly inner: readonly InnerEffect[];
}

export interface EffectRow {
  readonly name: Phrase;
  readonly value: Words;
  /** What the ledger can be asked about the value: an id or an address. */
  readonly reference: string | undefined;
  /** The row takes away what was there before. */
  readonly isRemoved: boolean;
}

export interface EffectTable {
  readonly title: Phrase;
  readonly columns: readonly EffectColumn[];
  readonly rows: readonly (readonly EffectCell[])[];
  /** How many more rows there are than can be shown. */
  readonly leftOut: number;
}

export interface EffectColumn {
  readonly name: Phrase;
  readonly isAmount: boolean;
}

export interface EffectCell {
  readonly text: Words;
  readonly reference: string | undefined;
}

export interface InnerEffect {
  readonly title: Phrase;
  /** What holds the inner transaction. */
  readonly field: DecodedField;
  readonly effect: TransactionEffect;
}

/** A token's unit with the name that its creator gave it; untrusted. */
export interface NamedUnit extends TokenUnit {
  readonly name: string | undefined;
}

/** What is known besides the file; nothing in it asks a service. */
export interface EffectContext {
  /** What a token counts in, as far as it is known. */
  readonly unitOf: (tokenId: EntityId) => NamedUnit | undefined;
  readonly reader: ContractReader;
  /** The address whose key made a signature of a hash; undefined while what finds it out is not loaded. */
  readonly signerOf: ((hash: Uint8Array, signature: EthereumSignature) => EvmAddress | undefined) | undefined;
}

/** What the writer for a type of transaction gives. */
export interface EffectDraft {
  readonly headline: Phrase;
  /** Names of the fields that the draft shows in full; every other field becomes a row. */
  readonly shownFields?: readonly string[];
  readonly warnings?: readonly Phrase[];
  readonly tables?: readonly EffectTable[];
  /** Rows before those of the other fields. */
  readonly rows?: readonly EffectRow[];
  readonly inner?: readonly InnerEffect[];
}

/** Tells what the fields of a transaction do, in a headline or more; `effectOf` is for transactions inside. */
export type EffectWriter = (
  fields: readonly DecodedField[],
  context: EffectContext,
  effectOf: (data: DecodedField) => TransactionEffect,
) => Phrase | EffectDraft;

/** A row; none for a value that there is not. */
export function effectRow(name: Phrase, value: Words | EffectCell | undefined): readonly EffectRow[] {
  if (value === undefined) {
    return [];
  }
  const { text, reference } = cellOf(value);
  return [{ name, value: text, reference, isRemoved: false }];
}

/** The row of what is taken away. */
export function removedRow(name: Phrase): EffectRow {
  return { name, value: phrase`removed`, reference: undefined, isRemoved: true };
}

const maxTableRows = 100;

/** A table of as many rows as can be shown. */
export function tableOf<Item>(
  title: Phrase,
  columns: readonly (Phrase | EffectColumn)[],
  items: readonly Item[],
  cellsOf: (item: Item, index: number) => readonly (Words | EffectCell)[],
): EffectTable {
  return {
    title,
    columns: columns.map((column) => ('name' in column ? column : { name: column, isAmount: false })),
    rows: items.slice(0, maxTableRows).map((item, index) => cellsOf(item, index).map(cellOf)),
    leftOut: Math.max(0, items.length - maxTableRows),
  };
}

/** A column of a table whose cells are numbers. */
export function amountColumn(name: Phrase): EffectColumn {
  return { name, isAmount: true };
}

function cellOf(value: Words | EffectCell): EffectCell {
  return typeof value === 'object' && 'text' in value ? value : { text: value, reference: undefined };
}
