import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { escapeMessage } from '../../domain/value/escapeMessage.ts';
import { executeCommand } from '../../editor/commands.ts';
import type { Log } from '../../editor/log.ts';
import { ledgerPlace, type NetworkContext } from '../../editor/networkContext.ts';
import type { TerminalReference } from './terminalReferences.ts';

export interface TerminalLinksDependencies {
  readonly networkContext: Pick<NetworkContext<unknown>, 'network' | 'networks'>;
  readonly log: Log;
}

type ReferenceLink = vscode.TerminalLink & TerminalReference;

// Most lines of a terminal hold none: the code is loaded at the first that may.
const numberOrHex = /\d\.\d+\.\w|[0-9a-fA-F]{40}/;
const beginnings = ['://', 'CIQ', 'HIQQ'];

/** Ids, addresses, hashes, transaction ids and links to pages about them in a terminal open their details. Nothing is asked before the click. */
export function registerTerminalLinks({ networkContext, log }: TerminalLinksDependencies): vscode.Disposable {
  const load = lazily(() => import('./terminalReferences.ts'));
  return vscode.window.registerTerminalLinkProvider({
    async provideTerminalLinks({ line }): Promise<ReferenceLink[]> {
      if (!numberOrHex.test(line) && !beginnings.some((beginning) => line.includes(beginning))) {
        return [];
      }
      try {
        const { terminalReferences } = await load();
        return terminalReferences(line, [networkContext.network, ...networkContext.networks()]).map((found) => ({
          ...found,
          tooltip: escapeMessage(vscode.l10n.t('Look up on {0}', ledgerPlace(found.network))),
        }));
      } catch (error) {
        log.failure('terminal links', error);
        return [];
      }
    },
    handleTerminalLink: ({ text, network }: ReferenceLink) => executeCommand('hieroLens.lookup', text, network.name),
  });
}
