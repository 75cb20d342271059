import { isRecord } from '../../domain/value/untrustedJson.ts';
import type { Schema } from './schema.ts';

/** What a schema is made of, as far as it leads to members. */
interface Part {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly getter?: (input: unknown) => Part;
  readonly pipe?: readonly Part[];
}

/** The members of an answer that its schema does not name, by path without the places of rows. */
export function unknownMembers(schema: Schema<unknown>, json: unknown): readonly string[] {
  return [...new Set(unknownIn(schema as Part, json, ''))];
}

function unknownIn(part: Part, value: unknown, path: string): readonly string[] {
  const { entries, item, wrapped, getter, pipe } = part;
  if (entries !== undefined) {
    return Object.entries(isRecord(value) ? value : {}).flatMap(([name, inner]) => {
      const known = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return known === undefined ? [`${path}${name}`] : unknownIn(known, inner, `${path}${name}.`);
    });
  }
  if (item !== undefined) {
    return (Array.isArray(value) ? value : []).flatMap((row) => unknownIn(item, row, path));
  }
  const within = wrapped ?? getter?.(value) ?? pipe?.find(leadsOn);
  return within === undefined ? [] : unknownIn(within, value, path);
}

function leadsOn(part: Part): boolean {
  return ['entries', 'item', 'wrapped', 'getter', 'pipe'].some((name) => name in part);
}
