import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { renderCode } from '../../domain/verification/codeLines.ts';
import { renderCompilerErrors } from '../../domain/verification/compilerErrorReport.ts';
import type { VerificationJob } from '../../domain/verification/verificationJob.ts';
import { comparedCode } from '../../domain/verification/verificationJobCode.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';
import type { VirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';

/** What a document of a job shows: its whole answer, the compiler's errors, or one side of the bytecode. */
export type JobDocument = 'job.json' | 'compiler-errors.txt' | 'deployed.evm' | 'compiled.evm';

const documents: readonly string[] = ['job.json', 'compiler-errors.txt', 'deployed.evm', 'compiled.evm'];

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
  const { network, rest } = readNetworkPath(uri.path) ?? {};
  const [id = '', document = ''] = rest?.split('/') ?? [];
  if (network === undefined || !documents.includes(document)) {
    throw new InputError('unknown-document', vscode.l10n.t('There is no such document of a verification.'));
  }
  const job = await askJob({ network, id });
  switch (document as JobDocument) {
    case 'job.json':
      return `${formatExactJson(job.raw)}\n`;
    case 'compiler-errors.txt':
      return renderCompilerErrors(job.error?.compilerErrors ?? []).text;
    case 'deployed.evm':
      return renderCode(comparedCode(job)?.onchain ?? '');
    case 'compiled.evm':
      return renderCode(comparedCode(job)?.recompiled ?? '');
  }
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
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true });
}
