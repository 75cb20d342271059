import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { parseNamed } from '../../domain/lookup/namedTarget.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { elsewhere } from '../../editor/askReference.ts';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { Log } from '../../editor/log.ts';
import { showDialog, showMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** Opens what a link names, after a question; nothing else can come of a link. */
export async function openLink(networks: Networks, link: OpenedLink, log: Log): Promise<void> {
  try {
    const { network, text } = readLink(networks, link);
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
  /** As Look Up reads it. */
  readonly text: string;
}

/** The parts of a link behind the name of the extension, decoded; `?nonce=1` of a transaction id is its query. */
type OpenedLink = Pick<vscode.Uri, 'path' | 'query'>;

const maxLength = 2_000;

/**
 * Reads a link, which anybody can write. InputError, with a sentence, for all but a network and what Look Up takes; a link
 * in it to a page is about the network of that page.
 */
export function readLink({ network, networks }: Networks, { path, query }: OpenedLink): LinkTarget {
  const known = [network, ...networks()];
  const written = query === '' ? path : `${path}?${query}`;
  const [, name, text] = written.length > maxLength ? [] : (/^\/([^/]+)\/(.+)$/.exec(written) ?? []);
  const target = text === undefined ? undefined : parseNamed(text, known);
  if (name === undefined || target === undefined) {
    throw new InputError(
      'no-link',
      vscode.l10n.t(
        'This link to Hiero Lens cannot be opened: it names no network with an id, address, transaction or hash.',
      ),
    );
  }
  if (target.place !== undefined) {
    throw elsewhere(target.place);
  }
  const named = target.network ?? known.find((each) => each.name === name);
  if (named === undefined) {
    throw new InputError(
      'unknown-network',
      vscode.l10n.t('The link is about a network named “{0}”, which is not set up here.', singleLine(name, 60)),
    );
  }
  return { network: named, text: target.text };
}
