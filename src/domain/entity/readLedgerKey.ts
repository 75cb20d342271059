import { readKeyBytes } from '../transaction/readKeyBytes.ts';
import type { Key } from '../transaction/transactionContent.ts';
import { parseHex } from '../value/bytes.ts';
import type { LedgerKey } from './ledgerKey.ts';

/** What a key is; undefined when it cannot be read. */
export function readLedgerKey({ type, hex }: LedgerKey): Key | undefined {
  const bytes = parseHex(hex);
  if (bytes === undefined) {
    return undefined;
  }
  switch (type) {
    case 'ED25519':
      return { kind: 'ed25519', bytes };
    case 'ECDSA_SECP256K1':
      return { kind: 'ecdsaSecp256k1', bytes };
    case 'ProtobufEncoded':
      return readKeyBytes(bytes);
    default:
      return { kind: 'newer' };
  }
}
