import { lengthWireType, varintWireType } from './wireValue.ts';

/** Protobuf kinds by their letter in a table; the ledger's schema uses no others. */
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
  /** The wire type that values of the kind have. */
  readonly wireType: typeof varintWireType | typeof lengthWireType;
  readonly repeated: boolean;
  /** In a root message, members of one oneof share this number; 0 outside any. */
  readonly oneof: number;
  /** One bit, shared by what may not stand in a message twice; 0 when the field is repeated. */
  readonly slot: number;
  /** Type of a `message` field. */
  readonly message: MessageSchema | undefined;
  /** Labels of an `enum` field by number. */
  readonly labels: Readonly<Record<number, string>> | undefined;
}

export interface MessageSchema {
  /** Unqualified name; unique in its table. */
  readonly name: string;
  /** By number, with gaps: looking one up is most of what a walk does. */
  readonly fields: readonly (FieldSchema | undefined)[];
}

interface SchemaTable {
  readonly messages: readonly string[];
  readonly enums: readonly string[];
}

const fieldPattern = /^(\d*)((?:[A-Za-z_]\w*)?):([a-z]?)(\d*)(\*?)\/?(\d*)/;

/**
 * The messages of a compact table, all parted by spaces. A message is its name (`$` for `TransactionBody`) and its fields,
 * each `<number><name>:<kind><index of message or enum><* when repeated></oneof>`. Left out are a number that is one more
 * than the one before, the name of a message field that is called like the first field of its type in the table, and
 * oneofs outside the root messages, where nothing depends on them. An enum is its name and labels, each
 * `<number><label>`. Messages are parsed when they are met for the first time: a file needs few of them, and loading
 * stays quick.
 */
export function parseSchemas(table: SchemaTable): readonly MessageSchema[] {
  const schemas: readonly MessageSchema[] = table.messages.map(
    (line) => new LazySchema(line, () => parseFields(line, table, schemas)),
  );
  return schemas;
}

/** A class: a literal with a getter for each of the messages would make loading slow. */
class LazySchema implements MessageSchema {
  readonly name: string;
  readonly #parse: () => MessageSchema['fields'];
  #fields: MessageSchema['fields'] | undefined;

  constructor(line: string, parse: () => MessageSchema['fields']) {
    // Splitting would make all other words, too.
    const end = line.indexOf(' ');
    this.name = (end < 0 ? line : line.slice(0, end)).replace('$', 'TransactionBody');
    this.#parse = parse;
  }

  get fields(): MessageSchema['fields'] {
    this.#fields ??= this.#parse();
    return this.#fields;
  }
}

function parseFields(line: string, table: SchemaTable, schemas: readonly MessageSchema[]): MessageSchema['fields'] {
  const fields: FieldSchema[] = [];
  let number = 0;
  let singular = 0;
  for (const text of line.split(' ').slice(1)) {
    const [, numberText, written, letter = '', sub = '', star, oneofText] = fieldPattern.exec(text) ?? [];
    number = numberText ? Number(numberText) : number + 1;
    const kind = kinds[letter as keyof typeof kinds];
    const repeated = star === '*';
    const oneof = Number(oneofText);
    fields[number] = {
      number,
      name: written || firstNameOf(sub, table),
      kind,
      wireType: kind === 'string' || kind === 'bytes' || kind === 'message' ? lengthWireType : varintWireType,
      repeated,
      oneof,
      // The first bit is that of the only oneof.
      slot: repeated ? 0 : oneof > 0 ? 1 : 2 << singular++,
      message: kind === 'message' ? schemas[Number(sub)] : undefined,
      labels: kind === 'enum' ? labelsOf(table.enums[Number(sub)] ?? '') : undefined,
    };
  }
  return fields;
}

/**
 * What the first field of a message type, given by its index, is called in the table. Looked for when it is needed, which
 * is seldom: a list of all would take longer than to read most files.
 */
function firstNameOf(sub: string, { messages }: SchemaTable): string {
  const pattern = new RegExp(` \\d*(\\w+):${sub}\\b`);
  const line = messages.find((each) => pattern.test(each)) ?? '';
  return pattern.exec(line)?.[1] ?? '';
}

function labelsOf(line: string): Readonly<Record<number, string>> {
  const [, ...labels] = line.split(' ');
  return Object.fromEntries(labels.map((label) => [Number.parseInt(label, 10), label.replace(/\d+/, '')]));
}
