import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { bait, shownTexts } from '../hostile/hostileTexts.ts';
import type { Place } from '../hostile/probe/places.ts';
import { buildProbe } from '../hostile/probeExtension.ts';
import { type RunningService, startService } from '../services/kernel/service.ts';
import { findingsOfFrames, watch, watchScript } from './hostileWatch.ts';
import { testTimeoutMs, until } from './patience.ts';
import { centreOf, openWorkbench, type Workbench } from './workbench.ts';

describe('hostile texts in the workbench', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;
  const requested: string[] = [];
  let canary: RunningService;

  const enter = async (place: Place) => {
    await watch(bench, 'enter', place);
    await bench.runCommand(`Hostile: Show ${place}`);
  };
  const missing = async (place: Place) => {
    const seen = new Set(await watch(bench, 'seen', place));
    return shownTexts.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
  };
  /** Waits until every text was on the screen at this place; `more` brings the next of them. */
  const showsAll = async (place: Place, more: () => Promise<unknown> = async () => undefined) => {
    let rest: readonly string[] = [];
    await until(async () => {
      rest = await missing(place);
      if (rest.length > 0) {
        await more();
      }
      return rest.length === 0;
    }).catch((error: unknown) => {
      throw new Error(`${place} did not show ${rest.length}: ${rest.join(' ')}`, { cause: error });
    });
  };
  const hoverSays = (text: string) => bench.page.locator('.monaco-hover:visible', { hasText: text }).first().waitFor();
  const press = (key: string) => bench.page.keyboard.press(key);

  /** What the page in front did when all in it was pressed: what ran, and which addresses were asked. */
  const tryPage = async () => {
    const page = bench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await page.locator('#hostile-link').waitFor();
    for (const id of ['hostile-handler', 'hostile-link']) {
      await page.locator(`#${id}`).dispatchEvent('click');
    }
    const hacked = await page.locator('html').getAttribute('data-hacked');
    // The last: also where it sends nothing, the browser leaves the page.
    await page.locator('#hostile-button').dispatchEvent('click');
    await bench.page.waitForTimeout(500);
    const asked = canary.requests.map(({ path }) => path);
    canary.clearRequests();
    return { hacked, asked };
  };

  /** By the mouse: keys go to the page as long as it has the focus. */
  const closeTab = async (name: string) => {
    const tab = bench.page.getByRole('tab', { name });
    await tab.getByRole('button', { name: /^Close/ }).click();
    await tab.waitFor({ state: 'detached' });
  };

  before(async () => {
    canary = await startService('canary', () => ({ status: 200, headers: { 'Content-Type': 'text/html' }, body: '' }));
    bench = await openWorkbench({
      extensions: [await buildProbe(canary.url)],
      script: await watchScript(),
    });
    bench.page.context().on('request', (request: Request) => requested.push(request.url()));
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await bench.saveFailure(this.currentTest.fullTitle());
    }
    assert.deepEqual((await findingsOfFrames(bench)).slice(0, 20), []);
  });
  after(async () => {
    await bench.close();
    await canary.stop();
  });

  it('stay text in notifications', async () => {
    await enter('messages');
    await showsAll('messages');
    await bench.screenshot('hostile-messages');
    await bench.runCommand('Notifications: Clear All Notifications');
  });

  it('stay text in progress', async () => {
    await enter('progress');
    await showsAll('progress');
    await bench.runCommand('Notifications: Clear All Notifications');
  });

  it('stay text in dialogs', async () => {
    await enter('dialog');
    await showsAll('dialog');
    await bench.screenshot('hostile-dialog');
    await press('Escape');
  });

  it('stay text in the status bar', async () => {
    await enter('status bar');
    await showsAll('status bar');
    await bench.page.locator('[id="hiero-lens-test.hostile-probe.hostileProbe.item"]').hover();
    await hoverSays('h150');
    await bench.screenshot('hostile-status-bar');
    await bench.page.mouse.move(600, 400);
  });

  it('stay text in quick picks', async () => {
    await enter('pick');
    await bench.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await bench.screenshot('hostile-pick');
    await showsAll('pick', () => press('PageDown'));
    await press('Escape');
  });

  it('stay text in input boxes', async () => {
    await enter('input');
    await showsAll('input');
    await bench.screenshot('hostile-input');
    await press('Escape');
  });

  it('stay text in trees', async () => {
    const { page } = bench;
    await enter('tree');
    const row = page.getByRole('treeitem', { name: 'plain tooltip' });
    await row.waitFor();
    await bench.screenshot('hostile-tree');
    await row.click();
    await showsAll('tree', () => press('PageDown'));
    await press('Home');
    for (const name of ['plain tooltip', 'Markdown tooltip']) {
      await page.mouse.move(600, 100);
      await page.locator('.monaco-hover:visible').first().waitFor({ state: 'hidden' });
      await page.getByRole('treeitem', { name }).hover();
      await hoverSays('h150');
      await bench.screenshot(`hostile-tree-${name.split(' ')[0]?.toLowerCase()}`);
    }
    await page.mouse.move(600, 400);
  });

  it('stay text in lenses', async () => {
    await enter('lenses');
    await bench.page.locator('.codelens-decoration').first().waitFor();
    await bench.screenshot('hostile-lenses');
    await bench.page.locator('.monaco-editor:visible .view-line').first().click();
    await showsAll('lenses', () => press('PageDown'));
    await bench.runCommand('View: Close All Editors');
  });

  it('stay text in hovers', async () => {
    await enter('hovers');
    const { x, y } = await centreOf(bench.page, 'h000');
    await bench.page.mouse.move(x, y, { steps: 3 });
    await showsAll('hovers');
    await hoverSays('h150');
    await bench.screenshot('hostile-hovers');
    await bench.page.mouse.move(0, 0);
    await bench.runCommand('View: Close All Editors');
  });

  it('stay text in problems', async () => {
    await enter('problems');
    const row = bench.page.locator('.markers-panel .monaco-list-row').first();
    await row.click();
    await bench.screenshot('hostile-problems');
    await showsAll('problems', () => press('PageDown'));
    await bench.runCommand('View: Close All Editors');
    await bench.runCommand('View: Hide Panel');
  });

  it('stay text in the tooltips of links', async () => {
    const { page } = bench;
    await enter('links');
    await page.locator('.detected-link').first().waitFor();
    for (const { id: line } of shownTexts.slice(0, 6)) {
      await page.mouse.move(0, 0);
      const { x, y } = await centreOf(page, line);
      await page.mouse.move(x, y, { steps: 3 });
      await hoverSays(line);
    }
    await bench.screenshot('hostile-links');
    await page.mouse.move(0, 0);
    await bench.runCommand('View: Close All Editors');
  });

  for (const place of ['transaction page', 'storage page', 'unread page'] as const) {
    it(`bring about nothing as the markup of the ${place}`, async () => {
      await enter(place);
      assert.deepEqual(await tryPage(), { hacked: null, asked: [] });
      await closeTab(place);
    });
  }

  it('would as the markup of a page without policy', async () => {
    await enter('open page');
    const { hacked, asked } = await tryPage();
    assert.ok(hacked !== null);
    for (const path of ['/sheet.css', '/import.css', '/script.js', '/image.png', '/style.png', '/fetch']) {
      assert.ok(asked.includes(path), `${path}: ${asked.join(' ')}`);
    }
    await closeTab('open page');
    await watch(bench, 'forget');
  });

  it('run nothing', async () => {
    assert.deepEqual(
      requested.filter((url) => new URL(url).hostname.includes(bait.host)),
      [],
    );
    assert.ok(!existsSync(join(bench.workspace, '../data/User/globalStorage/hostile-runs.txt')));
  });

  it('are found by this test when nobody makes them text', async () => {
    const { page } = bench;
    await enter('control');
    await page.locator('[id="hiero-lens-test.hostile-probe.hostileProbe.control"]').hover();
    await until(async () => requested.some((url) => new URL(url).hostname === bait.host));
    const found = (await watch(bench, 'findings')).join('\n');
    for (const what of ['control: href', 'control: icon', 'control: src', 'control: hidden character']) {
      assert.ok(found.includes(what), `${what}\n${found}`);
    }
    await page.locator('.notifications-center').getByRole('link', { name: 'Fix' }).click();
    await until(async () => existsSync(join(bench.workspace, '../data/User/globalStorage/hostile-runs.txt')));
    await watch(bench, 'forget');
  });
});
