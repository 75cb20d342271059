import * as vscode from 'vscode';
import type { Deployment } from '../../src/domain/deployment/deployment.ts';
import { createTreeViews } from '../../src/editor/treeViews.ts';
import { registerDeployments } from '../../src/features/deployments/registerDeployments.ts';
import { registerLinks } from '../../src/features/links/registerLinks.ts';
import { registerPins } from '../../src/features/pins/registerPins.ts';
import { setStage } from './stage.ts';
import { fakeState, quietLog, stagedContext } from './stagedNetwork.ts';

/** The view of the pins as the extension registers it, on a stage, with the command that copies its lines. */
export async function stagedPins(recorded: readonly Deployment[] = []) {
  const stage = await setStage();
  const networkContext = stagedContext();
  const log = quietLog();
  const shown = new vscode.EventEmitter<void>();
  let isShown = false;
  const trees = { ...createTreeViews(), onDidShow: shown.event, isShown: () => isShown };
  const deployments = {
    all: async () => recorded,
    known: () => recorded,
    unread: () => [],
    refresh: () => undefined,
    onDidChange: new vscode.EventEmitter<void>().event,
  };
  const deployed = registerDeployments({ networkContext, log, deployments, outcomes: async () => fakeState() });
  const registered = vscode.Disposable.from(
    deployed,
    registerPins({ networkContext, log, trees, sections: [deployed.section], pins: async () => fakeState() }),
    registerLinks({ networkContext, log, trees }),
  );
  return {
    stage,
    networkContext,
    log,
    /** The user opens the side bar, in which the pins are folded. */
    openSideBar() {
      isShown = true;
      shown.fire();
    },
    leave() {
      registered.dispose();
      networkContext.dispose();
      stage.dispose();
    },
  };
}
