import type { labels } from './labels.ts';
import type { Phrase } from './phrase.ts';

export type LabelId = keyof typeof labels;

/** What stands in the places `{0}`, `{1}` and `{2}` of a text. */
type PartsOf<Text extends string> = Text extends `${string}{3}${string}`
  ? readonly [DisplayText, DisplayText, DisplayText, DisplayText]
  : Text extends `${string}{2}${string}`
    ? readonly [DisplayText, DisplayText, DisplayText]
    : Text extends `${string}{1}${string}`
      ? readonly [DisplayText, DisplayText]
      : Text extends `${string}{0}${string}`
        ? readonly [DisplayText]
        : readonly [];

/** The ids of texts without places. */
export type PlainLabelId = {
  [Id in LabelId]: (typeof labels)[Id] extends `${string}{0}${string}` ? never : Id;
}[LabelId];

/** The ids of texts with one place. */
export type OnePlaceLabelId = IdWithPlaces<readonly [DisplayText]>;

/** The ids of texts with two places. */
export type TwoPlacesLabelId = IdWithPlaces<readonly [DisplayText, DisplayText]>;

type IdWithPlaces<Places> = {
  [Id in LabelId]: PartsOf<(typeof labels)[Id]> extends Places
    ? Places extends PartsOf<(typeof labels)[Id]>
      ? Id
      : never
    : never;
}[LabelId];

/** A text of ours, with what stands in its places. */
export interface Label {
  readonly id: LabelId;
  readonly parameters: readonly DisplayText[];
}

/**
 * What is shown: text of ours as a label or a phrase, all else (ids, amounts, times, texts of others) as it is, and what
 * follows one another as a list.
 */
export type DisplayText = string | Label | Phrase | readonly DisplayText[];

/** Gives a text in the reader's language. */
export type Translate = (text: DisplayText) => string;

/** A label, or the id of one without places. */
export type LabelName = PlainLabelId | Label;

export function label<Id extends LabelId>(id: Id, ...parameters: PartsOf<(typeof labels)[Id]>): Label {
  return { id, parameters };
}

export function yesOrNo(value: boolean | undefined): Label | undefined {
  return value === undefined ? undefined : label(value ? 'yes' : 'no');
}

export function isLabel(text: DisplayText): text is Label {
  return typeof text === 'object' && 'id' in text;
}

export function isEmpty(text: DisplayText): boolean {
  return (typeof text === 'string' || Array.isArray(text)) && text.length === 0;
}

/** A text that is no text of ours as a label: an id or a time that a row is called by. */
export function verbatim(text: string): Label {
  return label('verbatim', text);
}

export function toLabel(name: LabelName): Label {
  return typeof name === 'string' ? { id: name, parameters: [] } : name;
}
