import { bar, button, element, hint, table, warning } from './dom.ts';
import { host } from './host.ts';
import type {
  EffectCellModel,
  EffectModel,
  EffectTableModel,
  FieldModel,
  InnerEffectModel,
  NamesModel,
  TransactionModel,
} from './protocol.ts';
import { referenceLink } from './reference.ts';
import { renderProperties } from './sections.ts';
import { text } from './text.ts';

/** With more of them, the transactions inside are told one after another when they are opened. */
const mostOpen = 5;

type Reveal = (field: number) => void;

/** What the transaction does, whose sentence stands in the header: who gives what to whom, and the transactions inside. */
export function renderEffect(shown: TransactionModel, names: NamesModel, reveal: Reveal): readonly HTMLElement[] {
  const { effect, fields } = shown;
  const content = [
    ...effectContent(effect, fields, reveal),
    ...namesQuestion(names),
    ...renderProperties(shown, 'effect'),
  ];
  return content.length === 0 ? [] : [element('h2', {}, text('What it does')), ...content];
}

function effectContent(effect: EffectModel, fields: readonly FieldModel[], reveal: Reveal): readonly HTMLElement[] {
  const { warnings, tables, rows, inner } = effect;
  return [
    ...warnings.map((each) => warning(each)),
    ...tables.map(effectTable),
    ...(rows.length === 0
      ? []
      : [
          element(
            'dl',
            { className: 'properties' },
            ...rows.flatMap((row) => [
              element('dt', {}, row.label),
              element('dd', { className: row.isRemoved ? 'removed' : undefined }, cellContent(row)),
            ]),
          ),
        ]),
    ...inner.map((each) => innerEffect(each, inner.length <= mostOpen, fields, reveal)),
  ];
}

function effectTable({ title, columns, rows, leftOut }: EffectTableModel): HTMLElement {
  const isAmount = (index: number) => columns[index]?.isAmount === true;
  const drawn = table(
    [],
    rows.map(({ cells }) =>
      cells.map((cell, index) =>
        element('td', { className: isAmount(index) ? 'number' : undefined }, cellContent(cell)),
      ),
    ),
    { className: 'effect' },
  );
  const names = columns.map(({ label }, index) =>
    element('th', { className: isAmount(index) ? 'number' : undefined, attributes: { scope: 'col' } }, label),
  );
  drawn.prepend(element('caption', {}, title), element('thead', {}, element('tr', {}, ...names)));
  return element('div', { className: 'effect-table' }, drawn, leftOut === undefined ? undefined : hint(leftOut));
}

function cellContent({ text, reference }: EffectCellModel): HTMLElement {
  return reference === undefined ? element('span', {}, text) : referenceLink(text, reference, false);
}

function innerEffect(
  { title, offset, length, effect }: InnerEffectModel,
  isOpen: boolean,
  fields: readonly FieldModel[],
  reveal: Reveal,
): HTMLElement {
  const field = fieldAt(fields, offset, length);
  const link =
    field === undefined
      ? undefined
      : button(text('Show in the fields'), () => reveal(field), {
          class: 'link',
          'aria-label': text('Show in the fields: {0}', title),
        });
  const content = element('div', { className: 'inner-effect' }, ...effectContent(effect, fields, reveal), link);
  return element(
    'details',
    { attributes: isOpen ? { open: '' } : {} },
    element('summary', {}, element('strong', {}, title), ' · ', effect.headline),
    content,
  );
}

/** The field that holds exactly these bytes. */
function fieldAt(fields: readonly FieldModel[], offset: number, length: number): number | undefined {
  for (const field of fields) {
    if (field.offset === offset && field.length === length) {
      return field.id;
    }
    if (field.offset <= offset && offset < field.offset + field.length) {
      return fieldAt(field.children, offset, length);
    }
  }
  return undefined;
}

/** Nothing is asked before the user wants it. */
function namesQuestion({ state, failure }: NamesModel): readonly HTMLElement[] {
  const network = host.network();
  const question = button(
    text('Names and decimals from {0}', network),
    () => {
      question.textContent = text('Asking…');
      question.setAttribute('aria-busy', 'true');
      host.post({ type: 'names' });
    },
    { id: 'names' },
  );
  return [
    ...(failure === undefined ? [] : [warning(failure, 'alert')]),
    ...(state === 'offered' ? [bar(question)] : []),
    ...(state === 'known' ? [hint(text('Names and decimals are those of {0}.', network))] : []),
  ];
}
