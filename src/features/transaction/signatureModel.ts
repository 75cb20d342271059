import type { TransactionSignature } from '../../domain/transaction/transactionContent.ts';
import { algorithmNames } from '../../domain/transaction/transactionFormat.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import type { SignatureModel } from '../../webview/transaction/protocol.ts';

/** A signature in words: who signed, as far as the prefix of the key says it. */
export function signatureModel({ kind, publicKeyPrefix, lengthBytes }: TransactionSignature): SignatureModel {
  const algorithm = kind === 'unset' ? 'not set' : kind === 'contract' ? 'contract' : algorithmNames[kind];
  return {
    algorithm,
    prefix: publicKeyPrefix === '' ? 'any key' : publicKeyPrefix,
    size: `${formatInteger(BigInt(lengthBytes))} bytes`,
  };
}
