import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { lookupText, parseLookupTarget } from '../../domain/references/lookupTarget.ts';
import { findReferences } from '../../domain/references.ts';
import { readFileWithin } from '../../editor/fileWithin.ts';
import { pickItems } from '../../editor/questions.ts';
import { schemes } from '../../manifest.ts';

const maxFileBytes = 1024 * 1024;
const maxTextLength = 100_000;
const maxOffered = 50;

/** What can be pinned of what was dropped; of several ids in it those that the user picks. InputError when there is none. */
export async function droppedTexts(dataTransfer: vscode.DataTransfer): Promise<readonly string[]> {
  const list = (await dataTransfer.get('text/uri-list')?.asString()) ?? '';
  const text = (await dataTransfer.get('text/plain')?.asString()) ?? '';
  const uris = list.split(/\r?\n/, 20);
  const details = uris.filter((uri) => uri.startsWith(`${schemes.ledger}:`));
  if (details.length > 0) {
    return details;
  }
  const [file] = uris.filter((uri) => /^[a-z][\w+.-]*:\/\//i.test(uri) && !/^https?:/i.test(uri));
  const found = file === undefined ? idsOf(text, undefined) : await idsOfFile(vscode.Uri.parse(file, true));
  if (found.length === 0) {
    throw new InputError('no-reference', vscode.l10n.t('There is no id or address in what was dropped.'));
  }
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) {
    return [only];
  }
  const items = found.slice(0, maxOffered).map((label) => ({ label }));
  const picked = await pickItems(items, { title: vscode.l10n.t('Pin which of these?') });
  return (picked ?? []).map(({ label }) => label);
}

async function idsOfFile(uri: vscode.Uri): Promise<readonly string[]> {
  const content = await readFileWithin(uri, maxFileBytes);
  if (content === undefined || content === 'tooLarge') {
    throw new InputError('no-file', vscode.l10n.t('What was dropped is no file of at most 1 MB.'));
  }
  return idsOf(new TextDecoder().decode(content.bytes), uri.path);
}

/** A text that is one id, else the ids in it, each once; never what may be a secret. */
function idsOf(dropped: string, fileName: string | undefined): readonly string[] {
  const text = dropped.slice(0, fileName === undefined ? maxTextLength : maxFileBytes);
  const whole = lookupText(text);
  const target = fileName === undefined ? parseLookupTarget(whole) : undefined;
  if (target !== undefined && target.kind !== 'hash32') {
    return [whole];
  }
  const safe = findReferences(text, { fileName }).filter(({ lookUp }) => lookUp === 'unasked');
  return [...new Set(safe.map((reference) => reference.text))];
}
