import { type EntityId, hasChecksumOf, type ParsedEntityId } from '../entity/entityId.ts';
import { builtInNetworks } from '../network/network.ts';
import { digitsAfter, digitsBefore } from './besideOther.ts';
import type { Dotted } from './dotted.ts';
import { speaksOfLedger, wordSet } from './keywords.ts';
import { mayBeSyntax } from './markedSigns.ts';
import type { ReadName } from './nameReader.ts';
import { type NamedKind, nearestKind } from './nearestKind.ts';
import type { KindHint, Reference } from './reference.ts';
import type { Judgement } from './sameLine.ts';
import type { TextContext } from './textContext.ts';
import { readsAsVersion } from './versionSigns.ts';

/** How many digits the number of a small id has. */
const longestSmall = 3;
const longestSmallId = '0.0.'.length + longestSmall;
/** `0.0.20240608`: builds are called by their day, and no ledger has so many entities yet. */
const date = /^0\.0\.20[1-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

export type Classification = Pick<Reference, 'certainty' | 'kindHint'>;

const likely: Classification = { certainty: 'likely', kindHint: undefined };
const doubtful: Classification = { certainty: 'doubtful', kindHint: undefined };

// What semantic versioning and package managers write where HIP-15 writes its five letters.
const knownLedgers = builtInNetworks.flatMap(({ ledgerId }) => ledgerId ?? []);
const checksumLength = 5;
const preReleaseWords = wordSet(
  'alpha final build patch debug local night early stage devel beta next canary stable latest alphas nightly hotfix green black',
);

/**
 * Whether `s.r.n` names an entity: undefined for a version number, part of a longer number and the like. A checksum
 * that fits a known ledger settles it, and `0.0.1000` and more is an id unless something says otherwise; else the names
 * beside it and the file decide.
 */
export function classifyEntityId({ id, checksum }: ParsedEntityId, around: TextContext): Classification | undefined {
  const judgeIt = judgeOf(judgesFor(id), id, checksum);
  if (judgeIt === undefined) {
    return undefined;
  }
  // In a manifest the lines above tell, too.
  return around.file === 'other' && around.column === undefined ? around.judged(judgeIt) : judgeIt(around).found;
}

/** `large`: `0.0.1000` and more, which few versions are; `sharded`: not of the shard and realm that all ids are of today. */
type IdSize = 'large' | 'small' | 'sharded';

function judgeOf(all: Judges, id: EntityId, checksum: string | undefined): Judge | undefined {
  if (checksum !== undefined && fitsKnownLedger(id, checksum)) {
    return all.known;
  }
  // Nothing has the number 0.
  if (id.endsWith('.0')) {
    return undefined;
  }
  if (checksum === undefined) {
    return all.none;
  }
  return preReleaseWords.has(checksum) ? undefined : checksum.length === checksumLength ? all.unknown : all.misspelled;
}

type Judge = (around: TextContext) => Judgement<Classification | undefined>;

/** By what the letters are that stand where a checksum does; `known` is that of a ledger that everybody has. */
type Judges = Readonly<Record<'none' | 'known' | 'unknown' | 'misspelled', Judge>>;

const ofLarge = judgesOf('large');
const ofSmall = judgesOf('small');
const ofSharded = judgesOf('sharded');

function judgesFor(id: EntityId): Judges {
  if (!id.startsWith('0.0.')) {
    return ofSharded;
  }
  // Ids have no leading zeros.
  return id.length > longestSmallId && !date.test(id) ? ofLarge : ofSmall;
}

function judgesOf(size: IdSize): Judges {
  return {
    none(around) {
      const dotted = new DottedNumber(size, false, around);
      const found = judge(dotted);
      // A name directly before says all.
      const isByName = size === 'large' && dotted.named?.distance === 0 && !mayBeSyntax(around);
      return { found, decidedBy: isByName ? dotted.named?.reach : undefined };
    },
    known(around) {
      const { named } = new DottedNumber(size, true, around);
      return { found: { certainty: 'certain', kindHint: named?.kind }, decidedBy: undefined };
    },
    unknown: (around) => ({ found: judge(new DottedNumber(size, true, around)), decidedBy: undefined }),
    misspelled(around) {
      const dotted = new DottedNumber(size, true, around);
      return { found: isCalledId(dotted) ? judge(dotted) : undefined, decidedBy: undefined };
    },
  };
}

/** Of a letter too many or too few only a name such as `accountId` says that it is a mistyped checksum. */
function isCalledId({ named }: DottedNumber): boolean {
  return named?.distance === 0 && named.name.words.includes('id');
}

function judge(dotted: DottedNumber): Classification | undefined {
  const { around, hasChecksum } = dotted;
  if (readsAsVersion(dotted)) {
    return undefined;
  }
  if (isBeforeSerial(around) && dotted.digitsBeside === 0) {
    return isBeginOfTransaction(around)
      ? { certainty: 'likely', kindHint: 'account' }
      : { certainty: 'certain', kindHint: 'token' };
  }
  const kindInPair = kindInPairOf(dotted);
  if (kindInPair !== undefined) {
    return { certainty: 'likely', kindHint: kindInPair };
  }
  const { named } = dotted;
  if (named !== undefined) {
    return { certainty: named.distance <= 1 ? 'certain' : 'likely', kindHint: named.kind };
  }
  const isExpected =
    dotted.isLarge ||
    hasChecksum ||
    around.isFieldFile ||
    around.hasBeside(nodePort) ||
    (!around.isUnnamed && (isIdName(around) || isLedgerTalk(around)));
  return isExpected ? likely : doubtful;
}

/** `0.0.5005@0.0.6006`: a topic and the account that reads it (HCS-10). */
function kindInPairOf(dotted: DottedNumber): KindHint | undefined {
  const { last, next } = dotted.around;
  if (last === '@' && dotted.digitsBefore > 0) {
    return 'account';
  }
  return next === '@' && dotted.digitsBefore === 0 && dotted.digitsBeside > 0 ? 'topic' : undefined;
}

function isBeforeSerial({ next, secondNext }: TextContext): boolean {
  return (next === '@' || next === '-') && secondNext >= '0' && secondNext <= '9';
}

const shortenedTime = /^[@-](?:1\d{9})?(?:\.\.\.|…|\.?xxx)/i;

/** `transactionId: "0.0.7@1700000000"`, `0.0.7@1700000000...`: who pays for what is named with less than all of its id. */
function isBeginOfTransaction({ namesBefore, after }: TextContext): boolean {
  return shortenedTime.test(after) || namesBefore.some(isOfTransaction, 2);
}

function isOfTransaction({ hashKind }: ReadName): boolean {
  return hashKind === 'transaction';
}

const unread = -1;

/** In a lock file most numbers are versions, whatever they are called: names are read only for the others. */
class DottedNumber implements Dotted {
  readonly hasChecksum: boolean;
  readonly around: TextContext;
  readonly #size: IdSize;
  #digitsBefore = unread;
  #digitsBeside = unread;
  #named: NamedKind | 'unread' | undefined = 'unread';

  constructor(size: IdSize, hasChecksum: boolean, around: TextContext) {
    this.#size = size;
    this.hasChecksum = hasChecksum;
    this.around = around;
  }

  get isZeroShard(): boolean {
    return this.#size !== 'sharded';
  }

  get isLarge(): boolean {
    return this.#size === 'large' || this.digitsBeside > longestSmall;
  }

  get digitsBefore(): number {
    if (this.#digitsBefore === unread) {
      this.#digitsBefore = digitsBefore(this.around);
    }
    return this.#digitsBefore;
  }

  get digitsBeside(): number {
    if (this.#digitsBeside === unread) {
      this.#digitsBeside = this.digitsBefore || digitsAfter(this.around);
    }
    return this.#digitsBeside;
  }

  get named(): NamedKind | undefined {
    if (this.#named === 'unread') {
      // Most dotted numbers are versions: the nearest name alone tells that they are.
      this.#named = nearestKind(this.around, this.hasChecksum || this.isZeroShard ? undefined : 0);
    }
    return this.#named;
  }
}

/** True when the checksum is that of a public network or the usual local one. */
export function fitsKnownLedger(id: EntityId, checksum: string): boolean {
  return hasChecksumOf(id, checksum, knownLedgers);
}

/** What the nodes of all networks listen at: `"35.237.200.180:50211": "0.0.3"`. */
const nodePort = /:5021[12]\b/;
const givers = new Set('"\'`:=(');

function isIdName(around: TextContext): boolean {
  const { isApart } = around;
  const words = around.namesBefore.at(0)?.words ?? [];
  return (
    (words.at(-1) === 'id' || (words.length > 1 && words.at(-1) === 'address')) && (isApart || givers.has(around.last))
  );
}

function isLedgerTalk({ namesBefore }: TextContext): boolean {
  return namesBefore.some(speaksOfLedger, 6);
}
