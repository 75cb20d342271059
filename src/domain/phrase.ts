import { formatInteger } from './value/amounts.ts';

/** A text of ours written where it is used, in English: `phraseText` gives it in the reader's language. */
export interface Phrase {
  /** `The file is {0} bytes.`; translations are found by it. */
  readonly template: string;
  readonly parts: readonly Words[];
}

/** Text of ours as a phrase, all else as it is, and what follows one another as a list. */
export type Words = string | Phrase | readonly Words[];

/** Gives a text in the reader's language. */
export type Translate = (text: Words) => string;

/** Tags a text of ours; what is inserted may be one, too. */
export function phrase(texts: readonly string[], ...inserted: readonly (Words | number | bigint)[]): Phrase {
  return {
    template: texts.reduce((before, text, index) => `${before}{${index - 1}}${text}`),
    parts: inserted.map((part) => (typeof part === 'object' ? part : String(part))),
  };
}

/** `1 account`, `3 accounts`. */
export function counted(count: number | bigint, one: Phrase, many: (count: string) => Phrase): Phrase {
  return BigInt(count) === 1n ? one : many(formatInteger(BigInt(count)));
}

/** For logs and for other extensions, which read English. */
export function inEnglish(text: Words): string {
  if (typeof text === 'string') {
    return text;
  }
  return 'template' in text ? fillPlaces(text.template, text.parts.map(inEnglish)) : text.map(inEnglish).join('');
}

/** A text with its parts in its places `{0}`, `{1}` and so on, as `vscode.l10n.t` fills them: one without a part stays. */
export function fillPlaces(text: string, parts: readonly (string | number)[]): string {
  return text.replace(/\{(\d+)\}/g, (place, index) => String(parts[Number(index)] ?? place));
}

/** One after another with something between them. */
export function joined(texts: readonly Words[], between: string): Words {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [between, text]));
}

export function yesOrNo(value: boolean | undefined): Phrase | undefined {
  return value === undefined ? undefined : value ? phrase`yes` : phrase`no`;
}

export function isEmpty(text: Words): boolean {
  return (typeof text === 'string' || Array.isArray(text)) && text.length === 0;
}
