// Fields of the protobuf messages Transaction, SignedTransaction and SignatureMap.
const signedTransactionBytesTag = 0x2a;
const bodyBytesTag = 0x0a;
const sigMapTag = 0x12;
const sigPairTag = 0x0a;
const pubKeyPrefixTag = 0x0a;
/** Of the body, with a number that takes two bytes. */
const ethereumTransactionTag = [0x92, 0x03] as const;
const ethereumDataTag = 0x0a;
const ed25519Tag = 0x1a;

/**
 * The Transaction message around the file's own SignedTransaction bytes. The fee service takes nothing but a Transaction
 * with signed bytes, and charges for its size, so what is inside is never encoded again.
 */
export function wrapSigned(signed: Uint8Array): Uint8Array {
  return lengthDelimited(signedTransactionBytesTag, signed);
}

/** The Transaction message around the file's own body and SignatureMap bytes; without a map there are no signatures. */
export function wrapBody(body: Uint8Array, sigMap: Uint8Array | undefined): Uint8Array {
  return wrapSignedParts(body, sigMap === undefined ? [] : [lengthDelimited(sigMapTag, sigMap)]);
}

/**
 * The Transaction message as if `count` ED25519 keys had signed the body in the way SDKs write it, to ask what it would
 * cost then. The signatures are zeros: it can be priced, never executed.
 */
export function withHypotheticalSignatures(body: Uint8Array, count: number): Uint8Array {
  const prefix = lengthDelimited(pubKeyPrefixTag, new Uint8Array(32));
  const signature = lengthDelimited(ed25519Tag, new Uint8Array(64));
  const pair = lengthDelimited(sigPairTag, prefix, signature);
  return wrapSignedParts(body, [lengthDelimited(sigMapTag, ...Array.from({ length: count }, () => pair))]);
}

/** The body of the ledger transaction that would carry what an Ethereum wallet signed; it has no id and no payer yet. */
export function carryEthereum(transaction: Uint8Array): Uint8Array {
  const [firstOfTag, lastOfTag] = ethereumTransactionTag;
  const field = lengthDelimited(lastOfTag, lengthDelimited(ethereumDataTag, transaction));
  const body = new Uint8Array(field.length + 1);
  body[0] = firstOfTag;
  body.set(field, 1);
  return body;
}

function wrapSignedParts(body: Uint8Array, sigMap: readonly Uint8Array[]): Uint8Array {
  return lengthDelimited(signedTransactionBytesTag, lengthDelimited(bodyBytesTag, body), ...sigMap);
}

/** A length-delimited field of a protocol buffer: a tag of one byte, the length of the parts together, the parts. */
function lengthDelimited(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const head = [tag];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let rest = length;
  for (; rest > 127; rest >>>= 7) {
    head.push((rest & 127) | 128);
  }
  head.push(rest);
  const field = new Uint8Array(head.length + length);
  field.set(head);
  let at = head.length;
  for (const part of parts) {
    field.set(part, at);
    at += part.length;
  }
  return field;
}
