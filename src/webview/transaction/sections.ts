import { bar, button, element, hint, table, warning } from './dom.ts';
import { host } from './host.ts';
import type {
  ChecksModel,
  FileModel,
  PropertyModel,
  PropertySection,
  TransactionModel,
  TransactionPlace,
} from './protocol.ts';
import { referenceLink } from './reference.ts';
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
      ...expiryLine(shown),
      hint([shown.schemaName, file.found].filter((text) => text !== '').join(' · ')),
      element(
        'div',
        { className: 'bar', attributes: { role: 'toolbar', 'aria-label': text('Copy the transaction') } },
        element('span', { className: 'hint', attributes: { 'aria-hidden': 'true' } }, text('Copy as')),
        copy('JSON', text('Copy as JSON'), 'json'),
        copy(text('Hex'), text('Copy as Hex'), 'hex'),
        copy('Markdown', text('Copy as Markdown'), 'markdown'),
      ),
    ),
    ...documentChoices(file, place, choose),
    ...shown.warnings.map((each) => warning(each)),
  ];
}

/** Until when nodes take it, and that nobody has signed it. */
function expiryLine({ expiry, signatures }: TransactionModel): readonly HTMLElement[] {
  const parts = [expiry?.text, signatures.length === 0 ? text('not signed') : undefined].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0
    ? []
    : [element('p', { className: expiry?.isOver ? 'expiry alert' : 'expiry' }, parts.join(' · '))];
}

/** Who has signed, as far as the file says; that nobody has, the checks say. */
export function renderSignatures(shown: TransactionModel): readonly HTMLElement[] {
  const { signatures } = shown;
  const rows = signatures.map(({ algorithm, prefix, size }) => [
    algorithm,
    element('td', { className: 'mono' }, prefix),
    size,
  ]);
  const content = [
    ...(rows.length === 0 ? [] : [table([text('Key type'), text('Key or its prefix'), text('Signature')], rows)]),
    ...renderProperties(shown, 'signatures'),
  ];
  return content.length === 0 ? [] : [element('h2', {}, text('Signatures ({0})', signatures.length)), ...content];
}

/** From when until when which nodes take it. */
export function renderValidity(file: FileModel, shown: TransactionModel, choose: Choose): readonly HTMLElement[] {
  return [
    element('h2', {}, text('When it is valid')),
    ...renderProperties(shown, 'validity'),
    ...copyChoice(file, shown.place, choose),
  ];
}

/** What a section of the page says in names and values. */
export function renderProperties({ properties }: TransactionModel, section: PropertySection): readonly HTMLElement[] {
  const own = properties.filter((each) => each.section === section);
  return own.length === 0 ? [] : [element('dl', { className: 'properties' }, ...own.flatMap(propertyRow))];
}

function propertyRow({ label, value, reference, copies, isAlert }: PropertyModel): readonly HTMLElement[] {
  const shown = reference === undefined ? element('span', {}, value) : referenceLink(value, reference, false);
  return [
    element('dt', {}, label),
    element(
      'dd',
      { className: isAlert ? 'alert' : undefined },
      shown,
      ...copies.map(({ label: what, text: copied }, index) => {
        const name = copies.length > 1 ? text('Copy {0}', what) : text('Copy');
        const shownName = index === 0 ? name : what;
        return button(shownName, () => host.post({ type: 'copyText', text: copied }), {
          class: 'quiet',
          'aria-label': `${name}: ${label}`,
        });
      }),
    ),
  ];
}

/** What is chosen between the transactions of a file, and between the chunks of one. */
function documentChoices(file: FileModel, place: TransactionPlace, choose: Choose): readonly HTMLElement[] {
  return choiceBar(
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
function copyChoice(file: FileModel, place: TransactionPlace, choose: Choose): readonly HTMLElement[] {
  return choiceBar(
    choice(
      text('Node'),
      text('The same transaction for each node; only one is executed.'),
      file.documents[place.document]?.chunks[place.chunk]?.copies ?? [],
      place.copy,
      (index) => choose({ ...place, copy: index }),
    ),
  );
}

function choiceBar(...choices: readonly (HTMLElement | undefined)[]): readonly HTMLElement[] {
  const shown = choices.filter((each) => each !== undefined);
  return shown.length === 0 ? [] : [bar(...shown)];
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

type Level = ChecksModel['results'][number]['level'];

const signs: Readonly<Record<Level, readonly [sign: string, word: string]>> = {
  error: ['✖', text('Error')],
  warning: ['⚠', text('Warning')],
  remark: ['ℹ', text('Remark')],
  passed: ['✔', text('Passed')],
};

/** What the checks found: problems and remarks in the open, what passed behind one line. */
export function renderChecks(
  { results, verifying, question, failure }: ChecksModel,
  isOpen: boolean,
  ask: () => void,
): readonly HTMLElement[] {
  const passed = results.filter(({ level }) => level === 'passed');
  const others = results.filter(({ level }) => level !== 'passed');
  return [
    element('h2', { attributes: { tabindex: '-1' } }, text('Checks')),
    ...(verifying === undefined ? [] : [hint(verifying)]),
    ...(others.length === 0 ? [] : [list(others)]),
    ...(failure === undefined ? [] : [element('p', { className: 'warning' }, `⚠ ${failure}`)]),
    ...(question === undefined ? [] : [bar(button(question, ask))]),
    ...(passed.length === 0
      ? []
      : [
          element(
            'details',
            { attributes: isOpen ? { open: '' } : {} },
            element('summary', { attributes: { id: 'passed' } }, countText(passed.length)),
            list(passed),
          ),
        ]),
  ];
}

/**
 * Above all else: the first of what shows that the file is not what it seems, or else that there are problems below. That it
 * has expired is said already.
 */
export function renderAlarm({ results }: ChecksModel, isExpired: boolean): readonly HTMLElement[] {
  const [first, ...others] = results.filter(({ level }) => level === 'error');
  if (first !== undefined) {
    const more = others.length === 0 ? '' : text(' See {0} more below, in Checks.', others.length);
    return [element('p', { className: 'warning', attributes: { role: 'alert' } }, `✖ ${first.text}${more}`)];
  }
  const count = results.filter(({ level }) => level === 'warning').length - (isExpired ? 1 : 0);
  return count <= 0
    ? []
    : [warning(count === 1 ? text('1 problem: see Checks, below.') : text('{0} problems: see Checks, below.', count))];
}

/** How it went, in one sentence, for those who do not see it. */
export function checksSummary({ results, verifying }: ChecksModel): string {
  const countOf = (wanted: Level) => results.filter(({ level }) => level === wanted).length;
  const problems = countOf('error') + countOf('warning');
  const found = problems === 1 ? text('1 problem found, ') : text('{0} problems found, ', problems);
  return verifying ?? text('Checks: {0}', `${problems === 0 ? '' : found}${countText(countOf('passed'))}`);
}

function countText(count: number): string {
  return count === 1 ? text('1 check passed') : text('{0} checks passed', count);
}

function list(results: ChecksModel['results']): HTMLElement {
  return element(
    'ul',
    { className: 'checks' },
    ...results.map(({ level, text: finding }) => {
      const [sign, word] = signs[level];
      return element(
        'li',
        { className: `is-${level}` },
        element('span', { className: 'sign', attributes: { 'aria-hidden': 'true' } }, sign),
        element('span', { className: 'visually-hidden' }, `${word}: `),
        element('span', {}, finding),
      );
    }),
  );
}
