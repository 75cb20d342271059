import { fillPlaces } from '../../domain/phrase.ts';

/** Translations by their English texts, which the extension has put into the page; none when it is read in English. */
const { document: page } = globalThis as { document?: { readonly body?: { readonly dataset?: DataSet } } };
const translations = JSON.parse(page?.body?.dataset?.texts ?? '{}') as Readonly<Record<string, string>>;

interface DataSet {
  readonly texts?: string;
}

/** A text of ours in the reader's language, with what stands in its places `{0}`, `{1}` and so on. */
export function text(english: string, ...parts: readonly (string | number)[]): string {
  return fillPlaces(Object.hasOwn(translations, english) ? (translations[english] ?? english) : english, parts);
}
