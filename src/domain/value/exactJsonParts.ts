import { formatExactJson, isNumberText } from './exactJson.ts';

/** What lies deeper is small in all that services answer: it is written at once. */
const maxDepth = 5;
const indent = '  ';

/**
 * The text of {@link formatExactJson} in parts, each written in far less than a millisecond unless one text alone is long: an
 * answer of a service may have 30 MB.
 */
export function* exactJsonParts(value: unknown, gap = '', depth = 0): Generator<string> {
  const inner = gap + indent;
  if (depth === maxDepth || typeof value !== 'object' || value === null || isNumberText(value)) {
    yield formatExactJson(value ?? null).replaceAll('\n', `\n${gap}`);
  } else if (Array.isArray(value)) {
    let before = '[';
    for (const item of value as readonly unknown[]) {
      yield `${before}\n${inner}`;
      yield* exactJsonParts(item, inner, depth + 1);
      before = ',';
    }
    yield before === '[' ? '[]' : `\n${gap}]`;
  } else {
    let before = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member !== undefined) {
        yield `${before}\n${inner}${formatExactJson(name)}: `;
        yield* exactJsonParts(member, inner, depth + 1);
        before = ',';
      }
    }
    yield before === '{' ? '{}' : `\n${gap}}`;
  }
}
