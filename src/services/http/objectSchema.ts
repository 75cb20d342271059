import * as v from 'valibot';
import { plainNumber } from '../../domain/value/exactJson.ts';
import { isRecord } from '../../domain/value/untrustedJson.ts';
import { parsed, readToFault, type Schema } from './schema.ts';

/** Words for the two services whose records grow and whose every field may be missing. */

type RawRecord = Readonly<Record<string, unknown>>;

/** An object of known fields, built together with the object as it came: what we do not know is kept there. */
export function objectWithRaw<T, U>(fields: Schema<T>, build: (value: T, raw: RawRecord) => U): Schema<U> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const raw = dataset.value;
      if (!isRecord(raw)) {
        addIssue({ message: 'Expected an object' });
        return NEVER;
      }
      const result = v.safeParse(fields, raw);
      if (!result.success) {
        for (const issue of result.issues) {
          addIssue(issueAt(issue));
        }
        return NEVER;
      }
      return build(result.output, raw);
    }),
  );
}

/** An object used as a map. A Map, because any name may be a key, `__proto__` and `constructor` too. */
export function mapOf<T>(schema: Schema<T>): Schema<ReadonlyMap<string, T>> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const input = dataset.value;
      if (!isRecord(input)) {
        addIssue({ message: 'Expected an object' });
        return NEVER;
      }
      const map = new Map<string, T>();
      for (const [key, value] of Object.entries(input)) {
        const result = readToFault(schema, value);
        if (!result.success) {
          const { message, path } = issueAt(result.issues[0]);
          addIssue({ message, path: [{ type: 'unknown', origin: 'value', input, key, value }, ...(path ?? [])] });
          return NEVER;
        }
        map.set(key, result.output);
      }
      return map;
    }),
  );
}

/** An ISO 8601 time with offset or `Z` as milliseconds since the epoch; a text that is no time is no value. */
export const isoTimeMs: Schema<number | undefined> = v.pipe(
  v.string(),
  v.transform((text) => {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? undefined : ms;
  }),
);

/** An address that may be opened: `http` or `https` only, any other text is no value. */
export const webUrl: Schema<string | undefined> = v.pipe(
  v.string(),
  v.transform((text) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined)),
);

/** A non-negative decimal, as string or exact JSON number, in its decimal form: chain ids, cursors. */
export const decimalText: Schema<string> = v.pipe(
  v.unknown(),
  v.transform(plainNumber),
  v.transform((value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value)),
  parsed('a decimal number', (text) => (/^\d{1,78}$/.test(text) ? text : undefined)),
);

/** A value that may be absent or null but always gives something. */
export function optionally<T, U>(schema: Schema<T>, build: (value: T | undefined) => U): Schema<U> {
  return v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((value) => build(value ?? undefined)),
  ) as Schema<U>;
}

function issueAt(issue: v.BaseIssue<unknown>) {
  return { message: issue.message, ...(issue.path === undefined ? {} : { path: issue.path }) };
}
