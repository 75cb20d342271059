import { element } from './dom.ts';
import { host } from './host.ts';
import type { FieldModel } from './protocol.ts';
import { referenceLink } from './reference.ts';
import { text } from './text.ts';

const pageSize = 100;
const openDepth = 2;
const maxOpenChildren = 40;
const mostValues = 2;
const longestValue = 40;

/** The body as an accessible tree; `onSelect` hears of every field that becomes the selected one. */
export function createFieldTree(fields: readonly FieldModel[], onSelect: (field: FieldModel) => void) {
  const items = new Map<number, HTMLElement>();
  /** Where each field stands in the list of its parent. */
  const places = new Map<number, { readonly parent: number | undefined; readonly index: number }>();
  /** Draws the list below a parent up to an index. */
  const drawers = new Map<number | undefined, (index: number) => void>();
  const note = (children: readonly FieldModel[], parent: number | undefined) => {
    for (const [index, child] of children.entries()) {
      places.set(child.id, { parent, index });
      note(child.children, child.id);
    }
  };
  note(fields, undefined);

  const select = (item: HTMLElement, field: FieldModel) => {
    for (const selected of root.querySelectorAll('[aria-selected="true"]')) {
      selected.setAttribute('aria-selected', 'false');
      selected.setAttribute('tabindex', '-1');
    }
    item.setAttribute('aria-selected', 'true');
    item.setAttribute('tabindex', '0');
    onSelect(field);
  };
  /** A line with what lies below it beside it: the line alone is the item, so that its name is what it says. */
  const itemOf = (field: FieldModel, level: number): HTMLElement => {
    const hasChildren = field.children.length > 0;
    const holder = element('li', { attributes: { role: 'none' } });
    const row = element(
      'div',
      {
        className: 'row',
        attributes: {
          role: 'treeitem',
          tabindex: '-1',
          'aria-level': `${level}`,
          'aria-selected': 'false',
          'aria-label': [field.label, valueText(field), field.preview].filter(Boolean).join(', ').slice(0, 400),
          ...(hasChildren ? { 'aria-expanded': 'false' } : {}),
          'data-field': `${field.id}`,
        },
        on: {
          focus: () => select(row, field),
          // Rendered when it is opened for the first time: a body may have thousands of fields.
          toggle: () => {
            if (row.nextElementSibling === null) {
              holder.append(listOf(field.children, level + 1, field.id));
            }
          },
          click: ({ target }) => {
            row.focus();
            if (target instanceof HTMLElement && target.classList.contains('twistie')) {
              toggleExpanded(row);
            }
          },
          dblclick: () => toggleExpanded(row),
        },
      },
      element('span', { className: 'twistie', attributes: { 'aria-hidden': 'true' } }),
      element('span', { className: 'label', attributes: { title: field.name } }, field.label),
      ' ',
      ...valueElements(field),
    );
    row.style.setProperty('--depth', `${level - 1}`);
    holder.append(row);
    items.set(field.id, row);
    if (hasChildren && level <= openDepth && field.children.length <= maxOpenChildren) {
      setExpanded(row, true);
    }
    return holder;
  };
  const listOf = (children: readonly FieldModel[], level: number, parent?: number): HTMLElement => {
    const list = element('ul', { attributes: { role: level === 1 ? 'presentation' : 'group' } });
    const more = element('div', {
      className: 'row more',
      attributes: { role: 'treeitem', tabindex: '-1', 'aria-level': `${level}` },
    });
    const moreHolder = element('li', { attributes: { role: 'none' } }, more);
    let drawn = 0;
    const drawTo = (index: number) => {
      if (index < drawn) {
        return;
      }
      const end = index - (index % pageSize) + pageSize;
      moreHolder.remove();
      list.append(...children.slice(drawn, end).map((child) => itemOf(child, level)));
      drawn = end;
      const rest = children.length - end;
      if (rest > 0) {
        more.textContent = text('Show more ({0} left)', rest.toLocaleString('en'));
        list.append(moreHolder);
      }
    };
    const go = () => {
      const hadFocus = document.activeElement === more;
      const last = moreHolder.previousElementSibling;
      drawTo(drawn);
      if (hadFocus) {
        last?.nextElementSibling?.querySelector<HTMLElement>('[role="treeitem"]')?.focus();
      }
    };
    more.addEventListener('click', go);
    more.addEventListener('keydown', ({ key }) => key === 'Enter' && go());
    drawers.set(parent, drawTo);
    drawTo(0);
    return list;
  };

  const root = element('div', {
    className: 'tree',
    attributes: { role: 'tree', 'aria-label': text('Fields of the transaction body') },
    on: {
      keydown: (event) => {
        const link = document.activeElement?.querySelector<HTMLElement>('[data-reference]');
        if (event.key === 'Enter' && link?.dataset['reference'] !== undefined) {
          host.post({ type: 'lookup', reference: link.dataset['reference'] });
        } else {
          moveInTree(root, event);
        }
      },
    },
  });
  root.append(listOf(fields, 1));
  root.querySelector('[role="treeitem"]')?.setAttribute('tabindex', '0');
  /** Opens what holds a field, and its lists as far as it takes. */
  const openWay = (id: number): HTMLElement | undefined => {
    const place = places.get(id);
    if (place === undefined) {
      return undefined;
    }
    const holder = place.parent === undefined ? undefined : openWay(place.parent);
    if (holder !== undefined) {
      setExpanded(holder, true);
    }
    drawers.get(place.parent)?.(place.index);
    return items.get(id);
  };
  return {
    root,
    /** Opens the way to a field, selects and shows it. */
    reveal(id: number) {
      const item = openWay(id);
      item?.focus();
      item?.scrollIntoView({ block: 'nearest' });
    },
    /** The same without moving the focus or the page. */
    mark(id: number) {
      const item = openWay(id);
      const first = root.querySelector('[role="treeitem"]');
      if (item !== undefined) {
        first?.setAttribute('tabindex', '-1');
        item.setAttribute('aria-selected', 'true');
        item.setAttribute('tabindex', '0');
      }
    },
  };
}

function valueText({ value, children }: FieldModel): string {
  const { length } = children;
  const count = length === 1 ? text('1 field') : text('{0} fields', length);
  return value === undefined ? firstValues(children) || count : value === '' ? text('empty') : value;
}

/** What is said of a field that only holds others: `0.0.5 · -35.69967631 ℏ`; empty when those hold others, too. */
function firstValues(children: readonly FieldModel[]): string {
  const values = children.flatMap(({ value = '' }) => (value === '' ? [] : [value]));
  return (
    values
      .slice(0, mostValues)
      // The same in smaller units.
      .map((value) => value.replace(/ \(-?\d[^()]*\)$/, ''))
      .map((value) => (value.length > longestValue ? `${value.slice(0, longestValue)}…` : value))
      .join(' · ')
  );
}

function valueElements(field: FieldModel): readonly HTMLElement[] {
  const { value, preview, reference } = field;
  if (value === undefined || value === '') {
    return [element('span', { className: 'hint' }, valueText(field))];
  }
  const shown =
    reference === undefined ? element('span', { className: 'value' }, value) : referenceLink(value, reference, true);
  const begin = preview === undefined ? [] : [' ', element('div', { className: 'preview' }, `“${preview}”`)];
  return [element('div', { className: 'values' }, shown, ...begin)];
}

/** Opens or closes a tree item; its `toggle` listener fills it when it opens for the first time. */
function setExpanded(item: HTMLElement, isExpanded: boolean): void {
  if (item.hasAttribute('aria-expanded') && (item.getAttribute('aria-expanded') === 'true') !== isExpanded) {
    item.setAttribute('aria-expanded', `${isExpanded}`);
    if (isExpanded) {
      item.dispatchEvent(new Event('toggle'));
    }
  }
}

function toggleExpanded(item: HTMLElement): void {
  setExpanded(item, item.getAttribute('aria-expanded') !== 'true');
}

/** The keys of a tree (WAI-ARIA Authoring Practices): arrows, Home and End. */
function moveInTree(tree: HTMLElement, event: KeyboardEvent): void {
  const item = document.activeElement;
  const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
  if (!(item instanceof HTMLElement) || item.getAttribute('role') !== 'treeitem' || hasModifier) {
    return;
  }
  const target = targetOf(tree, item, event.key);
  if (target !== undefined) {
    event.preventDefault();
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  }
}

/** Where a key leads; `null` when it was dealt with and the focus stays, undefined for other keys. */
function targetOf(tree: HTMLElement, item: HTMLElement, key: string): HTMLElement | null | undefined {
  const visible = visibleItems(tree);
  const at = visible.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return visible[at + 1] ?? null;
    case 'ArrowUp':
      return visible[at - 1] ?? null;
    case 'Home':
      return visible[0] ?? null;
    case 'End':
      return visible.at(-1) ?? null;
    case 'ArrowRight':
      if (expanded === 'false') {
        setExpanded(item, true);
        return null;
      }
      return expanded === 'true' ? (visible[at + 1] ?? null) : null;
    case 'ArrowLeft':
      if (expanded === 'true') {
        setExpanded(item, false);
        return null;
      }
      return holderOf(item) ?? null;
    default:
      return undefined;
  }
}

/** The item that an item lies below: its line stands before the list. */
function holderOf(item: HTMLElement): HTMLElement | undefined {
  const line = item.closest('ul')?.previousElementSibling;
  return line instanceof HTMLElement ? line : undefined;
}

function visibleItems(tree: HTMLElement): readonly HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter(
    (item) => item.closest('[aria-expanded="false"] + ul') === null,
  );
}
