import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { bodyAt } from '../../unit/services/transactionFile/messageChunks.ts';
import { ed25519Key, listOfSigned, signedBy } from '../../unit/services/transactionFile/signedWith.ts';
import { hovering } from '../hovering.ts';
import { messageInCentre, patienceMs, testTimeoutMs } from '../patience.ts';
import { openWorkbench, type Workbench } from '../workbench.ts';
import { pseudoExtension, pseudoLanguage, pseudoText } from './pseudoExtension.ts';

/** Words that no translation touches, each of them seen by a test below. */
const data = new RegExp(
  [
    // What the editor adds to a question.
    String.raw`\(Press 'Enter' to confirm or 'Escape' to cancel\)`,
    // Addresses, hashes, keys, ids and texts of bytes, which have digits in them.
    String.raw`https?:\S+`,
    String.raw`(?:mainnet-public|mainnet|testnet|previewnet)\.mirrornode\.hedera\.com`,
    '0x[0-9a-f]+',
    String.raw`(?=[A-Za-z+/]*\d)[\w+/]{24,}={0,2}`,
    String.raw`\b0\.0\.\d+-[a-z]{5}\b`,
    // Ages as the system writes them, the zone, currencies and units.
    String.raw`\b\d+ (?:seconds?|minutes?|hours?|days?) ago\b`,
    String.raw`\b(?:UTC|USD|tinybars)\b`,
    // Names of networks and chains, symbols of tokens, types of keys.
    String.raw`\b(?:Hedera Testnet|Ethereum Mainnet|mainnet-public|mainnet|testnet|previewnet|local|embedded)\b`,
    String.raw`\b(?:LUSD|WHBAR|TICKET|REG|PAUSE|MAX|GONE|FAR|BADGE|ED25519)\b`,
    // Codes and types as the ledger and the SDKs spell them, and the formats of a file.
    String.raw`\b(?:CONTRACT_REVERT_EXECUTED|cryptoTransfer|EthereumTransaction|TransactionList|hex|JSON|Markdown)\b`,
    // What hovers show of the ledger: names, memos, metadata, compilers.
    String.raw`\bLens (?:Dollar|Badge) \((?:LUSD|BADGE)\)`,
    String.raw`\bVault(?: of the example workspace)?\b`,
    String.raw`\bSolidity [\d.]+\+commit\.[0-9a-f]+\b`,
    String.raw`ipfs://badges/12\.json`,
    'Alice, treasury of the example tokens',
    'staked to node 3',
    'a stable example',
    'Fee collection',
    // What the status service says.
    'Partially Degraded Service',
    '(?:Testnet: d|D)elayed record files on two nodes',
    'Developer Portal: e-mails delayed',
    String.raw`Testnet Upgrade to v0\.77`,
    'Testnet|Individual Nodes',
    String.raw`Node [\d.]+ · Hashgraph · [^⟦·]+`,
  ].join('|'),
  'g',
);

/** A contract execution that reverted. */
const withdrawal = '0.0.1002@1750151094.000000005';

/** The fields of a transaction are called as its schema calls them. */
const notOfFields = 'li:not([role])';

/** Runs in the page: the elements whose text is wider than they are. */
const cutTexts = `[...document.querySelectorAll('main :is(h1, h2, button:not(.block), summary, dt, dd, th, td, p, li)')]
  .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
  .map(({ tagName, innerText }) => tagName + ' ' + innerText)`;

/** What the withdrawal's contract calls the arguments of its function and its error. */
const argumentsOfContract = /(?:farmer|wanted|kept|sacks):/g;

describe('in a language that nobody speaks', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;
  let remove: () => Promise<void>;

  /** Words in texts of ours that are in no mark: they cannot be translated. */
  async function unmarked(within: Locator, selector: string): Promise<readonly string[]> {
    const texts = await within.locator(selector).allInnerTexts();
    return texts.filter((text) => wordsOutside(text).length > 0);
  }

  /** The words of a text that are in no mark and no data. */
  function wordsOutside(text: string): readonly string[] {
    let rest = text;
    for (let before = ''; before !== rest; ) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    }
    return rest.replace(data, ' ').match(/[A-Za-z]{3,}/g) ?? [];
  }

  before(async () => {
    const extension = await pseudoExtension();
    remove = extension.remove;
    bench = await openWorkbench({
      folder: extension.folder,
      script: `globalThis._VSCODE_NLS_LANGUAGE = '${pseudoLanguage}';`,
    });
    bench.page.setDefaultTimeout(patienceMs);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await bench.saveFailure(this.currentTest.fullTitle());
    }
  });
  after(async () => {
    await bench?.close();
    await remove?.();
  });

  it('has no text of its own in the sidebar that is not translated', async () => {
    const { page, treeItem, screenshot } = bench;
    await page
      .getByRole('tab', { name: /^⟦Hiér/ })
      .first()
      .click();
    await treeItem(/⟦Blöck/)
      .first()
      .waitFor();
    await screenshot('pseudo-sidebar');
    assert.deepEqual(await unmarked(page.locator('.pane-header'), '.title'), []);
    assert.deepEqual(await unmarked(page.locator('.sidebar'), '.monaco-list-row'), []);
  });

  it('has none in the transaction view, and cuts nothing off', async () => {
    const { page, runCommand, screenshot } = bench;
    const bytes = listOfSigned(signedBy(bodyAt(0, { cryptoTransfer: {} }, 1001), ed25519Key(1)));
    await page.evaluate(`navigator.clipboard.writeText('${Buffer.from(bytes).toString('hex')}')`);
    await runCommand(`Hiero: ${pseudoText('Open Transaction from Clipboard…')}`);
    const view = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await view.locator('#checks h2').waitFor();
    await view.locator('#estimate').click();
    await view.locator('#fee table').first().waitFor();
    await screenshot('pseudo-transaction');
    assert.deepEqual(
      await unmarked(
        view.locator('body'),
        `h2, button:visible, summary, dt, th, caption, label, ${notOfFields}, .hint, .warning`,
      ),
      [],
    );
    assert.deepEqual(await view.locator('main').evaluate(cutTexts), []);
  });

  it('has none in hovers', async () => {
    const { page, workspace, openFile, screenshot } = bench;
    const ids = [
      '0.0.1007',
      '0.0.2001',
      '0.0.2004/12',
      '0.0.4811',
      '0.0.98',
      '0.0.1001-aaaaa',
      withdrawal,
      '0.0.999888',
    ];
    await writeFile(join(workspace, 'pseudo.ts'), ids.map((id, index) => `accountId${index} = '${id}';\n`).join(''));
    await openFile('pseudo.ts');
    const { hover, leave, shown } = hovering(bench);
    for (const [index, id] of ids.entries()) {
      await hover(id, /⟦/);
      await screenshot(`pseudo-hover-${index}`);
      // Code spans are ids and addresses.
      await page.evaluate(`document.querySelectorAll('.monaco-hover code').forEach((code) => code.remove())`);
      assert.deepEqual(await unmarked(shown, 'p, td, li'), [], id);
      await leave();
    }
  });

  it('has none in details', async () => {
    const { page, runCommand, quickInput, screenshot } = bench;
    for (const [index, text] of ['0.0.1001', '0.0.2008', '0.0.4811', '0.0.4001', withdrawal].entries()) {
      await runCommand('View: Close All Editors');
      await runCommand(`Hiero: ${pseudoText('Look Up Id or Address…')}`);
      await quickInput(text);
      const lines = page.locator('.monaco-editor:visible .view-line');
      await lines.filter({ hasText: '# ⟦' }).first().waitFor();
      await screenshot(`pseudo-details-${index}`);
      // Long lines are wrapped; in quotes are texts of the ledger.
      const texts = (await lines.allInnerTexts()).map((line) => line.replaceAll('\u00a0', ' ').trimStart());
      const shown = texts
        .join('')
        .replace(argumentsOfContract, ' ')
        .replace(/"[^"]*"/g, ' ');
      assert.deepEqual(wordsOutside(shown), [], text);
    }
  });

  it('has none in the storage of a contract, and cuts nothing off', async () => {
    const { page, runCommand, quickInput, screenshot } = bench;
    await runCommand('View: Close All Editors');
    await runCommand(`Hiero: ${pseudoText('Open Contract…')}`);
    await quickInput('0.0.4811');
    await bench.choose(pseudoText('Storage layout'));
    const view = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await view.locator('#status', { hasText: 'UTC' }).waitFor();
    await screenshot('pseudo-storage');
    assert.deepEqual(await unmarked(view.locator('body'), 'h1, h2, p, button:not(.block), caption'), []);
    assert.deepEqual(await view.locator('main').evaluate(cutTexts), []);
    await view.getByRole('tab').nth(1).click();
    await screenshot('pseudo-storage-table');
    assert.deepEqual(await unmarked(view.locator('body'), 'thead th, caption'), []);
    await runCommand('View: Close All Editors');
  });

  it('has none in questions and their choices', async () => {
    const { page, runCommand, screenshot } = bench;
    const asks = page.locator('.quick-input-widget:visible');
    const commands = [
      'Query the Ledger…',
      'Import Verification…',
      'Verify Contract from Workspace…',
      'Select Network…',
      'Filter Blocks…',
      'Set Explorer API Key…',
      'Debug Transaction…',
      'Call Contract Function…',
    ];
    for (const [index, command] of commands.entries()) {
      await runCommand(`Hiero: ${pseudoText(command)}`);
      await asks.locator('.quick-input-title', { hasText: '⟦' }).waitFor();
      await screenshot(`pseudo-question-${index}`);
      assert.deepEqual(
        await unmarked(asks, '.quick-input-title, .quick-input-message, .monaco-list-row .label-name:visible'),
        [],
        command,
      );
      await page.keyboard.press('Escape');
      await asks.waitFor({ state: 'hidden' });
    }
  });

  it('has none in notifications, errors and others, nor on their buttons', async () => {
    const { page, runCommand, quickInput, screenshot } = bench;
    const said = page.locator('.notifications-center.visible .notification-list-item');
    await page.evaluate(`navigator.clipboard.writeText('no transaction')`);
    const asked: readonly (readonly [command: string, answer?: string])[] = [
      ['Open Transaction from Clipboard…'],
      ['Pin Id or Address…', '0.0.999888'],
      // Not verified.
      ['Open Contract…', '0.0.6411264'],
    ];
    for (const [index, [command, answer]] of asked.entries()) {
      await runCommand('Notifications: Clear All Notifications');
      await runCommand(`Hiero: ${pseudoText(command)}`);
      await (answer === undefined ? undefined : quickInput(answer));
      const message = await messageInCentre(bench, /⟦/);
      await screenshot(`pseudo-message-${index}`);
      assert.deepEqual(await unmarked(said, '.notification-list-item-message, .monaco-text-button'), [], command);
      assert.ok((await message.innerText()).includes('⟦'));
    }
  });
});
