import { type EntityId, hasChecksumOf, type ParsedEntityId } from '../entity/entityId.ts';
import { builtInNetworks } from '../network/network.ts';
import type { GuessedKind, Reference } from './reference.ts';
import type { Surroundings } from './surroundings.ts';
import { type Name, wordSet } from './vocabulary.ts';

export type Classification = Pick<Reference, 'certainty' | 'guessedKind'>;

// A rule stays only if it changes at least ten references in real repositories, or if a safety gate fails without it.

const smallest = 1_000;
const knownLedgers = builtInNetworks.flatMap(({ ledgerId }) => ledgerId ?? []);
const checksumLength = 5;
// What semantic versioning and package managers write where HIP-15 writes its five letters.
const preReleaseWords = wordSet(
  'alpha final build patch debug local night early stage devel beta next canary stable latest alphas nightly hotfix green black',
);

/**
 * Whether `s.r.n` names an entity: undefined for a version and the like. A checksum of a known ledger settles it; else the
 * nearest names, the size of the number and the file decide.
 */
export function classifyEntityId({ id, checksum }: ParsedEntityId, around: Surroundings): Classification | undefined {
  if (checksum !== undefined && fitsKnownLedger(id, checksum)) {
    return { certainty: 'certain', guessedKind: nearestKind(around)?.kind };
  }
  // Nothing has the number 0.
  if (id.endsWith('.0') || around.file.versions === 'lock' || preReleaseWords.has(checksum ?? '')) {
    return undefined;
  }
  const named = nearestKind(around);
  const other = otherId(around);
  const candidate = { id, checksum, around, named, other, isLarge: isLargeId(id) || isLargeId(other ?? '') };
  return isVersion(candidate) ? undefined : (classifyByForm(candidate) ?? classifyByName(candidate));
}

/** A dotted number with what stands around it. */
interface IdCandidate extends ParsedEntityId {
  readonly around: Surroundings;
  readonly named: NamedKind | undefined;
  /** The id that it stands with in a range or pair. */
  readonly other: string | undefined;
  /** Of 1000 and more, which few versions are, or beside such an id. */
  readonly isLarge: boolean;
}

/** A version, or a part of something else. */
function isVersion(candidate: IdCandidate): boolean {
  const { id, checksum, around, named, isLarge } = candidate;
  const direct = named?.distance === 0 ? named.name : undefined;
  const isMistyped = checksum !== undefined && checksum.length !== checksumLength;
  return (
    (isMistyped && direct?.words.includes('id') !== true) ||
    (!id.startsWith('0.0.') && !(direct !== undefined && isIdName(direct, around))) ||
    isContinued(candidate) ||
    (around.file.versions !== undefined && !isNamedInManifest(candidate)) ||
    hasVersionName(candidate) ||
    (!isLarge && isSmallVersion(candidate))
  );
}

const serialMarks = new Set('@-');

/** By what stands directly behind it: a serial number, or the time of a transaction. */
function classifyByForm({ id, around, other }: IdCandidate): Classification | undefined {
  const [, digits] = (serialMarks.has(around.next) && /^.(\d+)/.exec(around.after)) || [];
  if (other !== undefined || digits === undefined || (around.next === '-' && Number(digits) > numberOf(id))) {
    return undefined;
  }
  return isBeginOfTransaction(around)
    ? { certainty: 'probable', guessedKind: 'account' }
    : { certainty: 'certain', guessedKind: 'token' };
}

function classifyByName({ checksum, around, named, isLarge }: IdCandidate): Classification {
  if (named !== undefined) {
    return { certainty: named.distance <= 1 ? 'certain' : 'probable', guessedKind: named.kind };
  }
  const isExpected =
    isLarge ||
    checksum !== undefined ||
    around.file.importsHedera ||
    isAmongIds(around) ||
    (around.before + around.after).includes(nodePort) ||
    isIdGiven(around) ||
    around.someBefore(6, (name) => name.mentionsLedger);
  return { certainty: isExpected ? 'probable' : 'uncertain', guessedKind: undefined };
}

/** True when the checksum is that of a public network or the usual local one. */
export function fitsKnownLedger(id: EntityId, checksum: string): boolean {
  return hasChecksumOf(id, checksum, knownLedgers);
}

function isLargeId(id: string): boolean {
  return numberOf(id) >= smallest;
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1));
}

export interface NamedKind {
  readonly kind: GuessedKind;
  /** How many telling names stand between it and the value; 0 is directly before, infinite is behind. */
  readonly distance: number;
  readonly name: Name;
}

const formsOfTopic =
  /\bdid:hedera:[\w-]+:[1-9A-Za-z]{1,64}_$|\bhcs:\/\/\d{1,3}\/$|\bhcs-\d{1,2}:[\d:]{0,30}$|\/anoncreds\/v\d{1,2}\/[A-Z_]{1,20}\/$/;
const ends = new Set('_/:');
const quotes = new Set('"\'`');
// `"0.0.1001", CONTRACT_ID, 5)`.
const otherArgument = /^["'`]\s*,\s*[A-Za-z_$][\w$.]*\s*[,)]/;

/** The heading of its column, the standard that it is written by, else the nearest name before it, else one behind. */
export function nearestKind(around: Surroundings): NamedKind | undefined {
  const { column } = around;
  if (column?.kind !== undefined) {
    return { kind: column.kind, distance: 0, name: column };
  }
  const { linkPath } = around;
  const target = linkPath === undefined ? undefined : around.nameOf(/(\w+)\/$/.exec(linkPath)?.[1] ?? '');
  if (target?.kind !== undefined) {
    return { kind: target.kind, distance: 0, name: target };
  }
  const first = around.nameBefore(0);
  if (first !== undefined && ends.has(around.last) && formsOfTopic.test(around.before)) {
    return { kind: 'topic', distance: 0, name: first };
  }
  const before = kindBefore(around);
  if (before !== undefined) {
    return before;
  }
  const behind =
    quotes.has(around.next) && otherArgument.test(around.after)
      ? undefined
      : around.namesAfter.find(({ kind }) => kind !== undefined);
  return behind?.kind && { kind: behind.kind, distance: Infinity, name: behind };
}

function kindBefore(around: Surroundings): NamedKind | undefined {
  let distance = 0;
  for (let index = 0; index < 8; index++) {
    const name = around.nameBefore(index);
    if (name === undefined) {
      return undefined;
    }
    if (name.kind !== undefined) {
      return { kind: name.kind, distance, name };
    }
    distance += name.isFiller ? 0 : 1;
  }
  return undefined;
}

/** `accountId`, or `account` where it is given the value: in a sentence it may be opened on 1.2.2024. */
function isIdName(name: Name, { before }: Surroundings): boolean {
  const isGiven = name.words.length > 1 || !/\w\s$/.test(before) || /\bid\s$/i.test(before);
  return isGiven && !name.isHyphenated && name.endsAsValue && name.spellsKind;
}

const joins = new Set('-–/@→');
const otherBefore = /(?<![\w./\\@:-])(0\.0\.\d{1,11})["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?$/;
const otherAfter = /^["'`]?(?:[-–/@]|\s[-–→]\s)["'`]?(0\.0\.[1-9]\d{0,10})(?![\w-]|\.\w)/;

/** The other id of a range or pair: `0.0.3-0.0.900`, `0.0.121/0.0.122`, `0.0.10@0.0.358`, `0.0.3 → 0.0.4`. */
function otherId(around: Surroundings): string | undefined {
  const { source, start, end, last, next } = around;
  const isJoined = (mark: string, further: string) =>
    joins.has(mark) || ((mark === ' ' || quotes.has(mark)) && joins.has(further));
  const [, other] =
    (isJoined(last, source.charAt(start - 2)) && otherBefore.exec(around.before.slice(-32))) ||
    (isJoined(next, source.charAt(end + 1)) && otherAfter.exec(around.after)) ||
    [];
  return other;
}

const starts = new Set('^~=>@');
// Some write the number of an NFT first: `13@0.0.2004`; a topic stands before its account: `0.0.5005@0.0.6006`.
const rangeStart = /(?:\^|(?<!~)~|[<>=!~]=|~>)\s?$|\S(?<!(?<![\w.@])(?:0\.0\.)?\d{1,19})@$/;
const continuing = new Set('.+@${');
const continued =
  /^(?:\.\*|\+\w|@(?!(?:0\.0\.)?\d{1,19}(?!\w|\.(?![xX]{2})\w)|[xX]{2})\w|\.\.(?!\.)|\$?\{(?:[a-z]|num|index)\b)/;

/** Of a range of versions or a longer number: `^0.0.7`, `>= 0.0.7`, `tool@0.0.7`, `0.0.7+build`, `0.0.*`, `0.0.7-5`. */
function isContinued({ id, around, other }: IdCandidate): boolean {
  const { last, next, before, after } = around;
  const mark = around.isApart ? before.charAt(before.length - 2) : last;
  if (starts.has(mark) && rangeStart.test(before)) {
    return true;
  }
  if (next !== '-') {
    return continuing.has(next) && continued.test(after);
  }
  // `0.0.44-71` is a range of ids, `0.0.2004-13` the serial number of an NFT.
  return other === undefined && !isLargeId(id) && Number(/^-(\d+)/.exec(after)?.[1]) <= numberOf(id);
}

/** In a manifest `"account": "0.0.7"` is a package; `accountId`, or `account` in a sentence, is not. */
function isNamedInManifest({ around, named }: IdCandidate): boolean {
  return (
    named !== undefined &&
    named.distance <= 1 &&
    (around.hasOwnNames || around.linkPath !== undefined) &&
    !named.name.isHyphenated &&
    (named.name.words.length > 1 || /[-a-z] \(?[a-z]+ [`'"]?$/i.test(around.before) || around.linkPath !== undefined)
  );
}

/** `version = "0.0.1206"`, `tokenVersion: 0.0.7`. */
function hasVersionName({ around, isLarge }: IdCandidate): boolean {
  let index = 0;
  while (around.nameBefore(index)?.isFiller) {
    index += 1;
  }
  const name = around.nameBefore(index);
  return name?.isVersion === true && (!isLarge || name.mentionsVersion) && !/[,;]\s?$/.test(around.before);
}

// `acme/token:`, `com.acme:token:`.
const artifact = /(?:(?<![/\w:])[\w.-]+(?:\/[\w.-]+)+|[a-z]\w*\.[\w.]*:[A-Za-z][\w.-]*):$/;
const idBehindColon =
  /(?:(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?|\.[a-z]{2,}:\d{1,5}|\b(?:hedera|hiero):[a-z]+(?:\/[a-z]+)?|\b(?:address|addr|id|[gl]te?|eq|ne)|\b\w+-\d{1,2}:[\d:]*\d):$/i;

/** Of a number below 1000: by a word for versions among the nearest names, or in a path. */
function isSmallVersion({ around, named, other }: IdCandidate): boolean {
  const { last, next, before, after } = around;
  if (named?.distance !== 0 && around.hasOwnNames && around.someBefore(3, (name) => name.mentionsVersion)) {
    return true;
  }
  const ending = before.slice(-64);
  const isNamed = named?.distance === 0 && named.name.spellsKind;
  const isOfPath =
    last === ':' && !around.isApart
      ? artifact.test(ending) || (/\w:$/.test(ending) && !isNamed && !idBehindColon.test(ending))
      : (last === '/' || last === '\\') && !isNamed && !formsOfTopic.test(before);
  return (
    (other === undefined && (isOfPath || (last === '-' && /[\w)]-$/.test(before)))) ||
    (next === '.' && /^\.\w/.test(after))
  );
}

/** `0.0.7@1700000000...`: who pays for what is named with less than all of its id. */
function isBeginOfTransaction(around: Surroundings): boolean {
  return (
    /^[@-](?:1\d{9})?(?:\.\.\.|…|\.?xxx)/i.test(around.after) ||
    around.someBefore(2, ({ hashKind }) => hashKind === 'transaction')
  );
}

/** What the nodes of all networks listen at: `"35.237.200.180:50211": "0.0.3"`. */
const nodePort = ':5021';
const givers = new Set('"\'`:=( ');
const flag = /(?:^|\s)--?[A-Za-z][\w-]*[ =]["']?$/;
const quotedBefore = /(["'`])0\.0\.[1-9]\d*\1,\s*["'`]$/;
const quotedAfter = /^(["'`]),\s*\1?["'`]0\.0\.[1-9]\d*["'`]/;

/** In a list of quoted ids, or given to a flag: `-f 0.0.1 -T 0.0.2`. */
function isAmongIds({ last, before, after }: Surroundings): boolean {
  return quotes.has(last)
    ? quotedBefore.test(before) || quotedAfter.test(after)
    : (last === ' ' || last === '=') && flag.test(before);
}

function isIdGiven(around: Surroundings): boolean {
  const words = around.nameBefore(0)?.words ?? [];
  const last = words.at(-1);
  return givers.has(around.last) && (last === 'id' || (words.length > 1 && last === 'address'));
}
