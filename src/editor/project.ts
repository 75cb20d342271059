import * as vscode from 'vscode';
import type { Workspace } from '../domain/deployment/workspace.ts';
import type { Deployments } from './deployments.ts';
import { lazyDisposable } from './lifecycle.ts';

/** What files of the workspace tell of its contracts, read at first use. */
export interface Project extends Workspace {
  readonly deployments: Omit<Deployments, 'dispose'>;
}

/** Creates what reads the workspace, whose code is loaded at first use too; lives as long as its owner. */
export function createProject(owner: vscode.Disposable[]): Project {
  const abis = lazyDisposable(() => import('./workspaceAbis.ts').then((of) => of.createWorkspaceAbis()));
  const changed = new vscode.EventEmitter<void>();
  const deployments = lazyDisposable(() => import('./deployments.ts').then((of) => of.createDeployments(changed)));
  owner.push(abis, deployments, changed);
  return {
    abis: async () => (await abis.get())(),
    deployments: {
      all: async () => (await deployments.get()).all(),
      known: () => deployments.made?.known(),
      unread: () => deployments.made?.unread() ?? [],
      refresh: () => deployments.made?.refresh(),
      onDidChange: changed.event,
    },
  };
}
