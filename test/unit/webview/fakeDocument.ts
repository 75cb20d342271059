type Listener = (event: object) => void;

/** As much of an element as the pages need to draw: what it is made of can be read, and its listeners be run. */
export class FakeElement {
  readonly tag: string;
  readonly attributes = new Map<string, string>();
  children: (FakeElement | string)[] = [];
  readonly listeners = new Map<string, Listener>();
  readonly style: Record<string, string> = {};
  className = '';
  selectedIndex = 0;

  constructor(tag: string) {
    this.tag = tag;
  }

  get id(): string {
    return this.attributes.get('id') ?? '';
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }

  append(...children: readonly (FakeElement | string)[]): void {
    this.children.push(...children);
  }

  prepend(...children: readonly (FakeElement | string)[]): void {
    this.children.unshift(...children);
  }

  set textContent(text: string) {
    this.children = [text];
  }

  /** What a user does to it. */
  act(type: string): void {
    this.listeners.get(type)?.({ preventDefault: () => undefined });
  }

  /** The element and all below it, in order. */
  all(): readonly FakeElement[] {
    return [this, ...this.children.flatMap((child) => (typeof child === 'string' ? [] : child.all()))];
  }
}

const document = {
  createElement: (tag: string) => new FakeElement(tag),
  createElementNS: (_space: string, tag: string) => new FakeElement(tag),
  body: new FakeElement('body'),
};

/** Runs what draws, in a page that remembers what was sent to the host; nothing of it is left behind. */
export async function inPage<T>(sent: unknown[], run: () => Promise<T>): Promise<T> {
  const page = { document, acquireVsCodeApi: () => ({ postMessage: (message: unknown) => sent.push(message) }) };
  const before = Object.keys(page).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  Object.assign(globalThis, page);
  try {
    return await run();
  } finally {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor !== undefined) {
        Object.defineProperty(globalThis, name, descriptor);
      }
    }
  }
}

/** The last digits of a place may differ from machine to machine. */
const rounded = (text: string) => text.replace(/\d+\.\d{3,}/g, (number) => Number(number).toFixed(2));

/** A line for each element and each text, indented by its depth. */
export function linesOf(drawn: readonly (FakeElement | string)[], indent = ''): readonly string[] {
  return drawn.flatMap((each) => {
    if (typeof each === 'string') {
      return [`${indent}“${each}”`];
    }
    const { tag, className, attributes, style, listeners, children } = each;
    const parts = [
      tag,
      ...(className === '' ? [] : [`.${className}`]),
      ...Array.from(attributes, ([name, value]) => `${name}="${rounded(value)}"`),
      ...Object.entries(style).map(([name, value]) => `${name}: ${value}`),
      ...Array.from(listeners.keys(), (type) => `on ${type}`),
      ...(tag === 'select' ? [`at ${each.selectedIndex}`] : []),
    ];
    return [indent + parts.join(' '), ...linesOf(children, `${indent}  `)];
  });
}
