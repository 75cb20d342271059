import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';

// The DER headers of private keys, ED25519 and ECDSA: RFC 8410 and SEC 1.
const derHeaders = /302e020100300506032b6570|3030020100300706052b8104000a|30540201010420/i;
const anyKeyLength = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i;

/** Whether a text holds 32 bytes in hex, as long as a private key, or says that it is one. */
export function mayHoldPrivateKey(text: string): boolean {
  return anyKeyLength.test(text.replaceAll(/0x/gi, ' ')) || isPrivateKey(text);
}

/** Whether a text says by its form that it holds a private key. */
export function isPrivateKey(text: string): boolean {
  return derHeaders.test(text) || /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/.test(text);
}

/** It never says the text again: what a model is told goes to a service that is not ours. */
export function privateKeyRefusal(remedy: string): InputError {
  return new InputError(
    'possible-secret',
    `${vscode.l10n.t('This may be a private key, so nothing was sent.')} ${remedy}`,
  );
}
