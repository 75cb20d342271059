import { all } from './dom.ts';

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
