import * as vscode from 'vscode';
import { registerCommands } from '../../editor/commands.ts';
import { afterStart } from '../../editor/lifecycle.ts';
import { type GettingStartedDependencies, nextStepKey } from './dependencies.ts';

/** The sample workspace, and what the steps of the walkthrough do with it. */
export function registerGettingStarted(dependencies: GettingStartedDependencies): vscode.Disposable {
  const { log, choices } = dependencies;
  const load = () => import('./showStep.ts');
  return vscode.Disposable.from(
    registerCommands(log, load, {
      'hieroLens.openSampleWorkspace': (of) => of.openSampleWorkspace(dependencies),
      'hieroLens.trySample': (of, step) => of.showStep(dependencies, step),
    }),
    afterStart(() => {
      if (choices.read(nextStepKey) !== undefined) {
        load()
          .then(({ goOn }) => goOn(dependencies))
          .catch((error: unknown) => log.failure('walkthrough', error));
      }
    }),
  );
}
