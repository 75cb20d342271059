import * as vscode from 'vscode';
import { registerCommand } from '../../editor/commands.ts';
import type { Log } from '../../editor/log.ts';
import type { SamplePlaces } from './sampleFolder.ts';

/** The sample workspace, and what the steps of the walkthrough do with it. */
export function registerGettingStarted(dependencies: SamplePlaces & { readonly log: Log }): vscode.Disposable {
  const { log } = dependencies;
  const load = () => import('./showStep.ts');
  return vscode.Disposable.from(
    registerCommand(log, 'hieroLens.openSampleWorkspace', async () => (await load()).openSampleWorkspace(dependencies)),
    registerCommand(log, 'hieroLens.trySample', async (step) => (await load()).showStep(dependencies, step)),
  );
}
