import assert from 'node:assert/strict';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';

const titles = [
  'Pick a network',
  'Open the sample folder',
  'Hover over an id',
  'Read a contract',
  'Check a transaction, and price it',
  'Verify a contract',
  'Debug a transaction',
];

describe('the walkthrough', () => {
  const stepOf = (title: string) => workbench().page.locator('.getting-started-step', { hasText: title });
  const open = async () => {
    const { runCommand, quickInput } = workbench();
    await runCommand('Welcome: Open Walkthrough...');
    await quickInput('Get started with Hiero Lens');
    await stepOf('Pick a network').waitFor();
  };
  before(async () => {
    await workbench().runCommand('View: Toggle Primary Side Bar Visibility');
  });
  after(async () => {
    await workbench().runCommand('View: Close All Editors');
    await workbench().runCommand('View: Toggle Primary Side Bar Visibility');
  });

  it('has steps with a picture and an action each', async () => {
    const { page } = workbench();
    await open();
    assert.deepEqual(await page.locator('.getting-started-step .step-title').allTextContents(), titles);
    for (const title of titles) {
      await stepOf(title).click();
      await stepOf(title).getByRole('button').first().waitFor();
      await page
        .frameLocator('iframe.webview.ready')
        .last()
        .frameLocator('iframe#active-frame')
        .locator('svg')
        .waitFor();
    }
    await screenshotInEveryTheme('walkthrough');
  });

  it('does something with the sample in a step, which is then done', async () => {
    const { page, runCommand, screenshot } = workbench();
    await stepOf('Hover over an id').click();
    await page.getByRole('button', { name: 'Hover over an Id of the Sample' }).click();
    await page.getByRole('tab', { name: 'transfer.ts' }).waitFor();
    await page.locator('.monaco-hover').getByText('Alice').first().waitFor();
    await screenshot('walkthrough-hovered');
    await runCommand('View: Close All Editors');
    await open();
    await stepOf('Check a transaction').click();
    await page.getByRole('button', { name: 'Open a Transaction File' }).click();
    await page.getByRole('tab', { name: 'pay-supplier.tx' }).waitFor();
    await runCommand('View: Close All Editors');
    await open();
    for (const title of ['Hover over an id', 'Check a transaction']) {
      await stepOf(title).locator('.codicon-getting-started-step-checked').waitFor();
    }
    assert.equal(await stepOf('Verify a contract').locator('.codicon-getting-started-step-checked').count(), 0);
  });
});
