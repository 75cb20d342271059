import * as vscode from 'vscode';
import { registerCommand } from '../../editor/commands.ts';
import { lazily } from '../../editor/lazy.ts';
import { registerVirtualDocuments, showDocument } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { FeesDependencies } from './dependencies.ts';

/** The commands that estimate fees and the documents they open; what they do is loaded at first use. */
export function registerFees(dependencies: FeesDependencies): vscode.Disposable {
  const { log } = dependencies;
  const estimator = lazily(async () => (await import('./chunk.ts')).createFeeEstimator(dependencies));
  const documents = registerVirtualDocuments(log, schemes.fees, async (uri, signal) =>
    (await estimator()).render(uri, signal),
  );
  const estimate = async (format: 'md' | 'json', argument: unknown, selected: unknown) => {
    const uri = await (await estimator()).estimate(argument, selected, format);
    if (uri !== undefined) {
      // A preview that opens while its text changes may go on showing the former estimate.
      await documents.refreshed(uri);
    }
    return uri;
  };
  return vscode.Disposable.from(
    documents,
    registerCommand(log, 'hieroLens.fees.estimate', async (argument, selected) => {
      const uri = await estimate('md', argument, selected);
      if (uri !== undefined) {
        await vscode.commands.executeCommand('markdown.showPreview', uri);
      }
    }),
    registerCommand(log, 'hieroLens.fees.exportJson', async (argument, selected) => {
      const uri = await estimate('json', argument, selected);
      if (uri !== undefined) {
        await showDocument(uri, 'json');
      }
    }),
  );
}
