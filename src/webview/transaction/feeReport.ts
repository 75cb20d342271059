import { element, rowHead, table } from './dom.ts';
import type { FeeModel } from './protocol.ts';
import { text as translated } from './text.ts';

/** The numbers of an estimate: sum, shares, warnings, table, and what would change them. */
export function renderFee(fee: FeeModel, hint: string): readonly HTMLElement[] {
  return [
    element('p', { className: 'headline' }, fee.headline, element('span', { className: 'hint' }, hint)),
    ...fee.notes.filter(({ kind }) => kind === 'warning').map(note),
    shares(fee),
    feeTable(fee),
    element('ul', { className: 'notes' }, ...fee.notes.filter(({ kind }) => kind !== 'warning').map(note)),
    ...list(translated('When it is signed'), fee.signed),
    ...list(translated('Chunks'), fee.chunks),
  ];
}

function note({ kind, text }: FeeModel['notes'][number]): HTMLElement {
  if (kind === 'warning') {
    return element('p', { className: 'warning', attributes: { role: 'note' } }, `⚠ ${text}`);
  }
  return element('li', {}, kind === 'service' ? translated('The service says: “{0}”', text) : text);
}

function shares({ shares: all }: FeeModel): HTMLElement {
  const bar = element('div', {
    className: 'shares',
    attributes: { role: 'img', 'aria-label': all.map(({ text }) => text).join(', ') },
  });
  for (const [index, { fraction, text }] of all.entries()) {
    const part = element('span', { className: `share part-${index}`, attributes: { title: text } });
    part.style.width = `${fraction * 100}%`;
    bar.append(part);
  }
  const keys = all.map(({ text }, index) =>
    element('li', {}, element('span', { className: `key part-${index}`, attributes: { 'aria-hidden': 'true' } }), text),
  );
  return element(
    'div',
    {},
    bar,
    element('ul', { className: 'legend', attributes: { 'aria-hidden': 'true' } }, ...keys),
  );
}

function feeTable({ heads, rows }: FeeModel): HTMLElement {
  const head = element(
    'tr',
    {},
    element('td', {}),
    ...heads.map((head) => element('th', { className: 'number', attributes: { scope: 'col' } }, explained(head))),
  );
  const body = rows.map(({ kind, label, detail, cells }) =>
    element(
      'tr',
      { className: kind },
      rowHead(
        explained(label),
        detail === undefined ? undefined : element('span', { className: 'hint' }, ` ${detail}`),
      ),
      ...cells.map((cell) => element('td', { className: 'number' }, cell)),
    ),
  );
  return element('table', { className: 'fee' }, element('thead', {}, head), element('tbody', {}, ...body));
}

/** What a word means is told where the mouse rests on it. */
function explained({ text, meaning }: FeeModel['heads'][number]): HTMLElement | string {
  return meaning === undefined ? text : element('span', { className: 'term', attributes: { title: meaning } }, text);
}

function list(
  title: string,
  entries: readonly { readonly label: string; readonly text: string }[],
): readonly HTMLElement[] {
  if (entries.length === 0) {
    return [];
  }
  const rows = entries.map(({ label, text }) => [rowHead(label), text]);
  return [element('details', { attributes: { open: '' } }, element('summary', {}, title), table([], rows))];
}
