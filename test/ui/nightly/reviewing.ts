import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FrameLocator } from 'playwright-core';
import { workbench } from '../hooks.ts';
import { takesEveryTheme } from '../inEveryTheme.ts';
import { boxOf, pressUntil, until } from '../patience.ts';
import { foldView, showViews } from '../viewlet.ts';

/** What narrows when a window does: the side bar, or the editor, the page or the hover beside it. */
export type Narrow = 'side bar' | 'editor';

const sideBarWidth = 300;
const settledMs = 150;
const settlesWithinMs = 3_000;
const followsWithinMs = 10_000;

/** A side bar of 300 pixels, or as much for an editor beside it; a small screen; a large one at a zoom of 150 %. */
const sizes = [
  { size: '300', width: { 'side bar': 1280, editor: 660 }, height: 800 },
  { size: '1024', width: { 'side bar': 1024, editor: 1024 }, height: 640 },
  { size: '150', width: { 'side bar': 853, editor: 853 }, height: 533 },
] as const;

const themes = [
  { theme: 'dark', kind: 'vs-dark', colorScheme: 'dark', forcedColors: 'none' },
  { theme: 'light', kind: 'vs', colorScheme: 'light', forcedColors: 'none' },
  { theme: 'contrast', kind: 'hc-black', colorScheme: 'dark', forcedColors: 'active' },
  { theme: 'contrast-light', kind: 'hc-light', colorScheme: 'light', forcedColors: 'active' },
] as const;

export const reverted = '0.0.1002@1750151094.000000005';
const ids = `export const ids = {
  accountId: '0.0.1007',
  known: '0.0.1006',
  wrongChecksum: '0.0.1001-aaaaa',
  tokenId: '0.0.2001',
  failed: '${reverted}',
  vaultAddress: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
};
`;

/** Writes what is looked at, and gives the side bar its width. */
export async function prepareReview(): Promise<void> {
  const { workspace } = workbench();
  await writeFile(join(workspace, 'ids.ts'), ids);
  await mkdir(join(workspace, '.hiero-lens'), { recursive: true });
  const addresses = [{ address: '0.0.1006', label: 'Board of three', network: 'embedded' }];
  await writeFile(join(workspace, '.hiero-lens/addresses.json'), JSON.stringify({ addresses }));
  await followSystemColours();
  await unfold('Network');
  await narrowSideBar();
}

/** Closes what a row has opened. */
export async function tidyReview(): Promise<void> {
  const { page, control, tidy } = workbench();
  await page.keyboard.press('Escape');
  await control.setScenario('status', 'default');
  await tidy();
  await page.locator('iframe.webview').first().waitFor({ state: 'detached' });
}

/** Shows these views alone. */
export async function unfold(...names: readonly string[]): Promise<void> {
  const { page } = workbench();
  await showViews(page);
  for (const name of ['Network', 'Blocks', 'Pins']) {
    await foldView(page, name, names.includes(name));
  }
}

/** Waits for a text in an editor. */
export async function says(text: string | RegExp): Promise<void> {
  await workbench().page.locator('.monaco-editor:visible .view-line').getByText(text).first().waitFor();
}

/** The page of a web view of ours, or of a preview. */
export function ownPage(): FrameLocator {
  return workbench().page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

export async function lookUp(text: string, shows: string): Promise<void> {
  const { runCommand, quickInput } = workbench();
  await runCommand('Hiero: Look Up');
  await quickInput(text);
  await says(shows);
}

/** Has the workbench follow the colours of the operating system, so that a change of theme closes nothing. */
async function followSystemColours(): Promise<void> {
  const { page, setSettings, reload } = workbench();
  await setSettings({
    'window.autoDetectColorScheme': true,
    'workbench.preferredDarkColorTheme': 'Dark Modern',
    'workbench.preferredLightColorTheme': 'Light Modern',
  });
  await page.emulateMedia({ colorScheme: 'light' });
  // It follows once it does; a window that starts while the settings are being written keeps its own colours.
  const follows = () => page.locator('.monaco-workbench.vs').isVisible();
  await pressUntil(reload, follows, followsWithinMs);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('.monaco-workbench.vs-dark').waitFor();
}

/** Gives the side bar the width it has in every picture. */
async function narrowSideBar(): Promise<void> {
  const { page } = workbench();
  const bar = page.locator('.part.sidebar');
  const isSo = async () => Math.abs((await boxOf(bar)).width - sideBarWidth) < 2;
  await pressUntil(async () => {
    if (!(await isSo())) {
      const { x, width } = await boxOf(bar);
      await page.mouse.move(x + width, 300);
      await page.mouse.down();
      await page.mouse.move(x + sideBarWidth, 300, { steps: 4 });
      await page.mouse.up();
    }
  }, isSo);
}

/**
 * Looks at what is shown at every size, fails when something of it cannot be read there, and saves pictures, in every theme
 * when these are asked for: `out/ui/review-<row>-<size>-<theme>.png`. `again` brings back what a change of size closes.
 */
export async function review(row: string, narrow: Narrow, again?: () => Promise<unknown>): Promise<void> {
  const { page, screenshot } = workbench();
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  try {
    // What a page has behind it follows a change to high contrast, and not the change back.
    for (const { theme, kind, ...media } of takesEveryTheme ? themes : themes.slice(0, 1)) {
      await page.emulateMedia(media);
      await page.locator(`.monaco-workbench.${kind}`).waitFor();
      for (const { size, width, height } of sizes) {
        await page.setViewportSize({ width: width[narrow], height });
        await settled();
        // What lies under the mouse shows a tip.
        await page.mouse.move(0, 0);
        if (again !== undefined) {
          await again();
        }
        await settled();
        await screenshot(`review-${row}-${size}-${theme}`);
        const read = until(async () => (await unreadable()).length === 0, settlesWithinMs);
        await read.catch(async () => assert.deepEqual(await unreadable(), [], `${row} at ${size} in ${theme}`));
      }
    }
  } finally {
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
    await page.setViewportSize(before);
    await page.locator('.monaco-workbench.vs-dark').waitFor();
    await settled();
  }
}

/** Waits until what a change of size moves is where it stays. */
async function settled(): Promise<void> {
  const { page } = workbench();
  let now = '';
  await until(async () => {
    const before = now;
    now = String(await page.evaluate(places));
    await pause(settledMs);
    return now === before;
  });
}

/** Runs in the page: where its parts are. */
const places = `JSON.stringify([innerWidth, ...[...document.querySelectorAll(
  '.monaco-workbench, .part, .editor-group-container, .quick-input-widget, .monaco-hover, .pane, .monaco-list-row, iframe.webview, .view-line'
)].map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height].map(Math.round); })])`;

/** What is shown of us and cannot be read as a whole: a line for each. */
async function unreadable(): Promise<readonly string[]> {
  const { page } = workbench();
  const found = (await page.evaluate(cutInWindow)) as string[];
  const webview = page.locator('iframe.webview.ready:visible');
  if ((await webview.count()) > 0) {
    const content = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame').locator('html');
    found.push(...((await content.evaluate(cutInPage)) as string[]));
  }
  return found;
}

/**
 * Runs in the window: lines of our views and of questions that are cut while nothing says all of it to who hovers them or
 * listens, sentences over views that do not wrap, hovers with a scroll bar below, and our item of the status bar.
 */
const cutInWindow = `(() => {
  const plain = (text) => text.replaceAll('\\u00a0', ' ').replace(/\\s+/g, ' ').replace(/\\bv(?=\\d)/g, '').trim();
  const isShown = (element) => element.getClientRects().length > 0;
  const isCut = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const trees = ['Network', 'Blocks', 'Pins'].map((name) => '[role=tree][aria-label="' + name + '"] .monaco-list-row');
  const rows = all([...trees, '.quick-input-widget .monaco-list-row'].join()).flatMap((row) => {
    const says = plain(row.getAttribute('aria-label') ?? '');
    return [...row.querySelectorAll('.monaco-icon-label-container')].filter(isCut).flatMap((label) =>
      [...label.querySelectorAll('.label-name, .label-description')]
        .map(({ textContent }) => plain(textContent))
        // Said in words, and in an order of its own.
        .flatMap((text) => text.split(/ · |● /))
        .filter((part) => !says.includes(part))
        .map((part) => 'row: ' + part + ' – says ' + says));
  });
  const messages = all('.tree-explorer-viewlet-tree-view .message').filter(isCut).map(({ innerText }) => 'message: ' + innerText);
  const hovers = all('.monaco-hover .monaco-scrollable-element, .workbench-hover').filter((hover) =>
    isCut(hover) || [...hover.querySelectorAll('.monaco-hover-content')].some(isCut)).map(({ innerText }) => 'hover: ' + innerText);
  const item = document.querySelector('[id="hiero-lens.hiero-lens.hieroLens.status"]');
  const { left, right } = item.getBoundingClientRect();
  const status = isCut(item) || right > innerWidth + 1 || left < 0 || right === left ? ['status: ' + item.innerText] : [];
  return [...rows, ...messages, ...hovers, ...status];
})()`;

/**
 * Runs in a page: one of ours is as wide as the window, except for what scrolls in a box of its own. A preview of Markdown
 * is the editor's: it scrolls as a whole.
 */
const cutInPage = `document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth &&
  !document.querySelector('#vscode-markdown-preview-data')
  ? [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .map(({ tagName, id, className, innerText = '' }) => 'page: ' + tagName + '#' + id + '.' + className + ' ' + innerText.slice(0, 60)).slice(0, 5)
  : []`;
