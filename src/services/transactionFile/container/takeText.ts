import type { WireFault } from '../../../domain/protobuf/wireFault.ts';
import type { FoundAt } from '../../../domain/transaction/foundAt.ts';
import { beginningLength, mayBeginTransaction } from '../../../domain/transaction/mayBeginTransaction.ts';
import { base64Bytes, hexBytes, looksLikeBase64 } from '../text.ts';
import type { TransactionSearch } from './search.ts';

/** What a text that should be a transaction is, all of it. */
export type TextOutcome =
  | { readonly encoding: 'hex' | 'base64'; readonly bytes: Uint8Array; readonly fault: WireFault | undefined }
  | undefined;

/** Words of so many characters are not decoded to see that they are no base64. */
const manyCharacters = 64 * 1024;
const beginning = 400;

/**
 * Takes a text that is hex or base64 and nothing else: then the outcome has no fault. Hex first: every hex text is base64 too.
 * Undefined when the text is neither; a fault is that of the likelier one.
 */
export function takeText(search: TransactionSearch, text: string, foundAt: () => FoundAt): TextOutcome {
  const hex = takeBytes(search, 'hex', hexBytes(text), foundAt);
  if (hex && !hex.fault) {
    return hex;
  }
  const base64 = mayBeBase64(text) ? takeBytes(search, 'base64', base64Bytes(text), foundAt) : undefined;
  return base64 && !base64.fault ? base64 : (hex ?? base64);
}

function takeBytes(
  search: TransactionSearch,
  encoding: 'hex' | 'base64',
  bytes: Uint8Array | undefined,
  foundAt: () => FoundAt,
): TextOutcome {
  return bytes && { encoding, bytes, fault: search.takeExpected(bytes, foundAt) };
}

function mayBeBase64(text: string): boolean {
  if (text.length < manyCharacters || looksLikeBase64(text)) {
    return true;
  }
  const first = base64Bytes(text.slice(0, beginning));
  return first !== undefined && mayBeginTransaction(first.subarray(0, beginningLength), text.length);
}
