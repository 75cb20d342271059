import * as vscode from 'vscode';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { sourceFileCandidates } from '../../domain/verification/artifacts/metadataBuild.ts';
import {
  compilerErrorFile,
  compilerErrorPlace,
  renderCompilerErrors,
} from '../../domain/verification/compilerErrors.ts';
import type { CompilerError } from '../../domain/verification/verificationJob.ts';
import type { WatchedJob } from '../../domain/verification/watchedJob.ts';
import { isFile, ownFolders } from '../../editor/files.ts';
import { problemAt } from '../../editor/languageFeatures.ts';
import { foldersAbove } from './buildFiles.ts';
import { jobDocumentUri, type Refreshing } from './jobDocuments.ts';
import type { JobStore } from './jobStore.ts';

/** The compiler's errors of a failed verification, as problems of the editor while the job is in the list. */
export function createCompilerProblems(documents: Refreshing, store: Pick<JobStore, 'find' | 'onDidChange'>) {
  const collection = vscode.languages.createDiagnosticCollection('hieroLens.verification');
  let shown: string | undefined;
  const subscription = store.onDidChange(() => {
    if (shown !== undefined && store.find(shown) === undefined) {
      collection.clear();
    }
  });
  return {
    /**
     * Replaces what is shown by the errors of one job and opens the first: at file and line where the workspace has the
     * file, around the build output or in a folder of the workspace, else in a document that holds what the compiler
     * printed.
     */
    async show({ network, id, buildFile }: WatchedJob, errors: readonly CompilerError[]): Promise<void> {
      shown = id;
      const folders = sourceFolders(buildFile);
      const { lines } = renderCompilerErrors(errors);
      const printed = jobDocumentUri({ network, id }, 'compiler-errors.txt');
      const placed = await Promise.all(
        errors.map(
          async (error, index) => (await inFolders(error, folders)) ?? problem(printed, lines[index] ?? 0, 0, error),
        ),
      );
      collection.clear();
      for (const [key, ofFile] of Map.groupBy(placed, ({ uri }) => uri.toString())) {
        collection.set(
          vscode.Uri.parse(key),
          ofFile.map(({ diagnostic }) => diagnostic),
        );
      }
      const [first] = placed;
      if (first !== undefined) {
        await documents.refreshed(printed);
        const options = { selection: first.diagnostic.range, preview: true };
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(first.uri), options);
      }
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    },
    clear: () => collection.clear(),
    dispose: () => vscode.Disposable.from(subscription, collection).dispose(),
  };
}

interface PlacedProblem {
  readonly uri: vscode.Uri;
  readonly diagnostic: vscode.Diagnostic;
}

/** Where sources may lie: around the build output, as far as it is in the user's own folders, and in each of these. */
function sourceFolders(buildFile: string | undefined): readonly vscode.Uri[] {
  const own = ownFolders();
  const build = buildFile === undefined ? undefined : vscode.Uri.parse(buildFile);
  const home = build && vscode.workspace.getWorkspaceFolder(build);
  const isOwn = own.some(({ index }) => index === home?.index);
  return [...(build !== undefined && isOwn ? foldersAbove(build) : []), ...own.map(({ uri }) => uri)];
}

async function inFolders(error: CompilerError, folders: readonly vscode.Uri[]): Promise<PlacedProblem | undefined> {
  const candidates = sourceFileCandidates(compilerErrorFile(error) ?? '');
  for (const folder of folders) {
    for (const candidate of candidates) {
      const uri = vscode.Uri.joinPath(folder, candidate);
      const document = await openFile(uri);
      if (document !== undefined) {
        const { line, column } = compilerErrorPlace(error, document.getText()) ?? { line: 0, column: 0 };
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

function problem(uri: vscode.Uri, line: number, column: number, error: CompilerError): PlacedProblem {
  const range = new vscode.Range(line, column, line, column + 1);
  const levels = vscode.DiagnosticSeverity;
  const severity =
    error.severity === 'warning' ? levels.Warning : error.severity === 'info' ? levels.Information : levels.Error;
  return {
    uri,
    diagnostic: problemAt(range, singleLine(error.message, 500), severity, vscode.l10n.t('contract verification')),
  };
}
