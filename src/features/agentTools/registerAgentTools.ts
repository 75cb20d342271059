import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { agentTools } from '../../manifest.ts';
import type { AgentDependencies } from './agentTool.ts';

/** The language-model tools of the manifest; what they do is loaded at the first use of one. */
export function registerAgentTools(dependencies: AgentDependencies): vscode.Disposable {
  const tools = lazily(async () => (await import('./agentTools.ts')).createAgentTools(dependencies));
  return vscode.Disposable.from(
    ...agentTools.map((name) =>
      vscode.lm.registerTool<unknown>(name, {
        prepareInvocation: async ({ input }) => (await tools()).prepare(name, input),
        invoke: async (options, token) => (await tools()).invoke(name, options, token),
      }),
    ),
  );
}
