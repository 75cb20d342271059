import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { InputError, type ServiceFailure } from '../../domain/failure.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { renderCode } from '../../domain/verification/codeLines.ts';
import { renderCompilerErrors } from '../../domain/verification/compilerErrors.ts';
import { comparedCode, type VerificationJob } from '../../domain/verification/verificationJob.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';
import { showDocument, type VirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';

/** What a document of a job shows: its whole answer, the compiler's errors, or one side of the bytecode. */
type JobDocument = 'job.json' | 'compiler-errors.txt' | 'deployed.evm' | 'compiled.evm';

const renderers: Readonly<Record<JobDocument, (job: VerificationJob) => string>> = {
  'job.json': ({ raw }) => `${formatExactJson(raw)}\n`,
  'compiler-errors.txt': ({ error }) => renderCompilerErrors(error?.compilerErrors ?? []).text,
  'deployed.evm': (job) => renderCode(comparedCode(job)?.onchain ?? ''),
  'compiled.evm': (job) => renderCode(comparedCode(job)?.recompiled ?? ''),
};

export type Refreshing = Pick<VirtualDocuments, 'refreshed'>;

export type JobName = Pick<WatchedJob, 'network' | 'id'>;

/** `hiero-verification:/<network>/<verification id>/<document>` */
export function jobDocumentUri({ network, id }: JobName, document: JobDocument): vscode.Uri {
  return vscode.Uri.from({ scheme: schemes.verification, path: networkPath(network, `${id}/${document}`) });
}

/** The text of a job's document; asks the service, so that no bytecode needs to be kept here. */
export async function renderJobDocument(
  uri: vscode.Uri,
  askJob: (job: JobName) => Promise<VerificationJob>,
): Promise<string> {
  const { network, rest = '' } = readNetworkPath(uri.path) ?? {};
  const [id = '', document = ''] = rest.split('/');
  if (network === undefined || !Object.hasOwn(renderers, document)) {
    throw new InputError('unknown-document', vscode.l10n.t('There is no such document of a verification.'));
  }
  return renderers[document as JobDocument](await askJob({ network, id }));
}

/** Opens both sides of the code that did not match, side by side; the whole answer when it holds no code. */
export async function showComparedCode(documents: Refreshing, name: JobName, job: VerificationJob): Promise<void> {
  const compared = comparedCode(job);
  if (compared === undefined) {
    await showJobDocument(documents, name);
    return;
  }
  const title =
    compared.side === 'runtime'
      ? vscode.l10n.t('Runtime code: deployed ↔ compiled')
      : vscode.l10n.t('Creation code: deployed ↔ compiled');
  const [left, right] = [jobDocumentUri(name, 'deployed.evm'), jobDocumentUri(name, 'compiled.evm')];
  await Promise.all([documents.refreshed(left), documents.refreshed(right)]);
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
}

/** Opens what the service says of a job by now, also where the editor still has what it said before. */
export async function showJobDocument(documents: Refreshing, name: JobName): Promise<void> {
  const uri = jobDocumentUri(name, 'job.json');
  await documents.refreshed(uri);
  await showDocument(uri);
}

const maxKept = 20;

/** What the service answered to submissions that it refused, as documents; kept until the editor ends. */
export function createErrorResponseDocuments() {
  const texts = new Map<string, string>();
  return {
    async show(network: string, failure: ServiceFailure): Promise<void> {
      // A tab of an earlier session that the editor restores must not be taken for this one.
      const path = networkPath(network, `error-${randomUUID()}/error-response.json`);
      texts.set(path, `${formatExactJson('response' in failure ? failure.response : failure)}\n`);
      const [oldest] = texts.keys();
      if (texts.size > maxKept && oldest !== undefined) {
        texts.delete(oldest);
      }
      await showDocument(vscode.Uri.from({ scheme: schemes.verification, path }));
    },
    /** Undefined for a document that is no refusal, or one of an earlier session. */
    render: (uri: vscode.Uri) => texts.get(uri.path),
  };
}
