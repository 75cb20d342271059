import type { FrameLocator } from 'playwright-core';
import { workbench } from '../hooks.ts';

/** The view in front. */
export function view(): FrameLocator {
  return workbench().page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/** Closes all, so that the next test does not take this view for its own. */
export async function closeViews(): Promise<void> {
  const { page, runCommand } = workbench();
  await runCommand('View: Close All Editors');
  await page.locator('.editor-group-container.empty').waitFor();
  await page.locator('iframe.webview').first().waitFor({ state: 'detached' });
}
