import * as vscode from 'vscode';
import { executeCommand } from '../../editor/commands.ts';
import { openedSample, type SamplePlaces, sampleFolder } from './sampleFolder.ts';

/** What a step of the walkthrough does with the sample, by its name. */
const steps: Readonly<Record<string, (folder: vscode.Uri) => Promise<unknown>>> = {
  async hover(folder) {
    await select(folder, 'src/transfer.ts', '0.0.1001');
    await vscode.commands.executeCommand('editor.action.showHover');
  },
  async contract(folder) {
    // The question that follows begins with what is selected.
    await select(folder, 'config/addresses.json', '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
    await executeCommand('hieroLens.contract.openSources');
  },
  transaction: (folder) => open(folder, 'transactions/pay-supplier.tx'),
  fee: (folder) =>
    executeCommand('hieroLens.fees.estimate', vscode.Uri.joinPath(folder, 'transactions/pay-supplier.tx')),
  async debug(folder) {
    await open(folder, 'README.md');
    await executeCommand('hieroLens.debugTransaction');
  },
};

/** Does what a step of the walkthrough offers, and marks it as done. Another name than that of a step does nothing. */
export async function showStep(places: SamplePlaces, name: unknown): Promise<void> {
  const step = typeof name === 'string' && Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step !== undefined) {
    await step(await sampleFolder(places));
    await vscode.commands.executeCommand('setContext', `hieroLens.tried.${String(name)}`, true);
  }
}

/** Opens the sample as the folder of this window, of a new one where a folder is open. */
export async function openSampleWorkspace(places: SamplePlaces): Promise<void> {
  const folder = await sampleFolder(places);
  if (openedSample() !== undefined) {
    await open(folder, 'README.md');
    return;
  }
  const forceNewWindow = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow });
}

async function open(folder: vscode.Uri, path: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(folder, path));
}

/** Shows a file with the first such text selected. */
async function select(folder: vscode.Uri, path: string, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, path));
  const start = Math.max(0, document.getText().indexOf(text));
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  await vscode.window.showTextDocument(document, { selection, preview: false });
}
