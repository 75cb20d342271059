import type * as vscode from 'vscode';
import type { NamedAbi } from '../domain/contract/abi.ts';
import { lazily } from '../domain/lazily.ts';

/** Gives the ABIs of what was built in the workspace; code and files are loaded at the first use. */
export function lazyWorkspaceAbis({
  subscriptions,
}: Pick<vscode.ExtensionContext, 'subscriptions'>): () => Promise<readonly NamedAbi[]> {
  const load = lazily(async () => {
    const { createWorkspaceAbis } = await import('./workspaceAbis.ts');
    const read = createWorkspaceAbis();
    subscriptions.push(read);
    return read;
  });
  return async () => (await load())();
}
