import { isNumberText } from './numberText.ts';

/** Careful looks into JSON of unknown shape, such as a file of another tool or a state kept by an older version. */
export type UntrustedRecord = Readonly<Record<string, unknown>>;

/** True for an object of JSON, which neither an array nor the text of a number is. */
export function isRecord(value: unknown): value is UntrustedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumberText(value);
}

export function recordOf(value: unknown): UntrustedRecord | undefined {
  return isRecord(value) ? value : undefined;
}

/** A member of an object, its own only; undefined when there is none or the value is no object. */
export function memberOf(value: unknown, name: string): unknown {
  const record = recordOf(value);
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The items of an array, none when it is no array. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The members of an object, none when it is no object. */
export function entriesOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(recordOf(value) ?? {});
}
