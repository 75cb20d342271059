import { element, hint, rowHead, svg, table, warning } from './dom.ts';
import type { CurveModel, CurvePoint, FeeModel } from './protocol.ts';
import { text as translated } from './text.ts';

/** The numbers of an estimate: sum, shares, warnings, table, and what would change them. */
export function renderFee(fee: FeeModel, origin: string): readonly HTMLElement[] {
  return [
    element('p', { className: 'headline' }, fee.headline, element('span', { className: 'hint' }, origin)),
    ...fee.notes.filter(({ kind }) => kind === 'warning').map(note),
    shares(fee),
    feeTable(fee),
    element('ul', { className: 'notes' }, ...fee.notes.filter(({ kind }) => kind !== 'warning').map(note)),
    ...list(translated('When it is signed'), fee.signed),
    ...list(translated('Chunks'), fee.chunks),
  ];
}

function note({ kind, text }: FeeModel['notes'][number]): HTMLElement {
  if (kind === 'warning') {
    return warning(text);
  }
  return element('li', {}, kind === 'service' ? translated('The service says: “{0}”', text) : text);
}

function shares({ shares: all }: FeeModel): HTMLElement {
  const bar = element('div', {
    className: 'shares',
    attributes: { role: 'img', 'aria-label': all.map(({ text }) => text).join(', ') },
  });
  for (const [index, { fraction, text }] of all.entries()) {
    const part = element('span', { className: `share part-${index}`, attributes: { title: text } });
    part.style.width = `${fraction * 100}%`;
    bar.append(part);
  }
  const keys = all.map(({ text }, index) =>
    element('li', {}, element('span', { className: `key part-${index}`, attributes: { 'aria-hidden': 'true' } }), text),
  );
  return element(
    'div',
    {},
    bar,
    element('ul', { className: 'legend', attributes: { 'aria-hidden': 'true' } }, ...keys),
  );
}

function feeTable({ heads, rows }: FeeModel): HTMLElement {
  const head = element(
    'tr',
    {},
    element('td', {}),
    ...heads.map((head) => element('th', { className: 'number', attributes: { scope: 'col' } }, explained(head))),
  );
  const body = rows.map(({ kind, label, detail, cells }) =>
    element(
      'tr',
      { className: kind },
      rowHead(
        explained(label),
        detail === undefined ? undefined : element('span', { className: 'hint' }, ` ${detail}`),
      ),
      ...cells.map((cell) => element('td', { className: 'number' }, cell)),
    ),
  );
  return element('table', { className: 'fee' }, element('thead', {}, head), element('tbody', {}, ...body));
}

/** What a word means is told where the mouse rests on it. */
function explained({ text, meaning }: FeeModel['heads'][number]): HTMLElement | string {
  return meaning === undefined ? text : element('span', { className: 'term', attributes: { title: meaning } }, text);
}

function list(
  title: string,
  entries: readonly { readonly label: string; readonly text: string }[],
): readonly HTMLElement[] {
  if (entries.length === 0) {
    return [];
  }
  const rows = entries.map(({ label, text }) => [rowHead(label), text]);
  return [element('details', { attributes: { open: '' } }, element('summary', {}, title), table([], rows))];
}

const width = 560;
const height = 160;
const margin = { left: 12, right: 12, top: 22, bottom: 22 };

/** Basis points on a scale that gives the steep beginning its room: logarithmic, with 0 at the left edge. */
function across(throttle: number): number {
  return margin.left + (Math.log10(throttle + 1) / Math.log10(10_001)) * (width - margin.left - margin.right);
}

function up(fraction: number): number {
  return height - margin.bottom - fraction * (height - margin.top - margin.bottom);
}

/** The price over the use of the throttle as a line, and the same as a table for those who do not see it. */
export function renderCurve({ points, about }: CurveModel, throttle: number): HTMLElement {
  const line = points.map((point) => `${across(point.throttle)},${up(point.height)}`).join(' ');
  const ticks = [0, 10, 100, 1000, 10_000].map((at) => {
    const anchor = at === 0 ? 'start' : at === 10_000 ? 'end' : 'middle';
    const attributes = { x: `${across(at)}`, y: `${height - 6}`, 'text-anchor': anchor, class: 'tick' };
    return svg('text', attributes, `${at / 100} %`);
  });
  const [calm] = points;
  const highest = points.find((point) => point.height === 1);
  const priceText = (point: CurvePoint, above: number) =>
    svg('text', { x: `${margin.left}`, y: `${up(point.height) - above}`, class: 'price' }, point.price);
  const dots = points.map((point) => {
    const title = svg('title', {}, `${point.throttle / 100} %: ${point.price}`);
    return svg('circle', { cx: `${across(point.throttle)}`, cy: `${up(point.height)}`, r: '3.5', class: 'dot' }, title);
  });
  const drawing = svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      class: 'curve',
      role: 'img',
      'aria-label': translated('Price over the use of the high-volume throttle; the table below has the numbers'),
    },
    svg('line', { x1: `${margin.left}`, x2: `${width - margin.right}`, y1: `${up(0)}`, y2: `${up(0)}`, class: 'axis' }),
    svg('line', { x1: `${margin.left}`, x2: `${width - margin.right}`, y1: `${up(1)}`, y2: `${up(1)}`, class: 'top' }),
    svg('line', { x1: `${across(throttle)}`, x2: `${across(throttle)}`, y1: `${up(1)}`, y2: `${up(0)}`, class: 'now' }),
    svg('polyline', { points: line, class: 'line' }),
    ...dots,
    ...ticks,
    highest && priceText(highest, 8),
    calm && calm.price !== highest?.price ? priceText(calm, 18) : undefined,
  );
  const rows = points.map((point) => [`${point.throttle / 100} %`, point.multiplier, point.price]);
  return element(
    'div',
    {},
    about === undefined ? undefined : hint(about),
    drawing,
    element(
      'details',
      {},
      element('summary', {}, translated('The curve as numbers')),
      table([translated('Throttle in use'), translated('Multiplier'), translated('Price')], rows),
    ),
  );
}
