import * as v from 'valibot';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { plainNumber } from '../../domain/value/exactJson.ts';
import { type ConsensusTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';

/** Words in which the services' schemas are written; each turns untrusted JSON into one of our own types. */

/** A schema from unknown JSON to a domain value. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** Reads no further than the first fault. */
export function readToFault<T>(schema: Schema<T>, value: unknown): v.SafeParseResult<Schema<T>> {
  return v.safeParse(schema, value, { abortEarly: true });
}

/** What is wrong with an answer, at a JSON path that is empty for the answer as a whole. */
export function faultOf(issue: v.BaseIssue<unknown>): { readonly path: string; readonly detail: string } {
  return { path: v.getDotPath(issue) ?? '', detail: singleLine(issue.message) };
}

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

export const entityId: Schema<EntityId> = parsed('an entity id (shard.realm.num)', parseEntityId);

export const evmAddress: Schema<EvmAddress> = parsed('a 20-byte EVM address', (text) =>
  parseEvmAddress(text.startsWith('0x') ? text : `0x${text}`),
);

export const consensusTimestamp: Schema<ConsensusTimestamp> = parsed(
  'a timestamp (seconds.nanoseconds)',
  parseConsensusTimestamp,
);

/** `0x` and hex digits of any length, as sent in lower case; `0x` alone is an empty value. */
export const hexBytes: Schema<string> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/, 'Expected 0x hex'),
  v.transform((text) => text.toLowerCase()),
);

/** At most 32 bytes of hex: what a slot of storage holds, and its number. */
export const hexWord: Schema<string> = v.pipe(hexBytes, v.maxLength(66, 'Expected at most 32 bytes'));

/** Null, absent and present alike: `undefined` when there is no value. */
export function absent<T>(schema: Schema<T>): v.GenericSchema<unknown, T | undefined> {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  ) as v.GenericSchema<unknown, T | undefined>;
}

/** A list that may come as a single object or be absent: always an array. */
export function listOf<T>(schema: Schema<T>): Schema<readonly T[]> {
  const many: Schema<readonly T[]> = v.array(schema);
  const single: Schema<readonly T[]> = v.pipe(
    schema,
    v.transform((item) => [item]),
  );
  // Chosen by what came, not tried in turn as a union would: the issue then keeps its path inside the item.
  const either = v.lazy((input: unknown) => (Array.isArray(input) ? many : single));
  // The default null matters: an object skips a missing optional key altogether, and with it the transform.
  return v.pipe(
    v.optional(v.nullable(either), null),
    v.transform((items) => items ?? []),
  ) as Schema<readonly T[]>;
}

/** A string that a domain parser understands, else an issue that says what was expected. */
export function parsed<T>(expected: string, parse: (text: string) => T | undefined): Schema<T> {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value);
      if (value === undefined) {
        addIssue({ message: `Expected ${expected}` });
        return NEVER;
      }
      return value;
    }),
  );
}

/** A value that counts only as a whole: what is wrong inside it costs all of it. */
export function whole<T>(schema: Schema<T>): Schema<T> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = readToFault(schema, dataset.value);
      if (result.success) {
        return result.output;
      }
      addIssue({ message: result.issues[0].message });
      return NEVER;
    }),
  );
}
