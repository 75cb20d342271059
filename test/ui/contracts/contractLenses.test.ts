import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lens, pressLens, verifiedLens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { until } from '../patience.ts';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
/** Long enough for an editor to draw what is not known, and short enough for all to be drawn together. */
const ANSWER_DELAY_MS = 500;
const addressOf = (line: number) => `0xfeed${(0x77770000 + line).toString(16).padStart(36, '0')}`;

/** What a frame of the editor showed. */
interface Frame {
  /** Top of each line and its text. */
  readonly lines: readonly (readonly [top: number, text: string])[];
  /** The first title of each group of lenses. */
  readonly titles: readonly string[];
}

/** Writes down each frame that differs from the one before, once the file is shown, until it is told to stop. */
const watchFrames = `(() => {
  const frames = (window.seenFrames = []);
  const look = () => {
    const titles = [...document.querySelectorAll('.codelens-decoration')]
      .map((group) => group.textContent.split('|')[0].trim());
    const lines = [...document.querySelectorAll('.monaco-editor .view-line')]
      .map((line) => [Math.round(line.getBoundingClientRect().top), line.textContent]);
    const frame = JSON.stringify({ lines, titles });
    if (lines.some(([, text]) => text.includes('last')) && frames.at(-1) !== frame) {
      frames.push(frame);
    }
    if (window.seenFrames === frames) {
      requestAnimationFrame(look);
    }
  };
  look();
})()`;

// The first of its folder by its name, since what these contracts are must be new to the workbench.
describe('lenses in the workbench', () => {
  // A test of keys looks for them in the files of the workspace.
  after(async () => {
    for (const name of ['moving.txt', 'many.txt', 'few.txt', 'marked.txt', '.vscode']) {
      await rm(join(workbench().workspace, name), { recursive: true, force: true });
    }
  });

  it('appear together once they are known, and move the text once', async () => {
    const { page, openFile, control, workspace } = workbench();
    const lines = [
      '// what an address is comes late',
      'VERIFIED = 0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      'SECRET = 0x000000000000000000000000000000000061d400',
      'PAYER = 0x00000000000000000000000000000000000003e9',
      'ABSENT = 0x00000000000000000000000000000000deadbeef',
      'POLYGON = 0x00000000000000000000000000000000000003ea',
      'VERIFIED_AGAIN = 0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      'the last line',
    ];
    await writeFile(join(workspace, 'moving.txt'), lines.join('\n'));
    await control.setFaults('ledger', { path: '/', kind: 'delay', ms: ANSWER_DELAY_MS });
    await page.evaluate(watchFrames);
    await openFile('moving.txt');
    await verifiedLens('Vault').waitFor();
    await lens('not verified').waitFor();
    await lens('Account 0.0.1001').waitFor();
    await control.setFaults('ledger');
    const texts = await page.evaluate<readonly string[]>(
      'const frames = window.seenFrames; window.seenFrames = undefined; frames',
    );
    const frames = texts.map((text) => JSON.parse(text) as Frame);
    const layouts = new Set(frames.map(({ lines: shown }) => JSON.stringify(shown.map(([top]) => top))));
    assert.ok(layouts.size <= 2, texts.join('\n'));
    const shown = frames.map(({ titles }) => titles.length);
    assert.deepEqual([...new Set(shown)].toSorted(), [0, 3], texts.join('\n'));
    assert.ok(
      frames.every(({ titles }) => titles.every((title) => title !== '')),
      texts.join('\n'),
    );
    await screenshotInEveryTheme('contracts-lens-calm');
  });

  it('are one for a file that names many, which lists them and asks for the one that is picked', async () => {
    const { page, openFile, control, workspace, screenshot } = workbench();
    const text = Array.from({ length: 500 }, (_, line) => {
      const address = line === 300 ? '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148' : addressOf(line);
      return `CONTRACT_${line} = ${address}`;
    });
    await writeFile(join(workspace, 'many.txt'), text.join('\n'));
    await control.forgetRequests();
    await openFile('many.txt');
    await lens('500 addresses: Look Up…').waitFor();
    await screenshotInEveryTheme('contracts-lens-many');
    assert.deepEqual(
      (await control.requests('ledger')).filter(({ path }) => path.includes('7777')),
      [],
    );
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await pressLens('500 addresses: Look Up…', rows.first());
    await page.keyboard.type('contract_300');
    await rows.filter({ hasText: 'CONTRACT_300' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.locator('.view-line').filter({ hasText: 'CONTRACT_300' }).waitFor();
    await screenshot('contracts-lens-pick');
    await page.keyboard.press('Enter');
    await page.getByText('Contract Vault').or(page.getByText('0.0.4811')).first().waitFor();
    assert.deepEqual(
      (await control.requests('ledger')).filter(({ path }) => path.includes('7777')),
      [],
    );
  });

  it('ask only for what is on the screen', async () => {
    const { page, openFile, control, workspace } = workbench();
    const text = Array.from({ length: 500 }, (_, line) => (line % 25 === 0 ? addressOf(line) : ''));
    await writeFile(join(workspace, 'few.txt'), text.join('\n'));
    const asked = async () => {
      const paths = (await control.requests('ledger')).map(({ path }) => /7777[0-9a-f]{4}/.exec(path)?.[0]);
      const found = new Set(paths.filter((path) => path !== undefined));
      return [...found].map((address) => Number.parseInt(address.slice(4), 16)).toSorted((a, b) => a - b);
    };
    await control.forgetRequests();
    await openFile('few.txt');
    await until(async () => (await asked()).length > 0);
    assert.deepEqual(
      (await asked()).filter((line) => line > 60),
      [],
    );
    await page.keyboard.press('Control+End');
    await until(async () => (await asked()).includes(475));
    assert.deepEqual(
      (await asked()).filter((line) => line > 60 && line < 430),
      [],
    );
    assert.equal(await page.locator('.codelens-decoration:visible').count(), 0, 'none is there');
  });

  it('follow what becomes of a file of the workspace, and their setting', async () => {
    const { openFile, services, workspace } = workbench();
    const mark = lens('Differs from workspace file');
    const own = join(workspace, 'contracts/Vault.sol');
    const answer = await fetch(`${services.verificationUrl}/v2/contract/296/${vault}?fields=sources`);
    const { sources } = (await answer.json()) as { sources: Record<string, { content: string }> };
    const before = await readFile(own);
    await writeFile(join(workspace, 'marked.txt'), `VAULT = ${vault}`);
    await openFile('marked.txt');
    await mark.waitFor();
    try {
      await writeFile(own, sources['contracts/Vault.sol']?.content ?? assert.fail());
      await mark.waitFor({ state: 'hidden' });
      await verifiedLens('Vault').waitFor();
    } finally {
      await writeFile(own, before);
    }
    await mark.waitFor();
    const settings = join(workspace, '.vscode');
    await mkdir(settings);
    await writeFile(join(settings, 'settings.json'), JSON.stringify({ 'hieroLens.codeLens.enabled': false }));
    await verifiedLens('Vault').waitFor({ state: 'hidden' });
    await rm(settings, { recursive: true });
    await mark.waitFor();
  });
});
