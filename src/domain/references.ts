import { parseAccountAlias } from './entity/accountReference.ts';
import { parseEntityIdWithChecksum } from './entity/entityId.ts';
import { entityIdOfLongZero } from './entity/evmAddress.ts';
import { parsePublicKey } from './entity/publicKey.ts';
import { Candidates } from './references/candidates.ts';
import { classifyEntityId, nearestKind } from './references/classifyEntityId.ts';
import { classifyHash, mayBeSecret } from './references/classifyHash.ts';
import { classifyPublicKey } from './references/classifyPublicKey.ts';
import { delimiterReach } from './references/delimiters.ts';
import { hashKindOf } from './references/keywords.ts';
import { readCandidate, type WrittenValue } from './references/readCandidate.ts';
import type { Reference, ReferenceContext, ReferenceValue } from './references/reference.ts';
import { type Scene, sceneOf, TextContext } from './references/textContext.ts';
import { decodeBase64, formatHex } from './value/bytes.ts';

/** Every reference in a text, in order, not overlapping. Linear in its length; ranges are UTF-16 offsets. */
export function findReferences(text: string, context: ReferenceContext = {}): readonly Reference[] {
  return [...scanReferences(text, context)].filter((reference) => reference !== undefined);
}

/**
 * The same step by step, for a long text that is read with pauses or in part. A step is a reference, or undefined where
 * what looks like one is none; `from` and `next(offset)` leave out what starts before the offset.
 */
export function* scanReferences(
  text: string,
  context: ReferenceContext = {},
  from = 0,
): Generator<Reference | undefined, void, number | undefined> {
  const scene = sceneOf(context);
  const candidates = new Candidates(text, Math.max(0, from));
  for (let candidate = candidates.first; candidate !== undefined; ) {
    const written = readCandidate(text, candidate);
    const end = candidate.index + (written?.text.length ?? 1);
    const from = yield written && classify(written, text, candidate.index, scene);
    candidate = candidates.next(Math.max(end, from ?? 0));
  }
}

// Longer than any reference and the window beside it, so that the cut changes nothing at the column.
const reach = 300;

/** How much text before a line names a value on it. */
export const precedingReach = delimiterReach + reach;

/**
 * The reference at a column of a line, undefined when there is none. `precedingText` is what stands before the line, at
 * least the last {@link precedingReach} characters of it: it names a value that stands on a line of its own.
 * `followingText`, the lines below, may say what is made of it.
 */
export function referenceAt(
  lineText: string,
  column: number,
  context: ReferenceContext & { readonly precedingText?: string | undefined; readonly followingText?: string } = {},
): Reference | undefined {
  const from = Math.max(0, column - precedingReach);
  const { precedingText, followingText = '' } = context;
  const preceding = from > 0 || precedingText === undefined ? '' : `${precedingText.slice(-precedingReach)}\n`;
  const shift = from - preceding.length;
  const text = preceding + `${lineText}\n${followingText}`.slice(from, column + reach);
  const scan = scanReferences(text, context, column - shift - reach);
  for (const hit of scan) {
    if (hit !== undefined && hit.start + shift <= column && column <= hit.end + shift) {
      return { ...hit, start: hit.start + shift, end: hit.end + shift };
    }
  }
  return undefined;
}

/** Reads a text that is one reference and nothing else, as a user or another extension gives it. */
export function parseReference(text: string): ReferenceValue | undefined {
  const trimmed = text.trim();
  const entity = parseEntityIdWithChecksum(/^\d{1,12}$/.test(trimmed) ? `0.0.${trimmed}` : trimmed);
  if (entity) {
    return { kind: 'entityId', ...entity };
  }
  const candidate = new Candidates(trimmed, 0).first;
  const written = candidate?.index === 0 ? readCandidate(trimmed, candidate) : undefined;
  if (written?.text === trimmed) {
    return written.value;
  }
  const alias = trimmed.length >= 32 ? parseAccountAlias(trimmed) : undefined;
  if (alias !== undefined) {
    return { kind: 'alias', alias };
  }
  // As the ledger service writes the hash of a transaction.
  return /^[A-Za-z0-9+/]{64}$/.test(trimmed)
    ? { kind: 'hash48', hash: `0x${formatHex(decodeBase64(trimmed))}` }
    : undefined;
}

function classify(candidate: WrittenValue, text: string, start: number, scene: Scene): Reference | undefined {
  const end = start + candidate.text.length;
  const around = new TextContext(text, start, end, scene);
  const { value } = candidate;
  const place = { start, end, text: candidate.text };
  const written = { ...place, ...value };
  switch (value.kind) {
    case 'entityId': {
      const classification = classifyEntityId(value, around);
      return (
        classification && { ...written, ...classification, lookUp: whenTrue(classification.certainty !== 'doubtful') }
      );
    }
    case 'transactionId':
      return isTransactionId(candidate.text, around)
        ? { ...written, certainty: 'certain', kindHint: 'transaction', lookUp: 'unasked' }
        : undefined;
    case 'evmAddress': {
      const isLongZero = entityIdOfLongZero(value.address) !== undefined;
      if (!candidate.hasPrefix && !isLongZero && !isCalledAddress(around)) {
        return undefined;
      }
      const named = nearestKind(around)?.kind;
      const certainty = named !== undefined || isLongZero ? 'certain' : 'likely';
      return { ...written, certainty, kindHint: named, lookUp: whenTrue(BigInt(value.address) !== 0n) };
    }
    case 'publicKey': {
      // Of the possible lengths only DER is longer than the bytes alone.
      const isDer = candidate.text.length > value.key.length + 2;
      const classification = classifyPublicKey({ isDer, is32Bytes: false }, around);
      return classification && { ...written, ...classification, kindHint: undefined };
    }
    case 'hash32':
    case 'hash48': {
      const key = parsePublicKey(value.hash.slice(2));
      const asKey = key && classifyPublicKey({ isDer: false, is32Bytes: true }, around);
      if (key !== undefined && asKey !== undefined) {
        return { ...place, kind: 'publicKey', key, ...asKey, kindHint: undefined };
      }
      const classification = classifyHash(value.hash.slice(2), { isPrefixed: candidate.hasPrefix }, around);
      return classification && { ...written, ...classification };
    }
    case 'alias':
      return isAlias(candidate, around) ? { ...written, ...classifyAlias(around) } : undefined;
  }
}

/**
 * Without `0x`, as SDKs write `toSolidityAddress()`, 20 bytes are mostly a commit's hash: only a compound name of an
 * address, such as `fromEvmAddress(0, 0, "…")`, says that they are one.
 */
function isCalledAddress(around: TextContext): boolean {
  const isNamed = around.namesBefore
    .slice(0, 2)
    .some(({ words }) => words.length > 1 && words.some((word) => word === 'address' || word === 'addr'));
  return isNamed && !mayBeSecret(around);
}

function isTransactionId(text: string, { before, namesBefore }: TextContext): boolean {
  if (/[\^~@*.]$|[\w)]-$/.test(before)) {
    return false;
  }
  // `0.0.1-20230101-120000` is a dated build; a REST id has nine digits of nanoseconds or seconds of our age.
  const [, seconds = '', nanos = ''] = /-(\d+)-(\d+)/.exec(text) ?? [];
  const isDashed = seconds !== '';
  return (
    !isDashed ||
    nanos.length === 9 ||
    /^1\d{9}$/.test(seconds) ||
    namesBefore.slice(0, 3).some((name) => hashKindOf(name) === 'transaction')
  );
}

function whenTrue(isSafe: boolean): Reference['lookUp'] {
  return isSafe ? 'unasked' : 'onClick';
}

// 32 characters of base32 are anything (one-time-password seeds, for one): they need a name or `0.0.` before them.
function isAlias({ text, hasPrefix }: WrittenValue, around: TextContext): boolean {
  if (mayBeSecret(around) && !hasPrefix) {
    return false;
  }
  return hasPrefix || text.length > 32 || around.namesBefore.slice(0, 2).some((name) => name.words.includes('alias'));
}

function classifyAlias(around: TextContext): Pick<Reference, 'certainty' | 'kindHint' | 'lookUp'> {
  const isSafe = !around.isCommand && !mayBeSecret(around);
  return { certainty: 'likely', kindHint: 'account', lookUp: whenTrue(isSafe) };
}
