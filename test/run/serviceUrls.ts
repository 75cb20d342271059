/** Where the simulated services of one run answer. */
export interface ServiceUrls {
  readonly ledgerUrl: string;
  /** The ledger of another network, with other entities. */
  readonly mainnetLedgerUrl: string;
  readonly statusUrl: string;
  readonly verificationUrl: string;
  /** Steers them: faults, the clock, what was asked. */
  readonly controlUrl: string;
}

/** The environment variable that hands `ServiceUrls`, as JSON, to tests inside VS Code. */
export const SERVICES = 'HIERO_LENS_TEST_SERVICES';
