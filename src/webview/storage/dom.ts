export function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

export function enclosing(target: EventTarget | null, selector: string): HTMLElement | undefined {
  return (target instanceof Element ? target.closest<HTMLElement>(selector) : null) ?? undefined;
}

/** The link of an address, which the extension has checked, to its details on the network of the page. */
export function lookUpLink(address: string): HTMLAnchorElement {
  const link = document.createElement('a');
  const { network = '' } = document.body.dataset;
  const args = network === '' ? [address] : [address, network];
  link.href = `command:hieroLens.lookup?${encodeURIComponent(JSON.stringify(args))}`;
  const { lookUp = '', lookUpAddress = '' } = document.body.dataset;
  link.textContent = lookUp;
  link.title = lookUpAddress.replace('{0}', address);
  return link;
}

/** Markup of ours as elements, in a document where nothing in it can run. */
export function parsed(markup: string): readonly Node[] {
  return [...new DOMParser().parseFromString(markup, 'text/html').body.childNodes];
}

/** A part of the page; one that the page of a failure does not have is as good as a new one. */
export function elementOf(id: string): HTMLElement {
  return document.getElementById(id) ?? document.createElement('div');
}

/**
 * Gives the focus back to the control of the content that had it, once there is new content; that finds the control
 * again by what it does. Undefined when the focus is elsewhere.
 */
export function rememberFocus(): (() => HTMLElement | undefined) | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) {
    return undefined;
  }
  const what = whatOf(activeElement);
  const at = alike(what).indexOf(activeElement);
  return at < 0
    ? undefined
    : () => {
        const again = alike(what)[at];
        again?.focus({ preventScroll: true });
        return again;
      };
}

function alike(what: string): readonly HTMLElement[] {
  return all('[role=tabpanel] :is(a, button)').filter((control) => whatOf(control) === what);
}

function whatOf(control: Element): string {
  return ['href', 'data-command', 'data-path'].map((name) => control.getAttribute(name)).join(' ');
}

/** Shows below each row of the diagram the names and values that its blocks have no room for. */
export function showCutNames(diagram: HTMLElement): void {
  const names = all('.narrow', diagram).flatMap((line) => {
    const blocks = all('.block', line.previousElementSibling ?? line);
    // Read as a whole before anything is changed.
    return all(':scope > *', line).map((name, index) => ({ name, isCut: isCut(blocks[index]) }));
  });
  for (const { name, isCut } of names) {
    name.hidden = !isCut;
  }
}

function isCut(block: HTMLElement | undefined): boolean {
  const shown = block?.querySelector<HTMLElement>('[aria-hidden]');
  if (block === undefined || shown?.offsetWidth === 0) {
    return block !== undefined;
  }
  // The line of a name ends before the padding, into which text may run unseen by `scrollWidth`.
  const edge = block.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(block).paddingRight);
  return (
    all('b', block).some((part) => part.getBoundingClientRect().right > edge + 0.5) ||
    all('span>span', block).some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  );
}
