import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../run/paths.ts';
import { workbench } from '../hooks.ts';
import { pressUntil, until } from '../patience.ts';

/** High enough that the page, which draws only what is on the screen, draws every setting. */
const tall = { width: 853, height: 3_000 };

async function ownSettings(): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, unknown>> } };
  };
  return Object.keys(manifest.contributes.configuration.properties).sort();
}

/** Runs in the page: texts that are wider than where they stand. */
const cut = `[...document.querySelectorAll('.settings-editor .setting-item-contents :is(.setting-item-title, .setting-item-markdown, .monaco-select-box)')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ innerText, textContent }) => innerText || textContent)`;

describe('the settings page', () => {
  let size = tall;
  let isWindow = false;
  before(async () => {
    const { page, runCommand } = workbench();
    size = page.viewportSize() ?? size;
    await page.setViewportSize(tall);
    await runCommand('Preferences: Open Settings (UI)');
    await page.locator('.settings-editor .suggest-input-container').first().waitFor();
    // A newer VS Code shows it in a window over the editors, which is lower than the screen.
    const maximize = page.getByRole('button', { name: 'Maximize Modal Editor' });
    isWindow = await maximize.isVisible();
    await (isWindow ? maximize.click() : undefined);
    await page.locator('.settings-editor .suggest-input-container .view-line').first().click();
    await page.keyboard.type('@ext:hiero-lens.hiero-lens ');
  });
  after(async () => {
    const { page, runCommand } = workbench();
    await page.setViewportSize(size);
    const isGone = async () => !(await page.locator('.settings-editor').isVisible());
    await (isWindow
      ? pressUntil(() => page.keyboard.press('Escape'), isGone)
      : pressUntil(() => runCommand('View: Close All Editors'), isGone));
  });

  it('has every setting with its description, as text and whole', async () => {
    const { page, screenshot } = workbench();
    const names = await ownSettings();
    const items = page.locator('.settings-editor .settings-editor-tree .setting-item-contents[data-key^="hieroLens."]');
    const shown = () =>
      items.evaluateAll((all) =>
        all.map((item) => (item as { readonly dataset?: { readonly key?: string } }).dataset?.key ?? ''),
      );
    await until(async () => (await shown()).sort().join() === names.join()).catch(async () =>
      assert.deepEqual((await shown()).sort(), names),
    );
    await screenshot('settings');
    for (const text of await items.locator('.setting-item-markdown').allInnerTexts()) {
      assert.match(text.trim(), /^[A-Z0-9][^%#`[\]]+\.$/);
    }
    assert.deepEqual(await page.evaluate(cut), []);
  });

  it('says where a network of one’s own is named, and leads to all of them', async () => {
    const { page } = workbench();
    const network = page.locator('.settings-editor [data-key="hieroLens.network"]');
    // The list of the page can have no names but those of the manifest.
    const chosen = network.locator('select option:checked');
    await until(async () => (await chosen.textContent()) === 'Your own network (named in the status bar)');
    const status = page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]');
    await status.filter({ hasText: 'embedded' }).waitFor();
    await network.getByText('Choose one or add your own').click();
    await page.getByRole('option', { name: /^embedded/ }).waitFor();
    await page.keyboard.press('Escape');
  });
});
