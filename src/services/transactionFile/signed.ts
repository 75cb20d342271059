import type { TransactionSignature } from '../../domain/transaction/transactionContent.ts';
import { type DecodedField, fieldParts } from '../../domain/transaction/transactionContent.ts';
import type { SignatureAlgorithm } from '../../domain/transaction/transactionParty.ts';
import { readBody } from './body.ts';
import type { BodyReading } from './bodyReading.ts';
import { bytesIn, lastOf, partsOf } from './lookup.ts';
import { readMessage } from './message.ts';
import { messageSchema } from './schema.ts';
import { type Range, type WireCursor, WireFault } from './wire.ts';

const signedSchema = messageSchema('SignedTransaction');

/** Reads the bytes of a range as a SignedTransaction, which has had no unknown fields in any release so far. */
export function readSigned(cursor: WireCursor, { start, end }: Range, previous?: BodyReading): BodyReading {
  const fields = cursor.within(start, end, () => readMessage(cursor, signedSchema));
  const bodyRange = nonEmptyRange(lastOf(fields, 'bodyBytes'));
  if (!bodyRange) {
    throw new WireFault('the signed body is missing or empty', end);
  }
  return readBody(cursor, bodyRange, signaturesIn(fields), previous);
}

/** Where the value of a length-delimited field lies. */
export function rangeOf({ valueOffset, offset, length }: DecodedField): Range {
  return { start: valueOffset, end: offset + length };
}

/** The same, undefined when the field is missing or empty. */
export function nonEmptyRange(field: DecodedField | undefined): Range | undefined {
  const range = field && rangeOf(field);
  return range && range.start < range.end ? range : undefined;
}

const signatureKinds: Readonly<Record<string, SignatureAlgorithm | 'contract'>> = {
  contract: 'contract',
  ed25519: 'ed25519',
  RSA_3072: 'rsa3072',
  ECDSA_384: 'ecdsa384',
  ECDSASecp256k1: 'ecdsaSecp256k1',
};

/** The signature pairs of the `sigMap` among the fields of a Transaction or SignedTransaction. */
export function signaturesIn(fields: readonly DecodedField[]): readonly TransactionSignature[] {
  return partsOf(fields, 'sigMap')
    .filter((pair) => pair.name === 'sigPair')
    .map((pair) => {
      const parts = fieldParts(pair);
      const signature = parts.findLast((part) => signatureKinds[part.name ?? ''] !== undefined);
      return {
        kind: signatureKinds[signature?.name ?? ''] ?? 'unset',
        publicKeyPrefix: Buffer.from(bytesIn(parts, 'pubKeyPrefix') ?? []).toString('hex'),
        lengthBytes: signature?.kind === 'bytes' ? signature.value.length : 0,
        offset: pair.offset,
        length: pair.length,
      };
    });
}
