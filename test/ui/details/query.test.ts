import assert from 'node:assert/strict';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { pressUntil } from '../patience.ts';

/** The text of the open quick input, its message under the box included. */
async function quickInputText(): Promise<string> {
  return (await workbench().page.locator('.quick-input-widget:visible').allInnerTexts()).join('\n');
}

describe('query in the workbench', () => {
  after(async () => {
    await workbench().runCommand('View: Close All Editors');
  });

  it('offers every endpoint by group, asks for the parameters and says which rule is broken', async () => {
    const { page, runCommand, quickInput, screenshot } = workbench();
    await runCommand('Hiero: Query the Ledger');
    await page.getByRole('option', { name: 'List accounts' }).waitFor();
    await screenshot('query-endpoints');
    await quickInput('Tokens of an account');
    await page.getByText('Tokens of an account: Account').first().waitFor();
    await page.keyboard.type('0.0.x');
    await page.getByText('must be an account id such as').first().waitFor();
    await screenshot('query-rule');
    assert.match(await quickInputText(), /an alias, or an EVM address/);
    await quickInput('0.0.1002');
    await page.getByRole('option', { name: 'Results per page (limit)' }).waitFor();
    await screenshot('query-parameters');
    await quickInput('limit');
    await quickInput('500');
    await page.getByText('Results per page must be a whole number from 1 to 100').first().waitFor();
    await quickInput('2');
    await page.getByRole('option', { name: 'Run' }).waitFor();
    await quickInput('Run');
  });

  it('shows the answer with exact integers, links and the next page', async () => {
    const { page } = workbench();
    await page.getByText('40490603241792465').first().waitFor();
    await page.getByText('Load more').first().waitFor();
    await page.locator('.notification-toast').filter({ hasText: 'Asking embedded' }).waitFor({ state: 'hidden' });
    await screenshotInEveryTheme('query-result');
    const next = page
      .getByText(/Load more \(\d pages so far\)/)
      .or(page.getByText('"next": null'))
      .first();
    await pressUntil(
      () => page.getByText('Load more').first().click({ timeout: 4_000 }),
      () => next.isVisible(),
    );
  });

  it('keeps the query among the recent ones', async () => {
    const { page, runCommand, screenshot } = workbench();
    await runCommand('Hiero: Query the Ledger');
    await page.getByRole('option', { name: /accounts\/0\.0\.1002\/tokens\?limit=2/ }).waitFor();
    await screenshot('query-recent');
    await page.keyboard.press('Escape');
  });

  it('says beside a parameter what it cannot be sent without', async () => {
    const { page, runCommand, quickInput, screenshot } = workbench();
    await runCommand('Hiero: Query the Ledger');
    await page.getByRole('option', { name: 'List accounts' }).waitFor();
    await quickInput('Executions of all contracts');
    await page.getByRole('option', { name: 'limit' }).first().waitFor();
    await quickInput('transaction.index');
    await page.getByText('Only together with block.number or block.hash').first().waitFor();
    await quickInput('1');
    const problem = page.getByText('transaction.index can be given only together with block.number or block.hash.');
    await problem.first().waitFor();
    await screenshot('query-combination');
    await quickInput('Run');
    // Nothing is sent: the whole list is back, with the sentence.
    await page.getByRole('option', { name: 'limit' }).first().waitFor();
    await problem.first().waitFor();
    await page.keyboard.press('Escape');
  });
});
