import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { isReference, parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';

/** What a link `vscode://hiero-lens.hiero-lens/<network>/<id>` opens. */
export interface LinkTarget {
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
