import assert from 'node:assert/strict';
import protobuf from 'protobufjs';
import type { DecodedField } from '../../../../src/domain/transaction/transactionContent.ts';
import { root } from './samples.ts';

type Plain = Record<string, unknown>;

root.resolveAll();
const signedType = root.lookupType('proto.SignedTransaction');

/** Our fields as the plain object that a library gives, defaults included. */
export function plainOf(fields: readonly DecodedField[], type: protobuf.Type): Plain {
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

/** What a library decoded, in the same shape. */
export function fromMessage(message: object, type: protobuf.Type): Plain {
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

/** Libraries drop what holds its default outside a oneof; drops it here too, at every level. */
export function withoutDefaults(plain: Plain, type: protobuf.Type): Plain {
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
