import type { Network } from '../domain/network/network.ts';
import { createContractReader } from './abi/contractReader.ts';
import type { Clients } from './clients.ts';
import { createDetailsReader } from './details/createDetailsReader.ts';
import { createStepSources } from './details/stepSources.ts';
import { createJsonService } from './http/jsonService.ts';
import type { Transport } from './http/transport.ts';
import { createLedgerClient } from './ledger/createLedgerClient.ts';
import { createReferenceResolver } from './references/createReferenceResolver.ts';
import { createStatusClient } from './statuspage/statusClient.ts';
import { createVerificationClient } from './verification/verificationClient.ts';

/** Builds the clients of a network; loaded at the first call of one. */
export function createClients(network: Network, transport: Transport): Clients {
  const ledger = createLedgerClient(createJsonService('ledger', network.ledger, transport));
  const verification = createVerificationClient(createJsonService('verification', network.verification, transport));
  const references = createReferenceResolver({ chainId: network.chainId, ledger, verification });
  return {
    ledger,
    status: createStatusClient(createJsonService('status', network.status, transport)),
    verification,
    references,
    details: createDetailsReader({
      ledger,
      references,
      contractReader: createContractReader({
        chainId: network.chainId,
        verification,
        loadCoder: () => import('./abi/coder/abiCoder.ts'),
      }),
      stepSources: createStepSources({ chainId: network.chainId, verification }),
      scheduledBody: async (bytes) => (await import('./transactionFile/transactionReader.ts')).readScheduledBody(bytes),
    }),
  };
}
