import assert from 'node:assert/strict';
import { editorText, pressLens, runOn } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { hovering } from '../hovering.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';

const vault = '0.0.4811';

describe('calls in the workbench', () => {
  after(async () => workbench().runCommand('View: Close All Editors'));

  it('asks for typed inputs, and shows the decoded result and the gas', async () => {
    const { page, choose, quickInput, screenshot } = workbench();
    await runOn('Call Contract Function…', vault);
    await choose(/sharesOf/);
    await quickInput('0x12');
    await page.getByText('Write an address').waitFor();
    await quickInput('0.0.1001');
    await page.getByText('sharesOf: uint256').first().waitFor();
    const text = await editorText();
    assert.match(text, /# Vault\.sharesOf\(0\.0\.1001\)/);
    assert.match(text, /account: address = 0\.0\.1001$/m);
    assert.match(text, /sharesOf: uint256 = 5000000000/);
    assert.match(text, /47,213 estimated/);
    await screenshot('contracts-call');
  });

  it('asks for other inputs of the same call', async () => {
    const { page, quickInput } = workbench();
    await pressLens('Change inputs…', page.locator('.quick-input-widget:visible'));
    assert.equal(await page.locator('.quick-input-widget:visible input').first().inputValue(), '0.0.1001');
    await quickInput('0.0.1002');
    await page.getByText('# Vault.sharesOf(0.0.1002)').first().waitFor();
  });

  it('passes the own address of an account for its id, also inside a list', async () => {
    const { page, choose, quickInput } = workbench();
    await runOn('Call Contract Function…', vault);
    await choose(/positionsOf/);
    await quickInput('["0.0.1002"]');
    await page.getByText('0.0.1002 · 0x').first().waitFor();
    // Long lines are wrapped.
    const text = (await editorText()).replace(/\s/g, '');
    assert.match(text, /0\.0\.1002·0xac384c53f03855fa1b3616052f8ba32c6c2a2fec/i);
    assert.match(text, /Sent:0x[0-9a-f]+ac384c53f03855fa1b3616052f8ba32c6c2a2fecReturned:/);
  });

  it('offers the call again, and explains a revert', async () => {
    const { page, choose, quickInput, screenshot } = workbench();
    await runOn('Call Contract Function…', vault);
    await page.getByRole('option', { name: /sharesOf\(0\.0\.1001\)/ }).waitFor();
    await choose(/positionOf/);
    await quickInput('0.0.1001');
    await page.getByText('Reverted').first().waitFor();
    assert.match(await editorText(), /⚠ Reverted: “Vault: no such function”\./);
    await screenshot('contracts-revert');
  });

  it('takes numbers with units, and offers no call of another contract', async () => {
    const { page, choose, quickInput } = workbench();
    await runOn('Call Contract Function…', '0.0.4819');
    await page
      .getByRole('option', { name: /payments/ })
      .first()
      .waitFor();
    assert.equal(await page.getByRole('option', { name: /0\.0\.1001/ }).count(), 0);
    await choose(/payments/);
    await page.getByText('also as 1_000, 1e18, 2.5 ether or 3 hbar').waitFor();
    await quickInput('2.5');
    await page.getByText('Write a whole number').waitFor();
    await quickInput('2.5 hbar');
    await page.getByText('typed as 2.5 hbar').first().waitFor();
    assert.match(await editorText(), /Sent: 0x[0-9a-f]{8}0{56}0ee6b280/);
  });

  it('reads all values at once', async () => {
    const { page, choose } = workbench();
    await runOn('Call Contract Function…', vault);
    await choose(/Read All Values/);
    await page.getByText('totalShares = ').first().waitFor();
    const text = await editorText();
    assert.match(text, /# All values of Vault/);
    assert.match(text, /owner += 0\.0\.1001$/m);
    await screenshotInEveryTheme('contracts-values');
  });

  it('calls from an account, with a value, at a block, and keeps that with the call', async () => {
    const { page, choose, quickInput, screenshot } = workbench();
    await runOn('Call Contract Function…', vault);
    await choose(/^Terms of the Call…/);
    await choose(/^Value/);
    await quickInput('2.5 ether');
    await page.getByText('Write an amount such as 5 hbar').waitFor();
    await quickInput('2.5 hbar');
    await page.getByText('The account that calls, by its id').waitFor();
    await quickInput('0.0.1002');
    await choose(/^Block/);
    await page.getByText('latest, earliest or the number').waitFor();
    await quickInput('1000');
    await page.getByRole('option', { name: /^Choose a function/ }).waitFor();
    await screenshot('contracts-call-terms');
    await choose(/^Choose a function/);
    await page.getByRole('option', { name: /^Terms of the Call….*From: 0\.0\.1002/ }).waitFor();
    // What would change the ledger stands below all else, out of sight.
    await page.keyboard.type('deposit');
    await choose(/^deposit/);
    await quickInput('rent');
    await page.getByText('deposit: uint256 = 250000000').first().waitFor();
    const text = await editorText();
    assert.match(text, /UTC, block 1000$/m);
    assert.match(text, /^From: 0\.0\.1002 · 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC$/m);
    assert.match(text, /^Value: 2\.5 ℏ$/m);
    await screenshot('contracts-call-on-terms');
    await pressLens('Copy curl', page.getByText('Copied').first());
    const copied: string = await page.evaluate('navigator.clipboard.readText()');
    assert.match(copied, /-d "{\\"to\\":\\"0x5c2f[0-9a-f]+\\",.*\\"value\\":250000000,.*\\"block\\":\\"0x3e8\\"}"$/);
    await runOn('Call Contract Function…', vault);
    await page
      .getByRole('option', { name: /deposit\(rent\).*From: 0\.0\.1002 · Value: 2\.5 hbar · Block: 1000/ })
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('estimates only', async () => {
    const { page, choose } = workbench();
    await runOn('Call Contract Function…', vault);
    await choose(/deposit\(rent\)/);
    await pressLens('Change terms…', page.locator('.quick-input-widget:visible'));
    await choose(/^Reset/);
    // The line is there again afterwards: by its name alone, a slow list would be clicked twice.
    await choose(/^Estimate only, no/);
    await choose(/^Call on these terms.*Estimate only/);
    await page.getByText('gas = 47,213').first().waitFor();
  });

  it("calls the ledger's own contracts by their published interfaces", async () => {
    const { page, quickInput, screenshot } = workbench();
    await runOn('Call Contract Function…', '0.0.359');
    await page.getByRole('option', { name: /^approveNFT/ }).waitFor();
    await screenshot('contracts-call-system-pick');
    await quickInput('isToken');
    await page.getByText('token: address').first().waitFor();
    await quickInput('0.0.2001');
    await page.getByText('none, its interface is published').first().waitFor();
    await screenshot('contracts-call-system');
  });

  it('has addresses in results that can be hovered', async () => {
    const { page, choose } = workbench();
    await runOn('Call Contract Function…', vault);
    await choose(/owner/);
    await page.getByText('owner: address').first().waitFor();
    await hovering(workbench()).hover('0.0.1001', 'Alice');
  });
});
