import timers from 'node:timers/promises';
import * as vscode from 'vscode';
import { samplePayment } from '../../domain/network/samplePayment.ts';
import { executeCommand } from '../../editor/commands.ts';
import { type GettingStartedDependencies, nextStepKey } from './dependencies.ts';
import { openedSample, renewPayment, sampleFolder } from './sampleFolder.ts';

/** What the contract of the sample is found by, and which of its transactions failed. */
const payments = '0x4b912e9aa4df2e7db2b3274d764d1bd1371bafff';
const failed = '0.0.1001@1750147314.000000002';

/** How long a hover is waited for before it is shown as far as it is known. */
const patienceMs = 2_000;

/** What a step of the walkthrough does with the sample, by its name. */
const steps: Readonly<
  Record<string, (folder: vscode.Uri, dependencies: GettingStartedDependencies) => Promise<unknown>>
> = {
  async hover(folder) {
    const editor = await select(folder, 'src/transfer.ts', '0.0.1001');
    // Asked before it is shown: a hover that waits is lost as soon as the mouse moves.
    const { document, selection } = editor;
    const asked = vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, selection.start);
    await Promise.race([asked, timers.setTimeout(patienceMs)]);
    await vscode.commands.executeCommand('editor.action.showHover');
  },
  async contract(folder, { networkContext }) {
    const { name, chainId } = networkContext.network;
    // Its lens says where the record of the folder has it.
    await select(folder, 'contracts/SupplierPayments.sol', 'contract SupplierPayments');
    await executeCommand('hieroLens.contract.openSources', { network: name, chainId, address: payments });
  },
  async transaction(folder, dependencies) {
    await renew(dependencies, folder);
    await open(folder, samplePayment);
  },
  async fee(folder, dependencies) {
    await renew(dependencies, folder);
    await executeCommand('hieroLens.fees.estimate', vscode.Uri.joinPath(folder, samplePayment));
  },
  async debug(folder) {
    await select(folder, 'README.md', failed);
    await executeCommand('hieroLens.debugTransaction', failed, undefined, 'failure');
  },
};

/**
 * Does what a step of the walkthrough offers, and marks it as done; in the window of the sample, whose network it asks.
 * Another name than that of a step does nothing.
 */
export async function showStep(dependencies: GettingStartedDependencies, name: unknown): Promise<void> {
  const step = typeof name === 'string' && Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step === undefined) {
    return;
  }
  const folder = openedSample();
  if (folder === undefined) {
    await openSampleWorkspace(dependencies, String(name));
    return;
  }
  await step(folder, dependencies);
  await vscode.commands.executeCommand('setContext', `hieroLens.tried.${String(name)}`, true);
}

/** Opens the sample as the folder of this window, of a new one where a folder is open; there the walkthrough goes on. */
export async function openSampleWorkspace(dependencies: GettingStartedDependencies, next = 'sample'): Promise<void> {
  const folder = await sampleFolder(dependencies);
  await renew(dependencies, folder);
  if (openedSample() !== undefined) {
    await open(folder, 'README.md');
    return;
  }
  await dependencies.choices.change(nextStepKey, () => next);
  const forceNewWindow = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow });
}

/** In the window of the sample: shows the walkthrough, and does the step that was chosen elsewhere. */
export async function goOn(dependencies: GettingStartedDependencies): Promise<void> {
  if (openedSample() === undefined) {
    return;
  }
  const next = dependencies.choices.read(nextStepKey);
  await dependencies.choices.change(nextStepKey, () => undefined);
  const walkthrough = 'hiero-lens.hiero-lens#getStarted';
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false);
  await showStep(dependencies, next);
}

/** A payment that is gone or cannot be written stays as it is. */
async function renew(dependencies: GettingStartedDependencies, folder: vscode.Uri): Promise<void> {
  await renewPayment(dependencies, folder).catch((error: unknown) => dependencies.log.failure('walkthrough', error));
}

async function open(folder: vscode.Uri, path: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(folder, path));
}

/** Shows a file with the first such text selected. */
async function select(folder: vscode.Uri, path: string, text: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, path));
  const start = Math.max(0, document.getText().indexOf(text));
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  return vscode.window.showTextDocument(document, { selection, preview: false });
}
