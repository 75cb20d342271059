import assert from 'node:assert/strict';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createSignatureVerifier } from '../../../../src/services/transactionFile/signatureVerifier.ts';

const secret = new Uint8Array(32).fill(7);
const [one, other] = [Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 4)];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the verifier of signatures', () => {
  for (const [algorithm, publicKey, sign] of [
    ['ed25519', hex(ed25519.getPublicKey(secret)), (bytes: Uint8Array) => ed25519.sign(bytes, secret)],
    [
      'ecdsa',
      hex(secp256k1.getPublicKey(secret, true)),
      (bytes: Uint8Array) => secp256k1.sign(keccak_256(bytes), secret).toCompactRawBytes(),
    ],
  ] as const) {
    it(`takes what signs the bytes with the key: ${algorithm}`, () => {
      const verify = createSignatureVerifier();
      const takes = (signedBytes: Uint8Array, signature: Uint8Array, key: string = publicKey) =>
        verify({ algorithm, publicKey: key, signature, signedBytes } as never);
      assert.deepEqual([takes(one, sign(one)), takes(other, sign(other)), takes(one, sign(one))], [true, true, true]);
      assert.deepEqual([takes(one, sign(other)), takes(other, sign(one))], [false, false]);
      assert.equal(takes(one, sign(one).with(5, 0)), false);
      for (const key of ['', '02', 'ff'.repeat(publicKey.length / 2), '00'.repeat(publicKey.length / 2)]) {
        assert.equal(takes(one, sign(one), key), false, key);
      }
    });
  }
});
