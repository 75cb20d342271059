import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Request } from 'playwright-core';
import { bait, shownTexts } from '../hostile/hostileTexts.ts';
import type { Place } from '../hostile/probe/places.ts';
import { buildProbe } from '../hostile/probeExtension.ts';
import { type RunningService, startService } from '../services/kernel/service.ts';
import { tryHostilePage } from './hostilePages.ts';
import { findingsOfFrames, pageThrough, watch, watchScript } from './hostileWatch.ts';
import { hovering } from './hovering.ts';
import { focusList, pressUntil, testTimeoutMs, until } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** What a page without policy asks for. */
const reached = ['/sheet.css', '/import.css', '/script.js', '/image.png', '/style.png', '/fetch'];

/** What the editor shows the texts of a place in. */
const elements: Readonly<Partial<Record<Place, string>>> = {
  messages: '.notifications-center',
  progress: '.notifications-center, .part.statusbar',
  dialog: '.monaco-dialog-box',
  'status bar': '.part.statusbar',
  pick: '.quick-input-widget',
  input: '.quick-input-widget',
  tree: '.part.sidebar [role=treeitem]',
  lenses: '.codelens-decoration',
  hovers: '.monaco-hover',
  problems: '.markers-panel [role=treeitem]',
};

describe('hostile texts in the workbench', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;
  const requested: string[] = [];
  let canary: RunningService;

  const enter = async (place: Place) => {
    await watch(bench, 'enter', place, elements[place] ?? '*');
    await bench.runCommand(`Hostile: Show ${place}`);
  };
  const missing = async (place: Place) => {
    const seen = new Set(await watch(bench, 'seen', place));
    return shownTexts.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
  };
  /** Waits until every text was on the screen at this place; `next` is the key that goes on in a list longer than the screen. */
  const showsAll = async (place: Place, next?: 'PageDown' | 'ArrowDown') => {
    let rest: readonly string[] = [];
    const hasShown = async () => {
      rest = await missing(place);
      return rest.length === 0;
    };
    await (next ? pageThrough(bench, hasShown, next) : until(hasShown)).catch((error: unknown) => {
      throw new Error(`${place} did not show ${rest.length}: ${rest.join(' ')}`, { cause: error });
    });
  };
  /** Has the mouse come again when the editor, busy drawing, did not see it. */
  const hover = async (element: Locator, says: string) => {
    const said = bench.page.locator('.monaco-hover:visible', { hasText: says }).first();
    await pressUntil(
      async () => {
        await bench.page.mouse.move(600, 100);
        await bench.page.locator('.monaco-hover:visible').first().waitFor({ state: 'hidden' });
        await element.hover();
      },
      () => said.isVisible(),
    );
  };
  const press = (key: string) => bench.page.keyboard.press(key);

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
    await focusList(bench.page.locator('.notifications-center.visible .monaco-list'));
    await showsAll('messages', 'ArrowDown');
    await bench.screenshot('hostile-messages');
    await bench.runCommand('Notifications: Clear All Notifications');
  });

  it('stay text in progress', async () => {
    await enter('progress');
    await focusList(bench.page.locator('.notifications-center.visible .monaco-list'));
    await showsAll('progress', 'PageDown');
    await bench.screenshot('hostile-progress');
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
    const item = bench.page.locator('[id="hiero-lens-test.hostile-probe.hostileProbe.item"]');
    await item.getByText('probe', { exact: true }).waitFor();
    await hover(item, 'h150');
    await bench.screenshot('hostile-status-bar');
    await bench.page.mouse.move(600, 400);
  });

  it('stay text in quick picks', async () => {
    await enter('pick');
    await bench.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await bench.screenshot('hostile-pick');
    await showsAll('pick', 'PageDown');
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
    await showsAll('tree', 'PageDown');
    await press('Home');
    for (const name of ['plain tooltip', 'Markdown tooltip']) {
      await hover(page.getByRole('treeitem', { name }), 'h150');
      await bench.screenshot(`hostile-tree-${name.split(' ')[0]?.toLowerCase()}`);
    }
    await page.mouse.move(600, 400);
  });

  it('stay text in lenses', async () => {
    await enter('lenses');
    await bench.page.locator('.codelens-decoration').first().waitFor();
    await bench.screenshot('hostile-lenses');
    await bench.page.locator('.monaco-editor:visible .view-line').first().click();
    await showsAll('lenses', 'PageDown');
    await bench.runCommand('View: Close All Editors');
  });

  it('stay text in hovers', async () => {
    await enter('hovers');
    const { hover: hoverText, leave } = hovering(bench);
    await hoverText('h000', /h150/);
    await showsAll('hovers');
    await bench.screenshot('hostile-hovers');
    await leave();
    await bench.runCommand('View: Close All Editors');
  });

  it('stay text in problems', async () => {
    await enter('problems');
    await focusList(bench.page.locator('.markers-panel .monaco-list'));
    await bench.screenshot('hostile-problems');
    await showsAll('problems', 'PageDown');
    await bench.runCommand('View: Close All Editors');
    await bench.runCommand('View: Hide Panel');
  });

  it('stay text in the tooltips of links', async () => {
    const { page } = bench;
    await enter('links');
    await page.locator('.detected-link').first().waitFor();
    const { hover: hoverText, leave } = hovering(bench);
    for (const { id: line } of shownTexts.slice(0, 6)) {
      await hoverText(line, new RegExp(line));
    }
    await bench.screenshot('hostile-links');
    await leave();
    await bench.runCommand('View: Close All Editors');
  });

  for (const place of ['transaction page', 'storage page', 'unread page'] as const) {
    it(`bring about nothing as the markup of the ${place}`, async () => {
      await enter(place);
      assert.deepEqual(await tryHostilePage(bench, canary), { hacked: null, asked: [] });
      await closeTab(place);
    });
  }

  it('would as the markup of a page without policy', async () => {
    await enter('open page');
    const { hacked } = await tryHostilePage(bench, canary, reached);
    assert.ok(hacked !== null);
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
    // What is still in progress may stand on the screen, and the newest message above it.
    await focusList(page.locator('.notifications-center.visible .monaco-list'));
    await press('Home');
    await page.locator('.notifications-center').getByRole('link', { name: 'Fix' }).click();
    await until(async () => existsSync(join(bench.workspace, '../data/User/globalStorage/hostile-runs.txt')));
    await watch(bench, 'forget');
  });
});
