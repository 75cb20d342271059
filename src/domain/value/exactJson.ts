import { escapeHidden } from './escapeMarkdown.ts';
import { isNumberText, type NumberText } from './numberText.ts';

/** JSON as it came: integers beyond 2^53 are `bigint`, other numbers that a double would write differently are their text. */
export type JsonValue =
  | string
  | number
  | bigint
  | NumberText
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
// The three-argument reviver (V8 11.4, Node 21+) is not yet in TypeScript's library types.
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

const integerPattern = /^-?\d+$/;

/** More than any number of the services and of files has; to read an integer of millions takes minutes. */
const maxDigits = 100;

/**
 * Parses JSON without losing a digit: integers beyond ±2^53 become `bigint`, `1.50`, `-0` and `1e999` their text.
 * Throws SyntaxError like `JSON.parse`, also for a number of more than 100 digits.
 */
export function parseExactJson(text: string): JsonValue {
  return parseWithSource(text, (_key, value, context) => {
    if (typeof value !== 'number' || context.source === undefined) {
      return value;
    }
    if (context.source.length > maxDigits && context.source.replace(/\D/g, '').length > maxDigits) {
      throw new SyntaxError('A number has more than 100 digits.');
    }
    if (!Number.isSafeInteger(value) && integerPattern.test(context.source)) {
      return BigInt(context.source);
    }
    return String(value) === context.source ? value : Object(context.source);
  }) as JsonValue;
}

/**
 * Writes JSON with every number as {@link parseExactJson} read it.
 * Characters that hide or reorder text are written as escapes: a hostile memo cannot pretend to be something else.
 */
export function formatExactJson(value: unknown, indent = 2): string {
  // A fresh mark each time: no string in hostile data can pass for a number.
  const mark = `number:${crypto.randomUUID()}:`;
  const marked = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' || isNumberText(item) ? `${mark}${item}` : item),
    indent,
  );
  return escapeHidden(marked.replace(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1'));
}

/** What lies deeper is small in all that services answer: it is written at once. */
const maxDepthInParts = 5;
const indent = '  ';

/**
 * The text of {@link formatExactJson} in parts, each written in far less than a millisecond unless one text alone is long: an
 * answer of a service may have 30 MB.
 */
export function* exactJsonParts(value: unknown, gap = '', depth = 0): Generator<string> {
  const inner = gap + indent;
  if (depth === maxDepthInParts || typeof value !== 'object' || value === null || isNumberText(value)) {
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
