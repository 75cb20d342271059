import type { WorkspaceAbis } from '../contract/abi.ts';
import type { Deployment } from './deployment.ts';

/** What files of the workspace tell of contracts. Nothing rejects. */
export interface Workspace {
  readonly abis: WorkspaceAbis;
  readonly deployments: WorkspaceDeployments;
}

/** What records tell of deployments, newest first: the same list as long as they say the same. */
export interface WorkspaceDeployments {
  all(): Promise<readonly Deployment[]>;
}
