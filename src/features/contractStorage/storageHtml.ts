import * as vscode from 'vscode';
import { namedTime } from '../../domain/contract/namedTime.ts';
import { formatSlot, formatWord } from '../../domain/storage/storageState.ts';
import { shownValue, storageLines } from '../../domain/storage/storageTable.ts';
import { sizeOf } from '../../domain/storage/storageType.ts';
import type { StorageValue } from '../../domain/storage/storageValue.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { ContentMessage } from '../../webview/storage/protocol.ts';
import { storageLegend, storageRuler } from './storageLegend.ts';
import type { StorageHead, StorageModel, StorageSection } from './storageModel.ts';
import { storageCss } from './storageStyle.ts';
import {
  addressLink,
  changeWords,
  escapeAttribute,
  escapeHtml,
  idBeside,
  idOf,
  incomplete,
  isAddress,
  keyButton,
  sectionTable,
  shortAddress,
  shortKey,
  shortSlot,
  unexplainedTable,
} from './storageTableHtml.ts';

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
    if (first?.slot === value.slot && isPacked(first) && isPacked(value)) {
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
  const fromHigh = row.toSorted((a, b) => b.offsetBytes - a.offsetBytes);
  const blocks = fromHigh.map((value) => block(value, model));
  const children = row.flatMap(({ children: parts }) => parts);
  const slot = `${first.isApproximate ? '≈ ' : ''}${shortSlot(formatSlot(first.slot))}`;
  const key = first.type.kind === 'mapping' ? keyButton(first.path) : '';
  yield `<div class="variable"><div class="row"><span class="slot" title="${escapeHtml(formatSlot(first.slot))}">${escapeHtml(slot)}</span><span class="bytes">${blocks.join('')}</span>${key}</div>${narrowNames(fromHigh, model)}`;
  if (children.length > 0) {
    yield '<div class="nested" hidden>';
    yield* diagramRows(children, model);
    yield '</div>';
  }
  yield '</div>';
}

/** What the blocks of a row say, in a line below that shows what is cut in them; screen readers have it from the blocks. */
function narrowNames(row: readonly StorageValue[], { compared }: StorageModel): string {
  const names = row.map((value) => {
    const { type, label } = value;
    const { inBlock } = shownWithChange(value, compared);
    const said = inBlock === '' ? '' : ` = <span>${escapeHtml(inBlock)}</span>`;
    return `<div hidden><b>${escapeHtml(shortKey(singleLine(label, 200)))}</b> ${escapeHtml(singleLine(type.label, 200))}${said}</div>`;
  });
  return `<div class="narrow" aria-hidden="true">${names.join('')}</div>`;
}

/** A value in words, with what it is at the time it is compared with. A block, which has little room, has addresses short. */
function shownWithChange(value: StorageValue, compared: StorageModel['compared']) {
  const [line] = storageLines([{ ...value, children: [] }], compared?.values);
  const own = phraseText(shownValue(value));
  const time = namedTime(value.label, value.type.label, own);
  const behind = `${time && ` · ${time}`}${changeWords(line, compared)}`;
  return {
    isChanged: line?.compared !== undefined,
    text: `${own}${idBeside(own)}${behind}`,
    inBlock: `${own === '0x' ? vscode.l10n.t('empty') : (idOf(own) ?? shortAddress(own))}${behind}`,
  };
}

function block(value: StorageValue, { compared, opened }: StorageModel): string {
  const size = value.type.kind === 'value' ? value.type.bytes : 32;
  const column = Math.max(1, 33 - value.offsetBytes - size);
  const { text: shown, inBlock, isChanged } = shownWithChange(value, compared);
  const name = singleLine(value.label, 200);
  const type = singleLine(value.type.label, 200);
  const bytes = sizeOf(value.type);
  const full = [
    `${name}: ${type}${shown === '' ? '' : ` = ${shown}`}`,
    vscode.l10n.t('slot {0}, offset {1}', formatSlot(value.slot), value.offsetBytes),
    ...(bytes === undefined
      ? []
      : [bytes === 1n ? vscode.l10n.t('1 byte') : vscode.l10n.t('{0} bytes', String(bytes))]),
    ...(value.contract === undefined ? [] : [vscode.l10n.t('declared in {0}', singleLine(value.contract, 100))]),
  ].join(', ');
  const own = phraseText(shownValue(value));
  const address = isAddress(own) ? ` data-address="${own}"` : '';
  const expands =
    value.children.length > 0 ? ` aria-expanded="false"${opened.has(value.path) ? ' data-open' : ''}` : '';
  const classes = ['block', `c${column}`, `w${size}`, `k-${value.type.kind}`, ...(isChanged ? ['changed'] : [])];
  return `<button type="button" class="${classes.join(' ')}" tabindex="-1" data-path="${escapeAttribute(value.path)}" data-text="${escapeHtml(full.toLowerCase())}" title="${escapeHtml(full)}"${address}${expands}>${blockText(full, `<b>${escapeHtml(shortKey(name))}</b> <i>${escapeHtml(type)}</i><span>${escapeHtml(inBlock)}</span>`)}</button>`;
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

function isPacked(value: StorageValue): boolean {
  return value.type.kind === 'value';
}
