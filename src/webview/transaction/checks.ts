import { bar, button, element, hint } from './dom.ts';
import type { ChecksModel } from './protocol.ts';
import { text } from './text.ts';

type Level = ChecksModel['results'][number]['level'];

const signs: Readonly<Record<Level, readonly [sign: string, word: string]>> = {
  error: ['✖', text('Error')],
  warning: ['⚠', text('Warning')],
  remark: ['ℹ', text('Remark')],
  passed: ['✔', text('Passed')],
};

/** What the checks found: problems and remarks in the open, what passed behind one line. */
export function renderChecks(
  { results, verifying, question, failure }: ChecksModel,
  isOpen: boolean,
  ask: () => void,
): readonly HTMLElement[] {
  const passed = results.filter(({ level }) => level === 'passed');
  const others = results.filter(({ level }) => level !== 'passed');
  return [
    element('h2', { attributes: { tabindex: '-1' } }, text('Checks')),
    ...(verifying === undefined ? [] : [hint(verifying)]),
    ...(others.length === 0 ? [] : [list(others)]),
    ...(failure === undefined ? [] : [element('p', { className: 'warning' }, `⚠ ${failure}`)]),
    ...(question === undefined ? [] : [bar(button(question, ask))]),
    ...(passed.length === 0
      ? []
      : [
          element(
            'details',
            { attributes: isOpen ? { open: '' } : {} },
            element('summary', { attributes: { id: 'passed' } }, countText(passed.length)),
            list(passed),
          ),
        ]),
  ];
}

/** The first of what shows that the file is not what it seems, which is said above all else. */
export function renderAlarm({ results }: ChecksModel): readonly HTMLElement[] {
  const [first, ...others] = results.filter(({ level }) => level === 'error');
  const more = others.length === 0 ? '' : text(' See {0} more below, in Checks.', others.length);
  return first === undefined
    ? []
    : [element('p', { className: 'warning', attributes: { role: 'alert' } }, `✖ ${first.text}${more}`)];
}

/** How it went, in one sentence, for those who do not see it. */
export function checksSummary({ results, verifying }: ChecksModel): string {
  const countOf = (wanted: Level) => results.filter(({ level }) => level === wanted).length;
  const problems = countOf('error') + countOf('warning');
  const found = problems === 1 ? text('1 problem found, ') : text('{0} problems found, ', problems);
  return verifying ?? text('Checks: {0}', `${problems === 0 ? '' : found}${countText(countOf('passed'))}`);
}

function countText(count: number): string {
  return count === 1 ? text('1 check passed') : text('{0} checks passed', count);
}

function list(results: ChecksModel['results']): HTMLElement {
  return element(
    'ul',
    { className: 'checks' },
    ...results.map(({ level, text: said }) => {
      const [sign, word] = signs[level];
      return element(
        'li',
        { className: `is-${level}` },
        element('span', { className: 'sign', attributes: { 'aria-hidden': 'true' } }, sign),
        element('span', { className: 'visually-hidden' }, `${word}: `),
        element('span', {}, said),
      );
    }),
  );
}
