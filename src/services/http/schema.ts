import * as v from 'valibot';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { Unreadable } from '../../domain/unreadable.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import { plainNumber } from '../../domain/value/numberText.ts';
import { type ConsensusTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { isRecord, type UntrustedRecord } from '../../domain/value/untrustedJson.ts';

/** Words in which the services' schemas are written; each turns untrusted JSON into one of our own types. */

/** A schema from unknown JSON to a domain value. */
export type Schema<T> = v.GenericSchema<unknown, T>;

type Fault = Pick<v.BaseIssue<unknown>, 'message' | 'path'>;

/** Reads no further than the first fault. */
export function readToFault<T>(schema: Schema<T>, value: unknown): v.SafeParseResult<Schema<T>> {
  return v.safeParse(schema, value, { abortEarly: true });
}

/** What is wrong with an answer, at a JSON path that is empty for the answer as a whole. */
export function faultOf(issue: v.BaseIssue<unknown>): { readonly path: string; readonly detail: string } {
  return { path: v.getDotPath(issue) ?? '', detail: singleLine(issue.message) };
}

/** A schema that reads by a function, which gives a value or what is wrong. */
function readBy<T>(read: (input: unknown) => { readonly value: T } | { readonly faults: readonly Fault[] }): Schema<T> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = read(dataset.value);
      if ('value' in result) {
        return result.value;
      }
      for (const { message, path } of result.faults) {
        addIssue({ message, ...(path && { path }) });
      }
      return NEVER;
    }),
  );
}

// Numbers and texts.

/** A number of JSON, however the service wrote it. */
export function numeric<T>(schema: Schema<T>): Schema<T> {
  return v.pipe(v.unknown(), v.transform(plainNumber), schema);
}

/** An int64 as JSON number (exact, see `parseExactJson`) or decimal string. Fractions are refused. */
export const int64: Schema<bigint> = v.pipe(
  numeric(v.union([v.bigint(), v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?\d{1,20}$/))])),
  v.transform((value) => BigInt(value)),
  v.minValue(-(1n << 63n)),
  v.maxValue((1n << 63n) - 1n),
);

/** An int64 that is never negative: amounts of fees, counts, block numbers. */
export const uint63: Schema<bigint> = v.pipe(int64, v.minValue(0n));

/** A small integer that fits a JavaScript number: counts of items, ports, indexes. */
export const int32: Schema<number> = numeric(
  v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1)),
);

/** A non-negative decimal, as string or exact JSON number, in its decimal form: chain ids, cursors. */
export const decimalText: Schema<string> = v.pipe(
  v.unknown(),
  v.transform(plainNumber),
  v.transform((value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value)),
  parsed('a decimal number', (text) => (/^\d{1,78}$/.test(text) ? text : undefined)),
);

export const text: Schema<string> = v.string();
export const flag: Schema<boolean> = v.boolean();

export const entityId: Schema<EntityId> = parsed('an entity id (shard.realm.num)', parseEntityId);

export const evmAddress: Schema<EvmAddress> = parsed('a 20-byte EVM address', (address) =>
  parseEvmAddress(address.startsWith('0x') ? address : `0x${address}`),
);

export const consensusTimestamp: Schema<ConsensusTimestamp> = parsed(
  'a timestamp (seconds.nanoseconds)',
  parseConsensusTimestamp,
);

/** `0x` and hex digits of any length, as sent in lower case; `0x` alone is an empty value. */
export const hexBytes: Schema<string> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/, 'Expected 0x hex'),
  v.transform((hex) => hex.toLowerCase()),
);

/** At most 32 bytes of hex: what a slot of storage holds, and its number. */
export const hexWord: Schema<string> = v.pipe(hexBytes, v.maxLength(66, 'Expected at most 32 bytes'));

/** An ISO 8601 time with offset or `Z` as milliseconds since the epoch; a text that is no time is no value. */
export const isoTimeMs: Schema<number | undefined> = v.pipe(
  v.string(),
  v.transform((time) => {
    const ms = Date.parse(time);
    return Number.isNaN(ms) ? undefined : ms;
  }),
);

/** An address that may be opened: `http` or `https` only, any other text is no value. */
export const webUrl: Schema<string | undefined> = v.pipe(
  v.string(),
  v.transform((url) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined)),
);

/** Accepts any JSON, for answers that are shown as they came. */
export const anyJson: Schema<JsonValue> = v.custom<JsonValue>(() => true);

/** A string that a domain parser understands, else an issue that says what was expected. */
export function parsed<T>(expected: string, parse: (text: string) => T | undefined): Schema<T> {
  return v.pipe(
    v.string(),
    readBy<T>((input) => {
      const value = parse(input as string);
      return value === undefined ? { faults: [{ message: `Expected ${expected}` }] } : { value };
    }) as v.GenericSchema<string, T>,
  );
}

/** A value that counts only as a whole: what is wrong inside it costs all of it. */
export function whole<T>(schema: Schema<T>): Schema<T> {
  return readBy((input) => {
    const { success, output, issues } = readToFault(schema, input);
    return success ? { value: output } : { faults: [{ message: issues[0].message }] };
  });
}

// Values that may be absent, and lists.

/** A value that may be absent or null but always gives something. */
export function optionally<T, U>(schema: Schema<T>, build: (value: T | undefined) => U): Schema<U> {
  // The default null matters: an object skips a missing optional key altogether, and with it the transform.
  return v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((value) => build(value ?? undefined)),
  ) as Schema<U>;
}

/** Null, absent and present alike: `undefined` when there is no value. */
export function absent<T>(schema: Schema<T>): Schema<T | undefined> {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  ) as Schema<T | undefined>;
}

/** A member that may be null or left out: the fallback then. */
export function withFallback<T>(schema: Schema<T>, fallback: T): Schema<T> {
  return optionally(schema, (value) => value ?? fallback);
}

/** A flag that older deployments leave out. */
export const flagOrFalse = withFallback(flag, false);

/** Text where the service writes `""` for nothing. */
export const textOrNothing: Schema<string | undefined> = v.pipe(
  absent(text),
  v.transform((value) => (value === '' ? undefined : value)),
) as Schema<string | undefined>;

/** An array that older deployments leave out or send as null. */
export function many<T>(item: Schema<T>): Schema<readonly T[]> {
  return withFallback(v.array(item) as Schema<readonly T[]>, []);
}

/** A list that may come as a single object or be absent: always an array. */
export function listOf<T>(item: Schema<T>): Schema<readonly T[]> {
  const list: Schema<readonly T[]> = v.array(item);
  const single: Schema<readonly T[]> = v.pipe(
    item,
    v.transform((only) => [only]),
  );
  // Chosen by what came, not tried in turn as a union would: the issue then keeps its path inside the item.
  return withFallback(
    v.lazy((input: unknown) => (Array.isArray(input) ? list : single)),
    [],
  );
}

// Objects.

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

/** A member whose absence means something; one that cannot be read makes its object unreadable. */
export function decisiveField<T>(name: string, schema: Schema<T>): Field<T | undefined> {
  return { ...optional(name, schema), isDecisive: true };
}

/** An object on the wire as a domain value, each member from its field; `unread` members are known but not used. */
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

/** An object of known fields, built together with the object as it came: what we do not know is kept there. */
export function objectWithRaw<T, U>(fields: Schema<T>, build: (value: T, raw: UntrustedRecord) => U): Schema<U> {
  return readBy((raw) => {
    if (!isRecord(raw)) {
      return notObject;
    }
    const result = v.safeParse(fields, raw);
    return result.success ? { value: build(result.output, raw) } : { faults: result.issues };
  });
}

const notObject = { faults: [{ message: 'Expected an object' }] };

/** An object used as a map. A Map, because any name may be a key, `__proto__` and `constructor` too. */
export function mapOf<T>(schema: Schema<T>): Schema<ReadonlyMap<string, T>> {
  return readBy((input) => {
    if (!isRecord(input)) {
      return notObject;
    }
    const map = new Map<string, T>();
    for (const [key, value] of Object.entries(input)) {
      const { success, output, issues } = readToFault(schema, value);
      if (!success) {
        const [{ message, path = [] }] = issues;
        return { faults: [{ message, path: [{ type: 'unknown', origin: 'value', input, key, value }, ...path] }] };
      }
      map.set(key, output);
    }
    return { value: map };
  });
}
