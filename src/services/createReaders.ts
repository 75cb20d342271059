import { createContractReader } from './abi/contractReader.ts';
import type { Clients } from './createClients.ts';
import { createDetailsReader } from './details/createDetailsReader.ts';
import { createStepSources } from './details/stepSources.ts';
import { createTransactionNames } from './references/transactionNames.ts';

interface ReaderServices extends Pick<Clients, 'ledger' | 'references' | 'verification'> {
  readonly chainId: string;
}

/** What asks the clients of a network and says it in words; loaded at the first call of one. */
export function createReaders({
  chainId,
  ledger,
  references,
  verification,
}: ReaderServices): Pick<Clients, 'details' | 'transactionNames'> {
  const contractReader = createContractReader({
    chainId,
    verification,
    ledger,
    loadCoder: () => import('./abi/coder/abiCoder.ts'),
  });
  return {
    details: createDetailsReader({
      ledger,
      references,
      contractReader,
      stepSources: createStepSources({ chainId, verification }),
      scheduledBody: async (bytes) => (await import('./transactionFile/transactionReader.ts')).readScheduledBody(bytes),
    }),
    transactionNames: createTransactionNames({ ledger, contractReader }),
  };
}
