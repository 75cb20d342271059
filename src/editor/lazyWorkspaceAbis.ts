import type * as vscode from 'vscode';
import type { NamedAbi } from '../domain/contract/abi.ts';
import { lazyDisposable } from './lazyDisposable.ts';

/** Gives the ABIs of what was built in the workspace; code and files are loaded at the first use. */
export function lazyWorkspaceAbis({
  subscriptions,
}: Pick<vscode.ExtensionContext, 'subscriptions'>): () => Promise<readonly NamedAbi[]> {
  const abis = lazyDisposable(async () => (await import('./workspaceAbis.ts')).createWorkspaceAbis());
  subscriptions.push(abis);
  return async () => (await abis.get())();
}
