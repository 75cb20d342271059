import { counted, type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import { formatHex } from '../../value/bytes.ts';
import { readKeyBytes } from '../readKeyBytes.ts';
import type { Key, SignatureAlgorithm, TransactionContent, TransactionSignature } from '../transactionContent.ts';
import { algorithmNames, formatEntityReference, formatKeyStructure } from '../transactionFormat.ts';
import {
  type CheckLevel,
  type CheckSubject,
  type ContentSubject,
  type Found,
  firstResults,
  passed,
  problemsOr,
  remark,
  type SignatureVerdict,
  type SignedContent,
  signedContents,
  warning,
} from './check.ts';

/** Bytes of a public key of the algorithms that ledgers verify; all their signatures have as many. */
const keyLengths = { ed25519: 32, ecdsaSecp256k1: 33 };
const signatureLength = 64;

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
function wholeKeyOf(
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

/** What of a key is enough to know it by. */
const shownDigits = 16;

/** Whether the signatures fit the bytes: a file that was changed after it was signed is seen here. */
export function verifiedSignatures(subject: CheckSubject): readonly Found[] {
  const all = signaturesIn(subject);
  if (all.length === 0) {
    return [remark(phrase`Nobody has signed yet.`)];
  }
  if (subject.verdicts === undefined) {
    return [];
  }
  const invalid = all
    .filter(({ verdict }) => verdict === 'invalid')
    .map(
      ({ signature, signed }) =>
        phrase`The signature of ${keyText(signature)} ${placeText(subject, signed)} does not fit the bytes. They were changed after they were signed, or another key signed them.`,
    );
  return [
    ...firstResults('error', invalid),
    ...verdictTexts
      .filter(({ verdict }) => verdict !== 'valid' || invalid.length === 0)
      .map(({ verdict: wanted, level, text }) => {
        const count = all.filter(({ verdict }) => verdict === wanted).length;
        return count > 0 && { level, text: text(count) };
      }),
  ];
}

interface VerdictText {
  readonly verdict: SignatureVerdict;
  readonly level: CheckLevel;
  readonly text: (count: number) => Phrase;
}

const verdictTexts: readonly VerdictText[] = [
  {
    verdict: 'unsupported',
    level: 'warning',
    text: (count) =>
      counted(
        count,
        phrase`1 signature is of a kind that no ledger takes.`,
        (all) => phrase`${all} signatures are of a kind that no ledger takes.`,
      ),
  },
  {
    verdict: 'keyUnknown',
    level: 'remark',
    text: (count) =>
      counted(
        count,
        phrase`1 signature is by the start of a key alone, which the file cannot prove.`,
        (all) => phrase`${all} signatures are by the start of a key alone, which the file cannot prove.`,
      ),
  },
  {
    verdict: 'skipped',
    level: 'remark',
    text: (count) =>
      counted(
        count,
        phrase`1 signature was not verified, since there are more signatures, or more bytes, than a ledger takes.`,
        (all) =>
          phrase`${all} signatures were not verified, since there are more signatures, or more bytes, than a ledger takes.`,
      ),
  },
  {
    verdict: 'valid',
    level: 'passed',
    text: (count) =>
      counted(count, phrase`1 signature fits the bytes.`, (all) => phrase`${all} signatures fit the bytes.`),
  },
];

/** Whether each signature is one, and whose it is, before anybody looks at the bytes. */
export function wellFormedSignatures(subject: CheckSubject): readonly Found[] {
  const all = signaturesIn(subject);
  const unset = all
    .filter(({ signature }) => signature.kind === 'unset')
    .map(
      ({ signature, signed }) =>
        phrase`The signature of ${keyText(signature)} ${placeText(subject, signed)} is not set.`,
    );
  const wrongLengths = all.flatMap(({ signature, signed }) => lengthTexts(signature, placeText(subject, signed)));
  const ambiguous = signedContents(subject).flatMap((signed) => ambiguousKeys(subject, signed));
  const areKnown = all.every(({ signature: { kind } }) => kind === 'ed25519' || kind === 'ecdsaSecp256k1');
  return problemsOr(
    [unset, wrongLengths, ambiguous].flatMap((texts) => firstResults('warning', texts)),
    all.length > 0 && areKnown && passed(phrase`Every signature has its full length and a key of its own.`),
  );
}

/** A ledger takes no key that is the start of another one: it could not tell which of them signed. */
function ambiguousKeys(subject: CheckSubject, signed: SignedContent): readonly Phrase[] {
  const keys = signed.content.signatures.toSorted((one, other) =>
    one.publicKeyPrefix < other.publicKeyPrefix ? -1 : one.publicKeyPrefix === other.publicKeyPrefix ? 0 : 1,
  );
  // In this order, what starts like a key stands right behind it.
  return keys.flatMap((key, index) => {
    const next = keys[index + 1];
    if (next === undefined || !next.publicKeyPrefix.startsWith(key.publicKeyPrefix)) {
      return [];
    }
    const isSame = next.publicKeyPrefix === key.publicKeyPrefix;
    return [
      isSame
        ? phrase`The ${keyText(key)} signs twice ${placeText(subject, signed)}. A ledger refuses that (KEY_PREFIX_MISMATCH).`
        : phrase`The ${keyText(key)} ${placeText(subject, signed)} is the start of another one. A ledger refuses that (KEY_PREFIX_MISMATCH).`,
    ];
  });
}

interface FoundSignature {
  readonly signature: TransactionSignature;
  readonly signed: SignedContent;
  readonly verdict: SignatureVerdict | undefined;
}

function signaturesIn(subject: CheckSubject): readonly FoundSignature[] {
  return signedContents(subject).flatMap((signed, index) =>
    signed.content.signatures.map((signature, at) => ({ signature, signed, verdict: subject.verdicts?.[index]?.[at] })),
  );
}

function lengthTexts(pair: TransactionSignature, place: Phrase): readonly Phrase[] {
  const { kind, signature, publicKeyPrefix } = pair;
  if (kind !== 'ed25519' && kind !== 'ecdsaSecp256k1') {
    return [];
  }
  const keyLength = publicKeyPrefix.length / 2;
  const most = keyLengths[kind];
  return [
    ...(signature.length === signatureLength ? [] : [lengthText(pair, place)]),
    ...(keyLength <= most
      ? []
      : [
          phrase`The ${keyText(pair)} ${place} has ${formatInteger(BigInt(keyLength))} bytes. It must have at most ${most}.`,
        ]),
  ];
}

function lengthText(pair: TransactionSignature, place: Phrase): Phrase {
  const { length } = pair.signature;
  return length === 1
    ? phrase`The signature of ${keyText(pair)} ${place} has 1 byte. It must have 64.`
    : phrase`The signature of ${keyText(pair)} ${place} has ${formatInteger(BigInt(length))} bytes. It must have 64.`;
}

/** `ED25519 key 12ab34cd12ab34cd…` */
function keyText({ kind, publicKeyPrefix }: TransactionSignature): Phrase {
  const shown = publicKeyPrefix.slice(0, shownDigits);
  const text = shown === '' ? phrase`without a name` : `${shown}${shown.length < publicKeyPrefix.length ? '…' : ''}`;
  const algorithm = kind === 'unset' || kind === 'contract' ? undefined : algorithmNames[kind];
  return algorithm === undefined ? phrase`key ${text}` : phrase`${algorithm} key ${text}`;
}

/** Which of several things is meant: this transaction, one inside of it, or a copy for another node. */
function placeText({ group }: Pick<CheckSubject, 'group'>, { content, place }: SignedContent): Phrase {
  if (place?.kind === 'inner') {
    return phrase`in transaction ${place.number} of the batch`;
  }
  const { nodeAccountId } = content;
  return group.copies.length > 1 && nodeAccountId !== undefined
    ? phrase`in the copy for node ${formatEntityReference(nodeAccountId)}`
    : phrase`in this transaction`;
}

/** Whether the payer has signed. The file knows no more than the key that an account may go by. */
export function signingPayer({ transaction, verdicts, payerKey }: ContentSubject): readonly Found[] {
  const payer = transaction.transactionId?.payer;
  if (payer === undefined || verdicts === undefined || transaction.signatures.length === 0) {
    return [];
  }
  const account = formatEntityReference(payer);
  const signedBy = (key: Key) => {
    const keys = signingKeys(transaction, verdicts, publicKeysOf(key));
    return hasSigned(key, (hex) => keys.has(hex));
  };
  if (payerKey === undefined) {
    // The account may have another key by now.
    const alias = keyOfPayer(transaction);
    const text =
      alias !== undefined && signedBy(alias)
        ? phrase`The key that the payer ${account} goes by has signed. The file cannot tell whether the account still has this key.`
        : phrase`Whether the payer ${account} has signed cannot be told from the file: it does not hold the payer’s key.`;
    return [remark(text)];
  }
  return [
    signedBy(payerKey)
      ? passed(phrase`The payer ${account} has signed.`)
      : warning(phrase`The payer ${account} has not signed. Its key is ${keyStructure(payerKey)}.`),
  ];
}

/** The keys whose signatures are good; what only names the start of a key was verified with the whole of a known one. */
export function signingKeys(
  { signatures }: TransactionContent,
  verdicts: readonly SignatureVerdict[],
  knownKeys: readonly string[],
): ReadonlySet<string> {
  return new Set(
    signatures.flatMap((signature, index) =>
      verdicts[index] === 'valid' ? (wholeKeyOf(signature, knownKeys) ?? []) : [],
    ),
  );
}

/** The key that stands for the payer's account; undefined when the account goes by number or EVM address. */
export function keyOfPayer({ transactionId }: TransactionContent): Key | undefined {
  const alias = transactionId?.payer?.alias;
  const key = alias === undefined || alias.length === 20 ? undefined : readKeyBytes(alias);
  return key?.kind === 'empty' || key?.kind === 'newer' ? undefined : key;
}

/** All public keys of a key, in hex. */
export function publicKeysOf(key: Key): readonly string[] {
  return key.kind === 'list' ? key.keys.flatMap(publicKeysOf) : 'bytes' in key ? [formatHex(key.bytes)] : [];
}

/** Whether enough of a key has signed; nobody signs for a contract. */
export function hasSigned(key: Key, hasSignedWith: (hex: string) => boolean): boolean {
  if (key.kind !== 'list') {
    return 'bytes' in key && hasSignedWith(formatHex(key.bytes));
  }
  // A threshold of 0, which no ledger takes, is not met by nobody.
  const needed = Math.max(1, key.threshold ?? key.keys.length);
  return key.keys.filter((each) => hasSigned(each, hasSignedWith)).length >= needed;
}

/** `12ab…`, `2 of 3 keys`. */
export function keyStructure(key: Key): Words {
  return 'bytes' in key ? formatHex(key.bytes) : formatKeyStructure(key);
}
