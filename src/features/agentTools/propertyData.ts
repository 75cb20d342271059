import type { Property } from '../../domain/property.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** Longer ones are call data and signatures, which say a model nothing that is not said in words beside them. */
const longestHex = 140;

/** Properties as data, with their exact values; of a label that several have, a list. */
export function propertyData(properties: readonly Property[]): Readonly<Record<string, string | readonly string[]>> {
  const values = new Map<string, Set<string>>();
  for (const { exact, value, label: name } of properties) {
    const label = phraseText(name);
    values.set(label, (values.get(label) ?? new Set()).add(withoutLongHex(phraseText(exact ?? value))));
  }
  return Object.fromEntries(
    Array.from(values, ([label, [first = '', ...others]]) => [label, others.length === 0 ? first : [first, ...others]]),
  );
}

function withoutLongHex(text: string): string {
  return /^0x[0-9a-fA-F]*$/.test(text) && text.length > longestHex ? `${text.slice(0, longestHex)}…` : text;
}
