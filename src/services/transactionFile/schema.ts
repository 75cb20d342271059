import { schemaTable } from './schema.generated.ts';

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

const fieldPattern = /(\d*)(\w*):([a-z]?)(\d*)(\*?)\/?(\d*)/;

/*
 * The compact table, all parted by spaces. A message is its name (`$` for `TransactionBody`) and its fields, each
 * `<number><name>:<kind><index of message or enum><* when repeated></oneof>`. Left out are a number that is one more
 * than the one before, the name of a message field that is called like the first field of its type in the table, and
 * oneofs outside the root messages, where nothing depends on them. An enum is its name and labels, each
 * `<number><label>`. Messages are parsed when they are met for the first time: a file needs few of them, and loading
 * stays quick.
 */
const messages: readonly MessageSchema[] = schemaTable.messages.map((line) => {
  const [name = ''] = line.split(' ', 1);
  let fields: ReadonlyMap<number, FieldSchema> | undefined;
  return {
    name: name.replace('$', 'TransactionBody'),
    get fields() {
      fields ??= fieldsOf(line);
      return fields;
    },
  };
});

function fieldsOf(line: string): ReadonlyMap<number, FieldSchema> {
  const fields = new Map<number, FieldSchema>();
  let number = 0;
  for (const text of line.split(' ').slice(1)) {
    const [, numberText, written, letter = '', sub = '', repeated, oneof] = fieldPattern.exec(text) ?? [];
    number = numberText ? Number(numberText) : number + 1;
    const kind = kinds[letter as keyof typeof kinds];
    fields.set(number, {
      number,
      name: written || firstNameOf(sub),
      kind,
      repeated: repeated === '*',
      oneof: Number(oneof),
      message: kind === 'message' ? messages[Number(sub)] : undefined,
      labels: kind === 'enum' ? labelsOf(schemaTable.enums[Number(sub)] ?? '') : undefined,
    });
  }
  return fields;
}

/**
 * What the first field of a message type, given by its index, is called in the table. Looked for when it is needed, which
 * is seldom: a list of all would take longer than to read most files.
 */
function firstNameOf(sub: string): string {
  const pattern = new RegExp(` \\d*(\\w+):${sub}\\b`);
  const line = schemaTable.messages.find((each) => pattern.test(each)) ?? '';
  return pattern.exec(line)?.[1] ?? '';
}

function labelsOf(line: string): Readonly<Record<number, string>> {
  const [, ...labels] = line.split(' ');
  return Object.fromEntries(labels.map((label) => [Number.parseInt(label, 10), label.replace(/\d+/, '')]));
}

/** The schema of a root message; throws for a name the table does not hold, which is a mistake in this code. */
export function messageSchema(
  name: 'Transaction' | 'SignedTransaction' | 'TransactionBody' | 'SchedulableTransactionBody',
): MessageSchema {
  const schema = messages.find((message) => message.name === name);
  if (!schema) {
    throw new TypeError(`no schema for ${name}`);
  }
  return schema;
}
