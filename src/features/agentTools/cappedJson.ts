import { withoutHidden } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { isRecord } from '../../domain/value/untrustedJson.ts';

/** How much is left of each text, and of each list. */
interface Measure {
  readonly text: number;
  readonly items: number;
}

const measures: readonly Measure[] = [
  { text: 40_000, items: 500 },
  { text: 8_000, items: 200 },
  { text: 2_000, items: 60 },
  { text: 500, items: 25 },
  { text: 120, items: 8 },
  { text: 60, items: 3 },
];
const maxDepth = 12;

/**
 * Untrusted data as JSON of at most so many characters: long texts and lists are cut, with a mark that says how much is
 * missing. What cannot be seen is taken out, since a model reads it where its user sees nothing.
 */
export function cappedJson(data: object, maxLength: number): string {
  for (const measure of measures) {
    const json = formatExactJson(cut(data, measure, 0), 0);
    if (json.length <= maxLength) {
      return json;
    }
  }
  return '{"error":"The answer is too large. Ask for less."}';
}

function cut(value: unknown, measure: Measure, depth: number): unknown {
  if (typeof value === 'string') {
    return cutText(value, measure.text);
  }
  if (depth === maxDepth) {
    return '…';
  }
  if (Array.isArray(value)) {
    const rest = value.length - measure.items;
    const kept = value.slice(0, measure.items).map((item) => cut(item, measure, depth + 1));
    return rest > 0 ? [...kept, `… ${rest} more`] : kept;
  }
  if (isRecord(value)) {
    const names = Object.keys(value);
    const rest = names.length - measure.items;
    const kept = names
      .slice(0, measure.items)
      .map((name) => [visible(name.slice(0, measure.text)), cut(value[name], measure, depth + 1)] as const);
    return Object.fromEntries(rest > 0 ? [...kept, ['…', `${rest} more`]] : kept);
  }
  return value;
}

function cutText(text: string, maxLength: number): string {
  const rest = text.length - maxLength;
  return rest > 0 ? `${visible(text.slice(0, maxLength))}… ${rest} more characters` : visible(text);
}

function visible(text: string): string {
  return text.replaceAll('\t', '  ').split('\n').map(withoutHidden).join('\n');
}
