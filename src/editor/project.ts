import type * as vscode from 'vscode';
import type { Workspace } from '../domain/deployment/workspace.ts';
import { createDeployments, type Deployments } from './deployments.ts';
import { lazyDisposable } from './lifecycle.ts';

/** What files of the workspace tell of its contracts, read at first use. */
export interface Project extends Workspace {
  readonly deployments: Deployments;
}

/** Creates what reads the workspace, whose code is loaded at first use too; lives as long as its owner. */
export function createProject(owner: vscode.Disposable[]): Project {
  const abis = lazyDisposable(() => import('./workspaceAbis.ts').then((of) => of.createWorkspaceAbis()));
  const deployments = createDeployments(async (unchanged) =>
    (await import('./deploymentRecords.ts')).readRecords(unchanged),
  );
  owner.push(abis, deployments);
  return { abis: async () => (await abis.get())(), deployments };
}
