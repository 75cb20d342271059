import type { Range } from '../../domain/protobuf/wireCheck.ts';
import { valueIn } from '../../domain/transaction/fieldLookup.ts';
import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import { keyAlgorithms } from '../../domain/transaction/keyOfFields.ts';
import {
  fieldParts,
  type SignatureAlgorithm,
  type TransactionSignature,
} from '../../domain/transaction/transactionContent.ts';
import { messageSchema } from './schema.ts';

const sigMapSchema = messageSchema('SignatureMap');

const signatureKinds: Readonly<Record<string, SignatureAlgorithm | 'contract'>> = {
  contract: 'contract',
  ...keyAlgorithms,
};

/** The signature pairs of a SignatureMap that was checked. */
export function signaturesOf(bytes: Uint8Array, sigMap: Range | undefined): readonly TransactionSignature[] {
  const pairs = sigMap === undefined ? [] : fieldTree(bytes, sigMap, sigMapSchema);
  return pairs.map((pair) => {
    const parts = fieldParts(pair);
    const signature = parts.findLast((part) => signatureKinds[part.name ?? ''] !== undefined);
    return {
      kind: signatureKinds[signature?.name ?? ''] ?? 'unset',
      publicKeyPrefix: Buffer.from(valueIn(parts, 'pubKeyPrefix', 'bytes') ?? []).toString('hex'),
      lengthBytes: signature?.kind === 'bytes' ? signature.value.length : 0,
      offset: pair.offset,
      length: pair.length,
    };
  });
}
