import type { WireFault } from '../../../domain/protobuf/wireFault.ts';
import type { FoundAt } from '../../../domain/transaction/foundAt.ts';
import { base64Bytes, bytesOf, hexDigitsOf } from '../text.ts';
import type { TransactionSearch } from './search.ts';

/** The bytes of a text, all of it, and why they are no transaction. */
export interface DecodedText {
  readonly encoding: 'hex' | 'base64';
  readonly bytes: Uint8Array;
  readonly fault: WireFault | undefined;
}

/** What a text that should be a transaction is. */
export interface TextOutcome {
  /** Undefined when it is neither hex nor base64. */
  readonly decoded: DecodedText | undefined;
  /** How many hex digits a text of nothing else has, when they are odd and too many for a word. */
  readonly oddHexDigits: number | undefined;
}

/** Of fewer digits hex is not told from a word. */
const fewestHexDigits = 17;

/**
 * Takes a text that is hex or base64 and nothing else: then what is decoded has no fault. Hex first: every hex text is base64
 * too. A fault is that of the likelier one.
 */
export function takeText(search: TransactionSearch, text: string, foundAt: () => FoundAt): TextOutcome {
  const digits = hexDigitsOf(text);
  const isOdd = digits !== undefined && digits.length % 2 === 1;
  const hex = digits === undefined || isOdd ? undefined : bytesOf(digits, 'hex');
  const asHex = takeBytes(search, 'hex', hex, foundAt);
  const oddHexDigits = isOdd && digits.length >= fewestHexDigits ? digits.length : undefined;
  if (asHex && !asHex.fault) {
    return { decoded: asHex, oddHexDigits };
  }
  const asBase64 = takeBytes(search, 'base64', base64Bytes(text), foundAt);
  return { decoded: asBase64 && !asBase64.fault ? asBase64 : (asHex ?? asBase64), oddHexDigits };
}

function takeBytes(
  search: TransactionSearch,
  encoding: 'hex' | 'base64',
  bytes: Uint8Array | undefined,
  foundAt: () => FoundAt,
): DecodedText | undefined {
  return bytes && { encoding, bytes, fault: search.takeExpected(bytes, foundAt) };
}
