import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range } from '../../domain/protobuf/wireCheck.ts';
import type { TransactionSignature } from '../../domain/transaction/transactionContent.ts';

const prefixNumber = 1;
/** The members of a SignaturePair that are signatures, by number. */
const kinds: readonly (TransactionSignature['kind'] | undefined)[] = [
  undefined,
  undefined,
  'contract',
  'ed25519',
  'rsa3072',
  'ecdsa384',
  'ecdsaSecp256k1',
];

/** The signature pairs of a SignatureMap that was checked; it has no other fields. */
export function signaturesOf(bytes: Uint8Array, sigMap: Range | undefined): readonly TransactionSignature[] {
  const signatures: TransactionSignature[] = [];
  if (sigMap !== undefined) {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const pair = new FieldScan(bytes, sigMap); pair.next(); ) {
      signatures.push(signatureIn(bytes, file, pair));
    }
  }
  return signatures;
}

/** Of several members of one kind the last one counts. */
function signatureIn(bytes: Uint8Array, file: Buffer, { offset, valueOffset, end }: FieldScan): TransactionSignature {
  let kind: TransactionSignature['kind'] = 'unset';
  let publicKeyPrefix = '';
  let signature: Uint8Array | undefined;
  for (const scan = new FieldScan(bytes, { start: valueOffset, end }); scan.next(); ) {
    if (scan.number === prefixNumber) {
      publicKeyPrefix = file.toString('hex', scan.valueOffset, scan.end);
    } else {
      kind = kinds[scan.number] ?? kind;
      signature = kinds[scan.number] === undefined ? signature : bytes.subarray(scan.valueOffset, scan.end);
    }
  }
  return { kind, publicKeyPrefix, signature: signature ?? bytes.subarray(end, end), offset, length: end - offset };
}
