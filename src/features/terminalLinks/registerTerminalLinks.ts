import * as vscode from 'vscode';
import { executeCommand } from '../../editor/commands.ts';
import { lazily } from '../../editor/lazy.ts';
import type { Log } from '../../editor/log.ts';
import type { TerminalReference } from './chunk.ts';

export interface TerminalLinksDependencies {
  readonly log: Log;
}

class ReferenceLink extends vscode.TerminalLink {
  readonly text: string;

  constructor({ startIndex, length, text }: TerminalReference) {
    super(startIndex, length, vscode.l10n.t('Look up on the ledger'));
    this.text = text;
  }
}

// Most lines of a terminal hold none: the chunk is loaded at the first that may.
const mayHoldReference = /\d\.\d+\.\w|[0-9a-fA-F]{40}/;

/** Ids, addresses, hashes and transaction ids in a terminal open their details. Nothing is asked before the click. */
export function registerTerminalLinks({ log }: TerminalLinksDependencies): vscode.Disposable {
  const chunk = lazily(() => import('./chunk.ts'));
  return vscode.window.registerTerminalLinkProvider({
    async provideTerminalLinks({ line }): Promise<ReferenceLink[]> {
      if (!mayHoldReference.test(line)) {
        return [];
      }
      try {
        return (await chunk()).terminalReferences(line).map((found) => new ReferenceLink(found));
      } catch (error) {
        log.failure('terminal links', error);
        return [];
      }
    },
    handleTerminalLink: ({ text }: ReferenceLink) => executeCommand('hieroLens.lookup', text),
  });
}
