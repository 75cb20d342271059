import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { findNamed, parseNamed } from '../../domain/lookup/namedTarget.ts';
import type { Network } from '../../domain/network/network.ts';
import { elsewhere } from '../../editor/askReference.ts';
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
export async function droppedTexts(
  dataTransfer: vscode.DataTransfer,
  networks: readonly Network[],
): Promise<readonly DroppedText[]> {
  const list = (await dataTransfer.get('text/uri-list')?.asString()) ?? '';
  const text = (await dataTransfer.get('text/plain')?.asString()) ?? '';
  const uris = list.split(/\r?\n/, maxUris).filter((uri) => /^[a-z][\w+.-]*:/i.test(uri) && !/^https?:/i.test(uri));
  const contracts = uris.flatMap(contractOf);
  if (contracts.length > 0) {
    return distinct(contracts);
  }
  const [file] = uris.filter((uri) => uri.includes('://'));
  const found =
    file === undefined ? namedIn(text, undefined, networks) : await namedInFile(vscode.Uri.parse(file, true), networks);
  if (found.length === 0) {
    throw new InputError('no-reference', vscode.l10n.t('There is no id or address in what was dropped.'));
  }
  if (found.length === 1) {
    return found;
  }
  const items = found.slice(0, maxOffered).map((dropped) => ({ label: dropped.join(' · '), dropped }));
  const picked = await pickItems(items, { title: vscode.l10n.t('Pin which of these?') });
  return (picked ?? []).map(({ dropped }) => dropped);
}

/** The contract of a verified source, also of its copy; nothing for any other file. */
function contractOf(uri: string): readonly DroppedText[] {
  const contract = readContractUri(vscode.Uri.parse(uri, true));
  return contract === undefined ? [] : [[contract.address, contract.label]];
}

async function namedInFile(uri: vscode.Uri, networks: readonly Network[]): Promise<readonly DroppedText[]> {
  const content = await readFileWithin(uri, maxFileBytes);
  if (content === undefined || content === 'tooLarge') {
    throw new InputError('no-file', vscode.l10n.t('What was dropped is no file of at most 1 MB.'));
  }
  return namedIn(new TextDecoder().decode(content.bytes), uri.path, networks);
}

/** A text that is one id or link, else the ids and links in it, each once; never what may be a secret. */
function namedIn(dropped: string, fileName: string | undefined, networks: readonly Network[]): readonly DroppedText[] {
  const text = dropped.slice(0, fileName === undefined ? maxTextLength : maxFileBytes);
  const whole = fileName === undefined ? parseNamed(text, networks) : undefined;
  if (whole?.place !== undefined) {
    throw elsewhere(whole.place);
  }
  if (whole !== undefined && (whole.network !== undefined || whole.target.kind !== 'hash32')) {
    return [droppedText(whole)];
  }
  const safe = findNamed(text, { fileName }, networks).filter(({ reference }) => reference?.lookUp !== 'manual');
  return distinct(safe.map(droppedText));
}

function droppedText({ text, network }: { readonly text: string; readonly network: Network | undefined }): DroppedText {
  return network === undefined ? [text] : [text, network.name];
}

function distinct(texts: readonly DroppedText[]): readonly DroppedText[] {
  return [...new Map(texts.map((text) => [String(text), text])).values()];
}
