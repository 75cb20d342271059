import { parseAccountAlias } from './entity/accountReference.ts';
import { parseEntityIdWithChecksum } from './entity/entityId.ts';
import { entityIdOfLongZero, parseEvmAddress } from './entity/evmAddress.ts';
import { classifyEntityId, nearestKind } from './references/classifyEntityId.ts';
import { classifyHash, mayBeSecret } from './references/classifyHash.ts';
import { delimiterReach } from './references/delimiters.ts';
import { hashKindOf } from './references/keywords.ts';
import type { Reference, ReferenceContext, ReferenceValue } from './references/reference.ts';
import { type Scene, sceneOf, TextContext } from './references/textContext.ts';
import { parseTransactionId } from './transaction/ledgerTransaction.ts';
import { decodeBase64, formatHex } from './value/bytes.ts';

/**
 * Where a reference can start. Every branch is tried at word starts only and reads at most its own word, so a whole
 * scan is linear in the text, whatever it holds. The look-ahead says nothing new: it halves the time by ruling out most
 * characters before anything is looked behind for.
 */
const candidatePattern =
  /(?=[0-9a-fA-Z])(?<![A-Za-z0-9])(?:(?<!\.)\d{1,4}\.\d{1,5}\.(?=\w)|(?<!_)(?:0[xX](?:[0-9a-fA-F]{96}|[0-9a-fA-F]{64}|[0-9a-fA-F]{40})|[0-9a-fA-F]{96}|[0-9a-fA-F]{64}|[0-9a-fA-F]{40}|CIQ[A-Z2-7]{52}|HIQQ[A-Z2-7]{52}|[A-Z2-7]{32})(?!\w))/g;

const dottedPattern =
  /(\d{1,4}\.\d{1,5}\.)(?:([0-9a-fA-F]{40})(?!\w)|([A-Z2-7]{32,56})(?!\w)|\d{1,12}(?:(@\d{1,19}\.\d{1,9}|-\d{1,19}-\d{1,9})(?![\w]|\.\d)(\?scheduled(?![=\w]))?(\/\d{1,9}(?!\w))?|(-[a-z]{5})?(?![\w]|\.\w|-\w)))/y;

interface Candidate {
  readonly text: string;
  readonly value: ReferenceValue;
  readonly hasPrefix: boolean;
}

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
  const pattern = new RegExp(candidatePattern);
  pattern.lastIndex = Math.max(0, from);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const candidate = readCandidate(text, match[0], match.index);
    const end = match.index + (candidate ?? { text: '0' }).text.length;
    const from = yield candidate && classify(candidate, text, match.index, scene);
    pattern.lastIndex = Math.max(end, from ?? 0);
  }
}

// Longer than any reference and the window beside it, so that the cut changes nothing at the column.
const reach = 300;

/** How much text before a line names a value on it. */
export const precedingReach = delimiterReach + reach;

/**
 * The reference at a column of a line, undefined when there is none. `precedingText` is what stands before the line, at
 * least the last {@link precedingReach} characters of it: it names a value that stands on a line of its own.
 */
export function referenceAt(
  lineText: string,
  column: number,
  context: ReferenceContext & { readonly precedingText?: string | undefined } = {},
): Reference | undefined {
  const from = Math.max(0, column - precedingReach);
  const { precedingText } = context;
  const preceding = from > 0 || precedingText === undefined ? '' : `${precedingText.slice(-precedingReach)}\n`;
  const shift = from - preceding.length;
  const text = preceding + lineText.slice(from, column + reach);
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
  const [start] = trimmed.matchAll(candidatePattern);
  const candidate = start?.index === 0 ? readCandidate(trimmed, start[0], 0) : undefined;
  if (candidate?.text === trimmed) {
    return candidate.value;
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

function readCandidate(text: string, start: string, index: number): Candidate | undefined {
  const hasPrefix = /^0x/i.test(start);
  const digits = hasPrefix ? start.slice(2) : start;
  if (start.endsWith('.')) {
    return readDotted(text, index);
  }
  // Aliases have 32, 55 or 56 characters.
  if (digits.length === 40) {
    const address = /^f{40}$/i.test(digits) ? undefined : parseEvmAddress(`0x${digits}`);
    return address && { text: start, value: { kind: 'evmAddress', address }, hasPrefix };
  }
  if (digits.length >= 64) {
    const kind = digits.length === 64 ? 'hash32' : 'hash48';
    return { text: start, value: { kind, hash: `0x${digits.toLowerCase()}` }, hasPrefix };
  }
  const alias = parseAccountAlias(start);
  return alias && { text: start, value: { kind: 'alias', alias }, hasPrefix: false };
}

function readDotted(text: string, index: number): Candidate | undefined {
  dottedPattern.lastIndex = index;
  const match = dottedPattern.exec(text);
  if (!match) {
    return undefined;
  }
  const [whole, prefix = '', hex, base32, start, scheduled = '', nonce = ''] = match;
  const written = { text: whole, hasPrefix: true };
  if (hex !== undefined) {
    const address = parseEvmAddress(`0x${hex}`);
    return address && isZeroPrefix(prefix) ? { ...written, value: { kind: 'evmAddress', address } } : undefined;
  }
  if (base32 !== undefined) {
    const alias = parseAccountAlias(base32);
    return alias && isZeroPrefix(prefix) ? { ...written, value: { kind: 'alias', alias } } : undefined;
  }
  if (start !== undefined) {
    const [id] = whole.split(/[@-]/, 1);
    const transaction = parseTransactionId(`${id}${start.replace(/^-(\d+)-/, '@$1.')}${scheduled}${nonce}`);
    return transaction && { ...written, value: { kind: 'transactionId', transaction } };
  }
  const entity = parseEntityIdWithChecksum(whole);
  return entity && { ...written, value: { kind: 'entityId', ...entity } };
}

function isZeroPrefix(prefix: string): boolean {
  return /^\d+\.\d+\.$/.test(prefix) && !/(^|\.)0\d/.test(prefix);
}

function classify(candidate: Candidate, text: string, start: number, scene: Scene): Reference | undefined {
  const end = start + candidate.text.length;
  const around = new TextContext(text, start, end, scene);
  const written = { start, end, text: candidate.text, ...candidate.value };
  const { value } = candidate;
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
    case 'hash32':
    case 'hash48': {
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
function isAlias({ text, hasPrefix }: Candidate, around: TextContext): boolean {
  if (mayBeSecret(around) && !hasPrefix) {
    return false;
  }
  return hasPrefix || text.length > 32 || around.namesBefore.slice(0, 2).some((name) => name.words.includes('alias'));
}

function classifyAlias(around: TextContext): Pick<Reference, 'certainty' | 'kindHint' | 'lookUp'> {
  const isSafe = !around.isCommand && !mayBeSecret(around);
  return { certainty: 'likely', kindHint: 'account', lookUp: whenTrue(isSafe) };
}
