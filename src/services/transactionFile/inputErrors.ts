import { InputError } from '../../domain/failure.ts';
import { WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { WireFault } from '../../domain/protobuf/wireFault.ts';
import { maxTransactionFileBytes } from '../../domain/transaction/transaction.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { maxFields } from './detect.ts';
import { faultText, isLimit } from './faultText.ts';

export const advice = 'Choose a file that an SDK or a signing tool wrote.';

/** Refuses what its size or first bytes give away; see {@link maxTransactionFileBytes}. */
export function rejectOutright(bytes: Uint8Array): void {
  if (bytes.length === 0) {
    throw new InputError('empty', 'The file is empty.');
  }
  if (bytes.length > maxTransactionFileBytes) {
    const [size, limit] = [bytes.length, maxTransactionFileBytes].map((each) => formatInteger(BigInt(each)));
    throw new InputError('too-large', `The file is ${size} bytes; the limit is ${limit} bytes (8 MB).`);
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)) {
    throw new InputError('zip', 'The file is a ZIP archive. Extract the .tx file first.');
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    throw new InputError('gzip', 'The file is a gzip archive. Extract the .tx file first.');
  }
}

/** A text without anything in it. */
export function emptyText(): InputError {
  return new InputError('text', 'The file is empty but for white space.');
}

/** JSON that ends too early. */
export function jsonCut({ line, column }: { readonly line: number; readonly column: number }): InputError {
  const place = `line ${line}, column ${column}`;
  return new InputError('text', `The file is JSON text that is cut off: it ends at ${place}, before it is complete.`);
}

/** Hex text with a digit too many or too few. */
export function oddHex(digits: number): InputError {
  const count = formatInteger(BigInt(digits));
  return new InputError(
    'text',
    `The file is hex text with an odd number of digits, ${count}: one is missing or too many.`,
  );
}

/** Text that looks like no encoding of bytes. */
export function plainText(): InputError {
  return new InputError('text', `The file is text, not a serialized transaction. ${advice}`);
}

/** JSON with nothing in the places where a transaction would be. */
export function jsonWithoutTransaction(): InputError {
  return new InputError('text', `The file is JSON text, but no transaction is in it. ${advice}`);
}

/** Text that holds bytes, which are no transaction. Offsets count in the decoded bytes, so the error has none. */
export function textWithout(encoding: 'hex' | 'base64' | 'JSON', fault: WireFault | undefined): InputError {
  if (fault && isLimit(fault)) {
    return tooMany(faultText(fault), fault.offset);
  }
  const what = fault ? `the decoded bytes are not a ledger transaction: ${where(fault)}` : 'no transaction is in it';
  return new InputError('text-not-transaction', `The file is ${encoding} text, but ${what}. ${advice}`);
}

/** Binary content that is no transaction: broken protobuf, or another message. */
export function notTransaction(bytes: Uint8Array, fault: WireFault): InputError {
  if (isLimit(fault)) {
    return tooMany(faultText(fault), fault.offset);
  }
  const broken = protobufFault(bytes);
  const { offset } = broken ?? fault;
  const message = broken
    ? `It is not valid protobuf: ${where(broken)}. The file may be cut off or damaged; save it again.`
    : `It is protobuf, but of another message or damaged: ${where(fault)}. ${advice}`;
  return new InputError('not-transaction', `The file is not a ledger transaction. ${message}`, offset);
}

/** Too much of what might be a transaction. */
export function tooMany(what: string, offset?: number): InputError {
  const place = offset === undefined ? '' : ` by byte ${offset}`;
  return new InputError('too-large', `The file holds too much for a transaction file: ${what}${place}.`, offset);
}

function where(fault: WireFault): string {
  return `${faultText(fault)} (at byte ${fault.offset})`;
}

/** Why the bytes are no protobuf message of any kind, judged by the first of their outermost fields; undefined when they are one. */
function protobufFault(bytes: Uint8Array): WireFault | undefined {
  const check = new WireCheck(bytes, maxFields);
  const isMessage = check.message({ name: 'message', fields: [] }, { start: 0, end: bytes.length }, 'any');
  return isMessage || (check.fault && isLimit(check.fault)) ? undefined : check.fault;
}
