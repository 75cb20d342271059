import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Page } from 'playwright-core';
// @ts-expect-error plain JavaScript, since it builds what TypeScript checks
import { viewBudgets, webBudgets } from '../../esbuild.mjs';
import { simulated } from '../run/control.ts';
import { isNightly } from '../run/nightly.ts';
import { packVsix } from '../run/packVsix.ts';
import { outFolder, root } from '../run/paths.ts';
import { installPackage } from '../run/vscode/installPackage.ts';
import { newest } from '../run/vscode/releases.ts';
import { messageInCentre } from './patience.ts';
import { showViews } from './viewlet.ts';
import { walking } from './walking.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** Deployments, expressions and the rules of nodes took 65 kB together. */
const maxPackageBytes = 1_370_000;

/** All that a user gets; anything else in the package is a leak. */
const allowed = [
  '.vsixmanifest',
  'LICENSE.txt',
  'changelog.md',
  'dist/THIRD-PARTY-NOTICES.txt',
  'media/activity.svg',
  'media/addressBook.schema.json',
  'media/details-dark.svg',
  'media/details-light.svg',
  'media/details.tmLanguage.json',
  'media/icon.png',
  'package.json',
  'package.nls.es.json',
  'package.nls.ja.json',
  'package.nls.json',
  'readme.md',
  'media/storage-dark.svg',
  'media/storage-light.svg',
  'media/transaction-dark.svg',
  'media/transaction-light.svg',
  'media/sampleNetwork.txt',
  ...shipped('media/sample'),
  ...shipped('media/walkthrough'),
  ...shipped('l10n'),
  ...Object.keys({ ...viewBudgets, ...webBudgets } as Readonly<Record<string, number>>).map((name) => `dist/${name}`),
];

/** All files of a folder that users get as it is. */
function shipped(folder: string): readonly string[] {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const names = files.flatMap((file) => (file.isFile() ? [relative(root, join(file.parentPath, file.name))] : []));
  return names.map((name) => name.replaceAll(sep, '/'));
}

/** The bundles of the last build. */
function bundles(): readonly string[] {
  const { outputs } = JSON.parse(readFileSync(join(root, 'dist/meta.json'), 'utf8')) as Metafile;
  const names = Object.keys(outputs).map((file) => basename(file));
  return names.filter((name) => name.endsWith('.cjs')).map((name) => `dist/${name}`);
}

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';

/** The page in front. */
function webview(page: Page) {
  return page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

describe('the package', function () {
  this.timeout(180_000);
  const vsix = join(outFolder, 'hiero-lens.vsix');
  let folder: string;

  before(async () => {
    mkdirSync(outFolder, { recursive: true });
    assert.equal(await packVsix(vsix), 0);
    folder = mkdtempSync(join(tmpdir(), 'hiero-lens-package-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is small', () => {
    const { size } = statSync(vsix);
    assert.ok(size <= maxPackageBytes, `${size} bytes`);
  });

  (isNightly ? it : it.skip)(
    'has the same bytes when it is packed again, whatever the times of its files',
    async () => {
      const again = join(folder, 'again.vsix');
      for (const file of [join(root, 'package.nls.json'), ...bundles().map((name) => join(root, name))]) {
        utimesSync(file, new Date(), new Date());
      }
      assert.equal(await packVsix(again), 0);
      assert.ok(readFileSync(vsix).equals(readFileSync(again)));
    },
  );

  it('holds what is allowed and nothing else', async () => {
    const extensionsDir = join(folder, 'extensions');
    mkdirSync(extensionsDir);
    await installPackage(newest, { userDataDir: folder, extensionsDir }, vsix);
    const [installed = ''] = readdirSync(extensionsDir).filter((name) => name.startsWith('hiero-lens.'));
    const files = readdirSync(join(extensionsDir, installed), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(extensionsDir, installed).length + 1));
    assert.deepEqual(files.map((file) => file.replaceAll(sep, '/')).toSorted(), [...allowed, ...bundles()].toSorted());
  });

  describe('installed', () => {
    let bench: Workbench;
    before(async () => {
      bench = await openWorkbench({ vsix });
    });
    after(() => bench.close());
    afterEach(async function () {
      if (this.currentTest?.state === 'failed') {
        await bench.saveFailure(this.currentTest.fullTitle());
      }
    });

    it('shows blocks and network status, from files of its own', async () => {
      await showViews(bench.page);
      await bench
        .treeItem(/transactions?|empty/)
        .first()
        .waitFor();
      await bench.treeItem('Incidents').first().waitFor();
    });

    it('says what needs a connection, and does the rest without one', async () => {
      const { page, control } = bench;
      const { press } = walking(bench);
      await bench.runCommand('Hiero: Select Network…');
      await bench.choose(/^embedded/);
      await press('Read a contract', 'Read a Contract of Yours');
      await bench.quickInput(vault);
      await bench.choose(/^contracts\/Vault\.sol/);
      await page.getByText('contract Vault is Owned').first().waitFor();
      for (const service of simulated) {
        await control.setFaults(service, { path: '/', kind: 'reset' });
      }
      await bench.reload();
      const unreached = page
        .locator('.monaco-hover')
        .getByText(/cannot be reached/)
        .first();
      await press('Hover over an id', 'Hover over an Id of the Sample');
      // It is tried several times before it is given up.
      await unreached.waitFor();
      await bench.screenshot('walkthrough-offline-hover');
      await press('Read a contract', 'Read a Contract of Yours');
      await bench.quickInput(vault);
      // It was read while there was a connection.
      await bench.choose(/^contracts\/Vault\.sol/);
      await page.getByText('contract Vault is Owned').first().waitFor();
      await press('Read a contract', 'Read a Contract of Yours');
      await bench.quickInput('0xe07d4b9f12c85a36bd904ef1a7c3528d6f0b1e94');
      await messageInCentre(bench, /cannot be reached/);
      await bench.screenshot('walkthrough-offline-contract');
      await bench.runCommand('Notifications: Clear All Notifications');
      await press('Check a transaction', 'Open a Transaction File');
      await webview(page).getByText('gives 5 ℏ').first().waitFor();
      await webview(page)
        .getByRole('button', { name: /^Estimate/ })
        .click();
      await webview(page)
        .getByRole('alert')
        .getByText(/cannot be reached/)
        .waitFor();
      await bench.screenshot('walkthrough-offline-transaction');
      await press('Debug a transaction', 'Debug a Transaction of Yours');
      await bench.quickInput('0xf1ec880f4e65b05b3111104fa3628e4a5f4a52cd31b21ae5307411af57db58d8');
      await messageInCentre(bench, /cannot be reached/);
      await bench.screenshot('walkthrough-offline-debug');
    });
  });
});
