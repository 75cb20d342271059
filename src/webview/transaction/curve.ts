import { element, svg, table } from './dom.ts';
import type { CurveModel, CurvePoint } from './protocol.ts';
import { text } from './text.ts';

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
      'aria-label': text('Price over the use of the high-volume throttle; the table below has the numbers'),
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
    about === undefined ? undefined : element('p', { className: 'hint' }, about),
    drawing,
    element(
      'details',
      {},
      element('summary', {}, text('The curve as numbers')),
      table([text('Throttle in use'), text('Multiplier'), text('Price')], rows),
    ),
  );
}
