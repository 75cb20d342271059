import * as v from 'valibot';
import type { Unreadable } from '../../domain/unreadable.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import { absent, readToFault, type Schema } from './schema.ts';

interface Field<T> {
  /** On the wire; of several spellings the first with a value counts. */
  readonly names: readonly string[];
  readonly schema: Schema<T>;
  readonly isDecisive: boolean;
}

/** Where a member of a domain type comes from. */
export function field<T>(name: string | readonly string[], schema: Schema<T>): Field<T> {
  return { names: typeof name === 'string' ? [name] : name, schema, isDecisive: false };
}

/** A member that may be null or left out. */
export function optional<T>(name: string | readonly string[], schema: Schema<T>): Field<T | undefined> {
  return field(name, absent(schema));
}

/**
 * A member that says something by its absence: an amount without token is one in ℏ. One that cannot be read must not pass
 * for an absent one, and takes the object around it with it.
 */
export function decisiveField<T>(name: string, schema: Schema<T>): Field<T | undefined> {
  return { ...optional(name, schema), isDecisive: true };
}

/**
 * An object on the wire as a domain value: each member from its field, members without value `undefined`. A field is
 * required unless it is {@link optional}. The `unread` members are known, but nobody needs them.
 */
export function renamedObject<T>(
  fields: { readonly [Key in Exclude<keyof T, keyof Unreadable>]-?: Field<T[Key]> },
  unread: readonly string[] = [],
): Schema<T> {
  const members = Object.entries(fields) as [string, Field<unknown>][];
  const object = (some: typeof members) =>
    v.object(
      Object.fromEntries([
        ...unread.map((name) => [name, v.optional(v.unknown())] as const),
        ...some.flatMap(([, { names, schema }]) => names.map((name) => [name, schema] as const)),
      ]),
    );
  const renamed = v.pipe(
    object(members),
    v.transform((wire) =>
      Object.fromEntries(
        members.map(([key, { names }]) => [key, names.map((name) => wire[name]).find((value) => value !== undefined)]),
      ),
    ),
  );
  const decisive = members.filter(([, { isDecisive }]) => isDecisive);
  const checked = decisive.length === 0 ? renamed : v.pipe(v.unknown(), checkOf(object(decisive)), renamed);
  return checked as unknown as Schema<T>;
}

/** Says what is wrong with a member as a fault of the object, that is without the path to the member. */
function checkOf(schema: Schema<unknown>) {
  return v.rawCheck<unknown>(({ dataset, addIssue }) => {
    const [issue] = readToFault(schema, dataset.value).issues ?? [];
    const path = issue && v.getDotPath(issue);
    if (path) {
      addIssue({ message: `${path}: ${issue.message}` });
    }
  });
}

/** A member that may be null or left out: the fallback then. */
export function withFallback<T>(schema: Schema<T>, fallback: T): Schema<T> {
  return v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((value) => value ?? fallback),
  ) as unknown as Schema<T>;
}

/** An array that older deployments leave out or send as null. */
export function many<T>(item: Schema<T>): Schema<readonly T[]> {
  return withFallback(v.array(item) as Schema<readonly T[]>, []);
}

export const text: Schema<string> = v.string();
export const flag: Schema<boolean> = v.boolean();

/** A flag that older deployments leave out. */
export const flagOrFalse = withFallback(flag, false);

/** Accepts any JSON, for answers that are shown as they came. */
export const anyJson: Schema<JsonValue> = v.custom<JsonValue>(() => true);

/** Text where the service writes `""` for nothing. */
export const textOrNothing: Schema<string | undefined> = v.pipe(
  absent(text),
  v.transform((value) => (value === '' ? undefined : value)),
) as Schema<string | undefined>;
