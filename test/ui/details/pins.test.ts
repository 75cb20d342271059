import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { workbench } from '../hooks.ts';
import { hovering } from '../hovering.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { boxOf, focusList, pressAway, pressUntil, setOpen, until } from '../patience.ts';
import { sidebar } from '../sidebar.ts';
import { foldView, viewHeader } from '../viewlet.ts';

/** Moves the clock of the simulated ledger. */
async function advance(ms: number): Promise<void> {
  const body = JSON.stringify({ advanceMs: ms });
  await fetch(`${workbench().services.controlUrl}/clock`, { method: 'POST', body });
}

/** Drags by the mouse, as a person does, over one thing after another onto the last. */
async function drag(from: Locator, ...over: readonly Locator[]): Promise<void> {
  const { mouse } = workbench().page;
  const moveTo = async (target: Locator) => {
    const { x, y, width, height } = await boxOf(target);
    const at = x + Math.min(40, width / 2);
    await mouse.move(at, y + height / 2, { steps: 5 });
    // What is entered by one move is dragged over by the next.
    await mouse.move(at + 1, y + height / 2);
  };
  await moveTo(from);
  await mouse.down();
  for (const target of over) {
    await moveTo(target);
  }
  await mouse.up();
}

async function pin(text: string, typed = text): Promise<void> {
  const { page, runCommand, quickInput, treeItem } = workbench();
  await runCommand('Hiero: Pin Id or Address…');
  await page.getByText('Pin an id or address of embedded').waitFor();
  await quickInput(typed);
  await treeItem(text.replace(/^\w+ /, '')).first().waitFor();
}

describe('pins in the workbench', () => {
  before(async () => {
    const { page, open } = sidebar();
    await open();
    await foldView(page, 'Pins');
  });

  after(async () => {
    await sidebar().leave();
  });

  it('says what it is for, and takes pins', async () => {
    const { page, screenshot } = workbench();
    await page.getByRole('button', { name: 'Pin Id or Address' }).or(page.getByText('stay here')).first().waitFor();
    await screenshot('pins-welcome');
    for (const text of [
      '0.0.1025',
      '0.0.4811',
      '0.0.2001',
      '0.0.2005/9007199254740993',
      '0.0.3001',
      '0.0.4002',
      'node 3',
    ]) {
      // As it is copied from code, too.
      await pin(text, text === '0.0.3001' ? `"${text}",` : text);
    }
    await screenshot('pins');
  });

  it('takes a pin from a hover', async () => {
    const { page, choose, treeItem, screenshot } = workbench();
    const { openText, pressIn, leave } = hovering(workbench());
    await openText('pins.ts', "export const accountId = '0.0.1007';\n");
    const pinned = treeItem(/^0\.0\.1007/).first();
    await pressIn('0.0.1007', 'staked to node 3', 'More…', page.getByRole('option', { name: 'Pin' }));
    await choose('Pin');
    await pinned.waitFor();
    await screenshot('pin-from-hover');
    await leave();
    await workbench().runCommand('View: Close All Editors');
  });

  it('opens the same sections as the details, page by page', async () => {
    const { page, treeItem, screenshot } = workbench();
    await setOpen(treeItem(/^0\.0\.4811/).first(), true);
    await treeItem(/^Executions/)
      .first()
      .waitFor();
    await setOpen(treeItem(/^Logs/).first(), true);
    await treeItem(/Deposited\(/)
      .first()
      .waitFor();
    await screenshotInEveryTheme('pins-logs');
    // Only the lines on the screen are drawn: End and Home go where the others are.
    await focusList(page.locator('.pane', { has: viewHeader(page, 'Pins') }).locator('.monaco-list'));
    const key = (name: string, shown: Locator) =>
      pressUntil(
        () => page.keyboard.press(name),
        () => shown.isVisible(),
      );
    const more = treeItem(/^Load more/).first();
    await key('End', treeItem(/^0\.0\.4002/).first());
    await pressAway(more);
    await screenshot('pins-more');
    await key('Home', treeItem(/^0\.0\.1025/).first());
    await setOpen(treeItem(/^0\.0\.4811/).first(), false);
    await treeItem(/^0\.0\.3001/)
      .first()
      .waitFor();
  });

  it('takes what the mouse drags there: tabs, files of the explorer, a text, a pin to another place', async () => {
    const { page, openFile, runCommand, quickInput, choose, workspace, screenshot } = workbench();
    const tree = page.getByRole('tree', { name: 'Pins' });
    const pinned = (id: string) =>
      tree.getByRole('treeitem', { name: new RegExp(`^${id.replaceAll('.', '\\.')}\\b`) }).first();
    const target = pinned('0.0.1025');
    const comes = (id: string, pull: () => Promise<void>) => pressUntil(pull, () => pinned(id).isVisible(), 10_000);
    await writeFile(join(workspace, 'dropped.ts'), "export const tokenId = '0.0.2008';\n");
    await writeFile(join(workspace, 'listed.ts'), "export const tokenId = '0.0.2003';\n");
    await openFile('dropped.ts');
    await comes('0.0.2008', () => drag(page.getByRole('tab', { name: 'dropped.ts' }), target));
    // A verified source is a file to the editor. Of details and ABIs, which are not, it hands on nothing.
    await runCommand('Hiero: Open Contract…');
    await quickInput('0.0.4809');
    await choose('Verified sources');
    await comes('0.0.4809', () => drag(page.getByRole('tab', { name: /\.sol/ }).first(), target));
    await runCommand('View: Close All Editors');
    // Over the icon of another side bar the editor opens that one.
    await comes('0.0.2003', async () => {
      await sidebar().leave();
      const views = page.getByRole('tab', { name: /^Hiero/ }).first();
      await drag(page.getByRole('treeitem', { name: 'listed.ts' }), views, target);
    });
    // A text of a page: what the editor itself shows is no text to the browser, so that it cannot be dragged out.
    await writeFile(join(workspace, 'dropped.md'), '0.0.1003\n');
    await openFile('dropped.md');
    await runCommand('Markdown: Open Preview');
    const text = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').getByText('0.0.1003');
    await comes('0.0.1003', async () => {
      // A double click would go to the editor in VS Code 1.103.
      await text.selectText();
      await drag(text, target);
    });
    await runCommand('View: Close All Editors');
    const before = await boxOf(pinned('0.0.1003'));
    await drag(pinned('0.0.1003'), target);
    await until(async () => (await boxOf(pinned('0.0.1003'))).y < before.y);
    await screenshot('pins-dragged');
  });

  it('marks what changed', async () => {
    const { treeItem, runCommand } = workbench();
    await advance(3_600_000);
    await runCommand('Hiero: Refresh Pins');
    await treeItem(/^0\.0\.3001.*new messages/)
      .first()
      .waitFor();
    await screenshotInEveryTheme('pins-marks');
    await runCommand('Hiero: Mark All Pins as Seen');
    await treeItem(/new messages/)
      .first()
      .waitFor({ state: 'hidden' });
  });
});
