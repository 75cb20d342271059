import { button, element } from './dom.ts';
import { host } from './host.ts';
import type { FileModel, TransactionModel, TransactionPlace } from './protocol.ts';
import { text } from './text.ts';

type Choose = (place: TransactionPlace) => void;

/** Title, what it does, until when it is valid, choices and warnings of the transaction that is shown. */
export function renderHeader(file: FileModel, shown: TransactionModel, choose: Choose): readonly HTMLElement[] {
  const { place } = shown;
  const copy = (name: string, says: string, format: 'json' | 'hex' | 'markdown') =>
    button(name, () => host.post({ type: 'copy', format, place }), { class: 'quiet', 'aria-label': says });
  return [
    element(
      'header',
      {},
      element('h1', {}, shown.title),
      element('p', { className: 'does' }, shown.effect.headline),
      ...(shown.standing === undefined
        ? []
        : [element('p', { className: shown.standing.isOver ? 'alert' : undefined }, shown.standing.text)]),
      element('p', { className: 'hint' }, [shown.schemaName, file.found].filter((text) => text !== '').join(' · ')),
      element(
        'div',
        { className: 'bar', attributes: { role: 'toolbar', 'aria-label': text('Copy the transaction') } },
        element('span', { className: 'hint', attributes: { 'aria-hidden': 'true' } }, text('Copy as')),
        copy('JSON', text('Copy as JSON'), 'json'),
        copy(text('Hex'), text('Copy as Hex'), 'hex'),
        copy('Markdown', text('Copy as Markdown'), 'markdown'),
      ),
    ),
    ...choices(file, place, choose),
    ...shown.warnings.map((text) => element('p', { className: 'warning', attributes: { role: 'note' } }, `⚠ ${text}`)),
  ];
}

function choices(file: FileModel, place: TransactionPlace, choose: Choose): readonly HTMLElement[] {
  const document = file.documents[place.document];
  const chunks = document?.chunks ?? [];
  const copies = chunks[place.chunk]?.copies ?? [];
  const fields = [
    choice(
      text('Transaction'),
      undefined,
      file.documents.map(({ label }) => label),
      place.document,
      (index) => choose({ document: index, chunk: 0, copy: 0 }),
    ),
    choice(
      text('Chunk'),
      text('One message or file in several transactions, each with its own fee.'),
      chunks.map(({ label }) => label),
      place.chunk,
      (index) => choose({ ...place, chunk: index, copy: 0 }),
    ),
    choice(
      text('Node'),
      text('The same transaction for each node; only one is executed.'),
      copies,
      place.copy,
      (index) => choose({ ...place, copy: index }),
    ),
  ].filter((field) => field !== undefined);
  return fields.length === 0 ? [] : [element('div', { className: 'bar choices' }, ...fields)];
}

/** A choice between several, and what they are. */
function choice(
  label: string,
  about: string | undefined,
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
    'aria-label': text('Previous: {0}', label),
    ...(chosen === 0 ? { disabled: '' } : {}),
  });
  const next = button('›', step(1), {
    'aria-label': text('Next: {0}', label),
    ...(chosen === options.length - 1 ? { disabled: '' } : {}),
  });
  return element(
    'span',
    { className: 'choice' },
    label,
    previous,
    select,
    next,
    ...(about === undefined ? [] : [element('span', { className: 'hint' }, about)]),
  );
}
