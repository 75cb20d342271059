import type { Locator, Page } from 'playwright-core';
import { pressUntil } from './patience.ts';

/** The title of a view of ours in the side bar. */
export function viewHeader(page: Page, view: string): Locator {
  return page.locator('.pane-header', { hasText: new RegExp(`^${view}`) });
}

/** Shows the side bar with our views. */
export async function showViews(page: Page): Promise<void> {
  const header = viewHeader(page, 'Blocks');
  await pressUntil(
    async () => {
      // A click on the tab of what is shown closes it.
      if (!(await header.isVisible())) {
        await page
          .getByRole('tab', { name: /^Hiero/ })
          .first()
          .click({ timeout: 4_000 });
      }
    },
    () => header.isVisible(),
  );
}

/** Unfolds a view in the side bar, or folds it. */
export async function foldView(page: Page, view: string, isUnfolded = true): Promise<void> {
  const header = viewHeader(page, view);
  await header.waitFor();
  const isSo = async () => (await header.getAttribute('aria-expanded')) === String(isUnfolded);
  await pressUntil(async () => ((await isSo()) ? undefined : header.locator('.title').click({ timeout: 4_000 })), isSo);
}
