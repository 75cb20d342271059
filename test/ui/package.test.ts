import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import type { Metafile } from 'esbuild';
// @ts-expect-error plain JavaScript, since it builds what TypeScript checks
import { viewBudgets, webBudgets } from '../../esbuild.mjs';
import { packVsix } from '../run/packVsix.ts';
import { outFolder, root } from '../run/paths.ts';
import { installPackage } from '../run/vscode/installPackage.ts';
import { newest } from '../run/vscode/releases.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const maxPackageBytes = 1_050_000;

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
  'package.nls.json',
  'readme.md',
  'media/transaction-dark.svg',
  'media/transaction-light.svg',
  ...shipped('media/sample'),
  ...shipped('media/walkthrough'),
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

  it('has the same bytes when it is packed again, whatever the times of its files', async () => {
    const again = join(folder, 'again.vsix');
    for (const file of [join(root, 'package.nls.json'), ...bundles().map((name) => join(root, name))]) {
      utimesSync(file, new Date(), new Date());
    }
    assert.equal(await packVsix(again), 0);
    assert.ok(readFileSync(vsix).equals(readFileSync(again)));
  });

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

    it('shows blocks and network status, from files of its own', async () => {
      await bench.page.getByRole('tab', { name: 'Hiero' }).first().click();
      await bench
        .treeItem(/transactions?|empty/)
        .first()
        .waitFor();
      await bench.treeItem('Incidents').first().waitFor();
    });
  });
});
