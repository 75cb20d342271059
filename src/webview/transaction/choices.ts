import { button, element } from './dom.ts';
import type { FileModel, TransactionPlace } from './protocol.ts';
import { text } from './text.ts';

export type Choose = (place: TransactionPlace) => void;

/** What is chosen between the transactions of a file, and between the chunks of one. */
export function documentChoices(file: FileModel, place: TransactionPlace, choose: Choose): readonly HTMLElement[] {
  return bar(
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
      (file.documents[place.document]?.chunks ?? []).map(({ label }) => label),
      place.chunk,
      (index) => choose({ ...place, chunk: index, copy: 0 }),
    ),
  );
}

/** What is chosen between the copies of a transaction: most readers need no other than the first. */
export function copyChoice(file: FileModel, place: TransactionPlace, choose: Choose): readonly HTMLElement[] {
  return bar(
    choice(
      text('Node'),
      text('The same transaction for each node; only one is executed.'),
      file.documents[place.document]?.chunks[place.chunk]?.copies ?? [],
      place.copy,
      (index) => choose({ ...place, copy: index }),
    ),
  );
}

function bar(...choices: readonly (HTMLElement | undefined)[]): readonly HTMLElement[] {
  const shown = choices.filter((each) => each !== undefined);
  return shown.length === 0 ? [] : [element('div', { className: 'bar' }, ...shown)];
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
