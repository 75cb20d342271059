import { type Phrase, phrase, type WithOne } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import { counted } from '../effect/effectWords.ts';
import type { TransactionSignature } from '../transactionContent.ts';
import { algorithmNames, formatEntityReference } from '../transactionFormat.ts';
import { type CheckLevel, type CheckResult, type CheckSubject, type SignedContent, signedContents } from './check.ts';
import { fewOf } from './fewOf.ts';
import { keyLengths, type SignatureVerdict, signatureLength } from './signatureVerdict.ts';

/** What of a key is enough to know it by. */
const shownDigits = 16;

/** Whether the signatures fit the bytes: a file that was changed after it was signed is seen here. */
export function verifiedSignatures(subject: CheckSubject): readonly CheckResult[] {
  const all = signaturesIn(subject);
  if (all.length === 0) {
    return [{ level: 'remark', text: phrase`Nobody has signed yet.` }];
  }
  if (subject.verdicts === undefined) {
    return [];
  }
  const countOf = (wanted: SignatureVerdict) => all.filter(({ verdict }) => verdict === wanted).length;
  const told = (verdict: SignatureVerdict, level: CheckLevel, one: Phrase, many: WithOne) =>
    countOf(verdict) === 0 ? [] : [{ level, text: counted(countOf(verdict), one, many) }];
  const invalid = all
    .filter(({ verdict }) => verdict === 'invalid')
    .map(
      ({ signature, signed }) =>
        phrase`The signature of ${keyText(signature)} ${placeLabel(subject, signed)} does not fit the bytes. They were changed after they were signed, or another key signed them.`,
    );
  return [
    ...fewOf('error', invalid),
    ...told(
      'unsupported',
      'warning',
      phrase`1 signature is of a kind that no ledger takes.`,
      (part) => phrase`${part} signatures are of a kind that no ledger takes.`,
    ),
    ...told(
      'keyUnknown',
      'remark',
      phrase`1 signature is by the start of a key alone, which the file cannot prove.`,
      (part) => phrase`${part} signatures are by the start of a key alone, which the file cannot prove.`,
    ),
    ...told(
      'skipped',
      'remark',
      phrase`1 signature was not verified, since there are more signatures, or more bytes, than a ledger takes.`,
      (part) =>
        phrase`${part} signatures were not verified, since there are more signatures, or more bytes, than a ledger takes.`,
    ),
    ...(invalid.length > 0
      ? []
      : told(
          'valid',
          'passed',
          phrase`1 signature fits the bytes.`,
          (part) => phrase`${part} signatures fit the bytes.`,
        )),
  ];
}

/** Whether each signature is one, and whose it is, before anybody looks at the bytes. */
export function wellFormedSignatures(subject: CheckSubject): readonly CheckResult[] {
  const all = signaturesIn(subject);
  const unset = all.filter(({ signature }) => signature.kind === 'unset');
  const problems = [
    ...fewOf(
      'warning',
      unset.map(
        ({ signature, signed }) =>
          phrase`The signature of ${keyText(signature)} ${placeLabel(subject, signed)} is not set.`,
      ),
    ),
    ...fewOf(
      'warning',
      all.flatMap(({ signature, signed }) => lengthLabels(signature, placeLabel(subject, signed))),
    ),
    ...fewOf(
      'warning',
      signedContents(subject).flatMap((signed) => ambiguousKeys(subject, signed)),
    ),
  ];
  const areKnown = all.every(({ signature: { kind } }) => kind === 'ed25519' || kind === 'ecdsaSecp256k1');
  return problems.length > 0 || all.length === 0 || !areKnown
    ? problems
    : [{ level: 'passed', text: phrase`Every signature has its full length and a key of its own.` }];
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
        ? phrase`The ${keyText(key)} signs twice ${placeLabel(subject, signed)}. A ledger refuses that (KEY_PREFIX_MISMATCH).`
        : phrase`The ${keyText(key)} ${placeLabel(subject, signed)} is the start of another one. A ledger refuses that (KEY_PREFIX_MISMATCH).`,
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

function lengthLabels(pair: TransactionSignature, place: Phrase): readonly Phrase[] {
  const { kind, signature, publicKeyPrefix } = pair;
  if (kind !== 'ed25519' && kind !== 'ecdsaSecp256k1') {
    return [];
  }
  const keyLength = publicKeyPrefix.length / 2;
  const most = keyLengths[kind];
  return [
    ...(signature.length === signatureLength ? [] : [lengthLabel(pair, place)]),
    ...(keyLength <= most
      ? []
      : [
          phrase`The ${keyText(pair)} ${place} has ${formatInteger(BigInt(keyLength))} bytes. It must have at most ${most}.`,
        ]),
  ];
}

function lengthLabel(pair: TransactionSignature, place: Phrase): Phrase {
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
function placeLabel({ group }: Pick<CheckSubject, 'group'>, { content, place }: SignedContent): Phrase {
  if (place?.kind === 'inner') {
    return phrase`in transaction ${place.number} of the batch`;
  }
  const { nodeAccountId } = content;
  return group.copies.length > 1 && nodeAccountId !== undefined
    ? phrase`in the copy for node ${formatEntityReference(nodeAccountId)}`
    : phrase`in this transaction`;
}
