import { InputError } from '../../../domain/failure.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import { WireCheck } from '../../../domain/protobuf/wireCheck.ts';
import { isLimit, type WireFault } from '../../../domain/protobuf/wireFault.ts';
import { foundAtText } from '../../../domain/transaction/foundAt.ts';
import { theFile } from '../../../domain/transaction/theFile.ts';
import { formatInteger } from '../../../domain/value/amounts.ts';
import { maxFields } from '../detect.ts';
import { faultText } from '../faultText.ts';
import { tooMany } from '../inputErrors.ts';

export const advice = phrase`Use the output of an SDK or a signing tool.`;

/** A text without anything in it. */
export function emptyText(): InputError {
  return new InputError('text', phrase`${theFile} is empty but for white space.`);
}

/** JSON that ends too early. */
export function jsonCut({ line, column }: { readonly line: number; readonly column: number }): InputError {
  const place = foundAtText([{ kind: 'text', line, column, cell: undefined, name: undefined }]);
  return new InputError(
    'text',
    phrase`${theFile} is JSON text that is cut off: it ends at ${place}, before it is complete.`,
  );
}

/** Hex with a digit too many or too few. */
export function oddHex(digits: number, isInJson: boolean): InputError {
  const count = formatInteger(BigInt(digits));
  return new InputError(
    'text',
    isInJson
      ? phrase`${theFile} is JSON text with a value in hex that has an odd number of digits, ${count}: one is missing or too many.`
      : phrase`${theFile} is hex text with an odd number of digits, ${count}: one is missing or too many.`,
  );
}

/** Text that looks like no encoding of bytes. */
export function plainText(): InputError {
  return new InputError('text', phrase`${theFile} is text, not a serialized transaction. ${advice}`);
}

/** JSON with nothing in the places where a transaction would be. */
export function jsonWithoutTransaction(): InputError {
  return new InputError('text', phrase`${theFile} is JSON text, but no transaction is in it. ${advice}`);
}

/** Text that holds bytes, which are no transaction. Offsets count in the decoded bytes, so the error has none. */
export function textWithout(encoding: 'hex' | 'base64' | 'JSON', fault: WireFault | undefined): InputError {
  if (fault && isLimit(fault)) {
    return tooMany(faultText(fault), fault.offset);
  }
  const what = fault
    ? phrase`the decoded bytes are not a ledger transaction: ${where(fault)}`
    : phrase`no transaction is in it`;
  return new InputError('text-not-transaction', phrase`${theFile} is ${encoding} text, but ${what}. ${advice}`);
}

/** Binary content that is no transaction: broken protobuf, or another message. */
export function notTransaction(bytes: Uint8Array, fault: WireFault): InputError {
  if (isLimit(fault)) {
    return tooMany(faultText(fault), fault.offset);
  }
  const broken = protobufFault(bytes);
  const { offset } = broken ?? fault;
  const message = broken
    ? phrase`It is not valid protobuf: ${where(broken)}. The file may be cut off or damaged; save it again.`
    : phrase`It is protobuf, but of another message or damaged: ${where(fault)}. ${advice}`;
  return new InputError('not-transaction', phrase`${theFile} is not a ledger transaction. ${message}`, offset);
}

function where(fault: WireFault): Phrase {
  return phrase`${faultText(fault)} (at byte ${fault.offset})`;
}

/** Why the bytes are no protobuf message of any kind, judged by the first of their outermost fields; undefined when they are one. */
function protobufFault(bytes: Uint8Array): WireFault | undefined {
  const check = new WireCheck(bytes, maxFields);
  const isMessage = check.message({ name: 'message', fields: [] }, { start: 0, end: bytes.length }, 'any');
  return isMessage || (check.fault && isLimit(check.fault)) ? undefined : check.fault;
}
