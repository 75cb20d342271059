import type * as vscode from 'vscode';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';
import type { VerificationSubmission } from '../../services/verification/verificationSchemas.ts';

type SubmittingClient = Pick<VerificationClient, 'importFromExplorer' | 'verifyStandardJson' | 'verifyMetadata'>;

/** Sends what was prepared; gives the id of the job. */
export type SendSubmission = (client: SubmittingClient, signal: AbortSignal) => Promise<VerificationSubmission>;

export type VerificationContext = Pick<
  NetworkContext<{
    readonly ledger: Pick<LedgerClient, 'contract' | 'account' | 'contractResult' | 'transactions'>;
    readonly verification: SubmittingClient & Pick<VerificationClient, 'chains' | 'job' | 'contract'>;
  }>,
  'network' | 'networks' | 'clientsOf'
>;

export interface VerificationDependencies {
  readonly networkContext: VerificationContext;
  readonly secrets: vscode.SecretStorage;
  /** Keeps the jobs, which chains have a key and where keys were sent to; never a secret. */
  readonly userState: () => Promise<StoredState>;
  readonly log: Log;
}
