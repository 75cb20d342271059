import type { FrameLocator, Locator } from 'playwright-core';
import { workbench } from './hooks.ts';
import { pressFor } from './patience.ts';

const RELOAD_TIMEOUT_MS = 90_000;

/** A link of a lens in the editor that is shown. */
export function lens(title: string | RegExp, index = 0): Locator {
  return workbench().page.locator('.codelens-decoration:visible a').filter({ hasText: title }).nth(index);
}

/** The lens of a verified contract, by its name. */
export function verifiedLens(name: string): Locator {
  const { page } = workbench();
  return page
    .locator('.codelens-decoration:visible a', { has: page.locator('.codicon-verified') })
    .filter({ hasText: name })
    .first();
}

/** Presses a lens until what it opens is there: one that is drawn anew between press and release swallows the click. */
export async function pressLens(title: string, opens: Locator): Promise<void> {
  await pressFor(lens(title), opens);
}

/** The lenses that are shown, a text for each line. */
export async function lensGroups(): Promise<readonly string[]> {
  const texts = await workbench().page.locator('.codelens-decoration:visible').allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Runs a command of contracts that asks for one, and answers. */
export async function runOn(command: string, contract: string): Promise<void> {
  const { page, runCommand, quickInput } = workbench();
  // Commands are offered once the extension is known to the window, and so is its place in the activity bar.
  await page
    .getByRole('tab', { name: /^Hiero/ })
    .first()
    .waitFor();
  // A contract document in front would be taken for the one that is meant.
  await runCommand('View: Close All Editors');
  await page.locator('.monaco-editor:visible .view-line').first().waitFor({ state: 'hidden' });
  await runCommand(`Hiero: ${command}`);
  await quickInput(contract);
}

/** The page of the storage diagram that is shown. */
export function storagePage(): FrameLocator {
  return workbench().page.frameLocator('iframe.webview:visible').frameLocator('#active-frame');
}

/** The text of the editor that is shown, of the lines on the screen. */
export async function editorText(): Promise<string> {
  const lines = await workbench().page.locator('.monaco-editor:visible .view-line').allInnerTexts();
  return lines.join('\n').replaceAll('\u00a0', ' ');
}

/**
 * Loads the window anew by the editor's own command, which first saves what is open; to load the page anew, as one does
 * in a browser, may come before that. What is open is there again soon after, not yet when this resolves.
 */
export async function reloadInOrder(): Promise<void> {
  const { page, runCommand } = workbench();
  const loaded = page.waitForEvent('load', { timeout: RELOAD_TIMEOUT_MS });
  await runCommand('Developer: Reload Window');
  await loaded;
  await page.getByRole('treeitem', { name: 'README.md' }).waitFor({ timeout: RELOAD_TIMEOUT_MS });
}

/** Opens a part of a contract by the command that offers all of them. */
export async function openOf(
  part: 'Verified sources' | 'ABI as an interface' | 'Storage layout',
  contract: string,
): Promise<void> {
  await runOn('Open Contract…', contract);
  await workbench().choose(new RegExp(`^${part}$`));
}
