import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { encode } from './samples.ts';

/** A key pair of ours, for tests alone. */
export interface TestKey {
  readonly field: 'ed25519' | 'ECDSASecp256k1';
  readonly publicKey: Uint8Array;
  readonly sign: (bytes: Uint8Array) => Uint8Array;
}

/** The ED25519 key of a seed of 32 equal bytes. */
export function ed25519Key(seed: number): TestKey {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    field: 'ed25519',
    publicKey: new Uint8Array(spki.subarray(-32)),
    sign: (bytes) => new Uint8Array(sign(undefined, bytes, key)),
  };
}

/** The ECDSA key of a secret of 32 equal bytes; it signs the keccak-256 of the bytes, as ledgers verify it. */
export function ecdsaKey(seed: number): TestKey {
  const secret = new Uint8Array(32).fill(seed);
  return {
    field: 'ECDSASecp256k1',
    publicKey: secp256k1.getPublicKey(secret, true),
    sign: (bytes) => secp256k1.sign(keccak_256(bytes), secret, { prehash: false }).toCompactRawBytes(),
  };
}

/** A pair of a SignatureMap; some of the key and the signature may be others. */
export function pairOf({ field, publicKey, sign: signBytes }: TestKey, bodyBytes: Uint8Array, prefixLength = 99) {
  const name = field === 'ed25519' ? 'ed25519' : 'ECDSASecp256k1';
  return { pubKeyPrefix: publicKey.subarray(0, prefixLength), [name]: signBytes(bodyBytes) };
}

/** A SignedTransaction of a plain body, by all of these keys. */
export function signedBy(body: Record<string, unknown>, ...keys: readonly TestKey[]): Uint8Array {
  const bodyBytes = encode('TransactionBody', body);
  const sigPair = keys.map((key) => pairOf(key, bodyBytes));
  return encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } });
}

/** A list as SDKs write it. */
export function listOfSigned(...signed: readonly Uint8Array[]): Uint8Array {
  const transactionList = signed.map((signedTransactionBytes) => ({ signedTransactionBytes }));
  return encode('TransactionList', { transactionList });
}
