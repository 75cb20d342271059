import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64urlnopad } from '@scure/base';
import type { Verifiable } from '../../domain/transaction/checks/signatureChecks.ts';

/**
 * Whether signatures fit what they sign, as the ledger verifies them: ED25519 over the bytes, ECDSA over their keccak-256
 * with s in the lower half. Editors come without secp256k1 in their crypto, and Node takes no digest to verify.
 */
export function createSignatureVerifier(): (signature: Verifiable) => boolean {
  let digested: { readonly bytes: Uint8Array; readonly digest: Uint8Array } | undefined;
  return ({ algorithm, publicKey, signature, signedBytes }) => {
    const key = Buffer.from(publicKey, 'hex');
    try {
      if (algorithm === 'ed25519') {
        const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(key) };
        return verify(undefined, signedBytes, createPublicKey({ key: jwk, format: 'jwk' }), signature);
      }
      if (digested?.bytes !== signedBytes) {
        digested = { bytes: signedBytes, digest: keccak_256(signedBytes) };
      }
      return secp256k1.verify(signature, digested.digest, key, { prehash: false, lowS: true });
    } catch {
      // A key that is no point of its curve.
      return false;
    }
  };
}
