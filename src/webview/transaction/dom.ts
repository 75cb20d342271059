type Child = Node | string | undefined;

interface Properties {
  readonly className?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly on?: { readonly [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void };
}

/** An element with its children. Strings become text, never markup: what is shown may have been written by anyone. */
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
      made.setAttribute(name, value);
    }
  }
  for (const [type, listener] of Object.entries(on)) {
    made.addEventListener(type, listener as EventListener);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** A push button. */
export function button(label: string, run: () => void, attributes: Properties['attributes'] = {}): HTMLButtonElement {
  return element('button', { attributes: { type: 'button', ...attributes }, on: { click: run } }, label);
}

/** An SVG element; attributes only, no text from outside. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== undefined));
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
