import { type Label, label, type OnePlaceLabelId, type PlainLabelId } from '../../label.ts';
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
    return [{ level: 'remark', text: label('checkUnsigned') }];
  }
  if (subject.verdicts === undefined) {
    return [];
  }
  const countOf = (wanted: SignatureVerdict) => all.filter(({ verdict }) => verdict === wanted).length;
  const told = (verdict: SignatureVerdict, level: CheckLevel, one: PlainLabelId, many: OnePlaceLabelId) =>
    countOf(verdict) === 0 ? [] : [{ level, text: counted(countOf(verdict), one, many) }];
  const invalid = all
    .filter(({ verdict }) => verdict === 'invalid')
    .map(({ signature, signed }) => label('checkSignatureInvalid', keyText(signature), placeLabel(subject, signed)));
  return [
    ...fewOf('error', invalid),
    ...told('unsupported', 'warning', 'checkSignatureOneUnsupported', 'checkSignatureUnsupported'),
    ...told('keyUnknown', 'remark', 'checkSignatureOneKeyUnknown', 'checkSignatureKeyUnknown'),
    ...told('skipped', 'remark', 'checkSignatureOneSkipped', 'checkSignatureSkipped'),
    ...(invalid.length > 0 ? [] : told('valid', 'passed', 'checkSignatureValid', 'checkSignaturesValid')),
  ];
}

/** Whether each signature is one, and whose it is, before anybody looks at the bytes. */
export function wellFormedSignatures(subject: CheckSubject): readonly CheckResult[] {
  const all = signaturesIn(subject);
  const unset = all.filter(({ signature }) => signature.kind === 'unset');
  const problems = [
    ...fewOf(
      'warning',
      unset.map(({ signature, signed }) =>
        label('checkSignatureUnset', keyText(signature), placeLabel(subject, signed)),
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
    : [{ level: 'passed', text: label('checkSignaturesWhole') }];
}

/** A ledger takes no key that is the start of another one: it could not tell which of them signed. */
function ambiguousKeys(subject: CheckSubject, signed: SignedContent): readonly Label[] {
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
    return [label(isSame ? 'checkKeyTwice' : 'checkKeyAmbiguous', keyText(key), placeLabel(subject, signed))];
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

function lengthLabels(pair: TransactionSignature, place: Label): readonly Label[] {
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
      : [label('checkKeyLength', keyText(pair), place, formatInteger(BigInt(keyLength)), String(most))]),
  ];
}

function lengthLabel(pair: TransactionSignature, place: Label): Label {
  const { length } = pair.signature;
  return length === 1
    ? label('checkSignatureByte', keyText(pair), place)
    : label('checkSignatureLength', keyText(pair), place, formatInteger(BigInt(length)));
}

/** `ED25519 key 12ab34cd12ab34cd…` */
function keyText({ kind, publicKeyPrefix }: TransactionSignature): Label {
  const shown = publicKeyPrefix.slice(0, shownDigits);
  const text = shown === '' ? label('checkAnyKey') : `${shown}${shown.length < publicKeyPrefix.length ? '…' : ''}`;
  const algorithm = kind === 'unset' || kind === 'contract' ? undefined : algorithmNames[kind];
  return algorithm === undefined ? label('checkKey', text) : label('checkKeyOf', algorithm, text);
}

/** Which of several things is meant: this transaction, one inside of it, or a copy for another node. */
function placeLabel({ group }: Pick<CheckSubject, 'group'>, { content, place }: SignedContent): Label {
  if (place?.kind === 'inner') {
    return label('checkOfInner', String(place.number));
  }
  const { nodeAccountId } = content;
  return group.copies.length > 1 && nodeAccountId !== undefined
    ? label('checkOfCopy', formatEntityReference(nodeAccountId))
    : label('checkOfThis');
}
