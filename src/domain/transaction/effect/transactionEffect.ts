import type { ContractReader } from '../../contract/contractReading.ts';
import type { EntityId } from '../../entity/entityId.ts';
import type { EvmAddress } from '../../entity/evmAddress.ts';
import { systemEntity } from '../../entity/systemEntities.ts';
import type { TokenUnit } from '../../entity/token.ts';
import type { EthereumSignature } from '../../ethereum/rlp.ts';
import { counted, joined, type Phrase, phrase, type Words } from '../../phrase.ts';
import { tokenAmount } from '../../property.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatHex } from '../../value/bytes.ts';
import { singleLine } from '../../value/escapeMarkdown.ts';
import { formatExactTime } from '../../value/timestamp.ts';
import {
  type DecodedField,
  type EntityReference,
  entityReferenceId,
  type Key,
  valueIn,
} from '../transactionContent.ts';
import {
  algorithmNames,
  entityReferenceText,
  formatEntityInFull,
  formatEntityReference,
  formatKeyStructure,
  ledgerAlias,
} from '../transactionFormat.ts';

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

interface EffectColumn {
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

const longestQuote = 80;
/** More than an account that goes by a key. */
const longestId = 120;
const maxMembers = 5;

/** An entity in a sentence, as SDKs write it. */
export function entityWords(entity: EntityReference | undefined): Words {
  if (entity === undefined) {
    return phrase`(not named)`;
  }
  const id = entityReferenceId(entity);
  const known = id && systemEntity(id);
  // The same number is an account to one transaction and a contract to another.
  return id !== undefined && known?.kind === entity.entity
    ? [id, ' (', known.name, ')']
    : shortened(formatEntityReference(entity), longestId);
}

/** The entity that a field names, in a sentence. */
export function entityIn(fields: readonly DecodedField[], name: string): Words {
  return entityWords(valueIn(fields, name, 'entity'));
}

/** An entity in all its spellings, with what the ledger can be asked about it. */
export function entityCell(entity: EntityReference | undefined): EffectCell {
  const isKey = entity !== undefined && ledgerAlias(entity) !== undefined;
  const text = isKey ? formatEntityInFull(entity) : entityWords(entity);
  return { text, reference: entity && entityReferenceText(entity) };
}

/** `2 tokens, 1 NFT`. */
export function listed(parts: readonly Words[]): Words {
  return joined(parts, ', ');
}

/** Text of the file in quotes, cut. */
export function quoted(text: string): string {
  return `“${singleLine(text, longestQuote)}”`;
}

/** A time that a field names. */
export function timeWords(fields: readonly DecodedField[], name: string): Words {
  const time = valueIn(fields, name, 'timestamp');
  return time === undefined ? phrase`a time that is not named` : formatExactTime(time);
}

export function accountsText(count: number): Phrase {
  return counted(count, phrase`1 account`, (all) => phrase`${all} accounts`);
}

export function tokensText(count: number): Phrase {
  return counted(count, phrase`1 token`, (all) => phrase`${all} tokens`);
}

export function nftsText(count: number): Phrase {
  return counted(count, phrase`1 NFT`, (all) => phrase`${all} NFTs`);
}

export function bytesText(length: number): Phrase {
  return counted(length, phrase`1 byte`, (count) => phrase`${count} bytes`);
}

/** What amounts are of: ℏ, or a token with what is known of its unit. */
export type Asset =
  | { readonly kind: 'hbar' }
  | { readonly kind: 'token'; readonly token: EntityReference | undefined; readonly unit: NamedUnit | undefined };

/** The token that a field names, as what amounts are of. */
export function tokenAsset(fields: readonly DecodedField[], name: string, { unitOf }: Pick<EffectContext, 'unitOf'>) {
  const token = valueIn(fields, name, 'entity');
  const id = token && entityReferenceId(token);
  return { kind: 'token' as const, token, unit: id && unitOf(id) };
}

/** `1.5 ℏ`, `2.5 LUSD`, `250 (smallest units)`. */
export function amountOf(amount: bigint, asset: Asset): Words {
  return asset.kind === 'hbar' ? formatHbar(amount) : tokenAmount(amount, asset.unit);
}

/** The same in a sentence, where the token's id says of which token: anyone may call a token anything. */
export function amountWords(amount: bigint, asset: Asset): Words {
  if (asset.kind === 'hbar') {
    return formatHbar(amount);
  }
  const token = entityWords(asset.token);
  if (asset.unit !== undefined) {
    return phrase`${tokenAmount(amount, asset.unit)} of ${token}`;
  }
  return amount === 1n
    ? phrase`1 smallest unit of ${token}`
    : phrase`${formatInteger(amount)} smallest units of ${token}`;
}

/** `ED25519 2b60955b1c2d…d61864`, `2 of 3 keys: …`. */
export function keyWords(key: Key): Words {
  if (key.kind !== 'list') {
    return memberWords(key);
  }
  const members = key.keys.slice(0, maxMembers).flatMap((member) => [', ', memberWords(member)]);
  const more = key.keys.length > maxMembers ? ', …' : '';
  return [formatKeyStructure(key), ...(members.length === 0 ? [] : [': ', ...members.slice(1), more])];
}

/** Lists inside lists are in the fields. */
function memberWords(key: Key): Words {
  if (!('bytes' in key)) {
    return formatKeyStructure(key);
  }
  const text = `${algorithmNames[key.kind]} ${shortened(formatHex(key.bytes), 20)}`;
  return key.bytes.every((byte) => byte === 0) ? phrase`${text} (all zeros: nobody has it)` : text;
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, 12)}…${text.slice(-6)}` : text;
}
