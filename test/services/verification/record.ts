/** A JSON object of which only some members are looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type Match = 'exact_match' | 'match' | null;

/** One verified contract: the minimal members apart, all others as the service sends them with `fields=all`. */
export interface VerifiedRecord {
  readonly chainId: string;
  /** Lower case. */
  readonly address: string;
  readonly creationMatch: Match;
  readonly runtimeMatch: Match;
  readonly verifiedAt: string;
  readonly matchId: string;
  /** Everything a `fields` selector can name beyond the minimal members. */
  readonly details: JsonObject;
}

/** `exact_match` when either side is exact. */
export function overallMatch(record: Pick<VerifiedRecord, 'creationMatch' | 'runtimeMatch'>): Match {
  const sides = [record.creationMatch, record.runtimeMatch];
  return sides.includes('exact_match') ? 'exact_match' : (sides.find((side) => side !== null) ?? null);
}

/** Verified contracts by chain and address; `matchId` counts up in the order of verification. */
export class RecordStore {
  readonly #records = new Map<string, VerifiedRecord>();
  #lastMatchId = 0;

  add(record: Omit<VerifiedRecord, 'matchId'>): VerifiedRecord {
    this.#lastMatchId++;
    const kept = { ...record, matchId: String(this.#lastMatchId) };
    this.#records.set(`${record.chainId}/${record.address}`, kept);
    return kept;
  }

  find(chainId: string, address: string): VerifiedRecord | undefined {
    return this.#records.get(`${chainId}/${address.toLowerCase()}`);
  }

  ofAddress(address: string): readonly VerifiedRecord[] {
    return [...this.#records.values()].filter((record) => record.address === address.toLowerCase());
  }
}
