import type { Locator, Page } from 'playwright-core';
import { pressAway } from './patience.ts';
import type { Workbench } from './workbench.ts';

/** The notification on the screen that says this. */
export function notification(page: Page, text: string | RegExp): Locator {
  return page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text }).first();
}

/** Presses a button of the notification that says this, which goes away by it; waits for the notification first. */
export async function press(page: Page, text: string | RegExp, name: string): Promise<void> {
  await pressAway(notification(page, text).getByRole('button', { name }));
}

/** Takes every notification off the screen. */
export async function clearNotifications({ page, runCommand }: Pick<Workbench, 'page' | 'runCommand'>): Promise<void> {
  await runCommand('Notifications: Clear All Notifications');
  await page.locator('.notifications-toasts .notification-list-item').first().waitFor({ state: 'hidden' });
}
