import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommands } from '../../editor/commands.ts';
import { registerAfterStart } from '../../editor/lifecycle.ts';
import { debugType, schemes } from '../../manifest.ts';
import type { DebuggerDependencies } from './replayDebugger.ts';

/** Registers Debug Transaction; sends no request before the user starts it. */
export function registerDebugger(dependencies: DebuggerDependencies): vscode.Disposable {
  const replays = lazily(async () => (await import('./replayDebugger.ts')).createReplayDebugger(dependencies));
  return vscode.Disposable.from(
    registerCommands(dependencies.log, replays, {
      'hieroLens.debugTransaction': (of, ...asked) => of.start(...asked),
      'hieroLens.debugger.goToStep': (of) => of.goTo(),
      'hieroLens.debugger.goToLastWrite': (of, variable) => of.goToLastWrite(variable),
    }),
    registerAfterStart(() =>
      vscode.Disposable.from(
        vscode.debug.registerDebugConfigurationProvider(debugType, {
          // Without a launch.json the editor gives an empty one.
          resolveDebugConfiguration: (_folder, configuration) => ({
            ...configuration,
            type: debugType,
            request: 'launch',
            name: configuration.name ?? vscode.l10n.t('Transaction'),
          }),
          resolveDebugConfigurationWithSubstitutedVariables: async (_folder, configuration) =>
            (await replays()).resolve(configuration),
        }),
        vscode.debug.registerDebugAdapterDescriptorFactory(debugType, {
          createDebugAdapterDescriptor: async (session) => (await replays()).adapterOf(session),
        }),
        vscode.debug.onDidChangeActiveStackItem(async (item) => {
          if (item?.session.type === debugType && item instanceof vscode.DebugStackFrame && item.frameId === 1) {
            await (await replays()).showFailure(item);
          }
        }),
        vscode.languages.registerEvaluatableExpressionProvider(
          { scheme: schemes.source },
          {
            provideEvaluatableExpression: async (document, position) =>
              (await replays()).evaluatable(document, position),
          },
        ),
        vscode.languages.registerInlineValuesProvider(
          { scheme: schemes.source },
          {
            provideInlineValues: async (document, _range, context) =>
              vscode.debug.activeDebugSession?.type === debugType
                ? (await replays()).inlineValues(document, context)
                : [],
          },
        ),
      ),
    ),
  );
}
