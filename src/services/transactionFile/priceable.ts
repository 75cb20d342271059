import { lengthDelimited } from '../../domain/transaction/lengthDelimited.ts';

const bodyBytesTag = 0x0a;
const sigMapTag = 0x12;
const signedTransactionBytesTag = 0x2a;

/**
 * The Transaction message around the file's own SignedTransaction bytes. The fee service takes nothing but a Transaction
 * with signed bytes, and charges for its size, so what is inside is never encoded anew.
 */
export function wrapSigned(signed: Uint8Array): Uint8Array {
  return lengthDelimited(signedTransactionBytesTag, signed);
}

/** The Transaction message around the file's own body and SignatureMap bytes; without a map there are no signatures. */
export function wrapBody(body: Uint8Array, sigMap: Uint8Array | undefined): Uint8Array {
  const signatures = sigMap === undefined ? [] : [lengthDelimited(sigMapTag, sigMap)];
  return lengthDelimited(signedTransactionBytesTag, lengthDelimited(bodyBytesTag, body), ...signatures);
}
