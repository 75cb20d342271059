import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hovering } from './hovering.ts';
import { patienceMs, pressAway, testTimeoutMs, until } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

describe('in a workspace that is not trusted', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;

  before(async () => {
    bench = await openWorkbench({ isRestricted: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await bench.saveFailure(this.currentTest.fullTitle());
    }
  });
  after(() => bench.close());

  it('a hover explains all the same, without the names that the workspace brings', async () => {
    const { page, workspace, screenshot } = bench;
    await page.getByText('Restricted Mode').first().waitFor();
    await mkdir(join(workspace, '.hiero-lens'));
    const book = { addresses: [{ address: '0.0.1001', label: 'Trust me' }] };
    await writeFile(join(workspace, '.hiero-lens/addresses.json'), JSON.stringify(book));
    const hovers = hovering(bench);
    await hovers.openText('restricted.ts', `const accountId = '0.0.1001';\n`);
    const text = await hovers.hover('0.0.1001', 'Balance');
    assert.ok(text.includes('Alice') && !text.includes('Trust me'), text);
    await screenshot('hover-restricted');
  });

  it('a transaction is not debugged, and why is said once, with what can be read instead', async () => {
    const { page, runCommand, quickInput, screenshot } = bench;
    await runCommand('Hiero: Debug Transaction…');
    await quickInput('0.0.1002@1750151034.000000004');
    const question = page.getByRole('dialog');
    await question.waitFor();
    await screenshot('debugger-restricted-question');
    await pressAway(question.getByRole('button', { name: 'Cancel' }));
    await page
      .getByText('Debugging needs a workspace that is trusted; the trace can be read without.')
      .first()
      .waitFor();
    await screenshot('debugger-restricted');
    await page.getByRole('button', { name: 'Open Trace' }).click();
    await page
      .getByRole('tab', { name: /0\.0\.1002/ })
      .first()
      .waitFor();
  });

  // What is written is written into the storage of the extension, and read by nothing that could run it.
  it('verified sources can be added as a folder', async () => {
    const { page, workspace, runCommand, quickInput } = bench;
    const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
    const userData = join(workspace, '../data/User');
    await runCommand('View: Close All Editors');
    await runCommand('Hiero: Add Verified Sources to Workspace…');
    await quickInput(address);
    // The window loads anew with a workspace of two folders. While it is not trusted, VS Code in a browser now and then
    // shows none of them, so that the workspace is read where VS Code keeps it.
    const folders = async () => {
      const files = await readdir(join(userData, 'Workspaces')).catch(() => []);
      return Promise.all(files.map((name) => readFile(join(userData, 'Workspaces', name), 'utf8')));
    };
    await until(async () => (await folders()).some((text) => text.includes(address)));
    await page.getByText('Restricted Mode').first().waitFor({ timeout: patienceMs });
    const copy = join(userData, 'globalStorage/hiero-lens.hiero-lens/sources/embedded', address);
    assert.match(await readFile(join(copy, 'contracts/Vault.sol'), 'utf8'), /contract Vault is Owned/);
  });
});
