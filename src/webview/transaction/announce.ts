import { element } from './dom.ts';

const region = element('div', { className: 'visually-hidden', attributes: { role: 'status', 'aria-live': 'polite' } });

/** Puts the region that screen readers listen to into the page. */
export function mountAnnouncer(): void {
  document.body.append(region);
}

/** Says something to screen readers without moving the focus. */
export function announce(text: string): void {
  region.textContent = text;
}
