/** Transaction lists as SDKs write them, of bodies signed by two keys, made byte by byte: neither reader's own encoder. */

const seconds = 1_764_000_000;

/** One transfer with a copy for each of `count` nodes. */
export function entryFile(count: number): Uint8Array {
  const transfer = bytes(14, bytes(1, amount(1001, -1_234_500_000), amount(1002, 1_234_500_000)));
  return list(Array.from({ length: count }, (_, index) => Buffer.concat([...common(3 + index, 0), transfer])));
}

/** One topic message in `count` chunks for one node. */
export function chunkFile(count: number): Uint8Array {
  return list(
    Array.from({ length: count }, (_, index) => {
      const chunkInfo = bytes(3, transactionId(0), number(2, count), number(3, index + 1));
      const message = bytes(27, bytes(1, number(3, 5005)), bytes(2, pseudoRandom(64, index)), chunkInfo);
      return Buffer.concat([...common(3, index), message]);
    }),
  );
}

function list(bodies: readonly Buffer[]): Uint8Array {
  return new Uint8Array(Buffer.concat(bodies.map((body, index) => bytes(1, bytes(5, bytes(1, body), sigMap(index))))));
}

/** Transaction id, node, fee, duration and memo. */
function common(node: number, index: number): readonly Buffer[] {
  const memo = Buffer.from('invoice 2026-114');
  return [
    transactionId(index),
    bytes(2, number(3, node)),
    number(3, 200_000_000),
    bytes(4, number(1, 120)),
    bytes(6, memo),
  ];
}

function transactionId(index: number): Buffer {
  return bytes(1, bytes(1, number(1, seconds + index), number(2, 123_456_789)), bytes(2, number(3, 1001)));
}

function amount(account: number, tinybars: number): Buffer {
  return bytes(1, bytes(1, number(3, account)), number(2, tinybars < 0 ? -2 * tinybars - 1 : 2 * tinybars));
}

/** A signature by an Ed25519 key and one by an ECDSA key, as long as real ones. */
function sigMap(index: number): Buffer {
  const ed25519 = bytes(1, bytes(1, pseudoRandom(32, -1)), bytes(3, pseudoRandom(64, index)));
  const ecdsa = bytes(1, bytes(1, Buffer.from([2]), pseudoRandom(32, -2)), bytes(6, pseudoRandom(64, index + 1)));
  return bytes(2, ed25519, ecdsa);
}

function pseudoRandom(length: number, seed: number): Buffer {
  let state = Math.imul(seed + 3, 0x9e37_79b1) | 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
      return (state >>> 16) & 255;
    }),
  );
}

/** A length-delimited field. */
function bytes(field: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

/** A varint field. */
function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) {
    digits.push((rest % 128) + 128);
  }
  return Buffer.from([...digits, rest]);
}
