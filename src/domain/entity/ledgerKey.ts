import { readKeyBytes } from '../transaction/readKeyBytes.ts';
import type { Key } from '../transaction/transactionParty.ts';
import { parseHex } from '../value/bytes.ts';

/** A key as the ledger reports it. */
export interface LedgerKey {
  /** `ED25519`, `ECDSA_SECP256K1`, or `ProtobufEncoded` for all other keys; new types come as sent. */
  readonly type: string;
  /** Lower-case hex without prefix, empty for an empty key; untrusted. */
  readonly hex: string;
}

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
