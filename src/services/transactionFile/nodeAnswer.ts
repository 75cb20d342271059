import { isLimit, type WireFault } from '../../domain/protobuf/wireCheck.ts';

/** What wraps a body, and holds its signatures. */
const wrappers: ReadonlySet<string | undefined> = new Set([
  'message',
  'Transaction',
  'SignedTransaction',
  'SignatureMap',
  'SignaturePair',
]);

/** The response code for bytes with a fault (TransactionChecker.parseStrict); undefined where nodes see none. */
export function nodeAnswer(fault: WireFault): string | undefined {
  switch (fault.problem) {
    case 'unknownField':
    case 'twoNewerTypes':
    case 'noKnownType':
    case 'tooManyUnknown':
      return 'TRANSACTION_HAS_UNKNOWN_FIELDS';
    case 'noType':
    case 'emptyTransaction':
    case 'emptySigned':
      return 'INVALID_TRANSACTION_BODY';
    case 'twice':
    case 'otherInList':
      return undefined;
    default:
      return isLimit(fault)
        ? undefined
        : wrappers.has(fault.message?.name)
          ? 'INVALID_TRANSACTION'
          : 'INVALID_TRANSACTION_BODY';
  }
}
