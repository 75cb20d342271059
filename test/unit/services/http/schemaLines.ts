import { inspect } from 'node:util';
import * as v from 'valibot';
import type { Schema } from '../../../../src/services/http/schema.ts';

export type SchemaCases = Readonly<Record<string, readonly [schema: Schema<unknown>, inputs: readonly unknown[]]>>;

const shown = (value: unknown) => inspect(value, { depth: 9, breakLength: Number.POSITIVE_INFINITY, compact: 99 });

/** What becomes of an input, or where it is refused and why. */
function read(schema: Schema<unknown>, input: unknown): string {
  const { issues: [issue] = [], output } = v.safeParse(schema, input);
  return `${shown(input)} → ${issue === undefined ? shown(output) : `${v.getDotPath(issue) ?? ''}: ${issue.message}`}`;
}

export function schemaLines(cases: SchemaCases): readonly string[] {
  return Object.entries(cases).flatMap(([name, [schema, inputs]]) => [
    `# ${name}`,
    ...inputs.map((input) => read(schema, input)),
  ]);
}
