import * as vscode from 'vscode';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { showDialog, showMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { readLink } from './readLink.ts';

/** Opens what a link names, after a question; nothing else can come of a link. */
export async function openLink(networks: Networks, path: string, log: Log): Promise<void> {
  try {
    const { network, text } = readLink(networks, path);
    const open = vscode.l10n.t('Open');
    const ledger = 'url' in network.ledger ? network.ledger.url : phraseText(network.ledger.problem.detail);
    const pressed = await showDialog(
      vscode.l10n.t('Open {0} on the network {1}?', text, singleLine(network.name, 60)),
      [vscode.l10n.t('A link asks for this. It is looked up at {0}; nothing else is sent or changed.', ledger)],
      open,
    );
    if (pressed === open) {
      await executeCommand('hieroLens.lookup', text, network.name);
    }
  } catch (error) {
    log.failure('link', error);
    await showMessage('error', failureSentence(error));
  }
}
