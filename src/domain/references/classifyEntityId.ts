import { type EntityId, entityIdChecksum, type ParsedEntityId } from '../entity/entityId.ts';
import { builtInNetworks } from '../network/network.ts';
import { speaksOfLedger, wordSet } from './keywords.ts';
import { type NamedKind, nearestKind } from './nearestKind.ts';
import type { Reference } from './reference.ts';
import { isSpace, type TextContext } from './textContext.ts';
import { type Dotted, readsAsVersion } from './versionSigns.ts';

export type Classification = Pick<Reference, 'certainty' | 'kindHint'>;

// What semantic versioning and package managers write where HIP-15 writes its five letters.
const preReleaseWords = wordSet('alpha final build patch debug local night early stage devel');

/**
 * Whether `s.r.n` names an entity: undefined for a version number, part of a longer number and the like. A checksum
 * that fits a known ledger settles it, and `0.0.1000` and more is an id unless something says otherwise; else the names
 * beside it and the file decide.
 */
export function classifyEntityId({ id, checksum }: ParsedEntityId, around: TextContext): Classification | undefined {
  const isZeroShard = id.startsWith('0.0.');
  // Ids have no leading zeros.
  const isLarge = isZeroShard && id.length > '0.0.999'.length;
  const dotted = new DottedNumber(isZeroShard, isLarge, checksum, around);
  if (checksum !== undefined && fitsKnownLedger(id, checksum)) {
    return { certainty: 'certain', kindHint: dotted.named?.kind };
  }
  const isVersion = readsAsVersion(dotted);
  // Nothing is called `0.0.0`.
  if (id === '0.0.0' || isVersion || (checksum !== undefined && preReleaseWords.has(checksum))) {
    return undefined;
  }
  if (dotted.next === '@' && /^@\d/.test(around.after)) {
    return { certainty: 'certain', kindHint: 'token' };
  }
  const { named } = dotted;
  if (named !== undefined) {
    return { certainty: named.distance <= 1 ? 'certain' : 'likely', kindHint: named.kind };
  }
  const isExpected =
    isLarge || checksum !== undefined || around.isFieldFile || isIdName(around) || isLedgerTalk(around);
  return { certainty: isExpected ? 'likely' : 'doubtful', kindHint: undefined };
}

/** In a lock file most numbers are versions, whatever they are called: names are read only for the others. */
class DottedNumber implements Dotted {
  readonly isZeroShard: boolean;
  readonly isLarge: boolean;
  readonly around: TextContext;
  readonly last: string;
  readonly lastVisible: string;
  readonly isApart: boolean;
  readonly next: string;
  readonly #farthest: number | undefined;
  #named: { readonly kind: NamedKind | undefined } | undefined;

  constructor(isZeroShard: boolean, isLarge: boolean, checksum: string | undefined, around: TextContext) {
    this.isZeroShard = isZeroShard;
    this.isLarge = isLarge;
    this.around = around;
    this.last = around.last;
    this.isApart = isSpace(this.last);
    this.lastVisible = this.isApart ? around.secondLast : this.last;
    this.next = around.next;
    // Most dotted numbers are versions: the nearest name alone tells that they are.
    this.#farthest = checksum === undefined && !isZeroShard ? 0 : undefined;
  }

  get named(): NamedKind | undefined {
    this.#named ??= { kind: nearestKind(this.around, this.#farthest) };
    return this.#named.kind;
  }
}

/** True when the checksum is that of a public network or the usual local one. */
export function fitsKnownLedger(id: EntityId, checksum: string): boolean {
  return builtInNetworks.some(({ ledgerId }) => ledgerId !== undefined && entityIdChecksum(id, ledgerId) === checksum);
}

function isIdName({ namesBefore, before }: TextContext): boolean {
  return namesBefore.at(0)?.words.at(-1) === 'id' && /["'`:=(\s]$/.test(before);
}

function isLedgerTalk({ namesBefore }: TextContext): boolean {
  return namesBefore.some(speaksOfLedger, 6);
}
