import { announce, bar, button, element, hint, keepFocus, rowHead, table, warning } from './dom.ts';
import { renderCurve, renderFee } from './feeReport.ts';
import {
  asking,
  type FeeState,
  failureText,
  priceHint,
  stepOf,
  throttleSteps,
  throttleText,
  withFailure,
  withFee,
} from './feeState.ts';
import { host } from './host.ts';
import type { FeeAnswer, FeeModel, NetworkPrice, TransactionModel } from './protocol.ts';
import { renderProperties } from './sections.ts';
import { text } from './text.ts';

/** How long the slider rests before a price is asked for. */
const settleMs = 250;

/** The estimate with everything that can be asked about it; no transaction is sent before the user wants it. */
export function createFeePane() {
  const root = element('section', { attributes: { 'aria-label': text('Fee'), id: 'fee' } });
  const ownTerms = element('div');
  const states = new Map<number, FeeState>();
  let shown = { document: 0, network: '', isOver: false };
  let settling: ReturnType<typeof setTimeout> | undefined;

  const stateOf = (document: number): FeeState => states.get(document) ?? { throttle: 0 };
  const set = (document: number, state: FeeState) => {
    states.set(document, state);
    if (document === shown.document) {
      draw();
    }
  };
  const ask = (document: number, isFresh: boolean) => {
    clearTimeout(settling);
    const { throttle } = stateOf(document);
    set(document, asking(stateOf(document), throttle));
    announce(text('Estimating the fee'));
    host.post({ type: 'estimate', document, throttle, isFresh });
  };
  // An arrow key that is held down makes a change a step.
  const askSoon = (document: number) => {
    clearTimeout(settling);
    settling = setTimeout(() => ask(document, false), settleMs);
  };
  const exports = element(
    'span',
    { className: 'choice' },
    element('span', { className: 'hint', attributes: { 'aria-hidden': 'true' } }, text('Open estimate as')),
    button('Markdown', () => host.post({ type: 'export', format: 'markdown' }), {
      class: 'quiet',
      'aria-label': text('Open estimate as Markdown'),
    }),
    button('JSON', () => host.post({ type: 'export', format: 'json' }), {
      class: 'quiet',
      'aria-label': text('Open estimate as JSON'),
    }),
  );
  const draw = () => {
    const { document, network, isOver } = shown;
    const state = stateOf(document);
    const { fee } = state;
    const isWaiting = state.asked !== undefined;
    const label = fee === undefined ? text('Estimate fee on {0}', network) : text('Estimate again');
    const parts = [
      element('h2', {}, text('Fee')),
      ownTerms,
      bar(
        button(isWaiting ? text('Estimating…') : label, () => isWaiting || ask(document, true), {
          id: 'estimate',
          // What nodes refuse costs nothing.
          class: fee === undefined && !isOver ? 'primary' : undefined,
          'aria-busy': `${isWaiting}`,
        }),
        button(text('Compare networks…'), () => host.post({ type: 'compare', document })),
        ...(fee === undefined ? [] : [exports]),
      ),
      ...failureNote(failureText(state)),
      ...(state.prices === undefined ? [] : [networkTable(state.prices)]),
      ...(fee === undefined
        ? []
        : [...renderFee(fee, priceHint(state, fee)), ...inside(fee, state, document), throttle(fee, state, document)]),
    ];
    keepFocus(root, () => root.replaceChildren(...parts));
  };
  const throttle = (fee: FeeModel, { curve, throttle: value }: FeeState, document: number) => {
    const output = element('output', { attributes: { for: 'throttle' } }, throttleText(value));
    const slider = element('input', {
      attributes: {
        id: 'throttle',
        type: 'range',
        min: '0',
        max: `${throttleSteps.length - 1}`,
        step: '1',
        value: `${stepOf(value)}`,
        'aria-valuetext': throttleText(value),
      },
      on: {
        input: () => {
          const moved = throttleSteps[slider.valueAsNumber] ?? 0;
          // Not drawn anew, so that the mouse keeps its hold; what is drawn meanwhile leaves the slider where it is.
          states.set(document, { ...stateOf(document), throttle: moved });
          output.textContent = throttleText(moved);
          slider.setAttribute('aria-valuetext', throttleText(moved));
        },
        change: () => askSoon(document),
      },
    });
    return element(
      'details',
      { attributes: fee.throttleHint === undefined || value > 0 ? { open: '' } : {} },
      element(
        'summary',
        {
          attributes: {
            title: text(
              'The limit of how many transactions of a kind a network takes a second. With high-volume pricing a transaction costs more, the more of it is in use.',
            ),
          },
        },
        text('High-volume throttle'),
      ),
      ...(fee.throttleHint === undefined ? [] : [hint(fee.throttleHint)]),
      bar(element('label', { attributes: { for: 'throttle' } }, text('Throttle in use')), slider, output),
      ...failureNote(curve?.failure),
      curve === undefined || curve.failure !== undefined
        ? button(text('Show the curve'), () => host.post({ type: 'curve', document }), { id: 'curve' })
        : renderCurve(curve, value),
    );
  };

  return {
    root,
    /** Shows another document, or another network. */
    show(transaction: TransactionModel, network: string) {
      const next = { document: transaction.place.document, network, isOver: transaction.expiry?.isOver === true };
      const terms = renderProperties(transaction, 'fee');
      keepFocus(ownTerms, () => ownTerms.replaceChildren(...terms));
      // What is told again must not take the slider out of the user's hand.
      if (root.hasChildNodes() && JSON.stringify(next) === JSON.stringify(shown)) {
        return;
      }
      shown = next;
      draw();
    },
    receive(answer: FeeAnswer) {
      const { document } = answer;
      const before = stateOf(document);
      const after = stateAfter(before, answer);
      if (after === before) {
        return;
      }
      set(document, after);
      if (document === shown.document) {
        announce(announcement(after, answer));
      }
    },
    /** The file or the network changed. */
    clear() {
      clearTimeout(settling);
      states.clear();
      draw();
    },
  };
}

function stateAfter(state: FeeState, answer: FeeAnswer): FeeState {
  switch (answer.type) {
    case 'fee':
      return withFee(state, answer.fee);
    case 'feeFailed':
      return withFailure(state, answer);
    case 'curve':
      return { ...state, curve: answer.curve };
    case 'networks':
      return { ...state, prices: answer.prices };
    case 'parts':
      return { ...state, parts: answer.parts };
  }
}

function announcement(state: FeeState, answer: FeeAnswer): string {
  if (answer.type === 'feeFailed') {
    return failureText(state) ?? '';
  }
  if (answer.type === 'parts') {
    return text('The transactions inside: {0}', answer.parts.sum);
  }
  return answer.type === 'fee' ? text('Estimated fee: {0}', answer.fee.headline) : '';
}

function failureNote(text: string | undefined): readonly HTMLElement[] {
  return text === undefined ? [] : [warning(text, 'alert')];
}

/** What the transactions inside a batch cost, or how to know it. */
function inside({ partCount }: FeeModel, { parts }: FeeState, document: number): readonly HTMLElement[] {
  if (partCount === 0) {
    return [];
  }
  const what =
    partCount === 1 ? text('Estimate the transaction inside') : text('Estimate the {0} transactions inside', partCount);
  const ask = button(what, () => host.post({ type: 'parts', document }), { id: 'parts' });
  const note = text('Each is charged to its own payer, besides the fee of the batch.');
  const rows = parts?.rows.map(({ label, text, isFailure }) => [
    rowHead(label),
    element('td', { className: isFailure ? 'alert' : undefined }, text),
  ]);
  return [
    bar(ask),
    ...(parts === undefined || rows === undefined
      ? []
      : [
          table([], [...rows, [rowHead(text('Together')), parts.sum]], {
            attributes: { 'aria-label': text('Fees inside the batch') },
          }),
          hint(note),
        ]),
  ];
}

function networkTable(prices: readonly NetworkPrice[]): HTMLElement {
  const rows = prices.map(({ network, text, isFailure }) => [
    rowHead(network),
    element('td', { className: isFailure ? 'alert' : undefined }, text),
  ]);
  return table([], rows, { attributes: { 'aria-label': text('Fee on several networks') } });
}
