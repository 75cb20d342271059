import * as vscode from 'vscode';
import type { HieroLensApi } from '../../api.ts';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { registerAfterStart } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { registerVirtualDocuments, showDocument } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { EstimateDependencies } from './estimateBytes.ts';
import type { EstimateFormat } from './feeDocuments.ts';
import type { FeeClient } from './fileEstimate.ts';

/** The editor's own view of Markdown. */
const markdownPreview = 'vscode.markdown.preview.editor';

interface FeesDependencies extends EstimateDependencies {
  readonly networkContext: NetworkContext<{ readonly ledger: FeeClient }>;
  readonly log: Log;
}

/** The part of the extension API that is about fees. */
interface FeesRegistration extends vscode.Disposable, Pick<HieroLensApi, 'estimateFees'> {}

/** The commands that estimate fees and the documents they open; what they do is loaded at first use. */
export function registerFees(dependencies: FeesDependencies): FeesRegistration {
  const { networkContext, log } = dependencies;
  const fees = lazily(async () => (await import('./fees.ts')).createFees(dependencies));
  const documents = registerVirtualDocuments(log, schemes.fees, async (uri) => (await fees()).documents.render(uri), {
    language: 'markdown',
  });
  const lensesChanged = new vscode.EventEmitter<void>();
  const estimate = async (format: EstimateFormat, ...args: readonly unknown[]) => {
    const uri = await (await fees()).estimate(format, ...args);
    if (uri !== undefined) {
      // A preview that opens while its text changes may go on showing the former estimate.
      await documents.refreshed(uri);
      lensesChanged.fire();
    }
    return uri;
  };
  const registered = vscode.Disposable.from(
    documents,
    lensesChanged,
    networkContext.onDidChange(() => {
      for (const { uri } of vscode.workspace.textDocuments.filter((open) => open.uri.scheme === schemes.fees)) {
        documents.refresh(uri);
      }
      lensesChanged.fire();
    }),
    registerAfterStart(() =>
      vscode.languages.registerCodeLensProvider(
        { scheme: schemes.fees },
        {
          onDidChangeCodeLenses: lensesChanged.event,
          provideCodeLenses: async ({ uri }) => (await fees()).documents.lenses(uri),
        },
      ),
    ),
    registerCommand(log, 'hieroLens.fees.estimate', async (...args) => {
      const uri = await estimate('md', ...args);
      if (uri !== undefined) {
        // Its tab bears the name of the document. Where the editor's own extension for Markdown is off, its text serves.
        await vscode.commands.executeCommand('vscode.openWith', uri, markdownPreview);
      }
    }),
    registerCommand(log, 'hieroLens.fees.exportJson', async (...args) => {
      const uri = await estimate('json', ...args);
      if (uri !== undefined) {
        await showDocument(uri);
      }
    }),
  );
  return {
    estimateFees: async (bytes, options) => (await fees()).estimateFees(bytes, options),
    dispose: () => registered.dispose(),
  };
}
