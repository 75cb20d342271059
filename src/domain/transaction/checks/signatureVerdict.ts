import type { SignatureAlgorithm, TransactionContent, TransactionSignature } from '../transactionContent.ts';

/** What the bytes say of one signature. */
export type SignatureVerdict =
  | 'valid'
  /** It is of other bytes, or of another key. */
  | 'invalid'
  /** Only the start of its key is known. */
  | 'keyUnknown'
  /** It cannot be one: no signature, or one that is too short or too long. */
  | 'malformed'
  /** RSA, ECDSA P-384, a contract: no ledger takes them. */
  | 'unsupported'
  /** The bytes, or the signatures, are more than any ledger takes. */
  | 'skipped';

/** Bytes of a public key of the algorithms that ledgers verify; all their signatures have as many. */
export const keyLengths = { ed25519: 32, ecdsaSecp256k1: 33 };
export const signatureLength = 64;

/** The most that even privileged payers may send. */
export const maxPrivilegedBytes = 133_120;
/** More signatures are not verified: the largest lists of SDKs have some hundred. */
const maxVerified = 1_000;

/** A signature by a whole key, which the bytes decide on. */
export interface Verifiable {
  readonly algorithm: Extract<SignatureAlgorithm, 'ed25519' | 'ecdsaSecp256k1'>;
  readonly publicKey: string;
  readonly signature: Uint8Array;
  readonly signedBytes: Uint8Array;
}

/**
 * The verdicts on the signatures of each of some contents, in their order; undefined is a step in between. Keys in hex that
 * are known from elsewhere stand for their starts.
 */
export function* verdictsOn(
  contents: readonly TransactionContent[],
  verify: (signature: Verifiable) => boolean,
  knownKeys: readonly string[] = [],
): Generator<readonly SignatureVerdict[] | undefined> {
  let left = maxVerified;
  for (const { bodyBytes, signatures } of contents) {
    const verdicts: SignatureVerdict[] = [];
    for (const signature of signatures) {
      const verifiable = verifiableOf(bodyBytes, signature, knownKeys);
      if (typeof verifiable === 'string' || left === 0) {
        verdicts.push(typeof verifiable === 'string' ? verifiable : 'skipped');
        continue;
      }
      left--;
      verdicts.push(verify(verifiable) ? 'valid' : 'invalid');
      yield undefined;
    }
    yield verdicts;
  }
}

/** The key of a signature that may name only its start; undefined where none, or more than one, of the known keys fits. */
export function wholeKeyOf(
  { kind, publicKeyPrefix }: Pick<TransactionSignature, 'kind' | 'publicKeyPrefix'>,
  knownKeys: readonly string[],
): string | undefined {
  const digits = kind === 'ed25519' || kind === 'ecdsaSecp256k1' ? keyLengths[kind] * 2 : 0;
  const fitting = [publicKeyPrefix, ...knownKeys].filter(
    (key) => key.length === digits && key.startsWith(publicKeyPrefix),
  );
  const [only, ...others] = new Set(fitting);
  return others.length === 0 ? only : undefined;
}

function verifiableOf(
  signedBytes: Uint8Array,
  { kind, publicKeyPrefix, signature }: TransactionSignature,
  knownKeys: readonly string[],
): Verifiable | Exclude<SignatureVerdict, 'valid' | 'invalid'> {
  if (kind === 'unset') {
    return 'malformed';
  }
  if (kind !== 'ed25519' && kind !== 'ecdsaSecp256k1') {
    return 'unsupported';
  }
  if (signature.length !== signatureLength || publicKeyPrefix.length > keyLengths[kind] * 2) {
    return 'malformed';
  }
  const publicKey = wholeKeyOf({ kind, publicKeyPrefix }, knownKeys);
  if (publicKey === undefined) {
    return 'keyUnknown';
  }
  return signedBytes.length > maxPrivilegedBytes ? 'skipped' : { algorithm: kind, publicKey, signature, signedBytes };
}
