import assert from 'node:assert/strict';
import { join } from 'node:path';
import { outFolder } from '../../run/paths.ts';
import { workbench } from '../hooks.ts';
import { foldView, showViews } from '../viewlet.ts';
import type { Window } from '../workbench.ts';

/** Shows the explorer of a window. */
async function showExplorer({ page }: Window): Promise<void> {
  await showViews(page);
  await foldView(page, 'Pins');
}

async function pin({ page, runCommand, quickInput }: Window, id: string): Promise<void> {
  await runCommand('Hiero: Pin Id or Address…');
  await page.getByText('Pin an id or address of embedded').waitFor();
  await quickInput(id);
}

/** The first entries of the list of queries: those asked before come first. */
async function offeredQueries({ page, runCommand }: Window): Promise<readonly string[]> {
  await runCommand('Hiero: Query the Ledger');
  const options = page.locator('.quick-input-widget:visible').getByRole('option');
  await options.filter({ hasText: 'List accounts' }).first().waitFor();
  const [first = '', second = ''] = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return [first, second].map((text) => /^(?:Total supply|Staking)/.exec(text)?.[0] ?? text);
}

describe('two windows of one folder', () => {
  let two: Window | undefined;

  after(async () => {
    await two?.page.close();
    await workbench().runCommand('View: Close All Editors');
  });

  it('have the pins and the queries of both, without being loaded anew', async function () {
    this.timeout(240_000);
    const one: Window = workbench();
    two = await workbench().openWindow();
    await showExplorer(one);
    await showExplorer(two);
    await pin(one, '0.0.1025');
    await two
      .treeItem(/^0\.0\.1025/)
      .first()
      .waitFor();
    await pin(two, '0.0.2001');
    await pin(one, '0.0.4811');
    for (const { treeItem } of [one, two]) {
      for (const id of [/^0\.0\.1025/, /^0\.0\.2001/, /^0\.0\.4811/]) {
        await treeItem(id).first().waitFor();
      }
    }
    await one.runCommand('Hiero: Query the Ledger');
    await one.quickInput('Staking');
    await one.page.getByText('max_staking_reward_rate_per_hbar').first().waitFor();
    await two.runCommand('Hiero: Query the Ledger');
    await two.quickInput('Total supply');
    await two.quickInput('Run');
    await two.page.getByText('released_supply').first().waitFor();
    for (const window of [one, two]) {
      assert.deepEqual(await offeredQueries(window), ['Total supply', 'Staking']);
    }
    await one.screenshot('two-windows-one');
    await two.page.screenshot({ path: join(outFolder, 'ui', 'two-windows-two.png') });
  });
});
