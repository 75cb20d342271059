import { escapeHidden } from './escapeMarkdown.ts';

/** JSON as it came: integers a double cannot hold exactly are `bigint`, all else is what `JSON.parse` gives. */
export type JsonValue =
  | string
  | number
  | bigint
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
 * Parses JSON without losing int64 values: an integer beyond ±2^53 comes out as `bigint` (a plain parse would turn
 * 31869085891081369 into …370). Throws SyntaxError like `JSON.parse`, also for a number of more than 100 digits.
 */
export function parseExactJson(text: string): JsonValue {
  return parseWithSource(text, (_key, value, context) => {
    if (typeof value !== 'number' || context.source === undefined) {
      return value;
    }
    if (context.source.length > maxDigits && context.source.replace(/\D/g, '').length > maxDigits) {
      throw new SyntaxError('A number has more than 100 digits.');
    }
    if (Number.isSafeInteger(value)) {
      return value;
    }
    return integerPattern.test(context.source) ? BigInt(context.source) : value;
  }) as JsonValue;
}

/**
 * Writes JSON with `bigint` values as plain numbers, so that what {@link parseExactJson} read is written back exactly.
 * Characters that hide or reorder text are written as escapes: a hostile memo cannot pretend to be something else.
 */
export function formatExactJson(value: unknown, indent = 2): string {
  // A fresh mark each time: no string in hostile data can pass for a number.
  const mark = `int:${crypto.randomUUID()}:`;
  const marked = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? `${mark}${item}` : item),
    indent,
  );
  return escapeHidden(marked.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1'));
}
