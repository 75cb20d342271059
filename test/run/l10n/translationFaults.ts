/** What a translation must have in common with its text: places, code, links, icons, lines and marks of Markdown. */
const kept = [/\{\d+\}/g, /`[^`]*`/g, /\]\([^)]*\)/g, /\$\([a-z~-]+\)/g, /\n/g, /[<>*_#~|[\]]/g, /^\s+|\s+$/g];

/** What is wrong with the translations of some texts, a sentence each. */
export function translationFaults(
  texts: Readonly<Record<string, string>>,
  translated: Readonly<Record<string, string>>,
): readonly string[] {
  return [
    ...Object.keys(translated).flatMap((key) => (Object.hasOwn(texts, key) ? [] : [`no longer in the code: ${key}`])),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const translation = Object.hasOwn(translated, key) ? translated[key] : undefined;
      if (translation === undefined || translation === '') {
        return [`not translated: ${key}`];
      }
      return kept.every((pattern) => marks(text, pattern) === marks(translation, pattern))
        ? []
        : [`has other places, code, links or marks than its text: ${key}`];
    }),
  ];
}

/** In any order: sentences are built differently. */
function marks(text: string, pattern: RegExp): string {
  return (text.match(pattern) ?? []).toSorted().join(' ');
}
