import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { lookupText, parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import { findReferences } from '../../domain/references.ts';
import { readContractUri } from '../../editor/documentUris.ts';
import { readFileWithin } from '../../editor/files.ts';
import { pickItems } from '../../editor/questions.ts';

const maxFileBytes = 1024 * 1024;
const maxTextLength = 100_000;
const maxOffered = 50;
const maxUris = 20;

/** What is to be pinned, as the command takes it: with a network where what was dropped names one. */
export type DroppedText = readonly [text: string, network?: string];

/**
 * What can be pinned of what was dropped: the contracts of verified sources, the ids in a file or a text, of several those
 * that the user picks. InputError when there is none.
 */
export async function droppedTexts(dataTransfer: vscode.DataTransfer): Promise<readonly DroppedText[]> {
  const list = (await dataTransfer.get('text/uri-list')?.asString()) ?? '';
  const text = (await dataTransfer.get('text/plain')?.asString()) ?? '';
  const uris = list.split(/\r?\n/, maxUris).filter((uri) => /^[a-z][\w+.-]*:/i.test(uri) && !/^https?:/i.test(uri));
  const contracts = uris.flatMap(contractOf);
  if (contracts.length > 0) {
    return contracts.filter((one, index) => contracts.findIndex((other) => String(other) === String(one)) === index);
  }
  const [file] = uris.filter((uri) => uri.includes('://'));
  const found = file === undefined ? idsOf(text, undefined) : await idsOfFile(vscode.Uri.parse(file, true));
  if (found.length === 0) {
    throw new InputError('no-reference', vscode.l10n.t('There is no id or address in what was dropped.'));
  }
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) {
    return [[only]];
  }
  const items = found.slice(0, maxOffered).map((label) => ({ label }));
  const picked = await pickItems(items, { title: vscode.l10n.t('Pin which of these?') });
  return (picked ?? []).map(({ label }) => [label]);
}

/** The contract of a verified source, also of its copy; nothing for any other file. */
function contractOf(uri: string): readonly DroppedText[] {
  const contract = readContractUri(vscode.Uri.parse(uri, true));
  return contract === undefined ? [] : [[contract.address, contract.label]];
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
  const safe = findReferences(text, { fileName }).filter(({ lookUp }) => lookUp === 'automatic');
  return [...new Set(safe.map((reference) => reference.text))];
}
