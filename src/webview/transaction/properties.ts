import { button, element } from './dom.ts';
import { host } from './host.ts';
import type { PropertyModel, PropertySection, TransactionModel } from './protocol.ts';
import { referenceLink } from './reference.ts';
import { text } from './text.ts';

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
