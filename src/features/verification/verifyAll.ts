import * as vscode from 'vscode';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { networkOfDeployment } from '../../domain/deployment/deploymentNetwork.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { errorResponseStatus, InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { FoundContract } from '../../domain/verification/buildOutput.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { pickItems } from '../../editor/questions.ts';
import { writeOutcome } from '../../editor/verifyAllOutcome.ts';
import { findBuild } from './buildFiles.ts';
import {
  type Submission,
  targetNamed,
  type VerificationContext,
  type VerificationDependencies,
} from './dependencies.ts';
import { findRecordedContract, recordedVersion } from './recordedBuild.ts';
import { withVyperSources } from './vyperSources.ts';
import { creationTransactionHash, prepareSubmission } from './workspaceFlow.ts';

/** Contracts that are looked at. */
const maxContracts = 200;

/** What can be sent for a deployment that is not verified. */
interface Ready {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly host: string;
  readonly submission: Submission;
}

interface VerifyAllOptions {
  readonly networkContext: VerificationContext;
  readonly deployments: readonly Deployment[];
  /** Sends one and waits for its end; rejects when it was refused. */
  readonly submit: (submission: Submission, signal: AbortSignal) => Promise<boolean>;
  readonly outcomes: VerificationDependencies['outcomes'];
  readonly log: Pick<Log, 'failure'>;
}

/**
 * `hieroLens.deployments.verifyAll`: verifies every recorded deployment that is not, one after another, once the user has
 * seen which; each stays in the list of verifications.
 */
export async function verifyAll({
  networkContext,
  deployments,
  submit,
  outcomes,
  log,
}: VerifyAllOptions): Promise<void> {
  const title = vscode.l10n.t('Looking at the deployments and the build output…');
  const { ready, verified, unknown } = await withProgress(title, (signal, report) =>
    prepareAll(networkContext, deployments, log, signal, (name) => report({ message: singleLine(name, 60) })),
  );
  const left = vscode.l10n.t('Already verified: {0}. Without a build or an answer: {1}.', verified, unknown.length);
  if (ready.length === 0) {
    throw new InputError('nothing-to-verify', `${vscode.l10n.t('There is nothing to verify.')} ${left}`);
  }
  const picked = await pickItems(
    ready.map((one) => ({
      label: singleLine(one.name, 60),
      description: `${one.submission.network.name} ${one.submission.key.address}`,
      detail: vscode.l10n.t('{0} files, {1} kB, to {2}', one.files, Math.ceil(one.bytes / 1000), one.host),
      picked: true,
      one,
    })),
    {
      title: vscode.l10n.t('Verify deployments'),
      placeHolder: vscode.l10n.t('Nothing has been sent yet. The service publishes the sources of what it verifies.'),
    },
  );
  if (picked === undefined || picked.length === 0) {
    return;
  }
  const done = await withProgress(vscode.l10n.t('Verifying deployments'), async (signal, report) => {
    let [count, failed] = [0, 0];
    for (const [index, { one }] of picked.entries()) {
      signal.throwIfAborted();
      report({ message: vscode.l10n.t('{0} of {1}: {2}', index + 1, picked.length, singleLine(one.name, 60)) });
      const isVerified = await submit(one.submission, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        log.failure(`verification ${one.submission.key.address}`, error);
        return false;
      });
      count += isVerified ? 1 : 0;
      failed += isVerified ? 0 : 1;
      // Each time: the window may be closed before the last.
      const left = ready.length + unknown.length - count - failed;
      await writeOutcome(outcomes, { verified: verified + count, failed, left, atMs: Date.now() });
    }
    return count;
  });
  const severity = done === picked.length ? 'information' : 'warning';
  const rest =
    unknown.length === 0
      ? ''
      : ` ${vscode.l10n.t('Without a build or an answer: {0}.', singleLine(unknown.join(', '), 200))}`;
  // Not awaited: the command is over, the message stays until the user has read it.
  void showMessage(severity, `${vscode.l10n.t('Verified contracts: {0} of {1}.', done, picked.length)}${rest}`);
}

async function prepareAll(
  networkContext: VerificationContext,
  deployments: readonly Deployment[],
  log: Pick<Log, 'failure'>,
  signal: AbortSignal,
  report: (name: string) => void,
) {
  const build = await findBuild(signal);
  const ready: Ready[] = [];
  const unknown: string[] = [];
  let verified = 0;
  // Several tools may record one deployment.
  const seen = new Set<string>();
  for (const deployment of deployments.slice(0, maxContracts)) {
    signal.throwIfAborted();
    report(deployment.name);
    try {
      const found = await prepareOne(networkContext, deployment, build.contracts, signal);
      verified += found === 'verified' ? 1 : 0;
      if (found === 'unknown') {
        unknown.push(deployment.name);
      } else if (typeof found === 'object' && !seen.has(idOf(found.submission))) {
        seen.add(idOf(found.submission));
        ready.push(found);
      }
    } catch (error) {
      if (isCancellation(error) || signal.aborted) {
        throw error;
      }
      log.failure(`deployment ${deployment.key}`, error);
      unknown.push(deployment.name);
    }
  }
  return { ready, verified, unknown };
}

function idOf({ network, key }: Submission): string {
  return `${network.name} ${key.address}`;
}

/** Undefined for what is on no network of ours, and for what is no contract there. */
async function prepareOne(
  networkContext: VerificationContext,
  deployment: Deployment,
  contracts: readonly FoundContract[],
  signal: AbortSignal,
): Promise<Ready | 'verified' | 'unknown' | undefined> {
  const network = networkOfDeployment(deployment, networkContext);
  const reference = parseEvmAddress(deployment.key) ?? parseEntityId(deployment.key);
  if (network === undefined || reference === undefined) {
    return undefined;
  }
  const { verification, serviceHost, ledgerOf } = targetNamed(networkContext, network.name);
  const ledger = ledgerOf(network.chainId)?.ledger;
  const contract = await ledger?.contract({ contractIdOrAddress: reference }, { signal }).catch((error: unknown) => {
    // A list of names has those of accounts too, and a network may have been reset.
    if (errorResponseStatus(error) === 404) {
      return undefined;
    }
    throw error;
  });
  if (ledger === undefined || contract === undefined) {
    return undefined;
  }
  const key = { chainId: network.chainId, address: contract.evmAddress };
  if ((await verification.contract(key, undefined, { signal, freshness: 'revalidate' })).verified) {
    return 'verified';
  }
  const recorded = await findRecordedContract(deployment, contracts, contract.runtimeBytecode);
  const found = recorded && (await withVyperSources(recorded));
  const compilerVersion = found && (found.contract.compilerVersion ?? (await recordedVersion(deployment)));
  if (found === undefined || compilerVersion === undefined) {
    return 'unknown';
  }
  const { files, send } = await prepareSubmission(found);
  return {
    name: deployment.name,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    host: serviceHost,
    submission: {
      ...{ network, method: 'workspace', buildFile: found.file, key, title: deployment.name },
      send: async (client, sending) => {
        const known = await creationTransactionHash(ledger, key, sending).catch(() => undefined);
        const hash = known ?? deployment.transactionHash;
        return send(client, { ...key, compilerVersion, creationTransactionHash: hash }, sending);
      },
    },
  };
}
