import { announce, element } from './dom.ts';
import { host } from './host.ts';
import { text } from './text.ts';

const hoverDelayMs = 300;
/** An EVM address is not broken; an alias that is a key has to be. */
const longestUnbroken = 60;
const known = new Map<string, readonly string[]>();
const card = element('div', { className: 'card', attributes: { role: 'tooltip', id: 'reference-card', hidden: '' } });
let shown: { readonly reference: string; readonly anchor: HTMLElement } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Puts the card that explains ids into the page; Escape closes it. */
export function mountReferenceCard(): void {
  document.body.append(card);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') {
      hide();
    }
  });
  document.addEventListener('scroll', hide, true);
}

/** An id that says what it names when the mouse rests on it, and opens its details on a click. */
export function referenceLink(text: string, reference: string, isInTree: boolean): HTMLElement {
  const link: HTMLElement = element(
    'a',
    {
      className: 'reference',
      attributes: {
        href: '#',
        tabindex: isInTree ? '-1' : '0',
        'data-reference': reference,
        'aria-describedby': card.id,
        ...(text.length > longestUnbroken ? { 'data-long': '' } : {}),
      },
      on: {
        click: (event) => {
          event.preventDefault();
          host.post({ type: 'lookup', reference });
        },
        mouseenter: () => explainSoon(reference, link),
        mouseleave: hide,
        focus: () => explainSoon(reference, link),
        blur: hide,
      },
    },
    text,
  );
  return link;
}

/** The answer to what was asked about a reference. */
export function showResolved(reference: string, lines: readonly string[]): void {
  known.set(reference, lines);
  if (shown?.reference === reference) {
    fill(lines);
    // Whoever got here by the keyboard may not see the card.
    if (shown?.anchor === document.activeElement) {
      announce(lines.join('. '));
    }
  }
}

/** The card of a link that was drawn anew goes: the mouse does not leave what is no longer there. */
export function hideLostCard(): void {
  if (shown !== undefined && !shown.anchor.isConnected) {
    hide();
  }
}

/** What references name depends on the network. */
export function forgetResolved(): void {
  known.clear();
}

function explainSoon(reference: string, anchor: HTMLElement): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    shown = { reference, anchor };
    fill(known.get(reference) ?? [text('Looking it up…')]);
    if (!known.has(reference)) {
      host.post({ type: 'resolve', reference });
    }
  }, hoverDelayMs);
}

function fill(lines: readonly string[]): void {
  const anchor = shown?.anchor;
  if (anchor === undefined || !anchor.isConnected || lines.length === 0) {
    hide();
    return;
  }
  card.replaceChildren(...lines.map((line, index) => element(index === 0 ? 'strong' : 'div', {}, line)));
  card.hidden = false;
  const { left, bottom, top } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = card;
  card.style.left = `${Math.max(4, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  card.style.top = `${bottom + offsetHeight + 8 > innerHeight ? Math.max(4, top - offsetHeight - 4) : bottom + 4}px`;
}

function hide(): void {
  clearTimeout(timer);
  shown = undefined;
  card.hidden = true;
}
