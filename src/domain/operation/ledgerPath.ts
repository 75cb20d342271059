/** A path of the ledger service, or the two spellings of one that specification and observed service write differently. */
export type LedgerPath = string | TwoPaths;

export interface TwoPaths {
  /** Under which the client remembers which spelling worked. */
  readonly operation: string;
  readonly observed: string;
  readonly specification: string;
}
