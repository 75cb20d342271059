import { withoutHidden } from '../../domain/value/escapeMarkdown.ts';

type Child = Node | string | undefined;

interface Properties {
  readonly className?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly on?: { readonly [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void };
}

/**
 * An element with its children. Strings become text, never markup, and nothing in them hides or reorders what stands around
 * them: what is shown may have been written by anyone.
 */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  { className, attributes = {}, on = {} }: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  if (className !== undefined) {
    made.className = className;
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      made.setAttribute(name, shownAttributes.has(name) ? withoutHidden(value) : value);
    }
  }
  for (const [type, listener] of Object.entries(on)) {
    made.addEventListener(type, listener as EventListener);
  }
  appendTo(made, children);
  return made;
}

function appendTo(made: Element, children: readonly Child[]): void {
  const shown = children.filter((child) => child !== undefined);
  made.append(...shown.map((child) => (typeof child === 'string' ? withoutHidden(child) : child)));
}

/** Attributes whose text is shown or read out; all others are for the page itself. */
const shownAttributes = new Set(['title', 'aria-label', 'aria-valuetext']);

/** Something to beware of; `alert` reads it out at once. */
export function warning(text: string, role: 'note' | 'alert' = 'note'): HTMLElement {
  return element('p', { className: 'warning', attributes: { role } }, `⚠ ${text}`);
}

export function hint(...children: readonly Child[]): HTMLElement {
  return element('p', { className: 'hint' }, ...children);
}

/** Controls in a row. */
export function bar(...children: readonly Child[]): HTMLElement {
  return element('div', { className: 'bar' }, ...children);
}

/** A push button. */
export function button(label: string, run: () => void, attributes: Properties['attributes'] = {}): HTMLButtonElement {
  return element('button', { attributes: { type: 'button', ...attributes }, on: { click: run } }, label);
}

/** A table of rows below the names of its columns, if it has names; a cell that is text becomes a plain one. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly (HTMLElement | string)[])[],
  properties: Properties = {},
): HTMLElement {
  const names = columns.map((text) => element('th', { attributes: { scope: 'col' } }, text));
  const lines = rows.map((cells) =>
    element('tr', {}, ...cells.map((cell) => (typeof cell === 'string' ? element('td', {}, cell) : cell))),
  );
  return element(
    'table',
    properties,
    names.length === 0 ? undefined : element('thead', {}, element('tr', {}, ...names)),
    element('tbody', {}, ...lines),
  );
}

/** The cell that names a row. */
export function rowHead(...children: readonly Child[]): HTMLElement {
  return element('th', { attributes: { scope: 'row' } }, ...children);
}

/** An SVG element; strings become text. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  appendTo(made, children);
  return made;
}

/** Draws something anew and gives the focus back to the control that had it, by its id or its name. */
export function keepFocus(root: HTMLElement, draw: () => void): void {
  const { activeElement } = document;
  const name = activeElement !== null && root.contains(activeElement) ? nameOf(activeElement) : undefined;
  draw();
  if (name !== undefined) {
    const controls = [...root.querySelectorAll<HTMLElement>('button:enabled, select, input, a, summary')];
    // The last step of “Next: Chunk” disables it; the choice itself is beside it.
    const beside = name.slice(name.indexOf(': ') + 2);
    (controls.find((each) => nameOf(each) === name) ?? controls.find((each) => nameOf(each) === beside))?.focus();
  }
}

function nameOf(control: Element): string {
  return control.id || (control.getAttribute('aria-label') ?? control.textContent ?? '');
}

const region = element('div', { className: 'visually-hidden', attributes: { role: 'status', 'aria-live': 'polite' } });
document.body.append(region);

/** Says something to screen readers without moving the focus. */
export function announce(text: string): void {
  region.textContent = withoutHidden(text);
}
