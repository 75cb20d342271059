import { parseAccountAlias } from './entity/accountReference.ts';
import { type EntityId, parseEntityIdWithChecksum } from './entity/entityId.ts';
import type { PublicKey } from './entity/publicKey.ts';
import { systemKind } from './entity/systemEntities.ts';
import { classifyAddress } from './references/addresses.ts';
import { base64HashAt, readBase64Hash } from './references/base64HashAt.ts';
import { type Candidate, Candidates } from './references/candidates.ts';
import { type Classification, classifyEntityId } from './references/entityIds.ts';
import { classifyHash } from './references/hashes.ts';
import { outlineReach } from './references/outline.ts';
import { classifyPublicKey } from './references/publicKeys.ts';
import { readCandidate, type WrittenValue } from './references/readCandidate.ts';
import type { GuessedKind, Reference, ReferenceContext, ReferenceValue } from './references/reference.ts';
import { isAmongPrivate, isNearOneTimePassword, mayBeSecret } from './references/secrets.ts';
import { Surroundings } from './references/surroundings.ts';

/** Every reference in a text, in order, not overlapping. Linear in its length; ranges are UTF-16 offsets. */
export function findReferences(text: string, context: ReferenceContext = {}): readonly Reference[] {
  const found: Reference[] = [];
  const around = new Surroundings(text, context);
  const candidates = new Candidates(text, 0);
  for (let candidate = candidates.first; candidate !== undefined; ) {
    const written = readCandidate(text, candidate);
    const reference = written && classify(written, candidate.index, around);
    if (reference !== undefined) {
      found.push(reference);
    }
    candidate = candidates.next(endOf(candidate, written));
  }
  return found;
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
  const around = new Surroundings(text, context);
  const candidates = new Candidates(text, Math.max(0, from));
  for (let candidate = candidates.first; candidate !== undefined; ) {
    const written = readCandidate(text, candidate);
    const from = yield written && classify(written, candidate.index, around);
    candidate = candidates.next(Math.max(endOf(candidate, written), from ?? 0));
  }
}

function endOf({ index }: Candidate, written: WrittenValue | undefined): number {
  return index + (written === undefined ? 1 : written.text.length);
}

// Longer than any reference and the window beside it, so that the cut changes nothing at the column.
const reach = 300;

/** How much text before a line names a value on it. */
export const precedingReach = outlineReach + reach;

/** How much text of the lines below tells what a value is. */
export const followingReach = reach;

/**
 * The reference at a column of a line, undefined when there is none. `precedingText` is what stands before the line, at
 * least the last {@link precedingReach} characters of it: it names a value that stands on a line of its own.
 * `followingText` is the lines below, at least {@link followingReach} characters of them: they may say what it is of, and
 * what is made of it.
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
  const written = base64HashAt(text, column - shift);
  const hash = written && classify(written, written.start, new Surroundings(text, context));
  return hash && { ...hash, start: hash.start + shift, end: hash.end + shift };
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
  return readBase64Hash(trimmed);
}

function classify(
  { text, value, hasPrefix }: WrittenValue,
  start: number,
  around: Surroundings,
): Reference | undefined {
  const end = start + text.length;
  around.moveTo(start, end);
  switch (value.kind) {
    case 'entityId': {
      const found = classifyEntityId(value, around);
      if (found === undefined) {
        return undefined;
      }
      // Member by member: a spread takes as long as all the rest of a reference that needs no second look.
      const { kind, id, checksum } = value;
      const { certainty } = found;
      const guessedKind = kindOfId(id, found);
      return {
        kind,
        id,
        checksum,
        start,
        end,
        text,
        certainty,
        guessedKind,
        lookUp: whenTrue(certainty !== 'uncertain'),
      };
    }
    case 'transactionId': {
      const { kind, transaction } = value;
      return isTransactionId(text, around)
        ? { kind, transaction, start, end, text, certainty: 'certain', guessedKind: 'transaction', lookUp: 'automatic' }
        : undefined;
    }
    case 'evmAddress': {
      const found = classifyAddress(value.address, hasPrefix, around);
      if (found === undefined) {
        return undefined;
      }
      const { kind, address } = value;
      const { certainty, guessedKind, lookUp } = found;
      return { kind, address, start, end, text, certainty, guessedKind, lookUp };
    }
    case 'publicKey': {
      // Of the possible lengths only DER is longer than the bytes alone.
      const isDer = text.length > value.key.length + 2;
      const found = classifyPublicKey({ isDer, hasPrefix, is32Bytes: false }, around);
      return found && { ...value, start, end, text, ...found, guessedKind: undefined };
    }
    case 'hash32':
    case 'hash48': {
      const spelling = { isDer: false, hasPrefix, is32Bytes: true };
      const asKey = value.kind === 'hash32' ? classifyPublicKey(spelling, around) : undefined;
      if (asKey !== undefined) {
        const key = value.hash.slice(2) as PublicKey;
        return { kind: 'publicKey', key, start, end, text, ...asKey, guessedKind: undefined };
      }
      const found = classifyHash(value.hash, hasPrefix, around);
      if (found === undefined) {
        return undefined;
      }
      const { kind, hash } = value;
      const { certainty, guessedKind, lookUp } = found;
      return { kind, hash, start, end, text, certainty, guessedKind, lookUp };
    }
    case 'alias': {
      if (!isAlias(text, hasPrefix, around)) {
        return undefined;
      }
      // With shard and realm it is an account, whatever stands around it.
      const isSafe = hasPrefix || (!around.file.isShell && !isAmongPrivate(around));
      return { ...value, start, end, text, certainty: 'probable', guessedKind: 'account', lookUp: whenTrue(isSafe) };
    }
  }
}

/** `topicId: "0.0.111"` is that of an example; `update fee schedule (0.0.111)` speaks of the file. */
function kindOfId(id: EntityId, { certainty, guessedKind }: Classification): GuessedKind | undefined {
  const isOther = certainty === 'certain' && guessedKind !== undefined && guessedKind !== 'schedule';
  return (isOther ? undefined : systemKind(id)) ?? guessedKind;
}

const marks = new Set('^@.~-');

function isTransactionId(text: string, around: Surroundings): boolean {
  if (marks.has(around.last) && /[\^@.]$|(?<!~)~$|[\w)]-$/.test(around.preceding(2))) {
    return false;
  }
  if (!text.includes('-')) {
    return true;
  }
  // `0.0.1-20230101-120000` is a dated build; a REST id has nine digits of nanoseconds or seconds of our age.
  const [, seconds = '', nanos = ''] = /-(\d+)-(\d+)/.exec(text) ?? [];
  const isNamed = around.someBefore(3, ({ hashKind }) => hashKind === 'transaction');
  return nanos.length === 9 || /^1\d{9}$/.test(seconds) || isNamed;
}

function whenTrue(isSafe: boolean): Reference['lookUp'] {
  return isSafe ? 'automatic' : 'manual';
}

// Longer ones say by their head that they are of a public key. 32 characters of base32 are anything (one-time-password
// seeds, for one): they need a name or `0.0.` before them.
function isAlias(text: string, hasPrefix: boolean, around: Surroundings): boolean {
  const isNamed =
    text.length > 32
      ? !isAmongPrivate(around)
      : around.someBefore(2, ({ words }) => words.includes('alias')) && !mayBeSecret(around);
  return hasPrefix || (isNamed && !isNearOneTimePassword(around));
}
