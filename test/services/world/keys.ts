import { hexOf } from './values.ts';

/** A key as the ledger service writes it. */
export interface Key {
  readonly _type: 'ED25519' | 'ECDSA_SECP256K1' | 'ProtobufEncoded';
  readonly key: string;
}

export function ed25519(label: string): Key {
  return { _type: 'ED25519', key: hexOf(32, 'ed25519', label) };
}

export function ecdsa(label: string): Key {
  return { _type: 'ECDSA_SECP256K1', key: `02${hexOf(32, 'ecdsa', label)}` };
}

/** What a key list, a threshold key or a contract key looks like: the protobuf message as hex. */
function encoded(bytes: Buffer): Key {
  return { _type: 'ProtobufEncoded', key: bytes.toString('hex') };
}

/** The key of an account that has none yet. */
export const emptyKey: Key = { _type: 'ProtobufEncoded', key: '' };

export function keyList(...labels: readonly string[]): Key {
  return encoded(field(6, listOf(labels)));
}

export function thresholdKey(threshold: number, ...labels: readonly string[]): Key {
  return encoded(field(5, Buffer.concat([Buffer.from([0x08, threshold]), field(2, listOf(labels))])));
}

export function contractKey(num: number): Key {
  return encoded(field(1, Buffer.concat([Buffer.from([0x18]), varint(num)])));
}

function listOf(labels: readonly string[]): Buffer {
  return Buffer.concat(labels.map((label) => field(1, field(2, Buffer.from(ed25519(label).key, 'hex')))));
}

function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}
