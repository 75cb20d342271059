import type * as v from 'valibot';
import { readToFault, type Schema } from '../../../src/services/http/schema.ts';

const hex = `0x${'11'.repeat(20)}`;
const alias = 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA';
const plainValues: readonly unknown[] = ['0.0.5', '1.000000001', hex, alias, 1, true, [hex]];

/** A value that a schema reads, with every member and one row in every list. */
export function valueFor(schema: v.GenericSchema): unknown {
  const inner = schema as unknown as {
    readonly entries?: Readonly<Record<string, v.GenericSchema>>;
    readonly item?: v.GenericSchema;
    readonly wrapped?: v.GenericSchema;
    readonly pipe?: readonly v.GenericSchema[];
    readonly getter?: (input: unknown) => v.GenericSchema;
  };
  if (inner.entries !== undefined) {
    return Object.fromEntries(Object.entries(inner.entries).map(([name, member]) => [name, valueFor(member)]));
  }
  if (inner.item !== undefined) {
    return [valueFor(inner.item)];
  }
  const within = inner.wrapped ?? inner.getter?.({}) ?? inner.pipe?.find(isComposed);
  return within === undefined
    ? plainValues.find((value) => readToFault(schema as Schema<unknown>, value).success)
    : valueFor(within);
}

function isComposed(part: object): boolean {
  return ['entries', 'item', 'wrapped', 'pipe', 'getter'].some((name) => name in part);
}
