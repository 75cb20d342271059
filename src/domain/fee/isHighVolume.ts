import { FieldScan } from '../protobuf/fieldScan.ts';
import type { Range } from '../protobuf/wireCheck.ts';

// Fields of the protobuf messages Transaction, SignedTransaction and TransactionBody.
const bodyBytes = 4;
const signedTransactionBytes = 5;
const signedBodyBytes = 1;
const highVolume = 1002;

/** Whether a serialized `Transaction` asks for high-volume pricing. */
export function isHighVolume(transaction: Uint8Array): boolean {
  const whole = { start: 0, end: transaction.length };
  const signed = fieldOf(transaction, whole, signedTransactionBytes);
  const body = signed ? fieldOf(transaction, signed, signedBodyBytes) : fieldOf(transaction, whole, bodyBytes);
  const flag = body && fieldOf(transaction, body, highVolume);
  return flag !== undefined && transaction.subarray(flag.start, flag.end).some((byte) => (byte & 0x7f) !== 0);
}

/** The value of a field, the last one where it is repeated. */
function fieldOf(bytes: Uint8Array, message: Range, number: number): Range | undefined {
  const scan = new FieldScan(bytes, message);
  let found: Range | undefined;
  while (scan.next()) {
    found = scan.number === number ? scan.value : found;
  }
  return found;
}
