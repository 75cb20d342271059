import type { SignatureNames } from '../domain/contract/signatureNames.ts';
import type { Workspace } from '../domain/deployment/workspace.ts';
import { createContractReader } from './abi/contractReader.ts';
import { createDetailsReader } from './details/createDetailsReader.ts';
import type { DetailsReader } from './details/detailsReader.ts';
import { createStepSources } from './details/stepSources.ts';
import { createFailureReader, type FailureReader } from './failures/createFailureReader.ts';
import type { LedgerClient } from './ledger/ledgerClient.ts';
import type { ReferenceResolver } from './references/referenceResolver.ts';
import { createTransactionNames, type TransactionNames } from './references/transactionNames.ts';
import { createReplayReader, type ReplayReader } from './trace/createReplayReader.ts';
import type { VerificationClient } from './verification/verificationClient.ts';

interface ReaderServices {
  readonly chainId: string;
  readonly ledger: LedgerClient;
  readonly references: ReferenceResolver;
  readonly verification: VerificationClient;
  readonly workspace?: Workspace | undefined;
  /** What a signature database was asked for. */
  readonly names?: SignatureNames | undefined;
}

/** What asks a network and says in words what it answers. */
export interface Readers {
  /** What belongs to an entity, section by section. */
  readonly details: DetailsReader;
  /** Why executions failed. */
  readonly failures: FailureReader;
  /** What a transaction names that only the network can explain. */
  readonly transactionNames: TransactionNames;
  /** What a debugger needs of executed transactions. */
  readonly replays: ReplayReader;
}

/** Builds the readers of a network; loaded at the first call of one. */
export function createReaders(services: ReaderServices): Readers {
  const { chainId, ledger, references, verification, workspace, names } = services;
  const contractReader = createContractReader({
    chainId,
    verification,
    ledger,
    loadCoder: () => import('./abi/coder/abiCoder.ts'),
    workspaceAbis: workspace?.abis,
    deployments: workspace?.deployments,
    names,
  });
  const failures = createFailureReader({ ledger, contractReader });
  return {
    details: createDetailsReader({
      ledger,
      references,
      failures,
      contractReader,
      stepSources: createStepSources({ chainId, verification }),
      scheduledBody: async (bytes) => (await import('./transactionFile/scheduledBody.ts')).readScheduledBody(bytes),
    }),
    failures,
    transactionNames: createTransactionNames({ ledger, contractReader }),
    replays: createReplayReader({ chainId, ledger, verification, contractReader }),
  };
}
