import type { ContractReader } from '../contract/contractReading.ts';
import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { AnswerItem, GetOperationId } from '../operation/ledgerOperations.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { type Property, property, type TokenContext, withWhole } from '../property.ts';
import type { RecordedPlace } from '../trace/recordedSteps.ts';
import type { Unreadable } from '../unreadable.ts';
import type { ExchangeRate } from '../value/amounts.ts';
import { hexStart, longestHex } from '../value/bytes.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';

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
  /** The exchange rate of an instant that a reader asked for; undefined where nobody did, or none is known. */
  readonly rateAt: (at: ConsensusTimestamp) => ExchangeRate | undefined;
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
  /** The instants whose exchange rate a reader may ask for. */
  readonly rated?: (answer: T) => readonly ConsensusTimestamp[];
}

/** How answers become rows, by operation; of a list its items. */
export type RowRenderers = { readonly [Id in GetOperationId]?: RowRenderer<AnswerItem<Id>> };

/** One thing in a section: a line of a document or of a tree, with more of it below. */
export interface DetailsRow {
  /** Ids, numbers and times that identify it, never untrusted text. */
  readonly label: Phrase;
  readonly text: Words;
  /** What narrow lines show instead, the most important first, since the end is cut. */
  readonly narrow?: { readonly label: Words; readonly text: Words } | undefined;
  /** What a copy of it has, where the text is a part of it. */
  readonly whole?: string | undefined;
  /** The text is written by strangers: shown inert. */
  readonly isUntrusted: boolean;
  /** Whether it stands for something that failed, which its text says too: shown with a mark. Undefined for what cannot. */
  readonly isFailed: boolean | undefined;
  readonly properties: readonly Property[];
  /** What its own details are looked up by. */
  readonly reference: string | undefined;
  /** Which call or log of the execution that its section is about it is. */
  readonly place?: RecordedPlace | undefined;
}

/** Some rows of a section. */
export interface SectionPage extends Unreadable {
  readonly rows: readonly DetailsRow[];
  /** The rows after these; undefined at the end. */
  readonly more: ((signal?: AbortSignal) => Promise<SectionPage>) | undefined;
  /** The service answered 206: it did not have all. */
  readonly isPartial: boolean;
  /** The same rows once ABIs that were late have come; undefined where none is late. */
  readonly late?: (() => Promise<SectionPage>) | undefined;
  /** Selectors and topics in these rows that nothing names and nobody looked up; undefined for none. */
  readonly unnamed?: readonly string[] | undefined;
  /** How many exchange rates of past instants the rows lack, a request each, and what asks for them; undefined for none. */
  readonly unrated?: { readonly count: number; readonly ask: (signal: AbortSignal) => Promise<void> } | undefined;
  /** The same rows by what was looked up since; undefined where nothing lacks a name or a rate. */
  readonly renamed?: (() => Promise<SectionPage>) | undefined;
  /** The instant the list describes, local and consensus time, when the service says so. */
  readonly asOf: string | undefined;
}

export function row(
  name: Phrase,
  text: Words,
  more: Partial<
    Pick<DetailsRow, 'properties' | 'reference' | 'place' | 'isUntrusted' | 'isFailed' | 'whole' | 'narrow'>
  > = {},
): DetailsRow {
  return {
    label: name,
    text,
    isUntrusted: false,
    isFailed: undefined,
    properties: [],
    reference: undefined,
    ...more,
  };
}

/** A type, result or other name in capitals: only its shape is checked, since new ones come with new releases. */
export function plainWord(name: string | undefined): string {
  return name !== undefined && /^[A-Z0-9_]{1,80}$/.test(name) ? name : 'UNKNOWN';
}

/** The beginning of long `0x` hex with its size; undefined where there is nothing. */
export function sizedHex(hex: string | undefined): Words | undefined {
  if (hex === undefined || hex === '0x') {
    return undefined;
  }
  return hex.length > longestHex ? phrase`${hexStart(hex)} (${bytesIn(hex)} bytes)` : hex;
}

/** A property with the beginning of long hex, whole for who copies it. */
export function hexProperty(name: Phrase, hex: string | undefined): readonly Property[] {
  return withWhole(property(name, sizedHex(hex)), hex);
}

export function bytesIn(hex: string): bigint {
  return BigInt(Math.floor((hex.length - 2) / 2));
}

export function shortHash(hash: string): string {
  return `${hash.slice(0, 18)}…${hash.slice(-8)}`;
}

/** `0x…03e9`: a word without its leading zeros, or its ends when it has none. */
export function shortWord(word: string): string {
  const digits = word.replace(/^0x0*/, '');
  return digits.length <= 40 ? `0x${digits === '' ? '0' : digits}` : `${word.slice(0, 18)}…${word.slice(-8)}`;
}
