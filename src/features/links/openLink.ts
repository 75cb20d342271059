import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { isReference, parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { showDialog, showMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';

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

/** What a link `vscode://hiero-lens.hiero-lens/<network>/<id>` opens. */
interface LinkTarget {
  readonly network: Network;
  /** An id, an address, a transaction id or a hash, as Look Up reads it. */
  readonly text: string;
}

const maxPathLength = 300;

/** Reads the path of a link, which anybody can write. InputError, with a sentence, for all but the two parts it may have. */
export function readLink({ network, networks }: Networks, path: string): LinkTarget {
  const [, name, text] = path.length > maxPathLength ? [] : (/^\/([^/]+)\/([^/]+)$/.exec(path) ?? []);
  const target = text === undefined ? undefined : parseLookupTarget(text);
  if (name === undefined || text === undefined || target === undefined || !isReference(target)) {
    throw new InputError(
      'no-link',
      vscode.l10n.t(
        'This link to Hiero Lens cannot be opened: it names no network with an id, address, transaction or hash.',
      ),
    );
  }
  const named = [network, ...networks()].find((known) => known.name === name);
  if (named === undefined) {
    throw new InputError(
      'unknown-network',
      vscode.l10n.t('The link is about a network named “{0}”, which is not set up here.', singleLine(name, 60)),
    );
  }
  return { network: named, text: text.trim() };
}
