import type { SignatureNames } from '../domain/contract/signatureNames.ts';
import type { Workspace } from '../domain/deployment/workspace.ts';
import { lazily } from '../domain/lazily.ts';
import { partBase } from '../domain/network/localNode.ts';
import type { Network } from '../domain/network/network.ts';
import type { Readers } from './createReaders.ts';
import { createJsonService } from './http/jsonService.ts';
import type { Transport } from './http/transport.ts';
import { createLedgerClient } from './ledger/createLedgerClient.ts';
import type { LedgerClient } from './ledger/ledgerClient.ts';
import { createReferenceResolver } from './references/createReferenceResolver.ts';
import type { ReferenceResolver } from './references/referenceResolver.ts';
import { createStatusClient, type StatusClient } from './statuspage/statusClient.ts';
import { createVerificationClient, type VerificationClient } from './verification/verificationClient.ts';

/** The three services of one network; a service without a usable address rejects each call with `notConfigured`. */
export interface Clients extends Readers {
  readonly ledger: LedgerClient;
  readonly status: StatusClient;
  readonly verification: VerificationClient;
  /** What ids, addresses and hashes name on this network, by the ledger and verification services. */
  readonly references: ReferenceResolver;
}

/** Builds the clients of a network; loaded at the first call of one. */
export function createClients(
  network: Network,
  transport: Transport,
  workspace?: Workspace,
  names?: SignatureNames,
): Clients {
  const ledger = createLedgerClient(createJsonService('ledger', network.ledger, transport, partBase));
  const verification = createVerificationClient(createJsonService('verification', network.verification, transport));
  const references = createReferenceResolver({
    chainId: network.chainId,
    ledger,
    verification,
    deployments: workspace?.deployments,
  });
  const readers = lazily(async () => {
    const { createReaders } = await import('./createReaders.ts');
    return createReaders({ chainId: network.chainId, ledger, references, verification, workspace, names });
  });
  return {
    ledger,
    status: createStatusClient(createJsonService('status', network.status, transport)),
    verification,
    references,
    details: {
      overview: async (...asked) => (await readers()).details.overview(...asked),
      called: async (...asked) => (await readers()).details.called(...asked),
      read: async (...asked) => (await readers()).details.read(...asked),
    },
    failures: { explain: async (...asked) => (await readers()).failures.explain(...asked) },
    replays: { read: async (...asked) => (await readers()).replays.read(...asked) },
    transactionNames: { find: async (...asked) => (await readers()).transactionNames.find(...asked) },
  };
}
