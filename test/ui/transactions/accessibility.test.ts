import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { axeFindings } from '../axe.ts';
import { workbench } from '../hooks.ts';

/** The editor's own four, by the class of the workbench in each. */
const themes = {
  vs: 'Light Modern',
  'hc-black': 'Dark High Contrast',
  'hc-light': 'Light High Contrast',
  'vs-dark': 'Dark Modern',
};

/** A webview on the screen, the first one opened before the second. */
function view(index: number): FrameLocator {
  return workbench().page.frameLocator(`iframe.webview.ready >> nth=${index}`).frameLocator('#active-frame');
}

async function showTheme(kind: string, name: string): Promise<void> {
  const { page, runCommand, quickInput } = workbench();
  await runCommand('Preferences: Color Theme');
  await quickInput(name);
  await page.locator(`.monaco-workbench.${kind}`).waitFor();
}

describe('webviews for those who see little or nothing', () => {
  afterEach(async () => {
    const { page, runCommand } = workbench();
    await runCommand('View: Close All Editors');
    await page.locator('iframe.webview').first().waitFor({ state: 'detached' });
  });

  for (const file of ['settlement-batch.tx', 'audit-trail.tx', 'damaged.tx']) {
    it(`has no finding of axe in ${file}`, async () => {
      await workbench().openFile(file);
      await view(0).getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await axeFindings(view(0)), []);
    });
  }

  it('has no empty line where little fits on one', async () => {
    const { page, openFile, screenshot } = workbench();
    const size = page.viewportSize();
    // What a window of 1280×800 holds at 150 %.
    await page.setViewportSize({ width: 853, height: 533 });
    await openFile('pay-supplier.tx');
    await view(0).getByRole('heading', { level: 1 }).waitFor();
    await screenshot('accessibility-150');
    const invisible = await view(0)
      .locator('body')
      .evaluate(
        '[...document.querySelectorAll("main *")].filter((each) => getComputedStyle(each).opacity === "0").length',
      );
    await page.setViewportSize(size ?? { width: 1280, height: 800 });
    assert.equal(invisible, 0);
  });

  it('has no finding of axe in any theme', async () => {
    const { page, openFile, runCommand, quickInput, screenshot } = workbench();
    await openFile('open-account.tx');
    await view(0)
      .getByRole('button', { name: /^Estimate/ })
      .click();
    await view(0).locator('.headline').waitFor();
    const openAll = 'document.querySelectorAll("details").forEach((each) => { each.open = true; })';
    await view(0).locator('body').evaluate(openAll);
    await view(0).getByRole('button', { name: 'Show the curve' }).click();
    await view(0)
      .getByRole('img', { name: /^Price over/ })
      .waitFor();
    await view(0).locator('body').evaluate(openAll);
    await runCommand('Hiero: Open Storage Layout…');
    await quickInput('0.0.4811');
    await page.getByRole('tab', { name: 'Storage of Vault' }).waitFor();
    await runCommand('View: Move Editor into Right Group');
    await view(1)
      .getByRole('button', { name: /^_positions: mapping/ })
      .click();
    const found: Record<string, readonly string[]> = {};
    for (const [kind, name] of Object.entries(themes)) {
      await showTheme(kind, name);
      for (const tab of ['Table', 'Diagram']) {
        await view(1).getByRole('tab', { name: tab }).click();
        found[`${tab}, ${name}`] = await axeFindings(view(1));
      }
      found[`transaction, ${name}`] = await axeFindings(view(0));
      await screenshot(`accessibility-${kind}`);
    }
    await page.mouse.move(0, 0);
    assert.deepEqual(
      Object.entries(found).filter(([, findings]) => findings.length > 0),
      [],
    );
  });
});
