import * as vscode from 'vscode';
import type { ContractKey, VerificationMethod } from '../../domain/contract/verifiedContract.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';
import type { Deployments } from '../../editor/deployments.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { VerifyAllMemory } from '../../editor/verifyAllOutcome.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';
import type { VerificationSubmission } from '../../services/verification/verificationSchemas.ts';

export type SubmittingClient = Pick<VerificationClient, 'importFromExplorer' | 'verifyStandardJson' | 'verifyMetadata'>;

export interface Submission {
  /** The network whose service the user was shown, though another may be selected by now. */
  readonly network: Network;
  readonly method: VerificationMethod;
  /** URI of the build output that is sent. */
  readonly buildFile?: string;
  readonly key: ContractKey;
  /** What the progress says. */
  readonly title: string;
  readonly send: (client: SubmittingClient, signal: AbortSignal) => Promise<VerificationSubmission>;
}

export type Submit = (submission: Submission) => Promise<void>;

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
  /** Stores the jobs and which explorers have a key; never a secret. */
  readonly userState: () => Promise<StoredState>;
  readonly deployments: Pick<Deployments, 'all'>;
  readonly loaders: Pick<AbiLoaders, 'loadCoder'>;
  readonly outcomes: VerifyAllMemory;
  readonly log: Log;
}

/** The address of a network's verification service; throws as a call would when there is none. */
export function serviceUrlOf({ verification }: Pick<Network, 'verification'>): string {
  if ('problem' in verification) {
    throw new ServiceError('verification', '', { kind: 'notConfigured', ...verification.problem });
  }
  return verification.url;
}

/** Where keys and sources go, as shown to the user: the host, with the scheme where nothing is encrypted. */
export function serviceHostOf(network: Pick<Network, 'verification'>): string {
  const serviceUrl = serviceUrlOf(network);
  const { protocol, host, origin } = new URL(serviceUrl);
  return protocol === 'https:' ? host : protocol === 'http:' ? origin : serviceUrl;
}

/** The network whose service verifies, and the ledgers that know the contracts. */
export type VerificationTarget = ReturnType<typeof targetNamed>;

/** The target that the argument of a command names, by default the selected network. */
export function targetNamed(networkContext: VerificationContext, name: unknown) {
  const network = networkNamed(networkContext, name);
  const serviceHost = serviceHostOf(network);
  /** The network whose ledger has a chain: this one, else the first of the settings. */
  const ledgerOf = (chainId: string) => {
    const found = [network, ...networkContext.networks()].find((known) => known.chainId === chainId);
    return found && { name: found.name, ledger: networkContext.clientsOf(found).ledger };
  };
  const { verification } = networkContext.clientsOf(network);
  return { network, serviceHost, verification, ledgerOf };
}

/** The client of the service that runs a job, by any network that uses it; the stored address itself is never asked. */
export function clientOf(networkContext: VerificationContext, { network: name, serviceUrl }: WatchedJob) {
  const using = [networkContext.network, ...networkContext.networks()].filter(
    ({ verification }) => 'url' in verification && verification.url === serviceUrl,
  );
  const network = using.find((known) => known.name === name) ?? using[0];
  if (network === undefined) {
    throw new InputError(
      'unknown-network',
      vscode.l10n.t('No network in the settings uses the service of this job any more.'),
    );
  }
  return networkContext.clientsOf(network).verification;
}
