import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { axeFindings } from '../axe.ts';
import { workbench } from '../hooks.ts';
import { takesEveryTheme } from '../inEveryTheme.ts';
import { until } from '../patience.ts';

/** The editor's own four, by the class of the workbench in each; the usual one alone, unless pictures of all are taken. */
const themes: Readonly<Record<string, string>> = {
  ...(takesEveryTheme && { vs: 'Light Modern', 'hc-black': 'Dark High Contrast', 'hc-light': 'Light High Contrast' }),
  'vs-dark': 'Dark Modern',
};

/** A webview on the screen, the first one opened before the second. */
function view(index: number): FrameLocator {
  return workbench().page.frameLocator(`iframe.webview.ready >> nth=${index}`).frameLocator('#active-frame');
}

/** Words of a source, its comments, its numbers; words of details, their values. */
const fewestColours = 3;

/** The colours of the text in the editor that is shown, each with an example and its contrast to the background (WCAG). */
async function textColours() {
  const found: unknown = await workbench().page.evaluate(`(() => {
    const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = (colour) => channels(colour).slice(0, 3).map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const editor = [...document.querySelectorAll('.monaco-editor')].find((each) => each.offsetParent !== null);
    const behind = light(getComputedStyle(editor.querySelector('.monaco-editor-background')).backgroundColor);
    const colours = new Map();
    for (const span of editor.querySelectorAll('.view-line span span')) {
      const own = getComputedStyle(span).color;
      const ratio = (Math.max(light(own), behind) + 0.05) / (Math.min(light(own), behind) + 0.05);
      if (span.textContent.trim() !== '' && !colours.has(own)) {
        colours.set(own, { colour: own, text: span.textContent, contrast: Math.round(ratio * 100) / 100 });
      }
    }
    return [...colours.values()];
  })()`);
  return found as readonly { readonly colour: string; readonly text: string; readonly contrast: number }[];
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

  it('has sources, ABIs and details in several colours that can be read in every theme', async () => {
    const { page, runCommand, quickInput, choose, screenshot } = workbench();
    const opened: readonly (readonly [command: string, shows: string, part?: RegExp])[] = [
      ['Open Contract…', 'interface Vault', /^ABI as an interface$/],
      ['Look Up Id or Address…', '# Contract'],
    ];
    const found: Record<string, unknown> = {};
    for (const [command, shows, part] of opened) {
      await runCommand(`Hiero: ${command}`);
      await quickInput('0.0.4811');
      await (part && choose(part));
      await page.locator('.monaco-editor:visible .view-line').getByText(shows).first().waitFor();
      for (const [kind, name] of Object.entries(themes)) {
        await showTheme(kind, name);
        await until(async () => (await textColours()).length >= fewestColours);
        await screenshot(`colours-${shows.replace(/\W+/g, '')}-${kind}`);
        found[`${shows}, ${name}`] = (await textColours()).filter(({ contrast }) => contrast < 4.5);
      }
      await runCommand('View: Close All Editors');
    }
    assert.deepEqual(
      Object.entries(found).filter(([, poor]) => (poor as readonly unknown[]).length > 0),
      [],
    );
  });

  it('has no finding of axe in any theme', async () => {
    const { page, openFile, runCommand, quickInput, choose, screenshot } = workbench();
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
    await runCommand('Hiero: Open Contract…');
    await quickInput('0.0.4811');
    await choose(/^Storage layout$/);
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
