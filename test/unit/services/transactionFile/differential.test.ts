import assert from 'node:assert/strict';
import protobuf from 'protobufjs';
import { type DecodedField, fieldParts } from '../../../../src/domain/transaction/transactionContent.ts';
import { readTransactionFile } from '../../../../src/services/transactionFile/transactionReader.ts';
import { root, sampleBytes, samples } from './samples.ts';

type Plain = Record<string, unknown>;

root.resolveAll();
const bodyType = root.lookupType('proto.TransactionBody');
const signedType = root.lookupType('proto.SignedTransaction');

/** Our fields as the plain object that reflection gives, defaults included. */
function plainOf(fields: readonly DecodedField[], type: protobuf.Type): Plain {
  const plain: Plain = {};
  for (const field of fields) {
    const schema = type.fieldsById[field.number];
    assert.ok(schema, `${type.name} ${field.number}`);
    assert.equal(field.name, schema.name);
    const value = plainValue(field, schema.resolvedType);
    if (schema.repeated) {
      const list = plain[schema.name];
      plain[schema.name] = [...(Array.isArray(list) ? list : []), value];
    } else {
      // Of a oneof the last member counts: an SDK writes contractNum 0 in front of an evmAddress.
      for (const sibling of schema.partOf?.oneof ?? []) {
        delete plain[sibling];
      }
      plain[schema.name] = value;
    }
  }
  return plain;
}

function plainValue(field: DecodedField, type: protobuf.ReflectionObject | null): unknown {
  switch (field.kind) {
    case 'integer':
      return wrapped(field.value.toString(), type);
    case 'boolean':
    case 'text':
      return wrapped(field.value, type);
    case 'bytes':
      return wrapped(Buffer.from(field.value).toString('hex'), type);
    case 'enum':
      return field.value;
    case 'transaction':
      return reEncoded(field.value.bodyBytes);
    default:
      assert.ok(type instanceof protobuf.Type && 'fields' in field, field.kind);
      return plainOf(field.fields, type);
  }
}

/** A google.protobuf wrapper is unwrapped on our side. */
function wrapped(value: unknown, type: protobuf.ReflectionObject | null): unknown {
  return type instanceof protobuf.Type ? { value } : value;
}

/** An inner transaction is compared by its body. */
function reEncoded(bodyBytes: Uint8Array): unknown {
  return { inner: Buffer.from(bodyBytes).toString('hex') };
}

/** What reflection decodes, in the same shape. */
function reflected(bytes: Uint8Array): Plain {
  return fromMessage(bodyType.decode(bytes), bodyType);
}

function fromMessage(message: object, type: protobuf.Type): Plain {
  const plain: Plain = {};
  for (const [name, value] of Object.entries(message)) {
    const field = type.fields[name];
    assert.ok(field, name);
    const convert = (each: unknown): unknown => fromValue(each, field);
    plain[name] = field.repeated && Array.isArray(value) ? value.map(convert) : convert(value);
  }
  return plain;
}

function fromValue(value: unknown, field: protobuf.Field): unknown {
  if (field.fullName === '.proto.AtomicBatchTransactionBody.transactions') {
    assert.ok(value instanceof Uint8Array);
    return reEncoded((signedType.decode(value) as unknown as { bodyBytes: Uint8Array }).bodyBytes);
  }
  if (field.resolvedType instanceof protobuf.Type) {
    return fromMessage(value as object, field.resolvedType);
  }
  if (field.type === 'bytes') {
    return Buffer.from(value as Uint8Array).toString('hex');
  }
  const isNumber = field.resolvedType === null && typeof value !== 'string' && typeof value !== 'boolean';
  return isNumber ? String(value) : value;
}

const defaults: readonly unknown[] = ['0', 0, false, ''];

/** Reflection drops what holds its default outside a oneof; drops it here too, at every level. */
function withoutDefaults(plain: Plain, type: protobuf.Type): Plain {
  const kept: Plain = {};
  for (const [name, value] of Object.entries(plain)) {
    const field = type.fields[name];
    const inner = field?.resolvedType;
    if (Array.isArray(value) && value.length === 0) {
      continue;
    }
    if (inner instanceof protobuf.Type) {
      const strip = (each: unknown): Plain => withoutDefaults(each as Plain, inner);
      kept[name] = Array.isArray(value) ? value.map(strip) : strip(value);
    } else if (field?.repeated || field?.partOf || !defaults.includes(value)) {
      kept[name] = value;
    }
  }
  return kept;
}

/** Fields lie in order within `range`, start with their tag, and bytes are where they say. */
function checkPlaces(message: Uint8Array, fields: readonly DecodedField[], range: readonly [number, number]): void {
  let at = range[0];
  for (const field of fields) {
    const end = field.offset + field.length;
    assert.ok(field.offset >= at && field.valueOffset >= field.offset && field.valueOffset <= end && end <= range[1]);
    // Elements of a packed field have no tag of their own.
    if (field.valueOffset > field.offset) {
      assert.equal(new protobuf.Reader(message.subarray(field.offset)).uint32() >>> 3, field.number);
    }
    checkValuePlace(message, field, end);
    at = end;
  }
}

function checkValuePlace(message: Uint8Array, field: DecodedField, end: number): void {
  if (field.kind === 'bytes') {
    assert.deepEqual(message.subarray(end - field.value.length, end), field.value);
  } else if (field.kind === 'transaction') {
    const { bodyOffset, bodyBytes, body } = field.value;
    checkPlaces(message, body, [bodyOffset, bodyOffset + bodyBytes.length]);
  } else {
    checkPlaces(message, fieldParts(field), [field.valueOffset, end]);
  }
}

describe('readTransactionFile: against reflection decoding', () => {
  it('decodes every body of every sample as the library does', () => {
    let bodies = 0;
    for (const { file } of samples) {
      for (const { groups } of readTransactionFile(sampleBytes(file)).documents) {
        for (const { body, bodyBytes } of groups.flatMap((group) => group.copies)) {
          assert.deepEqual(
            withoutDefaults(plainOf(body, bodyType), bodyType),
            withoutDefaults(reflected(bodyBytes), bodyType),
            file,
          );
          bodies++;
        }
      }
    }
    assert.ok(bodies > 400, String(bodies));
  });

  it('places every field on the bytes that hold it', () => {
    for (const { file } of samples) {
      for (const { message, groups } of readTransactionFile(sampleBytes(file)).documents) {
        for (const { body, bodyBytes, bodyOffset } of groups.flatMap((group) => group.copies)) {
          checkPlaces(message, body, [bodyOffset, bodyOffset + bodyBytes.length]);
        }
      }
    }
  });
});
