import * as vscode from 'vscode';
import { namedTime } from '../../domain/contract/valueText.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { entityIdOfLongZero, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { shortenAddress } from '../../domain/entity/shortenAddress.ts';
import { phrase } from '../../domain/phrase.ts';
import { formatSlot, formatWord } from '../../domain/storage/storageState.ts';
import { eachStorageLine, type StorageLine, storageColumns } from '../../domain/storage/storageTable.ts';
import { singleLine, withoutHidden } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { StorageModel, StorageSection } from './storageModel.ts';

/** The variables of a section as a table, or why there are none; row by row. */
export function* sectionTable(
  title: string,
  section: StorageSection,
  { compared, network }: StorageModel,
): Generator<string> {
  if ('reason' in section) {
    yield `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(section.reason)}</p>`;
    return;
  }
  const [slotHead, , , variableHead, typeHead, valueHead, contractHead] = storageColumns.map(phraseText);
  const heads = [variableHead, valueHead, typeHead, slotHead, contractHead].map((text = '') => columnHead(text));
  yield tableStart(title, heads.join(''), 'variables');
  for (const line of eachStorageLine(section.values, compared?.values)) {
    const words = changeWords(line, compared);
    const change = words === '' ? '' : `<em>${escapeHtml(words)}</em>`;
    const place = `<abbr title="${escapeHtml(line.slot)}"><span class="word">${escapeHtml(vscode.l10n.t('slot'))} </span>${escapeHtml(placeWords(line))}</abbr>`;
    const key = line.isMapping ? keyButton(line.path) : '';
    const value = phraseText(line.value);
    const time = namedTime(line.label, line.type, value);
    const text = [line.slot, line.path, line.type, value, time].join(' ').toLowerCase();
    const said = line.contract === '' ? line.label : vscode.l10n.t('declared in {0}', line.contract);
    const about = said === shortKey(line.label) ? '' : ` title="${escapeHtml(said)}"`;
    yield `<tr role="row" data-text="${escapeHtml(text)}" data-depth="${line.depth}"><th role="rowheader" scope="row"${about}>${escapeHtml(shortKey(line.label))}</th>${cell(`${value === '0x' ? escapeHtml(vscode.l10n.t('empty')) : shortLink(value, network)}${time && ` · ${time}`}${change}${key}`)}${cell(escapeHtml(line.type).replaceAll('.', '.<wbr>'))}${cell(place)}${cell(escapeHtml(line.contract))}</tr>`;
  }
  yield `</tbody></table>${incomplete(section)}`;
}

/** The start of a table up to its first row; roles in words, which the style of a narrow page would take away. */
function tableStart(title: string, head: string, kind: 'variables' | 'words'): string {
  return `<table role="table" class="${kind}"><caption>${escapeHtml(title)}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">`;
}

function columnHead(text: string): string {
  return `<th role="columnheader" scope="col">${escapeHtml(text)}</th>`;
}

/** A cell with markup of ours. */
function cell(markup: string): string {
  return `<td role="cell">${markup}</td>`;
}

/** `1, bytes 20–27`, below a head or behind a word that says slot: the bytes only of what fills no slot, and the size of what takes more than one. */
function placeWords({ slot, offset, bytes }: StorageLine): string {
  const shown = shortSlot(slot);
  const [first, count] = [Number(offset), Number(bytes)];
  if (count > 32) {
    return vscode.l10n.t('{0}, {1} bytes', shown, bytes);
  }
  if (bytes === '' || count === 32) {
    return shown;
  }
  return count === 1
    ? vscode.l10n.t('{0}, byte {1}', shown, offset)
    : vscode.l10n.t('{0}, bytes {1}–{2}', shown, offset, first + count - 1);
}

/** Asks for a key of a mapping, to show what lies there. */
export function keyButton(path: string): string {
  return `<button type="button" class="key" data-command="addKey" data-path="${escapeAttribute(path)}" aria-label="${escapeHtml(vscode.l10n.t('Look up key… of {0}', singleLine(path, 100)))}">${escapeHtml(vscode.l10n.t('Look up key…'))}</button>`;
}

/** What a changed value is at the time it is compared with, as ` (was 5)`; nothing for the others. */
export function changeWords(line: StorageLine | undefined, compared: StorageModel['compared']): string {
  if (line?.compared === undefined) {
    return '';
  }
  const other = line.compared === '' ? vscode.l10n.t('nothing') : phraseText(line.compared);
  switch (compared?.time) {
    case 'was':
      return ` ${vscode.l10n.t('(was {0})', other)}`;
    case 'now':
      return ` ${vscode.l10n.t('(now {0})', other)}`;
    default:
      return ` ${vscode.l10n.t('(later {0})', other)}`;
  }
}

/** Stored slots that no variable explains, as a table; nothing when there are none. */
export function* unexplainedTable({ unexplained }: StorageModel): Generator<string> {
  if (unexplained.length === 0) {
    return;
  }
  const heads = [vscode.l10n.t('Slot'), vscode.l10n.t('What it is'), vscode.l10n.t('Word')];
  yield tableStart(vscode.l10n.t('Other stored slots'), heads.map(columnHead).join(''), 'words');
  for (const { slot, word, standard } of unexplained) {
    const text = `${formatSlot(slot)} ${standard ?? ''} ${formatWord(word)}`.toLowerCase();
    const place = `<abbr title="${formatSlot(slot)}">${shortSlot(formatSlot(slot))}</abbr>`;
    const what = escapeHtml(standard ?? vscode.l10n.t('not explained by the layout'));
    yield `<tr role="row" data-text="${escapeHtml(text)}">${cell(place)}${cell(what)}${cell(formatWord(word))}</tr>`;
  }
  yield '</tbody></table>';
}

/** A sentence each for a layout that is not complete and for sources that are not read whole. */
export function incomplete(section: StorageSection): string {
  if ('reason' in section) {
    return '';
  }
  const sentences = [
    section.isIncomplete
      ? phraseText(phrase`The layout is not complete: it is too large, or a part of it cannot be read.`)
      : '',
    section.isCut
      ? phraseText(
          phrase`There is too much source text to read all of it: some names, types and namespaces are missing.`,
        )
      : '',
  ];
  return sentences.map((sentence) => sentence && `<p>${escapeHtml(sentence)}</p>`).join('');
}

/** Only a checked address becomes a link, and the link only looks it up, on the network of the page. */
export function addressLink(address: string, network: string | undefined): string {
  return isAddress(address) ? `${lookUpLink(address, network, address)}${idBeside(address)}` : escapeHtml(address);
}

/** The same in a table: the id first, the address short, and whole where the mouse rests. */
function shortLink(value: string, network: string | undefined): string {
  return isAddress(value) ? lookUpLink(value, network, shortAddress(value)) : escapeHtml(value);
}

function lookUpLink(address: string, network: string | undefined, shown: string): string {
  const query = encodeURIComponent(JSON.stringify(network === undefined ? [address] : [address, network]));
  return `<a href="command:hieroLens.lookup?${query}" title="${escapeHtml(vscode.l10n.t('Look up {0}', address))}">${shown}</a>`;
}

/** `0.0.1001 · 0x0000…03e9`, or the short address alone where the ledger did not make it of an id; other texts as they are. */
export function shortAddress(text: string): string {
  const id = idOf(text);
  return isAddress(text) ? `${id === undefined ? '' : `${id} · `}${shortenAddress(text)}` : text;
}

/** The key of an entry of a mapping with its address or word short, behind its id where it has one; other names as they are. */
export function shortKey(label: string): string {
  return label.replace(
    /^\[(?:(\d+\.\d+\.\d+) = )?(0x[0-9a-fA-F]{40,64})\]$/,
    (_, id: string | undefined, key: string) =>
      id === undefined && isAddress(key)
        ? `[${shortAddress(key)}]`
        : `[${id === undefined ? '' : `${id} · `}${shortenAddress(key)}]`,
  );
}

/** ` · 0.0.1001` behind the address that the ledger makes of that id; nothing behind others. */
export function idBeside(text: string): string {
  const id = idOf(text);
  return id === undefined ? '' : ` · ${id}`;
}

/** The id that the ledger makes an address of; undefined for other addresses, the zero address and other texts. */
export function idOf(text: string): EntityId | undefined {
  const address = isAddress(text) && !/^0x0+$/.test(text) ? parseEvmAddress(text) : undefined;
  return address && entityIdOfLongZero(address);
}

/** Text that is text in elements and in quoted attributes, and hides and reorders nothing. */
export function escapeHtml(text: string): string {
  return escapeAttribute(withoutHidden(text));
}

/** The same for what the page keeps and gives back as it is. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** A slot as text, a long number shortened in its middle. */
export function shortSlot(slot: string): string {
  return slot.length > 13 ? shortenAddress(slot) : slot;
}
