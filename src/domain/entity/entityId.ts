import { parseHex } from '../value/bytes.ts';
/** A ledger entity id in its canonical text form `shard.realm.num`, without checksum; usable as a map key. */
export type EntityId = string & { readonly __brand: 'EntityId' };

/** A ledger id as bytes in lower-case hex without prefix: `00` mainnet, `01` testnet, `02` previewnet, `03` local. */
export type LedgerId = string;

const maxShard = 0x3ff;
const maxRealm = 0xffff;
/** The largest entity number: 38 bits, since an id is encoded as 10 + 16 + 38 bits. */
export const maxEntityNum = (1n << 38n) - 1n;

const entityIdPattern = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,11})(?:-([a-z]{5}))?$/;

export interface ParsedEntityId {
  readonly id: EntityId;
  /** The five letters of HIP-15 when they were written; not yet verified, see {@link entityIdChecksum}. */
  readonly checksum: string | undefined;
}

/** Reads `s.r.n` or `s.r.n-abcde`; undefined when a part has a leading zero or exceeds its 10, 16 or 38 bits. */
export function parseEntityIdWithChecksum(text: string): ParsedEntityId | undefined {
  const match = entityIdPattern.exec(text);
  if (!match) {
    return undefined;
  }
  const [, shard = '', realm = '', num = '', checksum] = match;
  // Of twelve digits at most, so a float is exact; files may hold a million of them.
  if (Number(shard) > maxShard || Number(realm) > maxRealm || Number(num) > Number(maxEntityNum)) {
    return undefined;
  }
  return { id: `${shard}.${realm}.${num}` as EntityId, checksum };
}

/** Reads `s.r.n` without checksum; undefined for anything else. */
export function parseEntityId(text: string): EntityId | undefined {
  const parsed = parseEntityIdWithChecksum(text);
  return parsed?.checksum === undefined ? parsed?.id : undefined;
}

const serialPattern =
  /^(?:[-/#@]|\s#|["'`]?,?\s*(?:serial(?:[ _-]?(?:number|no|id))?)\s*(?:[:=#]\s*)?#?)(\d{1,19})(?![\w.])/i;

/** The serial number written after a token's id: `0.0.2004/13`, `0.0.2004@13`, `0.0.2004#13`, `0.0.2004-13`, `0.0.2004 serial 13`; up to int64. */
export function nftSerialAfter(textAfter: string): bigint | undefined {
  const serial = serialPattern.exec(textAfter.slice(0, 60))?.[1];
  const value = serial === undefined ? 0n : BigInt(serial);
  return value > 0n && value < 2n ** 63n ? value : undefined;
}

/** The id of entity `num` in the shard and realm of another one (0.0 unless given). */
export function entityIdOf(num: bigint, shard = 0n, realm = 0n): EntityId {
  return `${shard}.${realm}.${num}` as EntityId;
}

/** The three numbers of an id. */
export function entityIdParts(id: EntityId): { shard: bigint; realm: bigint; num: bigint } {
  const [shard = '0', realm = '0', num = '0'] = id.split('.');
  return { shard: BigInt(shard), realm: BigInt(realm), num: BigInt(num) };
}

const p3 = 26 ** 3;
const p5 = 26 ** 5;

/** The five checksum letters of an id on one ledger, by the algorithm of HIP-15. */
export function entityIdChecksum(id: EntityId, ledgerId: LedgerId): string {
  let rest = mixed(sumOf(id), ledgerId);
  let letters = '';
  for (let index = 0; index < 5; index++) {
    letters = String.fromCharCode(97 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
}

/** Whether letters are the checksum of an id on one of these ledgers. */
export function hasChecksumOf(id: EntityId, checksum: string, ledgerIds: readonly LedgerId[]): boolean {
  let written = 0;
  for (let index = 0; index < checksum.length; index++) {
    written = written * 26 + checksum.charCodeAt(index) - 97;
  }
  const sum = sumOf(id);
  return checksum.length === 5 && ledgerIds.some((ledgerId) => mixed(sum, ledgerId) === written);
}

/** What is the same on all ledgers. */
function sumOf(id: EntityId): number {
  let evenSum = 0;
  let oddSum = 0;
  let weighted = 0;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    const digit = code === 0x2e ? 10 : code - 0x30;
    if (index % 2 === 0) {
      evenSum += digit;
    } else {
      oddSum += digit;
    }
    weighted = (weighted * 31 + digit) % p3;
  }
  const head = ((id.length % 5) * 11 + (evenSum % 11)) * 11 + (oddSum % 11);
  return head * p3 + weighted;
}

function mixed(sum: number, ledgerId: LedgerId): number {
  return (((sum + ledgerSum(ledgerId)) % p5) * 1_000_003) % p5;
}

const knownSums = new Map<LedgerId, number>();

/** The same for all ids of a ledger, and a file may hold a million of them. */
function ledgerSum(ledgerId: LedgerId): number {
  let sum = knownSums.get(ledgerId);
  if (sum === undefined) {
    sum = 0;
    for (const byte of [...(parseHex(ledgerId) ?? []), 0, 0, 0, 0, 0, 0]) {
      sum = (sum * 31 + byte) % p5;
    }
    if (knownSums.size < 100) {
      knownSums.set(ledgerId, sum);
    }
  }
  return sum;
}
