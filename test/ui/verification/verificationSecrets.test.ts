import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { embeddedSettings } from '../../run/embedded.ts';
import { workbench } from '../hooks.ts';
import { clearNotifications, notification, press } from '../notifications.ts';
import { pressUntil, until } from '../patience.ts';
import { startsRecordedJob } from '../recordedJobs.ts';

import { importContract, startKey } from '../verifying.ts';

const key = 'Zq7-explorer-key-9fW2xK';
const unverified = '0x000000000000000000000000000000000061d400';
const importPath = '/server/v2/verify/etherscan/';

/** The key as it could be written down: as it is, in UTF-16, in hex, and in base64 wherever it begins in a longer text. */
const spellings = [
  ...(['latin1', 'utf16le'] as const).map((encoding) => Buffer.from(key, encoding).toString('latin1')),
  Buffer.from(key).toString('hex'),
  ...[0, 1, 2].map((before) => base64Core(before)),
];

/** The digits of base64 that depend on the key alone, when so many bytes stand before it. */
function base64Core(before: number): string {
  const digits = Buffer.from(`${'x'.repeat(before)}${key}`)
    .toString('base64')
    .replace(/=+$/, '');
  return digits.slice(before === 0 ? 0 : before + 1, -1);
}

const holdsKey = (text: string) => spellings.some((spelling) => text.includes(spelling));

interface FilesWithKey {
  readonly looked: number;
  readonly found: readonly string[];
  /** Whether the state that the extension keeps was among them. */
  readonly hasState: boolean;
}

/** Every file below a folder that holds the key, and how many were looked at. */
async function filesWithKey(folder: string): Promise<FilesWithKey> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  let hasState = false;
  for (const file of files) {
    const text = (await readFile(file)).toString('latin1');
    hasState ||= text.includes('hieroLens.verification.jobs');
    if (holdsKey(text)) {
      found.push(file);
    }
  }
  return { looked: files.length, found, hasState };
}

/** All that the page keeps: local and session storage, and every IndexedDB, as one text. */
const dumpPage = `(async () => {
  const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href];
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of db.objectStoreNames) {
      const values = await new Promise((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      kept.push(JSON.stringify(values));
    }
    db.close();
  }
  return kept.join('\\n');
})()`;

/** Changes where the service answers, in the settings' own editor; resolves when the question for a key says so. */
async function moveService(verificationUrl: string): Promise<void> {
  const { page, services, workspace, runCommand } = workbench();
  const present = JSON.parse(await readFile(join(dirname(workspace), 'data/User/settings.json'), 'utf8'));
  await runCommand('Preferences: Open User Settings (JSON)');
  const line = page.locator('.view-line', { hasText: 'hieroLens.customNetworks' });
  await line.click();
  await page.keyboard.press('Control+A');
  const settings = JSON.stringify({ ...present, ...embeddedSettings({ ...services, verificationUrl }) });
  // Pasted, because the editor closes brackets in what is typed.
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(settings)})`);
  await page.keyboard.press('Control+V');
  const { host } = new URL(verificationUrl);
  await page.locator('.view-line', { hasText: `"verificationUrl":"http://${host}` }).waitFor();
  await page.keyboard.press('Control+S');
  await page.keyboard.press('Escape');
  await line.waitFor({ state: 'hidden' });
  for (let arrived = false; !arrived; ) {
    await startKey();
    const prompt = page.getByText('Your key for the Etherscan-compatible explorer');
    arrived = (await prompt.innerText()).includes(`sent only to http://${host}`);
    await page.keyboard.press('Escape');
    await prompt.waitFor({ state: 'hidden' });
  }
}

/** What the palette offers to do with keys. */
async function offered(): Promise<readonly string[]> {
  const { page } = workbench();
  const options = page.getByRole('option', { name: /Explorer API Key/ });
  await pressUntil(
    async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('F1');
      await page.locator('.quick-input-widget input').first().fill('>Explorer API Key', { timeout: 5_000 });
    },
    () => options.filter({ hasText: 'Set' }).isVisible(),
  );
  const names = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => /Set|Clear/.exec(name)?.[0] ?? name);
}

describe('the explorer key', () => {
  before(async () => {
    const { page, quickInput, screenshot } = workbench();
    await page
      .getByRole('tab', { name: /^Hiero/ })
      .first()
      .waitFor();
    if ((await offered()).includes('Clear')) {
      await workbench().runCommand('Hiero: Clear Explorer API Key');
      await notification(page, 'The explorer API key of chain 296 is forgotten.').waitFor();
      await clearNotifications(workbench());
    }
    assert.deepEqual(await offered(), ['Set']);
    await startKey();
    await page.getByText(/sent only to http:\/\/127\.0\.0\.1:\d+, with imports/).waitFor();
    await screenshot('verification-set-key');
    await quickInput(key);
    await page.getByText('Your key for the Etherscan-compatible explorer').waitFor({ state: 'hidden' });
  });
  it('stays out of messages, documents and logs when a service repeats it in an error', async () => {
    const { page } = workbench();
    const body = JSON.stringify({ customCode: 'odd_code', message: `The key ${key} is bad`, errorId: 'e-1' });
    const headers = { 'Content-Type': 'application/json' };
    await workbench().control.setFaults('verification', {
      path: `${importPath}*`,
      method: 'POST',
      times: 1,
      ...{ kind: 'status', status: 400, headers, body },
    });
    await importContract(unverified);
    const message = notification(page, 'The key ••• is bad (odd_code)');
    await message.waitFor();
    assert.ok(!(await page.locator('body').innerText()).includes(key));
    await clearNotifications(workbench());
    await workbench().control.setFaults('verification', {
      path: `${importPath}*`,
      method: 'POST',
      times: 1,
      ...{ kind: 'wrongType', contentType: 'text/html', body: `<html>${key}</html>` },
    });
    await importContract(unverified);
    await notification(page, 'cannot be read').waitFor();
    assert.ok(!(await page.locator('body').innerText()).includes(key));
    await clearNotifications(workbench());
  });

  it('goes to another host only after that was shown', async () => {
    const { page, services, screenshot } = workbench();
    await workbench().control.forgetRequests();
    await moveService(services.verificationUrl.replace('127.0.0.1', 'localhost'));
    await importContract(unverified);
    await page.getByRole('option', { name: /Send the key to http:\/\/localhost:\d+/ }).waitFor();
    await page.getByRole('option', { name: 'Import without a key' }).waitFor();
    await screenshot('verification-new-host');
    await page.keyboard.press('Escape');
    const requests = await workbench().control.requests('verification');
    assert.ok(requests.every(({ method }) => method === 'GET'));
    await moveService(services.verificationUrl);
  });

  it('is in no log, setting, state, file or URL after an import', async () => {
    const { page, workspace } = workbench();
    await workbench().control.forgetRequests();
    await workbench().control.setFaults('verification', startsRecordedJob('pending'));
    await importContract(unverified);
    await notification(page, /Importing.*comparing/).waitFor();
    await press(page, /Importing.*comparing/, 'Cancel');
    await notification(page, 'the service goes on').waitFor();

    const requests = JSON.stringify(await workbench().control.requests('verification'));
    assert.match(requests, /"POST","path":"\/server\/v2\/verify\/etherscan/);
    const { looked, found, hasState } = await filesWithKey(dirname(workspace));
    const dumped = (await page.evaluate(dumpPage)) as string;
    assert.ok(looked > 20, `only ${looked} files were looked at`);
    assert.ok(hasState, 'the state of the extension is not in what was looked at');
    assert.deepEqual(found, []);
    assert.ok(!holdsKey(requests) && !holdsKey(dumped));
  });

  it('would be found where it is looked for', async () => {
    const { page, workspace } = workbench();
    const folder = dirname(workspace);
    const texts = [
      `{"apiKey":"${key}"}`,
      Buffer.from(key, 'utf16le').toString('latin1'),
      ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${key}!`).toString('base64')),
      Buffer.from(`?${key}`).toString('hex'),
    ];
    const planted = join(folder, 'data/planted.log');
    for (const text of texts) {
      await writeFile(planted, text, 'latin1');
      assert.deepEqual((await filesWithKey(folder)).found, [planted], text);
    }
    await rm(planted);
    const plantInPage = `new Promise((resolve, reject) => {
      localStorage.setItem('planted', 'VALUE');
      const request = indexedDB.open('planted', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('items').put({ value: 'VALUE' }, 1);
      request.onsuccess = () => { request.result.close(); resolve(); };
      request.onerror = () => reject(request.error);
    })`;
    await page.evaluate(plantInPage.replaceAll('VALUE', key));
    const dumped = (await page.evaluate(dumpPage)) as string;
    assert.equal(dumped.split(key).length - 1, 2, 'in local storage and in IndexedDB');
    await page.evaluate("localStorage.removeItem('planted'); indexedDB.deleteDatabase('planted'); undefined");
    await until(async () => !holdsKey((await page.evaluate(dumpPage)) as string));
  });

  it('is forgotten by a command that the palette has as long as there is a key', async () => {
    const { page, runCommand } = workbench();
    await runCommand('Hiero: Clear Explorer API Key');
    await notification(page, 'The explorer API key of chain 296 is forgotten.').waitFor();
    assert.deepEqual(await offered(), ['Set']);
  });
});
