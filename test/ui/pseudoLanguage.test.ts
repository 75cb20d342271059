import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { bodyAt } from '../unit/services/transactionFile/messageChunks.ts';
import { ed25519Key, listOfSigned, signedBy } from '../unit/services/transactionFile/signedWith.ts';
import { patienceMs, testTimeoutMs } from './patience.ts';
import { pseudoExtension, pseudoLanguage, pseudoText } from './pseudoExtension.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** Words that no translation touches: what services and users named, ages as the system writes them, formats, the zone. */
const data =
  /\b(?:Hiero|embedded|UTC|USD|cryptoTransfer|txlist|hex|JSON|Markdown|INTRINSIC|STATE|Partially Degraded Service|Testnet: delayed record files on two nodes|Developer Portal: e-mails delayed|Testnet Upgrade to v0\.77|\d+ (?:seconds?|minutes?|hours?|days?) ago)\b/g;

/** The fields of a transaction are called as its schema calls them. */
const notOfFields = 'li:not([role])';

/** Runs in the page: the elements whose text is wider than they are. */
const cutTexts = `[...document.querySelectorAll('main :is(h1, h2, button, summary, dt, dd, th, td, p, li)')]
  .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
  .map(({ tagName, innerText }) => tagName + ' ' + innerText)`;

describe('in a language that nobody speaks', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;
  let remove: () => Promise<void>;

  /** Words in texts of ours that are in no mark: they cannot be translated. */
  async function unmarked(within: Locator, selector: string): Promise<readonly string[]> {
    const texts = await within.locator(selector).allInnerTexts();
    return texts.filter((text) => {
      let rest = text;
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      return /[A-Za-z]{3,}/.test(rest.replace(data, ' '));
    });
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
});
