import assert from 'node:assert/strict';
import type protobuf from 'protobufjs';
import { transactionModel } from '../../../src/features/transaction/transactionModel.ts';
import { recoverSigner, standardReader } from '../../../src/services/transactionFile/effectTools.ts';
import { readTransactionFile } from '../services/transactionFile/readAtOnce.ts';
import { encode, firstTransaction, root, sampleBytes, samples } from '../services/transactionFile/samples.ts';
import { assertWhole } from './assertWhole.ts';
import { effectLines } from './effectLines.ts';

const context = {
  nowMs: Date.UTC(2026, 0, 1),
  relativeTime: (atMs: number) => new Date(atMs).toISOString(),
  rate: undefined,
  effect: { unitOf: () => undefined, reader: standardReader, signerOf: recoverSigner },
};

type Message = { [name: string]: unknown };
const bodyType = root.lookupType('proto.TransactionBody');

function linesOf(body: Message): readonly string[] {
  const file = readTransactionFile(encode('TransactionBody', body));
  const model = transactionModel(file, { document: 0, chunk: 0, copy: 0 }, context);
  return model === undefined ? assert.fail('no transaction') : effectLines(model.effect, '');
}

/** The paths of all that is set in a message, lists as a whole and by their first items. */
function* pathsIn(message: Message, type: protobuf.Type, depth: number): Generator<readonly string[]> {
  for (const [name, value] of Object.entries(message)) {
    yield [name];
    const inner = type.fields[name]?.resolve().resolvedType;
    const items = Array.isArray(value) ? value.slice(0, 2).map((item, index) => [[name, `${index}`], item]) : [];
    for (const [path, item] of depth === 0 || inner == null || !('fields' in inner)
      ? []
      : Array.isArray(value)
        ? items
        : [[[name], value]]) {
      for (const below of pathsIn(item as Message, inner as protobuf.Type, depth - 1)) {
        yield [...(path as readonly string[]), ...below];
      }
    }
  }
}

function without(message: Message, [name = '', ...rest]: readonly string[]): Message {
  if (rest.length === 0) {
    const { [name]: _, ...others } = message;
    return others;
  }
  const value = message[name] as Message;
  const changed = Array.isArray(value)
    ? value.map((item, index) => (`${index}` === rest[0] ? without(item, rest.slice(1)) : item))
    : without(value, rest);
  return { ...message, [name]: changed };
}

/** The lines that two texts do not share. */
function difference(own: readonly string[], others: readonly string[]): readonly string[] {
  return [
    ...own.filter((line) => !others.includes(line)).map((line) => `  - ${line}`),
    ...others.filter((line) => !own.includes(line)).map((line) => `  + ${line}`),
  ];
}

const messageOf = (field: protobuf.Field | undefined) => {
  const type = field?.resolve().resolvedType;
  return type && 'fields' in type ? type : undefined;
};

/** A value of a field with all that it may hold; messages end at a depth, keys at once. */
function fullValue(field: protobuf.Field, depth: number): unknown {
  const type = messageOf(field);
  if (type?.name === 'Key') {
    return { ed25519: new Uint8Array(32).fill(field.id) };
  }
  if (type !== undefined) {
    return fullMessage(type, depth - 1);
  }
  if (field.resolvedType !== null) {
    return 1;
  }
  const values: Readonly<Record<string, unknown>> = {
    string: `text of ${field.name}`,
    bytes: new Uint8Array(20).fill(field.id),
    bool: true,
  };
  return Object.hasOwn(values, field.type) ? values[field.type] : field.id + 100;
}

/** A message with all fields, of those that exclude each other the first; lists have two items. */
function fullMessage(type: protobuf.Type, depth: number): Message {
  const fields = depth < 0 ? [] : type.fieldsArray.filter(({ partOf, name }) => (partOf?.oneof[0] ?? name) === name);
  return Object.fromEntries(
    fields.map((field) => {
      const value = fullValue(field, depth);
      return [field.name, field.repeated ? [value, value] : value];
    }),
  );
}

/** The same with each field that is left out there, in the place of what it excludes; with many items in each list. */
function* changesOf(type: protobuf.Type, full: Message): Generator<readonly [title: string, message: Message]> {
  for (const field of type.fieldsArray) {
    const others = (field.partOf?.oneof ?? []).filter((name) => name !== field.name);
    const value = fullValue(field, 3);
    if (others.length > 0 && full[field.name] === undefined) {
      const rest = others.reduce((message, name) => without(message, [name]), full);
      yield [`with ${field.name}`, { ...rest, [field.name]: value }];
    }
    if (field.repeated) {
      yield [`with one ${field.name}`, { ...full, [field.name]: [value] }];
      yield [`with many ${field.name}`, { ...full, [field.name]: Array(1_001).fill(value) }];
    }
  }
}

describe('what transactions do, whole', () => {
  for (const type of bodyType.oneofs['data']?.fieldsArray ?? []) {
    it(`of ${type.name} with all of its fields is as expected`, () => {
      const dataType = messageOf(type) ?? assert.fail(type.name);
      const common = { transactionID: { accountID: { accountNum: 5 }, transactionValidStart: { seconds: 7 } } };
      const full = fullMessage(dataType, 4);
      const whole = linesOf({ ...common, [type.name]: full });
      const lines = [...whole];
      for (const [title, message] of changesOf(dataType, full)) {
        const changed = difference(whole, linesOf({ ...common, [type.name]: message }));
        lines.push(`${title}:`, ...changed.slice(0, 40), ...changed.slice(40).slice(-5));
      }
      for (const path of pathsIn(full, dataType, 2)) {
        lines.push(`without ${path.join('.')}:`);
        lines.push(...difference(whole, linesOf({ ...common, [type.name]: without(full, path) })));
      }
      assertWhole(`effects/full/${type.name}.txt`, lines);
    });
  }

  const kinds = new Map(samples.toReversed().map((sample) => [sample.protoCase, sample]));
  for (const [kind, { file }] of [...kinds].toSorted()) {
    it(`of ${kind} is as expected without each of its fields`, () => {
      const { bodyBytes } = firstTransaction(readTransactionFile(sampleBytes(file)));
      const body = bodyType.toObject(bodyType.decode(bodyBytes), { longs: String }) as Message;
      const whole = linesOf(body);
      const lines = [...whole];
      const dataType = bodyType.fields[kind]?.resolve().resolvedType as protobuf.Type;
      for (const path of pathsIn(body[kind] as Message, dataType, 2)) {
        const rest = without(body[kind] as Message, path);
        lines.push(`without ${path.join('.')}:`, ...difference(whole, linesOf({ ...body, [kind]: rest })));
      }
      assertWhole(`effects/${kind}.txt`, lines);
    });
  }
});
