import { InputError } from '../../domain/failure.ts';
import { parseTransactionId } from '../../domain/transaction/ledgerTransaction.ts';
import { hashSegment, isEthereumHash, isLedgerHash } from '../../domain/transaction/transactionHash.ts';

/** A transaction as a path segment, and what its wallet spelling said besides. */
interface TransactionSegment {
  readonly segment: string;
  readonly nonce: number | undefined;
  readonly scheduled: boolean | undefined;
}

/** What contract results are found by: a transaction id or a 32-byte hash. Throws InputError for anything else. */
export function executionOf(text: string): TransactionSegment {
  return segmentOf(text, isEthereumHash, 'a 32-byte hash');
}

/** What transactions are found by: a transaction id or a 48-byte hash in hex or base64. Throws InputError otherwise. */
export function transactionOf(text: string): TransactionSegment {
  return segmentOf(text, isLedgerHash, 'a 48-byte hash');
}

function segmentOf(text: string, isHash: (text: string) => boolean, hashName: string): TransactionSegment {
  const reference = parseTransactionId(text);
  if (reference) {
    return { segment: reference.id, nonce: reference.nonce, scheduled: reference.scheduled };
  }
  if (!isHash(text)) {
    throw new InputError(
      'invalid-argument',
      `Expected a transaction id such as 0.0.10-1234567890-000000321 or ${hashName}.`,
    );
  }
  return { segment: hashSegment(text), nonce: undefined, scheduled: undefined };
}
