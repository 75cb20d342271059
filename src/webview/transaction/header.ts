import { button, element, table } from './dom.ts';
import { host } from './host.ts';
import type { FileModel, PropertyModel, TransactionModel, TransactionPlace } from './protocol.ts';
import { referenceLink } from './reference.ts';

interface HeaderActions {
  readonly choose: (place: TransactionPlace) => void;
  readonly reveal: (field: number) => void;
}

/** Title, choices, properties and signatures of the transaction that is shown. */
export function renderHeader(file: FileModel, shown: TransactionModel, actions: HeaderActions): readonly HTMLElement[] {
  const { place } = shown;
  return [
    element(
      'header',
      {},
      element('h1', {}, shown.title),
      element('p', { className: 'hint' }, file.found),
      element(
        'div',
        { className: 'bar', attributes: { role: 'toolbar', 'aria-label': 'Copy the transaction' } },
        button('Copy as JSON', () => host.post({ type: 'copy', format: 'json', place })),
        button('Copy as Hex', () => host.post({ type: 'copy', format: 'hex', place })),
        button('Copy as Markdown', () => host.post({ type: 'copy', format: 'markdown', place })),
      ),
    ),
    ...choices(file, place, actions.choose),
    ...shown.warnings.map((text) => element('p', { className: 'warning', attributes: { role: 'note' } }, `⚠ ${text}`)),
    element('dl', { className: 'properties' }, ...shown.properties.flatMap(propertyRow)),
    ...innerLinks(shown, actions.reveal),
    signatures(shown),
  ];
}

function choices(file: FileModel, place: TransactionPlace, choose: HeaderActions['choose']): readonly HTMLElement[] {
  const document = file.documents[place.document];
  const chunks = document?.chunks ?? [];
  const copies = chunks[place.chunk]?.copies ?? [];
  const fields = [
    choice(
      'Transaction',
      file.documents.map(({ label }) => label),
      place.document,
      (index) => choose({ document: index, chunk: 0, copy: 0 }),
    ),
    choice(
      'Chunk',
      chunks.map(({ label }) => label),
      place.chunk,
      (index) => choose({ ...place, chunk: index, copy: 0 }),
    ),
    choice('Copy for node', copies, place.copy, (index) => choose({ ...place, copy: index })),
  ].filter((field) => field !== undefined);
  return fields.length === 0 ? [] : [element('div', { className: 'bar choices' }, ...fields)];
}

function choice(
  label: string,
  options: readonly string[],
  chosen: number,
  choose: (index: number) => void,
): HTMLElement | undefined {
  if (options.length < 2) {
    return undefined;
  }
  const select = element(
    'select',
    { attributes: { 'aria-label': label }, on: { change: () => choose(select.selectedIndex) } },
    ...options.map((text) => element('option', {}, text)),
  );
  select.selectedIndex = chosen;
  const step = (by: number) => () => choose(chosen + by);
  const previous = button('‹', step(-1), {
    'aria-label': `Previous: ${label}`,
    ...(chosen === 0 ? { disabled: '' } : {}),
  });
  const next = button('›', step(1), {
    'aria-label': `Next: ${label}`,
    ...(chosen === options.length - 1 ? { disabled: '' } : {}),
  });
  return element('span', { className: 'choice' }, element('span', {}, label), previous, select, next);
}

function propertyRow({ label, value, reference, copies, isAlert }: PropertyModel): readonly HTMLElement[] {
  const shown = reference === undefined ? element('span', {}, value) : referenceLink(value, reference, false);
  return [
    element('dt', {}, label),
    element(
      'dd',
      { className: isAlert ? 'alert' : undefined },
      shown,
      ...copies.map(({ label: what, text }) =>
        button(copies.length > 1 ? `Copy ${what}` : 'Copy', () => host.post({ type: 'copyText', text }), {
          class: 'quiet',
          'aria-label': `Copy ${label}: ${what}`,
        }),
      ),
    ),
  ];
}

function innerLinks({ inner }: TransactionModel, reveal: (field: number) => void): readonly HTMLElement[] {
  if (inner.length === 0) {
    return [];
  }
  const links = inner.map(({ label, field }) =>
    element(
      'li',
      {},
      button(label, () => reveal(field), { class: 'link' }),
    ),
  );
  return [
    element('section', {}, element('h2', {}, 'Inner transactions'), element('ul', { className: 'inner' }, ...links)),
  ];
}

function signatures({ signatures: all }: TransactionModel): HTMLElement {
  const heading = element('h2', {}, `Signatures (${all.length})`);
  if (all.length === 0) {
    return element('section', {}, heading, element('p', { className: 'hint' }, 'Nobody has signed yet.'));
  }
  const rows = all.map(({ algorithm, prefix, size }) => [
    algorithm,
    element('td', { className: 'mono' }, prefix),
    size,
  ]);
  return element('section', {}, heading, table(['Key type', 'Key or its prefix', 'Signature'], rows));
}
