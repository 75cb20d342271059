import { lengthDelimited } from './lengthDelimited.ts';

const prefixTag = 0x0a;
const ed25519Tag = 0x1a;
const pairTag = 0x0a;
const bodyTag = 0x0a;
const mapTag = 0x12;
const signedBytesTag = 0x2a;

/**
 * A `Transaction` message as if `count` ED25519 keys had signed the body in the way SDKs write it, to ask what it would
 * cost then. The signatures are zeros: it can be priced, never executed.
 */
export function withHypotheticalSignatures(bodyBytes: Uint8Array, count: number): Uint8Array {
  const prefix = lengthDelimited(prefixTag, new Uint8Array(32));
  const signature = lengthDelimited(ed25519Tag, new Uint8Array(64));
  const pair = lengthDelimited(pairTag, prefix, signature);
  const map = lengthDelimited(mapTag, ...Array.from({ length: count }, () => pair));
  return lengthDelimited(signedBytesTag, lengthDelimited(bodyTag, bodyBytes), map);
}
