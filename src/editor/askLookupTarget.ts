import * as vscode from 'vscode';
import { InputError } from '../domain/failure.ts';
import { type LookupTarget, lookupText, parseLookupTarget } from '../domain/lookup/lookupTarget.ts';
import { askText } from './questions.ts';

/** What the user types to be looked up; undefined when the user gave up. `isMeant` says what else may be typed. */
export async function askLookupText(
  title: string,
  isMeant: (text: string) => boolean = () => false,
): Promise<string | undefined> {
  const typed = await askText({
    title,
    prompt: vscode.l10n.t(
      'Account, contract, token, topic or schedule id, NFT (0.0.1234/5), EVM address, transaction ID, hash, alias, “block 123”, “node 3”, “message 5 of 0.0.1234” or “hook 1 of 0.0.1234”',
    ),
    placeHolder: '0.0.1234 · 0x… · 0.0.2@1700000000.000000001 · block 123',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || parseLookupTarget(lookupText(text)) !== undefined || isMeant(lookupText(text))
        ? undefined
        : problem(),
  });
  return typed === undefined ? undefined : lookupText(typed);
}

/** What a text names. InputError when it names nothing that can be looked up. */
export function readLookupTarget(text: string): LookupTarget {
  const target = parseLookupTarget(text);
  if (target === undefined) {
    throw new InputError('no-reference', problem());
  }
  return target;
}

function problem(): string {
  return vscode.l10n.t(
    'This is no entity id (0.0.1234), NFT (0.0.1234/5), EVM address (0x and 40 hex digits), transaction ID (0.0.2@seconds.nanos), hash (0x and 64 or 96 hex digits), account alias, “block 123”, “node 3”, “message 5 of 0.0.1234” or “hook 1 of 0.0.1234”.',
  );
}
