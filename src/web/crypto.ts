import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';

interface Ed25519Key {
  readonly key: { readonly x: string };
}

/** SHA-256 alone: all that is asked for. */
export function createHash(_algorithm: 'sha256') {
  const hash = sha256.create();
  const summed = {
    update(data: string | Uint8Array) {
      hash.update(typeof data === 'string' ? utf8ToBytes(data) : data);
      return summed;
    },
    digest: (_encoding: 'hex') => bytesToHex(hash.digest()),
  };
  return summed;
}

export function randomUUID(): string {
  return globalThis.crypto.randomUUID();
}

/** The bytes of an Ed25519 key, given as a JSON Web Key. */
export function createPublicKey({ key }: Ed25519Key): Uint8Array {
  return base64urlnopad.decode(key.x);
}

/** Throws where the key is no point of the curve. */
export function verify(_digest: undefined, message: Uint8Array, key: Uint8Array, signature: Uint8Array): boolean {
  return ed25519.verify(signature, message, key, { zip215: false });
}
