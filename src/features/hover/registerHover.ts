import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import type { Resolution } from '../../domain/lookup/resolvedReference.ts';
import { registerCommands } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/languageFeatures.ts';
import { registerAfterStart } from '../../editor/lifecycle.ts';
import { isEnabled } from '../../editor/settings.ts';
import type { HoverPart, ResolveOptions } from './hovers.ts';
import type { HoverDependencies } from './ledgerHover.ts';

const load = lazily(() => import('./hovers.ts'));

/**
 * Three providers in every language: what the text itself says, at once, above it what the ledger says, when it has answered,
 * and above both what is wrong with the text, so that nobody takes the answer for that of another id. And `hieroLens.findElsewhere`, behind the link of what was not found, and `hieroLens.lookupUnderCursor`, the hover by key.
 */
export function registerHover(dependencies: HoverDependencies): vscode.Disposable {
  const hovers = lazily(async () => (await load()).createHovers(dependencies));
  const { networkContext, log } = dependencies;
  const register = (part: HoverPart) =>
    registerAfterStart(() =>
      vscode.languages.registerHoverProvider(documentSelector, {
        async provideHover(document, position, token) {
          return isEnabled('hover', document) ? (await hovers())[part](document, position, token) : undefined;
        },
      }),
    );
  // Of equal providers the one registered last is shown on top.
  return vscode.Disposable.from(
    register('local'),
    register('ledger'),
    register('alerts'),
    registerCommands(log, load, {
      'hieroLens.findElsewhere': (of, argument, network) => of.findOnOtherNetworks(networkContext, argument, network),
      'hieroLens.showHover': (of, line, character) => of.showHover(line, character),
      'hieroLens.lookupUnderCursor': (of) => of.lookUpUnderCursor(networkContext),
    }),
    registerCommands(log, () => import('./hoverActions.ts'), {
      'hieroLens.moreActions': (of, title, actions) => of.moreActions(title, actions),
    }),
  );
}

/** `resolve` of the extension API: what the hover knows, as data. */
export function createResolve({ networkContext }: Pick<HoverDependencies, 'networkContext'>) {
  return async (reference: string, options?: ResolveOptions): Promise<Resolution> =>
    (await load()).resolveForApi(networkContext, reference, options);
}
