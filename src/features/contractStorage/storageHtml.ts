import * as vscode from 'vscode';
import { namedTime } from '../../domain/contract/valueText.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { entityIdOfLongZero, parseEvmAddress, shortenAddress } from '../../domain/entity/evmAddress.ts';
import { phrase } from '../../domain/phrase.ts';
import { storageColumns } from '../../domain/storage/storageExport.ts';
import {
  eachStorageLine,
  type StorageLine,
  type StorageValue,
  storageLine,
} from '../../domain/storage/storageValue.ts';
import { formatSlot, formatWord } from '../../domain/storage/storageWord.ts';
import { singleLine, withoutHidden } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { ContentMessage } from '../../webview/storage/protocol.ts';
import type { StorageHead, StorageModel, StorageSection } from './diagramState.ts';
import { storageCss } from './storageCss.ts';

export interface PageOptions {
  readonly nonce: string;
  /** Where the script of the page is; ours. */
  readonly script: string;
}

/** The page without content, which {@link storageContent} gives: what stays while values come and go. */
export function storagePage(model: StorageHead, options: PageOptions): string {
  return page(
    model,
    `<header>
<h1>${escapeHtml(model.title)}</h1>
<p>${addressLink(model.address, model.network)} <span id="location"></span></p>
<p id="status" role="status"></p>
<div class="toolbar" role="toolbar" aria-label="${escapeHtml(vscode.l10n.t('Storage'))}">
<span role="tablist" aria-label="${escapeHtml(vscode.l10n.t('View'))}"><button type="button" role="tab" id="tab-diagram" aria-controls="diagram" aria-selected="true">${escapeHtml(vscode.l10n.t('Diagram'))}</button><button type="button" role="tab" id="tab-table" aria-controls="table" aria-selected="false" tabindex="-1">${escapeHtml(vscode.l10n.t('Table'))}</button></span>
<div class="commands">${commandButton('refresh', vscode.l10n.t('Refresh'))}${commandButton('time', vscode.l10n.t('At a time…'))}${commandButton('compare', vscode.l10n.t('Compare…'))}<details><summary>${escapeHtml(vscode.l10n.t('Export'))}</summary>${commandButton('copyMarkdown', vscode.l10n.t('Copy Markdown'))}${commandButton('copyCsv', vscode.l10n.t('Copy CSV'))}${commandButton('openText', vscode.l10n.t('Open as text'))}</details></div>
<input id="filter" type="search" placeholder="${escapeHtml(vscode.l10n.t('Filter by name, type, value or slot'))}" aria-label="${escapeHtml(vscode.l10n.t('Filter variables'))}">
</div>
</header>
<div id="diagram" role="tabpanel" aria-labelledby="tab-diagram"></div>
<div id="table" role="tabpanel" aria-labelledby="tab-table" hidden></div>
<div id="details" role="status" aria-live="polite" hidden></div>
<div id="done" class="visually-hidden" role="status"></div>`,
    options,
  );
}

/**
 * What the two panels of the page hold, made with pauses: a layout may have thousands of variables. No text of the ledger or
 * the service can become markup in it.
 */
export async function storageContent(model: StorageModel): Promise<Pick<ContentMessage, 'diagram' | 'table'>> {
  const diagram = await collectSteps(diagramParts(model));
  const table = await collectSteps(tableParts(model));
  return { diagram: diagram.join(''), table: table.join('') };
}

function* diagramParts(model: StorageModel): Generator<string> {
  yield* sectionDiagram(vscode.l10n.t('Storage'), model.storage, model);
  yield '\n';
  yield* unexplainedDiagram(model);
  yield '\n';
  yield* sectionDiagram(vscode.l10n.t('Transient storage'), model.transient, model);
}

function* tableParts(model: StorageModel): Generator<string> {
  yield* sectionTable(vscode.l10n.t('Storage'), model.storage, model);
  yield '\n';
  yield* unexplainedTable(model);
  yield '\n';
  yield* sectionTable(vscode.l10n.t('Transient storage'), model.transient, model);
}

/** The page of a contract that could not be had when the window was loaded anew: why, and a way to try again. */
export function unreadStoragePage(model: StorageHead & { readonly status: string }, options: PageOptions): string {
  return page(
    model,
    `<header>
<h1>${escapeHtml(model.title)}</h1>
<p>${addressLink(model.address, model.network)}</p>
<p class="failed" role="status">${escapeHtml(model.status)}</p>
<div class="toolbar">${commandButton('refresh', vscode.l10n.t('Try again'))}</div>
</header>`,
    options,
  );
}

function page({ title, memory, network }: StorageHead, body: string, { nonce, script }: PageOptions): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${storageCss}</style>
</head>
<body data-memory="${escapeAttribute(memory)}" data-network="${escapeAttribute(network ?? '')}" data-look-up="${escapeHtml(vscode.l10n.t('Look up'))}" data-look-up-address="${escapeHtml(vscode.l10n.t('Look up {0}'))}">
<main>
${body}
</main>
<script nonce="${nonce}" src="${escapeAttribute(script)}"></script>
</body>
</html>`;
}

function commandButton(command: string, label: string): string {
  return `<button type="button" data-command="${command}">${escapeHtml(label)}</button>`;
}

function* sectionDiagram(title: string, section: StorageSection, model: StorageModel): Generator<string> {
  yield `<section aria-label="${escapeHtml(title)}"><h2>${escapeHtml(title)}</h2>`;
  if ('reason' in section) {
    yield `<p>${escapeHtml(section.reason)}</p>`;
  } else if (!hasValues(section)) {
    yield `<p>${escapeHtml(vscode.l10n.t('The contract keeps nothing there.'))}</p>${incomplete(section)}`;
  } else {
    const isFirst = section === model.storage || !hasValues(model.storage);
    yield `${isFirst ? storageLegend() : ''}<div class="slots">${storageRuler()}`;
    yield* diagramRows(section.values, model);
    yield `</div>${incomplete(section)}`;
  }
  yield '</section>';
}

function hasValues(section: StorageSection): boolean {
  return 'values' in section && section.values.length > 0;
}

/** Values that share a slot are one row; what holds parts is a row that opens. */
function* diagramRows(values: readonly StorageValue[], model: StorageModel): Generator<string> {
  let row: StorageValue[] = [];
  for (const value of values) {
    const [first] = row;
    if (first?.slot === value.slot && first.type.kind === 'value' && value.type.kind === 'value') {
      row.push(value);
    } else {
      yield* diagramRow(row, model);
      row = [value];
    }
  }
  yield* diagramRow(row, model);
}

function* diagramRow(row: readonly StorageValue[], model: StorageModel): Generator<string> {
  const [first] = row;
  if (first === undefined) {
    return;
  }
  const blocks = row.toSorted((a, b) => b.offsetBytes - a.offsetBytes).map((value) => block(value, model));
  const children = row.flatMap(({ children: parts }) => parts);
  const slot = formatSlot(first.slot);
  const shortened = `${first.isApproximate ? '≈ ' : ''}${shortSlot(slot)}`;
  const key = first.type.kind === 'mapping' ? keyButton(first.path) : '';
  const names = `<div class="narrow" aria-hidden="true">${blocks.map(({ name }) => name).join('')}</div>`;
  yield `<div class="variable"><div class="row"><span class="slot" title="${slot}">${shortened}</span><span class="bytes">${blocks.map(({ markup }) => markup).join('')}</span>${key}</div>${names}`;
  if (children.length > 0) {
    yield '<div class="nested" hidden>';
    yield* diagramRows(children, model);
    yield '</div>';
  }
  yield '</div>';
}

/** A block, and the name and value below it that show what is cut; screen readers have them from the block. */
function block(value: StorageValue, { compared, opened }: StorageModel) {
  const line = storageLine(value, compared?.values);
  const own = phraseText(line.value);
  const time = namedTime(line.label, line.type, own);
  const suffix = `${time && ` · ${time}`}${changeWords(line, compared)}`;
  const full = [
    `${line.label}: ${line.type}${own || suffix ? ` = ${own}${idBeside(own)}${suffix}` : ''}`,
    vscode.l10n.t('slot {0}, offset {1}', formatSlot(value.slot), line.offset),
    ...(line.bytes === ''
      ? []
      : [line.bytes === '1' ? vscode.l10n.t('1 byte') : vscode.l10n.t('{0} bytes', line.bytes)]),
    ...(line.contract === '' ? [] : [vscode.l10n.t('declared in {0}', line.contract)]),
  ].join(', ');
  const size = value.type.kind === 'value' ? value.type.bytes : 32;
  const column = Math.max(1, 33 - value.offsetBytes - size);
  const kind = `block c${column} w${size} k-${value.type.kind}${line.compared === undefined ? '' : ' changed'}`;
  const address = isAddress(own) ? ` data-address="${own}"` : '';
  const expands =
    value.children.length > 0 ? ` aria-expanded="false"${opened.has(value.path) ? ' data-open' : ''}` : '';
  const [name, type] = [shortKey(line.label), line.type].map(escapeHtml);
  const inBlock = `${own === '0x' ? vscode.l10n.t('empty') : (idOf(own) ?? shortAddress(own))}${suffix}`;
  const shown = `<span>${escapeHtml(inBlock)}</span>`;
  return {
    markup: `<button type="button" class="${kind}" tabindex="-1" data-path="${escapeAttribute(value.path)}" data-text="${escapeHtml(full.toLowerCase())}" title="${escapeHtml(full)}"${address}${expands}>${blockText(full, `<b>${name}</b> <i>${type}</i>${shown}`)}</button>`,
    name: `<div hidden><b>${name}</b> ${type}${inBlock === '' ? '' : ` = ${shown}`}</div>`,
  };
}

/** What a block says to a screen reader, and what it has room for. */
function blockText(full: string, shown: string): string {
  return `<small class="visually-hidden">${escapeHtml(full)}</small><span aria-hidden="true">${shown}</span>`;
}

function* unexplainedDiagram({ unexplained }: StorageModel): Generator<string> {
  if (unexplained.length === 0) {
    return;
  }
  const title = escapeHtml(vscode.l10n.t('Other stored slots'));
  const about = vscode.l10n.t(
    'Stored, but explained by no variable: entries of mappings whose keys are not known, or slots of a standard.',
  );
  yield `<section aria-label="${title}"><h2>${title}</h2><p>${escapeHtml(about)}</p><div class="slots">`;
  for (const { slot, word, standard } of unexplained) {
    const what = standard ?? vscode.l10n.t('not explained by the layout');
    const text = `${what}: ${formatWord(word)}, ${vscode.l10n.t('slot {0}', formatSlot(slot))}`;
    yield `<div class="variable"><div class="row"><span class="slot" title="${formatSlot(slot)}">${shortSlot(formatSlot(slot))}</span><span class="bytes"><button type="button" class="block c1 w32 unexplained" tabindex="-1" data-path="slot ${formatSlot(slot)}" data-text="${escapeHtml(text.toLowerCase())}" title="${escapeHtml(text)}">${blockText(text, `<b>${escapeHtml(standard ?? vscode.l10n.t('unexplained'))}</b><span>${formatWord(word)}</span>`)}</button></span></div></div>`;
  }
  yield '</div></section>';
}

/** What the edges of blocks say, and how bytes look that no variable takes. */
function storageLegend(): string {
  const edges = {
    value: vscode.l10n.t('value'),
    bytes: vscode.l10n.t('bytes or text'),
    struct: vscode.l10n.t('struct'),
    dynamicArray: vscode.l10n.t('array'),
    mapping: vscode.l10n.t('mapping'),
  };
  const items = Object.entries(edges).map(([kind, text]) => `<span class="k-${kind}">${escapeHtml(text)}</span>`);
  return `<p class="legend" aria-hidden="true">${items.join('')}<span class="bytes">${escapeHtml(vscode.l10n.t('not in use'))}</span></p>`;
}

/** Which end of a row is which byte. */
function storageRuler(): string {
  const [slot, first, last] = [vscode.l10n.t('slot'), vscode.l10n.t('byte {0}', 31), vscode.l10n.t('byte {0}', 0)].map(
    escapeHtml,
  );
  return `<div class="row ruler" aria-hidden="true"><span class="slot">${slot}</span><span class="bytes"><span class="mark c1 w16">${first}</span><span class="mark c17 w16 end">${last}</span></span></div>`;
}

/** The variables of a section as a table, or why there are none; row by row. */
function* sectionTable(title: string, section: StorageSection, { compared, network }: StorageModel): Generator<string> {
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
function keyButton(path: string): string {
  return `<button type="button" class="key" data-command="addKey" data-path="${escapeAttribute(path)}" aria-label="${escapeHtml(vscode.l10n.t('Look up key… of {0}', singleLine(path, 100)))}">${escapeHtml(vscode.l10n.t('Look up key…'))}</button>`;
}

/** What a changed value is at the time it is compared with, as ` (was 5)`; nothing for the others. */
function changeWords(line: StorageLine, compared: StorageModel['compared']): string {
  if (line.compared === undefined) {
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
function* unexplainedTable({ unexplained }: StorageModel): Generator<string> {
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
function incomplete(section: StorageSection): string {
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
function shortAddress(text: string): string {
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
function idBeside(text: string): string {
  const id = idOf(text);
  return id === undefined ? '' : ` · ${id}`;
}

/** The id that the ledger makes an address of; undefined for other addresses, the zero address and other texts. */
function idOf(text: string): EntityId | undefined {
  const address = isAddress(text) && !/^0x0+$/.test(text) ? parseEvmAddress(text) : undefined;
  return address && entityIdOfLongZero(address);
}

/** Text that is text in elements and in quoted attributes, and hides and reorders nothing. */
export function escapeHtml(text: string): string {
  return escapeAttribute(withoutHidden(text));
}

/** The same for what the page keeps and gives back as it is. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** A slot as text, a long number shortened in its middle. */
export function shortSlot(slot: string): string {
  return slot.length > 13 ? shortenAddress(slot) : slot;
}
