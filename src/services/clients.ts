import type { DetailsReader } from './details/detailsReader.ts';
import type { LedgerClient } from './ledger/ledgerClient.ts';
import type { ReferenceResolver } from './references/referenceResolver.ts';
import type { StatusClient } from './statuspage/statusClient.ts';
import type { VerificationClient } from './verification/verificationClient.ts';

/** The three services of one network; a service without a usable address rejects each call with `notConfigured`. */
export interface Clients {
  readonly ledger: LedgerClient;
  readonly status: StatusClient;
  readonly verification: VerificationClient;
  /** What ids, addresses and hashes name on this network, by the ledger and verification services. */
  readonly references: ReferenceResolver;
  /** What belongs to an entity, section by section, in words. */
  readonly details: DetailsReader;
}
