import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench.ts';

/** What a machine many times slower than usual still does in time; nothing waits that long for what has come. */
export const patienceMs = 60_000;
/** For a whole test on such a machine. */
export const testTimeoutMs = 300_000;
const pressAgainAfterMs = 4_000;
const SETTLED_MS = 250;

/** Waits until something is so that no element of the page can tell. */
export async function until(isSo: () => Promise<boolean>, withinMs = patienceMs): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo()); ) {
    if (Date.now() > end) {
      throw new Error(`It did not become so within ${withinMs / 1000} seconds: ${isSo}`);
    }
    await pause(50);
  }
}

/**
 * Presses until it shows: the editor drops a click that comes while it draws. `hasWorked` must be true for good, and soon
 * after the press: what takes long is waited for afterwards.
 */
export async function pressUntil(
  press: () => Promise<void>,
  hasWorked: () => Promise<boolean>,
  againAfterMs = pressAgainAfterMs,
): Promise<void> {
  for (const end = Date.now() + patienceMs; ; ) {
    const failure = await press().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (
      await until(hasWorked, againAfterMs).then(
        () => true,
        () => false,
      )
    ) {
      return;
    }
    if (Date.now() > end) {
      throw failure ?? new Error(`No press has worked: ${hasWorked}`);
    }
  }
}

/** Clicks until something comes by it, which stays. */
export async function pressFor(target: Locator, comes: Locator): Promise<void> {
  await target.waitFor();
  await pressUntil(
    () => target.click({ timeout: pressAgainAfterMs }),
    () => comes.isVisible(),
  );
}

/** Clicks what goes away by it, once it is there. */
export async function pressAway(target: Locator, againAfterMs = pressAgainAfterMs): Promise<void> {
  await target.waitFor();
  await pressUntil(
    () => target.click({ timeout: againAfterMs }),
    async () => !(await target.isVisible()),
    againAfterMs,
  );
}

/**
 * Opens or closes a line of a tree. A second click would take the first one back, so that it comes late; a line that is
 * just being drawn anew may show its former state for a moment, so that the state must last.
 */
export async function setOpen(line: Locator, isOpen: boolean): Promise<void> {
  const isSo = async () => (await line.getAttribute('aria-expanded')) === String(isOpen);
  const stays = async () => {
    const wasSo = await isSo();
    await pause(SETTLED_MS);
    return wasSo && (await isSo());
  };
  await pressUntil(
    async () => ((await isSo()) ? undefined : line.locator('.monaco-tl-twistie').click({ timeout: pressAgainAfterMs })),
    stays,
    15_000,
  );
}

/**
 * Gives the keys to a list. A click on one of its lines may hit what lies above, or a line that is just being drawn anew:
 * the list draws only what is on the screen.
 */
export async function focusList(list: Locator): Promise<void> {
  await list.waitFor();
  await pressUntil(
    () => list.focus({ timeout: pressAgainAfterMs }),
    () => list.evaluate((element) => element.contains(element.ownerDocument.activeElement)),
  );
}

/** A message in the centre of all messages, which is opened for it: on its own a message goes away after a while. */
export async function messageInCentre(
  { page, runCommand }: Pick<Workbench, 'page' | 'runCommand'>,
  text: string | RegExp,
): Promise<Locator> {
  const message = page
    .locator('.notifications-center.visible .notification-list-item')
    .filter({ hasText: text })
    .first();
  await until(async () => {
    await runCommand('Notifications: Show Notifications');
    return message.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  });
  return message;
}

/** Presses a button of a message, in the centre of all messages. */
export async function pressInMessage(
  bench: Pick<Workbench, 'page' | 'runCommand'>,
  text: string | RegExp,
  name: string,
): Promise<void> {
  const message = await messageInCentre(bench, text);
  const button = message.getByRole('button', { name });
  await pressUntil(
    async () => {
      await message.hover({ timeout: pressAgainAfterMs });
      await button.click({ timeout: pressAgainAfterMs });
    },
    async () => !(await button.isVisible()),
  );
}

/** Where an element is on the screen, once it is there: one that is being drawn anew is nowhere for a moment. */
export async function boxOf(element: Locator): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  for (;;) {
    await element.waitFor();
    const box = await element.boundingBox();
    if (box !== null) {
      return box;
    }
  }
}
