import * as v from 'valibot';
import type { JsonValue } from '../../../domain/value/exactJson.ts';
import { absent, int64, type Schema } from '../../http/schema.ts';

interface Field<T> {
  /** On the wire; of several spellings the first with a value counts. */
  readonly names: readonly string[];
  readonly schema: Schema<T>;
}

/** Where a member of a domain type comes from. */
export function field<T>(name: string | readonly string[], schema: Schema<T>): Field<T> {
  return { names: typeof name === 'string' ? [name] : name, schema };
}

/**
 * An object on the wire as a domain value: each member from its field, members without value `undefined`, everything
 * else ignored. A field is required unless its schema is {@link absent}.
 */
export function renamedObject<T>(fields: { readonly [Key in keyof T]-?: Field<T[Key]> }): Schema<T> {
  const members = Object.entries(fields) as [string, Field<unknown>][];
  const entries = members.flatMap(([, { names, schema }]) => names.map((name) => [name, schema] as const));
  return v.pipe(
    v.object(Object.fromEntries(entries)),
    v.transform((wire) =>
      Object.fromEntries(
        members.map(([key, { names }]) => [key, names.map((name) => wire[name]).find((value) => value !== undefined)]),
      ),
    ),
  ) as unknown as Schema<T>;
}

/** An array that older deployments leave out or send as null. */
export function many<T>(item: Schema<T>): Schema<readonly T[]> {
  return v.pipe(
    v.optional(v.nullable(v.array(item)), null),
    v.transform((items) => items ?? []),
  ) as unknown as Schema<readonly T[]>;
}

/** A flag that older deployments leave out. */
export const flagOrFalse: Schema<boolean> = v.pipe(
  v.optional(v.nullable(v.boolean()), null),
  v.transform((value) => value ?? false),
) as unknown as Schema<boolean>;

/** Accepts any JSON, for answers that are shown as they came. */
export const anyJson: Schema<JsonValue> = v.custom<JsonValue>(() => true);

export const text: Schema<string> = v.string();
export const flag: Schema<boolean> = v.boolean();

/** Text where the service writes `""` for nothing. */
export const textOrNothing: Schema<string | undefined> = v.pipe(
  absent(text),
  v.transform((value) => (value === '' ? undefined : value)),
) as Schema<string | undefined>;

/** Places after the point of a token: a number in lists, a string in a single token. */
export const decimals: Schema<number> = v.pipe(
  int64,
  v.minValue(0n),
  v.maxValue(2n ** 31n - 1n),
  v.transform((value) => Number(value)),
);
