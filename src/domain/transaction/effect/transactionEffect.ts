import type { ContractReader } from '../../contract/contractReading.ts';
import type { EntityId } from '../../entity/entityId.ts';
import type { EvmAddress } from '../../entity/evmAddress.ts';
import type { TokenUnit } from '../../entity/token.ts';
import type { EthereumSignature } from '../../ethereum/rlp.ts';
import type { Phrase, Words } from '../../phrase.ts';
import type { DecodedField } from '../transactionContent.ts';

/**
 * What a transaction does when it succeeds, in words for any document or view. Texts in it that are no labels are as
 * untrusted as the file.
 */
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

/** What an effect is told with; nothing in it asks a service. */
export interface EffectContext {
  /** What a token counts in, as far as it is known. */
  readonly unitOf: (tokenId: EntityId) => NamedUnit | undefined;
  readonly reader: ContractReader;
  /** The address whose key made a signature of a hash; undefined while what finds it out is not loaded. */
  readonly signerOf: ((hash: Uint8Array, signature: EthereumSignature) => EvmAddress | undefined) | undefined;
}

/** What the writer for a type of transaction has to say. */
export interface EffectDraft {
  readonly headline: Phrase;
  /** Names of the fields that the draft says in full; every other field becomes a row. */
  readonly said?: readonly string[];
  readonly warnings?: readonly Phrase[];
  readonly tables?: readonly EffectTable[];
  /** Rows before those of the other fields. */
  readonly rows?: readonly EffectRow[];
  readonly inner?: readonly InnerEffect[];
}

/** Says what the fields of a transaction's own part do; `effectOf` is for transactions inside. */
export type EffectWriter = (
  fields: readonly DecodedField[],
  context: EffectContext,
  effectOf: (data: DecodedField) => TransactionEffect,
) => EffectDraft;
