import type { Phrase, Words } from '../phrase.ts';
import type { Property } from '../property.ts';
import type { Unreadable } from '../unreadable.ts';

/** One thing in a section: a line of a document or of a tree, with more of it below. */
export interface DetailsRow {
  /** What tells it from its neighbours: ids, numbers and times, never untrusted text. */
  readonly label: Phrase;
  readonly text: Words;
  /** What narrow lines say instead: what it is, and what tells most first, since the end is cut. */
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
  /** The instant the list describes, local and consensus time, when the service says so. */
  readonly asOf: string | undefined;
}

export function row(
  name: Phrase,
  text: Words,
  more: Partial<Pick<DetailsRow, 'properties' | 'reference' | 'isUntrusted' | 'isFailed' | 'whole' | 'narrow'>> = {},
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
