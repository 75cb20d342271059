import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lens } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
/** Long enough for a lens to be shown by its text alone. */
const ANSWER_DELAY_MS = 4_000;

/** What a frame of the editor showed. */
interface Frame {
  /** Top of each line and its text. */
  readonly lines: readonly (readonly [top: number, text: string])[];
  /** The first title of each group of lenses. */
  readonly titles: readonly string[];
}

/** Writes down each frame that differs from the one before, once a group has a title, until it is told to stop. */
const watchFrames = `(() => {
  const frames = (window.seenFrames = []);
  const look = () => {
    const titles = [...document.querySelectorAll('.codelens-decoration:not(:empty)')]
      .map((group) => group.textContent.split('|')[0].trim());
    const lines = [...document.querySelectorAll('.monaco-editor .view-line')]
      .map((line) => [Math.round(line.getBoundingClientRect().top), line.textContent]);
    const frame = JSON.stringify({ lines, titles });
    if (titles.length > 0 && frames.at(-1) !== frame) {
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
    for (const name of ['moving.txt', 'many.txt', 'marked.txt', '.vscode']) {
      await rm(join(workbench().workspace, name), { recursive: true, force: true });
    }
  });

  it('never move the text: first by the text, then by the answer', async () => {
    const { page, openFile, control, workspace } = workbench();
    const lines = [
      '// what an address is comes late',
      'VERIFIED = 0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      'SECRET = 0x000000000000000000000000000000000061d400',
      'PAYER = 0x00000000000000000000000000000000000003e9',
      'the last line',
    ];
    await writeFile(join(workspace, 'moving.txt'), lines.join('\n'));
    await control.setFaults('ledger', { path: '/', kind: 'delay', ms: ANSWER_DELAY_MS });
    await page.evaluate(watchFrames);
    await openFile('moving.txt');
    await lens('exact match').waitFor();
    await lens('not verified').waitFor();
    await lens('account 0.0.1001').waitFor();
    await control.setFaults('ledger');
    const texts = await page.evaluate<readonly string[]>(
      'const frames = window.seenFrames; window.seenFrames = undefined; frames',
    );
    const frames = texts.map((text) => JSON.parse(text) as Frame);
    assert.equal(new Set(frames.map(({ lines: shown }) => JSON.stringify(shown))).size, 1, texts.join('\n'));
    const whole = frames.filter(({ titles }) => titles.length >= 3);
    assert.ok(
      whole.every(({ titles }) => titles.length === 3),
      texts.join('\n'),
    );
    const first = whole[0]?.titles.toSorted();
    assert.deepEqual(first, ['0x0000…03e9', '0x0000…d400', '0x5c2f…d148']);
  });

  it('asks only for those on the screen, of 500 in a file', async () => {
    const { page, openFile, control, workspace } = workbench();
    const text = Array.from(
      { length: 500 },
      (_, line) => `0xfeed${(0x77770000 + line).toString(16).padStart(36, '0')}`,
    );
    await writeFile(join(workspace, 'many.txt'), text.join('\n'));
    const asked = async () => {
      const paths = (await control.requests('ledger')).map(({ path }) => /7777[0-9a-f]{4}/.exec(path)?.[0]);
      return [...new Set(paths.filter((path) => path !== undefined))].toSorted();
    };
    await control.forgetRequests();
    await openFile('many.txt');
    await lens('not found').waitFor();
    await page.keyboard.press('Control+End');
    await lens(/^0xfeed…01f3: not found$/).waitFor();
    const places = (await asked()).map((address) => Number.parseInt(address.slice(4), 16));
    // A screen has about 20 lines with a lens each; the editor resolves a few beyond its edges.
    assert.ok(places.length > 10 && places.length < 120, places.join());
    assert.deepEqual(
      places.filter((line) => line > 70 && line < 430),
      [],
    );
  });

  it('follow what becomes of a file of the workspace, and their setting', async () => {
    const { openFile, services, workspace } = workbench();
    const mark = lens('≠ workspace file');
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
      await lens('exact match').waitFor();
    } finally {
      await writeFile(own, before);
    }
    await mark.waitFor();
    const settings = join(workspace, '.vscode');
    await mkdir(settings);
    await writeFile(join(settings, 'settings.json'), JSON.stringify({ 'hieroLens.codeLens.enabled': false }));
    await lens('exact match').waitFor({ state: 'hidden' });
    await rm(settings, { recursive: true });
    await mark.waitFor();
  });
});
