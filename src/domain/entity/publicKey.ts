import { base32nopad } from '@scure/base';
import { parseHex } from '../value/bytes.ts';
import type { AccountAlias } from './accountReference.ts';

/** A public key: lower-case hex of the 32 bytes of Ed25519 or of the 33 of ECDSA secp256k1, compressed. */
export type PublicKey = string & { readonly __brand: 'PublicKey' };

const ecdsaPoint = /^0[23][0-9a-f]{64}$/;
// What DER writes before the bytes, in both ways that are in use for ECDSA.
const derHeads =
  /^302a300506032b6570032100(?=[0-9a-f]{64}$)|^(?:302d300706052b8104000a|3036301006072a8648ce3d020106052b8104000a)032200(?=0[23][0-9a-f]{64}$)/;

/** Reads DER, which says what it is; undefined for anything else. `digits` is hex in either case, without `0x`. */
export function parseDerPublicKey(digits: string): PublicKey | undefined {
  const hex = digits.toLowerCase();
  const key = hex.replace(derHeads, '');
  return key.length < hex.length ? (key as PublicKey) : undefined;
}

/** Reads DER or the bytes alone; 32 bytes may as well be anything else. */
export function parsePublicKey(digits: string): PublicKey | undefined {
  const hex = digits.toLowerCase();
  return (
    parseDerPublicKey(hex) ?? (/^[0-9a-f]{64}$/.test(hex) || ecdsaPoint.test(hex) ? (hex as PublicKey) : undefined)
  );
}

export function publicKeyAlgorithm(key: PublicKey): 'ed25519' | 'ecdsaSecp256k1' {
  return key.length === 64 ? 'ed25519' : 'ecdsaSecp256k1';
}

/** The key in DER, as SDKs write it. */
export function derPublicKey(key: PublicKey): string {
  return `${publicKeyAlgorithm(key) === 'ed25519' ? '302a300506032b6570032100' : '302d300706052b8104000a032200'}${key}`;
}

/** The alias of an account made by sending to a key: the ledger's encoding of the key (its field and length) in base32. */
export function keyAlias(key: PublicKey): AccountAlias {
  const head = publicKeyAlgorithm(key) === 'ed25519' ? '1220' : '3a21';
  return base32nopad.encode(parseHex(head + key) ?? new Uint8Array()) as AccountAlias;
}

/** The key that an alias in hex stands for; undefined for any other alias. */
export function keyOfAlias(hex: string): PublicKey | undefined {
  const [, ed25519, ecdsa] = /^(?:1220([0-9a-f]{64})|3a21(0[23][0-9a-f]{64}))$/.exec(hex) ?? [];
  return (ed25519 ?? ecdsa) as PublicKey | undefined;
}

/** A key as the ledger reports it. */
export interface LedgerKey {
  /** `ED25519`, `ECDSA_SECP256K1`, or `ProtobufEncoded` for all other keys; new types come as sent. */
  readonly type: string;
  /** Lower-case hex without prefix, empty for an empty key; untrusted. */
  readonly hex: string;
}
