import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { executeCommand } from '../../editor/commands.ts';
import { findHoverTarget, type LinkTarget, type ReferenceTarget } from './hoverTarget.ts';
import type { HoverDependencies } from './ledgerHover.ts';

/**
 * Opens the details of what the cursor is on, on the network that its hover names. InputError where there is nothing, and
 * for 32 bytes that may be a private key: a key binding does not say where they would go, the link in the hover does.
 */
export async function lookUpUnderCursor(
  networks: HoverDependencies['networkContext'],
  editor = vscode.window.activeTextEditor,
): Promise<void> {
  const target = editor && findHoverTarget(networks, editor.document, editor.selection.active);
  if (target === undefined) {
    throw new InputError('no-reference', vscode.l10n.t('There is no id, address or hash under the cursor.'));
  }
  if (maybeSecret(target)) {
    throw new InputError(
      'maybe-secret',
      vscode.l10n.t('32 bytes may be a private key: use the link in their hover, which says where they would be sent.'),
    );
  }
  await executeCommand('hieroLens.lookup', textOf(target), target.named?.network.name);
}

function maybeSecret(target: ReferenceTarget | LinkTarget): boolean {
  return (
    target.kind === 'reference' &&
    target.reference.lookUp === 'onClick' &&
    (target.reference.kind === 'hash32' || target.reference.kind === 'publicKey')
  );
}

function textOf(target: ReferenceTarget | LinkTarget): string {
  if (target.kind === 'link') {
    return target.link.text;
  }
  const { reference, serialNumber } = target;
  return serialNumber === undefined ? reference.text : `${reference.text}/${serialNumber}`;
}
