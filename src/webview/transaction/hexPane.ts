import { element } from './dom.ts';
import { text } from './text.ts';

const rowHeight = 18;
const spareRows = 8;
const narrowPx = 560;

/**
 * The message in hex and ASCII. Only the rows on the screen exist, since a file may have megabytes; `onByte` hears of
 * clicks on bytes.
 */
export function createHexPane(onByte: (offset: number) => void) {
  let bytes = new Uint8Array();
  let marked = { start: 0, end: 0 };
  const rows = element('div', { className: 'hex-rows', attributes: { 'aria-hidden': 'true' } });
  const space = element('div', { className: 'hex-space' }, rows);
  const caption = element('p', { className: 'hint', attributes: { id: 'hex-caption' } });
  const scroller = element(
    'div',
    {
      className: 'hex',
      attributes: {
        tabindex: '0',
        role: 'region',
        'aria-label': text('Bytes of the message'),
        'aria-describedby': caption.id,
      },
      on: {
        scroll: () => draw(),
        click: ({ target }) => {
          const at = target instanceof HTMLElement ? target.dataset['at'] : undefined;
          if (at !== undefined) {
            onByte(Number(at));
          }
        },
      },
    },
    space,
  );
  const perRow = () => (scroller.clientWidth >= narrowPx ? 16 : 8);
  const draw = () => {
    const width = perRow();
    const total = Math.ceil(bytes.length / width);
    space.style.height = `${total * rowHeight}px`;
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - spareRows);
    const last = Math.min(total, Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + spareRows);
    rows.style.top = `${first * rowHeight}px`;
    rows.replaceChildren(
      ...Array.from({ length: Math.max(0, last - first) }, (_, index) =>
        rowOf(bytes, (first + index) * width, width, marked),
      ),
    );
  };
  new ResizeObserver(draw).observe(scroller);
  return {
    root: element('div', { className: 'hex-pane' }, caption, scroller),
    setBytes(all: Uint8Array) {
      bytes = new Uint8Array(all);
      draw();
    },
    /** Marks bytes and scrolls them into view. */
    mark(offset: number, length: number) {
      marked = { start: offset, end: offset + length };
      const row = Math.floor(offset / perRow());
      const top = row * rowHeight;
      if (top < scroller.scrollTop || top > scroller.scrollTop + scroller.clientHeight - 3 * rowHeight) {
        scroller.scrollTop = Math.max(0, top - 2 * rowHeight);
      }
      caption.textContent = text(
        '{0} of {1} bytes marked: 0x{2} to 0x{3}',
        ...[length, bytes.length].map((count) => count.toLocaleString('en')),
        ...[offset, offset + length - 1].map((at) => at.toString(16).padStart(2, '0')),
      );
      draw();
    },
  };
}

function rowOf(
  bytes: Uint8Array,
  start: number,
  width: number,
  marked: { readonly start: number; readonly end: number },
): HTMLElement {
  const hex = element('span', { className: 'hex-bytes' });
  const ascii = element('span', { className: 'hex-text' });
  for (let at = start; at < Math.min(start + width, bytes.length); at++) {
    const byte = bytes[at] ?? 0;
    const className = at >= marked.start && at < marked.end ? 'marked' : undefined;
    const attributes = { 'data-at': `${at}` };
    hex.append(element('span', { className, attributes }, byte.toString(16).padStart(2, '0')));
    ascii.append(element('span', { className, attributes }, byte > 31 && byte < 127 ? String.fromCharCode(byte) : '·'));
  }
  const offset = element('span', { className: 'hex-offset' }, start.toString(16).padStart(6, '0'));
  return element('div', { className: width === 16 ? 'hex-row wide' : 'hex-row' }, offset, hex, ascii);
}
