import { schemaTable } from './schema.generated.ts';
import type { SchemaTable } from './schemaTable.ts';

/** Protobuf kinds by their letter in the generated table; the ledger's schema uses no others. */
const kinds = {
  i: 'int32',
  u: 'uint32',
  l: 'int64',
  q: 'uint64',
  z: 'sint64',
  o: 'bool',
  s: 'string',
  b: 'bytes',
  e: 'enum',
  '': 'message',
} as const;

export type FieldKind = (typeof kinds)[keyof typeof kinds];

export interface FieldSchema {
  readonly number: number;
  readonly name: string;
  readonly kind: FieldKind;
  readonly repeated: boolean;
  /** In a root message, members of one oneof share this number; 0 outside any. */
  readonly oneof: number;
  /** Type of a `message` field. */
  readonly message: MessageSchema | undefined;
  /** Labels of an `enum` field by number. */
  readonly labels: Readonly<Record<number, string>> | undefined;
}

export interface MessageSchema {
  /** Unqualified name; the generator makes sure it is unique. */
  readonly name: string;
  readonly fields: ReadonlyMap<number, FieldSchema>;
}

const fieldPattern = /^(\d*)(\w*):([a-z]?)(\d*)(\*?)\/?(\d*)$/;

/** Messages are parsed when they are met for the first time: a file needs few of them, and loading stays quick. */
function expand(table: SchemaTable): ReadonlyMap<string, MessageSchema> {
  const enums = table.enums.map((line) => once(() => labelsOf(line)));
  const firstName = (sub: string) => firstNameOf(table.messages, sub);
  const messages: readonly MessageSchema[] = table.messages.map((line) => {
    const [name = ''] = line.split(' ', 1);
    let fields: ReadonlyMap<number, FieldSchema> | undefined;
    return {
      name: name.replace('$', 'TransactionBody'),
      get fields() {
        fields ??= fieldsOf(line, { messages, enums, firstName });
        return fields;
      },
    };
  });
  return new Map(messages.map((message) => [message.name, message]));
}

interface Expansion {
  readonly messages: readonly MessageSchema[];
  readonly enums: readonly (() => Readonly<Record<number, string>>)[];
  /** By the index of a message: what the first field of that type in the table is called. */
  readonly firstName: (sub: string) => string;
}

function fieldsOf(line: string, { messages, enums, firstName }: Expansion): ReadonlyMap<number, FieldSchema> {
  const fields = new Map<number, FieldSchema>();
  let number = 0;
  for (const text of line.split(' ').slice(1)) {
    const [, numberText, written, letter = '', sub = '', repeated, oneof] = fieldPattern.exec(text) ?? [];
    number = numberText ? Number(numberText) : number + 1;
    const kind = kinds[letter as keyof typeof kinds];
    fields.set(number, {
      number,
      name: written || firstName(sub),
      kind,
      repeated: repeated === '*',
      oneof: Number(oneof),
      message: kind === 'message' ? messages[Number(sub)] : undefined,
      labels: kind === 'enum' ? enums[Number(sub)]?.() : undefined,
    });
  }
  return fields;
}

/** Looked for when it is needed, which is seldom: a list of all would take longer than to read most files. */
function firstNameOf(lines: readonly string[], sub: string): string {
  const pattern = new RegExp(` \\d*(\\w+):${sub}\\b`);
  for (const line of lines) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined) {
      return name;
    }
  }
  return '';
}

function labelsOf(line: string): Readonly<Record<number, string>> {
  const [, ...labels] = line.split(' ');
  return Object.fromEntries(labels.map((label) => [Number.parseInt(label, 10), label.replace(/^\d+/, '')]));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const schemas = expand(schemaTable);

/** The schema of a root message; throws for a name the table does not hold, which is a mistake in this code. */
export function messageSchema(
  name: 'Transaction' | 'SignedTransaction' | 'TransactionBody' | 'SchedulableTransactionBody' | 'SignatureMap',
): MessageSchema {
  const schema = schemas.get(name);
  if (!schema) {
    throw new TypeError(`no schema for ${name}`);
  }
  return schema;
}
