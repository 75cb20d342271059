import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { InputError, type ServiceFailure } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { sourceFileCandidates } from '../../domain/verification/buildOutput.ts';
import {
  type CompilerError,
  comparedCode,
  compilerErrorFile,
  compilerErrorPosition,
  renderCode,
  renderCompilerErrors,
  type VerificationJob,
} from '../../domain/verification/verificationJob.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';
import { isFile, ownFolders } from '../../editor/files.ts';
import { problemAt } from '../../editor/languageFeatures.ts';
import { showDocument, type VirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import { foldersAbove } from './buildFiles.ts';
import { clientOf, type VerificationContext } from './dependencies.ts';
import type { JobStore } from './jobStore.ts';

/** What a document of a job shows: its whole answer, the compiler's errors, or one side of the bytecode. */
type JobDocument = 'job.json' | 'compiler-errors.txt' | 'deployed.evm' | 'compiled.evm';

const renderers: Readonly<Record<JobDocument, (job: VerificationJob) => string>> = {
  'job.json': ({ raw }) => `${formatExactJson(raw)}\n`,
  'compiler-errors.txt': ({ error }) => renderCompilerErrors(error?.compilerErrors ?? []).text,
  'deployed.evm': (job) => renderCode(comparedCode(job)?.onchain ?? ''),
  'compiled.evm': (job) => renderCode(comparedCode(job)?.recompiled ?? ''),
};

type JobName = Pick<WatchedJob, 'network' | 'id'>;

/** `hiero-verification:/<network>/<verification id>/<document>` */
function jobDocumentUri({ network, id }: JobName, document: JobDocument): vscode.Uri {
  return vscode.Uri.from({ scheme: schemes.verification, path: networkPath(network, `${id}/${document}`) });
}

export type JobDocuments = ReturnType<typeof createJobDocuments>;

const maxErrorResponses = 20;

/** Shows what the service answers about jobs: as documents, as a comparison of code, and as problems of the editor. */
export function createJobDocuments(
  networkContext: VerificationContext,
  store: Pick<JobStore, 'find' | 'onDidChange'>,
  documents: Pick<VirtualDocuments, 'refreshed'>,
) {
  /** What the service answered to rejected submissions, until the window is closed. */
  const errorResponses = new Map<string, string>();
  const problems = vscode.languages.createDiagnosticCollection('hieroLens.verification');
  let jobWithProblems: string | undefined;
  const subscription = store.onDidChange(() => {
    if (jobWithProblems !== undefined && store.find(jobWithProblems) === undefined) {
      problems.clear();
    }
  });
  /** A document may be about a job that was removed from the list. */
  const askJob = async ({ network, id }: JobName) => {
    const job = store.find(id);
    const client = job
      ? clientOf(networkContext, job)
      : networkContext.clientsOf(networkNamed(networkContext, network)).verification;
    return client.job(id);
  };
  /** Opens the whole answer about a job, asked for again. */
  const showDetails = async (name: JobName) => {
    const uri = jobDocumentUri(name, 'job.json');
    await documents.refreshed(uri);
    await showDocument(uri);
  };
  return {
    showDetails,
    /** Opens both sides of the code that did not match, side by side; the whole answer when it holds no code. */
    async compareCode(name: JobName): Promise<void> {
      const compared = comparedCode(await askJob(name));
      if (compared === undefined) {
        await showDetails(name);
        return;
      }
      const title =
        compared.side === 'runtime'
          ? vscode.l10n.t('Runtime code: deployed ↔ compiled')
          : vscode.l10n.t('Creation code: deployed ↔ compiled');
      const [left, right] = [jobDocumentUri(name, 'deployed.evm'), jobDocumentUri(name, 'compiled.evm')];
      await Promise.all([documents.refreshed(left), documents.refreshed(right)]);
      await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
    },
    /** Shows compiler errors as problems while the job is listed, and opens the first in its file or as printed. */
    async showErrors(job: WatchedJob): Promise<void> {
      const errors = (await askJob(job)).error?.compilerErrors ?? [];
      jobWithProblems = job.id;
      const folders = sourceFolders(job.buildFile);
      const { lines } = renderCompilerErrors(errors);
      const printed = jobDocumentUri(job, 'compiler-errors.txt');
      const located = await Promise.all(
        errors.map(
          async (error, index) => (await inFolders(error, folders)) ?? problem(printed, lines[index] ?? 0, 0, error),
        ),
      );
      problems.clear();
      for (const [key, ofFile] of Map.groupBy(located, ({ uri }) => uri.toString())) {
        problems.set(
          vscode.Uri.parse(key),
          ofFile.map(({ diagnostic }) => diagnostic),
        );
      }
      const [first] = located;
      if (first !== undefined) {
        await documents.refreshed(printed);
        const options = { selection: first.diagnostic.range, preview: true };
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(first.uri), options);
      }
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    },
    clearProblems: () => problems.clear(),
    async showErrorResponse(network: string, failure: ServiceFailure): Promise<void> {
      // A tab of an earlier session that the editor restores must not be taken for this one.
      const path = networkPath(network, `error-${randomUUID()}/error-response.json`);
      errorResponses.set(path, `${formatExactJson('response' in failure ? failure.response : failure)}\n`);
      const [oldest] = errorResponses.keys();
      if (errorResponses.size > maxErrorResponses && oldest !== undefined) {
        errorResponses.delete(oldest);
      }
      await showDocument(vscode.Uri.from({ scheme: schemes.verification, path }));
    },
    /** The text of a document; asks the service, so that no bytecode needs to be kept here. */
    async render({ path }: vscode.Uri): Promise<string> {
      const errorResponse = errorResponses.get(path);
      if (errorResponse !== undefined) {
        return errorResponse;
      }
      const { network, rest = '' } = readNetworkPath(path) ?? {};
      const [id = '', document = ''] = rest.split('/');
      if (network === undefined || !Object.hasOwn(renderers, document)) {
        throw new InputError('unknown-document', vscode.l10n.t('There is no such document of a verification.'));
      }
      return renderers[document as JobDocument](await askJob({ network, id }));
    },
    dispose: () => vscode.Disposable.from(subscription, problems).dispose(),
  };
}

interface LocatedProblem {
  readonly uri: vscode.Uri;
  readonly diagnostic: vscode.Diagnostic;
}

/** The folders of sources: those around the build output within the user's own, then these. */
function sourceFolders(buildFile: string | undefined): readonly vscode.Uri[] {
  const own = ownFolders();
  const build = buildFile === undefined ? undefined : vscode.Uri.parse(buildFile);
  const home = build && vscode.workspace.getWorkspaceFolder(build);
  const isOwn = own.some(({ index }) => index === home?.index);
  return [...(build !== undefined && isOwn ? foldersAbove(build) : []), ...own.map(({ uri }) => uri)];
}

async function inFolders(error: CompilerError, folders: readonly vscode.Uri[]): Promise<LocatedProblem | undefined> {
  const candidates = sourceFileCandidates(compilerErrorFile(error) ?? '');
  for (const folder of folders) {
    for (const candidate of candidates) {
      const uri = vscode.Uri.joinPath(folder, candidate);
      const document = await openFile(uri);
      if (document !== undefined) {
        const { line, column } = compilerErrorPosition(error, document.getText()) ?? { line: 0, column: 0 };
        return problem(uri, line, column, error);
      }
    }
  }
  return undefined;
}

async function openFile(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return isFile(type) ? await vscode.workspace.openTextDocument(uri) : undefined;
  } catch {
    return undefined;
  }
}

function problem(uri: vscode.Uri, line: number, column: number, error: CompilerError): LocatedProblem {
  const range = new vscode.Range(line, column, line, column + 1);
  const levels = vscode.DiagnosticSeverity;
  const severity =
    error.severity === 'warning' ? levels.Warning : error.severity === 'info' ? levels.Information : levels.Error;
  return {
    uri,
    diagnostic: problemAt(range, singleLine(error.message, 500), severity, vscode.l10n.t('contract verification')),
  };
}
