import { type EntityId, entityIdChecksum, type ParsedEntityId } from '../entity/entityId.ts';
import { builtInNetworks } from '../network/network.ts';
import { endsAsValue, entityKindOf, speaksOfLedger, speaksOfVersions, spellsKind, wordSet } from './keywords.ts';
import type { Name } from './name.ts';
import type { KindHint, Reference } from './reference.ts';
import type { TextContext } from './textContext.ts';

export type Classification = Pick<Reference, 'certainty' | 'kindHint'>;

// What semantic versioning and package managers write where HIP-15 writes its five letters.
const preReleaseWords = wordSet('alpha final build patch debug local night early stage devel');

/**
 * Whether `s.r.n` names an entity: undefined for a version number, part of a longer number and the like. A checksum
 * that fits a known ledger settles it; else the names beside it and the file decide.
 */
export function classifyEntityId({ id, checksum }: ParsedEntityId, around: TextContext): Classification | undefined {
  // Most dotted numbers are versions: the nearest name alone tells that they are.
  const named = nearestKind(around, checksum === undefined && !id.startsWith('0.0.') ? 0 : undefined);
  const hint = { kindHint: named?.kind };
  if (checksum !== undefined && fitsKnownLedger(id, checksum)) {
    return { certainty: 'certain', ...hint };
  }
  // Of 1000 and more; ids have no leading zeros.
  const isLarge = id.length - id.lastIndexOf('.') > 4;
  if (
    (needsOwnName(id, around) && !isNamedItself(id, around, named)) ||
    hasVersionSyntax(around, named?.distance === 0) ||
    (checksum !== undefined && preReleaseWords.has(checksum)) ||
    readsAsVersion(around, named, isLarge)
  ) {
    return undefined;
  }
  if (named !== undefined) {
    return { certainty: named.distance <= 1 ? 'certain' : 'likely', ...hint };
  }
  const isExpected = isLarge || checksum !== undefined || isIdName(around);
  const isLedgerTalk = around.namesBefore.some(speaksOfLedger, 6);
  return { certainty: isExpected || isLedgerTalk ? 'likely' : 'doubtful', ...hint };
}

/** True when the checksum is that of a public network or the usual local one. */
export function fitsKnownLedger(id: EntityId, checksum: string): boolean {
  return builtInNetworks.some(({ ledgerId }) => ledgerId !== undefined && entityIdChecksum(id, ledgerId) === checksum);
}

interface NamedKind {
  readonly kind: KindHint;
  /** How many telling names stand between it and the value; 0 is directly beside. */
  readonly distance: number;
  readonly name: Name;
}

/** The nearest name that tells the kind, by what stands before, else directly after, with so many others between. */
export function nearestKind({ namesBefore, namesAfter }: TextContext, farthest = Infinity): NamedKind | undefined {
  let distance = 0;
  for (let index = 0; index < 8; index++) {
    const name = namesBefore.at(index);
    if (name === undefined) {
      break;
    }
    const kind = entityKindOf(name);
    if (kind !== undefined) {
      return { kind, distance, name };
    }
    distance += isFiller(name) ? 0 : 1;
    if (distance > farthest) {
      return undefined;
    }
  }
  for (let index = 0; index < 2; index++) {
    const name = namesAfter.at(index);
    const kind = name && entityKindOf(name);
    if (name !== undefined && kind !== undefined) {
      return { kind, distance: 2, name };
    }
  }
  return undefined;
}

// `AccountId.fromString("0.0.5")`, `const treasury: string = '0.0.5'`: these words say nothing and do not count.
const fillers = wordSet(
  'id address addr const let var string str of parse new public private static final val constant immutable memory hedera is equal eq value as entity num number text from',
);

function isFiller({ words }: Name): boolean {
  return words.every((word) => fillers.has(word)) && words.join() !== 'from';
}

const date = /^([1-9]|[12]\d|3[01])\.([1-9]|[12]\d|3[01])\.(19|20)\d\d$/;

/** Where a dotted number is a version unless its own name says otherwise. */
function needsOwnName(id: EntityId, { file }: TextContext): boolean {
  return !id.startsWith('0.0.') || id === '0.0.0' || file === 'manifest' || file === 'style';
}

function isNamedItself(id: EntityId, { file, before }: TextContext, named: NamedKind | undefined): boolean {
  if (named === undefined || named.distance > 1 || named.name.isHyphenated) {
    return false;
  }
  // `Contracts 4.9.3` is a version and `account opened 20.11.2026` a date: only a name of ids says that it is one.
  if (!id.startsWith('0.0.') && (named.distance > 0 || !endsAsValue(named.name) || date.test(id))) {
    return false;
  }
  // In a manifest `"account": "0.0.7"` is a package of that name; `"accountId"` or a sentence about an account is not.
  return file === 'manifest' ? named.name.words.length > 1 || /[a-z] [a-z]+ $/.test(before) : spellsKind(named.name);
}

function readsAsVersion(
  { before, namesBefore, namesAfter }: TextContext,
  named: NamedKind | undefined,
  isLarge: boolean,
) {
  if (named !== undefined && (named.distance === 0 || isLarge)) {
    return namesBefore.some(speaksOfVersions, 1);
  }
  const isTitled =
    !isLarge && named === undefined && namesBefore.at(0) !== undefined && /(^|[^\w.])[A-Z]([\w.]*\w)?\s$/.test(before);
  return (
    isTitled || namesBefore.some(speaksOfVersions, 12) || (named === undefined && namesAfter.some(speaksOfVersions, 1))
  );
}

function isIdName({ namesBefore, before }: TextContext): boolean {
  return namesBefore.at(0)?.words.at(-1) === 'id' && /["'`:=(\s]$/.test(before);
}

function hasVersionSyntax({ before, after }: TextContext, isNamed: boolean): boolean {
  // Only the end of what stands before is looked at: with a million ids to classify, each search through it would be felt.
  const end = before.slice(-3);
  // ranges (`^0.0.7`, `>= 0.0.7`), `pkg@0.0.7`, four-part numbers, pre-releases, builds
  if (/([\^~@\\]|[<>=!~]=|~>)\s?$/.test(end) || /^(\.[\w*]|[+@-]\w|\.\.)/.test(after)) {
    return true;
  }
  // `<0.0.7`, but neither a tag's end before it nor angle brackets around it
  if (/[<>]\s?$/.test(end) && !/<[^<>]*>\s?$/.test(before) && !(before.endsWith('<') && after.startsWith('>'))) {
    return true;
  }
  return !isNamed && isInName(before, after);
}

/** File names and paths, `image:0.0.7`, headings, link definitions: `tool-0.0.7`, `/lib/0.0.7/`, `## 0.0.7`, `[0.0.7]: `. */
function isInName(before: string, after: string): boolean {
  switch (before.at(-1)) {
    case '/':
      return true;
    case '-':
      return /[\w)]-$/.test(before);
    case ':':
      return /[\w-]\/[\w./-]+:$|^[-\w]+:$/.test(before);
    case '[':
      return after.startsWith(']:') || isHeading(before);
    default:
      return isHeading(before);
  }
}

function isHeading(before: string): boolean {
  return /^\s*#{1,6}\s*\[?$/.test(before);
}
