/** The transaction of the sample that its walkthrough opens. */
export const samplePayment = 'transactions/pay-supplier.tx';

/** A timestamp of whole seconds that starts a transaction id: its tag and length, and the tag of its seconds. */
const head = [0x0a, 0x06, 0x08];
/** Of today's seconds as a varint. */
const size = 5;

/** The same transactions, valid from another second on: only for bytes that are known to have no others like it. */
export function validFrom(transactions: Uint8Array, seconds: number): Uint8Array {
  const bytes = Uint8Array.from(transactions);
  for (let at = 0; at + head.length + size <= bytes.length; at++) {
    const value = bytes.subarray(at + head.length, at + head.length + size);
    if (head.every((byte, index) => bytes[at + index] === byte) && isVarint(value)) {
      value.set(varintOf(seconds));
    }
  }
  return bytes;
}

function isVarint(bytes: Uint8Array): boolean {
  return bytes.every((byte, index) => byte > 127 === index < size - 1);
}

function varintOf(seconds: number): readonly number[] {
  return Array.from({ length: size }, (_, index) => {
    const digit = Math.floor(seconds / 128 ** index) % 128;
    return index < size - 1 ? digit + 128 : digit;
  });
}
