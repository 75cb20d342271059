import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workbench } from '../hooks.ts';
import { type Hovering, hovering } from '../hovering.ts';
import { boxOf, pressUntil } from '../patience.ts';

describe('address book, hints and terminal links in the workbench', () => {
  let hovers: Hovering;

  before(async () => {
    hovers = hovering(workbench());
    await hovers.openText(
      'book.ts',
      `export const accountId = '0.0.1006';\nexport const mistyped = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';\n`,
    );
    await hovers.hover('0.0.1006', 'Account');
  });

  it('keeps a name from the hover, and shows it beside what the ledger says', async () => {
    const { page, workspace, choose, quickInput, screenshot } = workbench();
    await hovers.pressIn('0.0.1006', 'Balance', 'More…', page.getByRole('option', { name: 'Add to address book…' }));
    await choose('Add to address book…');
    await quickInput('Board of three');
    await choose('This workspace');
    const text = await hovers.hover('0.0.1006', 'Board of three');
    assert.ok(text.includes('address book of this workspace') && text.includes('Balance'), text);
    await screenshot('hover-address-book');
    const file = await readFile(join(workspace, '.hiero-lens/addresses.json'), 'utf8');
    assert.deepEqual(JSON.parse(file), {
      addresses: [{ address: '0.0.1006', label: 'Board of three', network: 'embedded' }],
    });
  });

  it('mends a wrong checksum by a quick fix', async () => {
    const { page, screenshot } = workbench();
    await hovers.leave();
    const fix = page.getByText(/^Use the correct checksum/).first();
    // Lenses that come late move the text away from under the mouse.
    await pressUntil(
      async () => {
        await page.getByText('BeAeD').first().click();
        await page.keyboard.press('Control+.');
      },
      () => fix.isVisible(),
    );
    await screenshot('checksum-fix');
    const mended = page.getByText('BeAed').first();
    await pressUntil(
      () => fix.click({ timeout: 4_000 }),
      () => mended.isVisible(),
    );
  });

  it('links ids in a terminal to their details', async () => {
    const { page, runCommand, screenshot } = workbench();
    await runCommand('Terminal: Create New Terminal');
    await page.locator('.terminal.xterm').first().waitFor();
    await page.keyboard.type('echo transferred from account 0.0.1001\n');
    const line = page.locator('.xterm-rows > div').getByText(/^transferred from account/);
    const place = await boxOf(line);
    // The middle of the id, the last 8 of 33 characters.
    const [x, y] = [place.x + place.width * (29 / 33), place.y + place.height / 2];
    const tip = page.getByText('Look up on embedded').first();
    await pressUntil(
      async () => {
        await page.mouse.move(0, 0);
        await page.mouse.move(x, y, { steps: 3 });
      },
      () => tip.isVisible(),
    );
    await screenshot('terminal-links');
    const details = page.getByRole('tab', { name: '0.0.1001' });
    await pressUntil(
      async () => {
        await page.keyboard.down('Control');
        await page.mouse.click(x, y);
        await page.keyboard.up('Control');
      },
      () => details.isVisible(),
    );
    await runCommand('Terminal: Kill All Terminals');
  });
});
