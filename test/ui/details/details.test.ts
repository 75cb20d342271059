import assert from 'node:assert/strict';
import { workbench } from '../hooks.ts';
import { hovering } from '../hovering.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { pressAway, pressUntil, until } from '../patience.ts';
import { clickLink } from '../workbench.ts';

/** Looks something up through the palette and waits for what its document says. */
async function lookUp(text: string, shows: string): Promise<void> {
  const { page, runCommand, quickInput } = workbench();
  await runCommand('Hiero: Look Up');
  await page.getByText('Look up on embedded').waitFor();
  await quickInput(text);
  await page.locator('.monaco-editor .view-line').getByText(shows).first().waitFor();
}

/** Goes to a section, clicks the lens that opens it, and waits for what comes. */
async function open(section: string, shows: string): Promise<void> {
  const { page } = workbench();
  // Only lines on the screen are drawn, so the section is looked for as a person would.
  const find = page.locator('.find-widget.visible');
  // A key that comes while the document takes the focus is lost.
  await pressUntil(
    () => page.keyboard.press('Control+F'),
    () => find.isVisible(),
  );
  await find.locator('textarea').first().fill(`${section}: #`);
  // What arrives meanwhile redraws the document, which forgets where the search was.
  await pressUntil(
    () => find.locator('textarea').first().press('Enter', { timeout: 4_000 }),
    () => find.getByText('1 of 1').isVisible(),
  );
  await pressUntil(
    () => find.locator('textarea').first().press('Escape', { timeout: 4_000 }),
    async () => !(await find.isVisible()),
  );
  const lenses = page.locator('.codelens-decoration a:visible');
  const lens = lenses.filter({ hasText: `Load ${section}` }).first();
  const row = page.locator('.monaco-editor .view-line').getByText(shows).first();
  // A lens that is being drawn anew takes no click; what has come may be below the screen.
  await pressUntil(
    async () => {
      if (await lens.isVisible()) {
        await lens.click({ timeout: 4_000 });
      } else if (await lenses.filter({ hasText: 'Refresh' }).first().isVisible()) {
        await scrollDown(8);
      }
    },
    () => row.isVisible(),
  );
}

/** Scrolls by lines and leaves the cursor where it is. */
async function scrollDown(lines: number): Promise<void> {
  for (let line = 0; line < lines; line++) {
    await workbench().page.keyboard.press('Control+ArrowDown');
  }
}

/** Follows a link in the text until its tab is there. */
function follow(text: string, tab: string | RegExp): Promise<void> {
  return clickLink(workbench().page, text, () => workbench().page.getByRole('tab', { name: tab }).first().isVisible());
}

async function shownText(): Promise<string> {
  const lines = await workbench().page.locator('.monaco-editor .view-line').allInnerTexts();
  return lines.join('\n').replaceAll('\u00a0', ' ');
}

describe('details in the workbench', () => {
  before(async () => {
    // The palette does not look again for the commands of an extension that came too late.
    await workbench().page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]').waitFor({ timeout: 30_000 });
  });

  beforeEach(async () => {
    await workbench().runCommand('View: Close All Editors');
  });

  for (const [name, text, title, section, shows] of [
    ['account', '0.0.1001', 'Account', 'ℏ allowances granted', '318,690,858.91081369'],
    ['topic', '0.0.3003', 'Topic', 'Messages', 'Message 9007199255'],
    ['transaction', '0.0.1002@1750082880.400000004', 'Transaction', 'Contract result', 'Outcome'],
  ] as const) {
    it(`shows ${name}, and opens a section`, async () => {
      const { screenshot } = workbench();
      await lookUp(text, `# ${title}`);
      await screenshot(`details-${name}`);
      await open(section, shows);
      await screenshot(`details-${name}-section`);
      assert.ok((await shownText()).includes(shows));
    });
  }

  it('opens a section from its line, and is refreshed and pinned from its tab, for whom lenses are switched off', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.2008', '# Fungible token');
    const rows = page.locator('.monaco-editor .view-line').getByText('smallest units').first();
    await clickLink(workbench().page, 'Holders', () => rows.isVisible());
    await page.getByRole('button', { name: 'Pin Id or Address…' }).waitFor();
    await screenshot('details-tab');
    await pressUntil(
      () => page.getByRole('button', { name: 'Refresh the Details' }).click({ timeout: 4_000 }),
      async () => !(await rows.isVisible()),
    );
  });

  it('reads in every theme', async () => {
    await lookUp('0.0.1002@1750082880.400000004', '# Transaction');
    await open('Contract result', 'Outcome');
    await screenshotInEveryTheme('details-themes');
  });

  it('explains a term where it stands, and cuts no value on a narrow screen', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1002@1750082880.400000004', '# Transaction');
    const { hover, leave } = hovering(workbench());
    await hover('Mirror node form', /as others write it/);
    await screenshot('details-term');
    await leave();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    // A screen of 1024×640 whose reader has made everything half as large again.
    await page.setViewportSize({ width: 683, height: 427 });
    try {
      const value = page
        .locator('.monaco-editor .view-line')
        .getByText(/SUCCESS$/)
        .first();
      await until(async () => {
        const [text, editor] = await Promise.all(
          [value, page.locator('.monaco-editor').first()].map((each) => each.boundingBox()),
        );
        return text != null && editor != null && editor.width < 700 && text.x + text.width <= editor.x + editor.width;
      });
      await screenshot('details-narrow');
    } finally {
      await page.setViewportSize(size);
    }
  });

  it('shows an opcode trace', async () => {
    const { screenshot } = workbench();
    await lookUp('0.0.1002@1750082880.400000004', '# Transaction');
    await open('Opcode trace', 'Step 0');
    await screenshot('details-opcodes');
  });

  it('lists the members of a threshold key', async () => {
    await lookUp('0.0.1006', '2 of 3 keys');
    assert.match(await shownText(), /2 of 3 keys\n *Key 1: +ED25519 [0-9a-f]{64}\n *Key 2: .*\n *Key 3: .*/);
    await workbench().screenshot('details-threshold-key');
  });

  it('tells the history of an NFT by the types of its transactions', async () => {
    await lookUp('0.0.2004/1', '# NFT');
    await open('Transactions', 'a spender');
    assert.match(await shownText(), /TokenMint: minted to 0\.0\.1001/);
    await workbench().screenshot('details-nft-history');
  });

  it('leads from a part of a batch to the batch, which lists its parts', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1006@1750082669.000000001', 'Part of batch');
    await screenshot('details-part-of-batch');
    await follow('0.0.1001@1750082670.000000006', /0\.0\.1001/);
    await page.locator('.monaco-editor .view-line').getByText('ATOMICBATCH').first().waitFor();
    assert.match(await shownText(), /Part 2: +0\.0\.1006@1750082669\.000000001 Transfer SUCCESS/);
    await screenshot('details-batch');
  });

  it('marks calls inside that failed, and reads what a failed Ethereum call was called with', async () => {
    const { runCommand, screenshot } = workbench();
    await lookUp('0.0.1002@1750082910.510000006', '# Transaction');
    await open('Calls inside', '✗ did not work: CALL');
    await screenshot('details-failed-calls');
    await runCommand('View: Close All Editors');
    await lookUp('0.0.1002@1750082900.500000005', '# Transaction');
    await open('Contract result', '✗ CONTRACT_REVERT_EXECUTED');
    await screenshot('details-failed-ethereum-call');
  });

  it('opens one message from the list of its topic', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.3001', '# Topic');
    await open('Messages', 'Running hash');
    const [name = ''] = /Message \d+/.exec(await shownText()) ?? [];
    await follow(name, `${name.toLowerCase()} of 0.0.3001`);
    await page.locator('.monaco-editor .view-line').getByText('Sequence number').first().waitFor();
    await screenshot('details-message');
  });

  it('opens a trace as a document of its own', async () => {
    const { page, screenshot } = workbench();
    await lookUp('trace 0.0.1002@1750082880.400000004', '# Opcode trace');
    await page.locator('.monaco-editor .view-line').getByText('Step 0').first().waitFor();
    await screenshot('details-trace');
  });

  it('leads from a transaction to what it used gas for, and from there to the lines', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1002@1750151094.000000005', '# Transaction');
    await screenshot('details-reverted');
    await pressAway(page.locator('.codelens-decoration a:visible').filter({ hasText: 'Gas by line' }).first());
    await page.locator('.monaco-editor .view-line').getByText('Granary.withdraw').first().waitFor();
    // It comes late, and moves the lines down.
    await page.locator('.codelens-decoration a:visible').filter({ hasText: 'Details' }).first().waitFor();
    await screenshot('details-gas');
    await follow('Granary.sol:138', /Granary\.sol/);
    await page.locator('.monaco-editor .view-line').getByText('shares[farmer]').first().waitFor();
    await screenshot('details-gas-source');
  });

  it('jumps from a step of a trace to the line of the source', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1002@1750082880.400000004', '# Transaction');
    await open('Opcode trace', 'contracts/Vault.sol:');
    // Of a long word the editor draws fifty characters at a time.
    await follow('Vault.sol', /Vault\.sol/);
    await page.locator('.monaco-editor .view-line').getByText('contract').first().waitFor();
    await screenshot('details-opcodes-source');
  });

  it('goes from a row to its JSON as it was answered by a key, with the request above', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1001', '# Account');
    await open('ℏ allowances granted', '318,690,858.91081369');
    const row = page.locator('.monaco-editor .view-line').getByText('318,690,858.91081369').first();
    const selected = page.locator('.monaco-editor .selected-text');
    await pressUntil(
      async () => {
        await row.click({ timeout: 4_000 });
        await page.keyboard.press('Control+K');
        await page.keyboard.press('j');
      },
      () => selected.first().isVisible(),
    );
    await screenshot('details-row-json');
    const text = await shownText();
    assert.match(text, /\/\/ GET http\S+\/allowances\/crypto\?limit=25/);
    assert.match(text, /"amount_granted"/);
  });

  it('says when the signature database has no name that fits, and does not offer it again', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1002@1750151334.000000009', '# Transaction');
    await open('Calls inside', 'Kind of call');
    const lens = page.locator('.codelens-decoration a:visible').filter({ hasText: 'Look up names (1)' }).first();
    const said = page.getByText('The signature database has no name that fits.').first();
    await pressUntil(
      async () => {
        if (await lens.isVisible()) {
          await lens.click({ timeout: 4_000 });
        }
      },
      () => said.isVisible(),
    );
    await lens.waitFor({ state: 'hidden' });
    await screenshot('details-no-names');
  });

  it('filters the transactions of an account by a type that is picked', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1002', '# Account');
    await open('Transactions', '0.0.');
    const filter = page.locator('.codelens-decoration a:visible').filter({ hasText: 'Filter by type…' }).first();
    const pick = page.getByRole('option', { name: /^TopicMessageSubmit/ }).first();
    await pressUntil(
      () => filter.click({ timeout: 4_000 }),
      () => pick.isVisible(),
    );
    await screenshot('details-filter-pick');
    await pick.click();
    const title = page.locator('.monaco-editor .view-line').getByText('only TopicMessageSubmit').first();
    await title.waitFor();
    await page.locator('.monaco-editor .view-line').getByText('(CONSENSUSSUBMITMESSAGE)').first().waitFor();
    await screenshot('details-filtered');
    assert.doesNotMatch((await shownText()).replace(/[\s\S]*only Topic/, ''), /CRYPTOTRANSFER/);
  });

  it('says what rewards were worth when they were paid, by a click', async () => {
    const { page, screenshot } = workbench();
    await lookUp('0.0.1007', '# Account');
    await open('Staking rewards', 'Consensus time');
    const lens = page.locator('.codelens-decoration a:visible').filter({ hasText: 'Show their worth then' }).first();
    await screenshot('details-rewards');
    const worth = page.locator('.monaco-editor .view-line').getByText('Worth then').first();
    await pressUntil(
      async () => {
        if (await lens.isVisible()) {
          await lens.click({ timeout: 4_000 });
        }
      },
      () => worth.isVisible(),
    );
    await screenshot('details-rewards-worth');
  });

  it('follows an id to its own details', async () => {
    const { page } = workbench();
    await lookUp('0.0.2001', '# Fungible token');
    await follow('0.0.1001', '0.0.1001');
    await page.locator('.monaco-editor .view-line').getByText('# Account').first().waitFor();
    await page.locator('.codelens-decoration a:visible').filter({ hasText: 'Show JSON' }).first().waitFor();
  });
});
