import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { boxOf, patienceMs, pressUntil, setOpen, testTimeoutMs, until } from '../patience.ts';
import { type Sidebar, sidebar } from '../sidebar.ts';

interface BlockJson {
  readonly number: number;
  readonly hash: string;
  readonly timestamp: { readonly from: string; readonly to: string };
}

/** A block as the ledger itself tells it. */
async function blockJson({ services }: Sidebar, path: string): Promise<BlockJson> {
  return (await (await fetch(`${services.ledgerUrl}/api/v1/blocks/${path}`)).json()) as BlockJson;
}

const thousands = (number: number) => number.toLocaleString('en-US');
const isQuestion = (bench: Sidebar) => bench.page.locator('.quick-input-widget').isVisible();

/** The paths and queries of blocks that the ledger was asked for. */
async function askedBlocks({ control }: Sidebar): Promise<readonly string[]> {
  const requests = await control.requests('ledger');
  return requests.filter(({ path }) => path.includes('/blocks')).map(({ path, search }) => path + search);
}

/** Presses a title's button until its question is there. */
async function ask(bench: Sidebar, button: string): Promise<void> {
  await pressUntil(
    () => bench.pressTitle('Blocks', button),
    () => isQuestion(bench),
  );
}

/** Goes to a block by a text; its line is then selected, open and on the screen. */
async function goTo(bench: Sidebar, text: string, number: number): Promise<void> {
  // An editor that is busy may show a line and forget to open it.
  await pressUntil(
    async () => {
      await ask(bench, 'Go to Block…');
      await bench.quickInput(text);
    },
    () => openedLine(bench, number).isVisible(),
    20_000,
  );
}

function openedLine(bench: Sidebar, number: number) {
  return bench
    .tree('Blocks')
    .locator(`[role=treeitem][aria-selected=true][aria-expanded=true][aria-label^="Block ${thousands(number)},"]`);
}

/** Lists anew, from the top, until the newest block of the ledger is there; gives its number. The clock must stand still. */
async function listNewest(bench: Sidebar): Promise<number> {
  const { blocks } = (await (await fetch(`${bench.services.ledgerUrl}/api/v1/blocks?limit=1`)).json()) as {
    readonly blocks: readonly BlockJson[];
  };
  const number = blocks[0]?.number ?? 0;
  await bench.control.forgetRequests();
  await pressUntil(
    () => bench.pressTitle('Blocks', 'Refresh Blocks'),
    async () => (await askedBlocks(bench)).some((asked) => asked.includes('?limit')),
  );
  // New lines above an open one leave it where it is, out of sight of themselves.
  await pressUntil(
    async () => {
      await bench.tree('Blocks').focus();
      await bench.page.keyboard.press('Home');
    },
    () => bench.row('Blocks', `Block ${thousands(number)}`).isVisible(),
  );
  return number;
}

/** Lets some of the services' time pass at once: a block closes every two seconds. */
async function pass(bench: Sidebar, seconds: number): Promise<void> {
  await bench.control.steerClock({ advanceMs: seconds * 1_000 });
}

async function loadOlder(bench: Sidebar): Promise<void> {
  await bench.control.forgetRequests();
  await pressUntil(
    async () => {
      await bench.tree('Blocks').focus();
      await bench.page.keyboard.press('End');
      await bench.row('Blocks', 'Load older…').click({ timeout: 5_000 });
    },
    async () => (await askedBlocks(bench)).some((asked) => /block\.number=lt/.test(asked)),
  );
}

/** Changes the filter, by a text where it asks for one, until the header says so. */
async function chooseFilter(bench: Sidebar, item: RegExp, says: string, text?: string): Promise<void> {
  const { page, quickInput } = bench;
  const question = page.locator('.quick-input-widget:visible');
  const isNotNegated = async () => (await bench.descriptionOf('Blocks').innerText()).includes(says);
  const choose = async () => {
    if (await isQuestion(bench)) {
      await page.keyboard.press('Escape');
    }
    await ask(bench, 'Filter Blocks…');
    await page.getByRole('option', { name: item }).click({ timeout: 10_000 });
    if (text !== undefined) {
      await question
        .getByText(/empty for/)
        .first()
        .waitFor({ timeout: 10_000 });
      await quickInput(text);
    }
  };
  await pressUntil(async () => ((await isNotNegated()) ? undefined : choose()), isNotNegated);
}

async function clearFilter(bench: Sidebar): Promise<void> {
  await pressUntil(
    () => bench.pressTitle('Blocks', 'Clear Block Filter'),
    async () => (await bench.descriptionOf('Blocks').innerText()) === 'embedded · UTC',
  );
}

/** The numbers of all listed blocks, from the top. */
async function listedNumbers(bench: Sidebar): Promise<readonly number[]> {
  const rows = await bench.allRows('Blocks');
  return rows.flatMap((name) => {
    const number = /^Block ([\d,]+)/.exec(name)?.[1];
    return number === undefined ? [] : [Number(number.replaceAll(',', ''))];
  });
}

const downFrom = (newest: number, count: number) => Array.from({ length: count }, (_, index) => newest - index);

describe('blocks in the workbench', function () {
  this.timeout(testTimeoutMs);

  before(() => sidebar().page.setDefaultTimeout(patienceMs));

  beforeEach(async () => {
    const bench = sidebar();
    await bench.control.setFaults('ledger');
    await bench.control.steerClock({ pause: true });
    await bench.open('Blocks');
  });

  after(async () => {
    const { control, leave } = sidebar();
    await control.setFaults('ledger');
    await leave();
  });

  it('lists blocks, newest first, and every field of one', async () => {
    const bench = sidebar();
    const newest = await listNewest(bench);
    assert.deepEqual(await listedNumbers(bench), downFrom(newest, 25));
    const json = await blockJson(bench, String(newest));
    await bench.page.keyboard.press('Home');
    await setOpen(bench.row('Blocks', `Block ${thousands(newest)}`), true);
    await setOpen(bench.row('Blocks', 'Properties').first(), true);
    await bench.row('Blocks', `Hash, ${json.hash}`).waitFor();
    await screenshotInEveryTheme('blocks');
  });

  it('goes to a block', async () => {
    const bench = sidebar();
    await listNewest(bench);
    await goTo(bench, '44,000,000', 44_000_000);
  });

  it('loads older blocks by the page, and holds new ones back from who reads them', async () => {
    const bench = sidebar();
    const newest = await listNewest(bench);
    await loadOlder(bench);
    await bench.row('Blocks', `Block ${thousands(newest - 25)}`).waitFor();
    assert.deepEqual(await listedNumbers(bench), downFrom(newest, 50));
    await pass(bench, 20);
    await bench.page.keyboard.press('Home');
    await bench.row('Blocks', '10 new blocks').waitFor();
    assert.deepEqual(await listedNumbers(bench), downFrom(newest, 50));
  });
});

describe('browsing blocks in the workbench', function () {
  this.timeout(testTimeoutMs);

  beforeEach(async () => {
    const bench = sidebar();
    await bench.control.steerClock({ pause: true });
    await bench.open('Blocks');
    await listNewest(bench);
    const open = bench.tree('Blocks').locator('[role=treeitem][aria-expanded=true]');
    await pressUntil(
      () => bench.pressTitle('Blocks', 'Collapse All'),
      async () => (await open.count()) === 0,
    );
  });

  after(() => sidebar().leave());

  it('looks for new blocks for a minute and leaves an open line open and where it is', async () => {
    const bench = sidebar();
    const { control, row } = bench;
    const first = await listNewest(bench);
    await setOpen(row('Blocks', `Block ${thousands(first - 3)}`), true);
    const { hash } = await blockJson(bench, String(first - 3));
    await setOpen(row('Blocks', 'Properties').first(), true);
    await row('Blocks', `Hash, ${hash}`).waitFor();
    await control.forgetRequests();
    const line = row('Blocks', `Block ${thousands(first - 3)}`);
    await pass(bench, 20);
    await row('Blocks', '10 new blocks').waitFor();
    const place = await boxOf(line);
    for (const count of [20, 30]) {
      await pass(bench, 20);
      await row('Blocks', `${count} new blocks`).waitFor();
      assert.deepEqual(await boxOf(line), place);
    }
    const newest = row('Blocks', `Block ${thousands(first + 30)}`);
    await pressUntil(
      async () => ((await newest.isVisible()) ? undefined : row('Blocks', '30 new blocks').click({ timeout: 5_000 })),
      () => newest.isVisible(),
    );
    const asked = await askedBlocks(bench);
    // Only what is newer, save for the doubt whether the network was reset, after many looks that bring nothing.
    const expected = /^\/api\/v1\/blocks\?(block\.number=gt:\d+&limit=100&order=desc|limit=1&order=desc)$/;
    assert.ok(
      asked.every((one) => expected.test(one)),
      asked.join('\n'),
    );
    await bench.screenshot('blocks-following');
    const rows = await bench.allRows('Blocks');
    const index = rows.findIndex((name) => name.startsWith(`Block ${thousands(first - 3)},`));
    assert.equal(index, 33);
    assert.ok(rows.indexOf(`Hash, ${hash}`) > index);
  });

  it('follows new blocks without scrolling the list', async () => {
    const bench = sidebar();
    await listNewest(bench);
    const tree = bench.tree('Blocks');
    const lines = async () => Number(await tree.getByRole('treeitem').first().getAttribute('aria-setsize'));
    const offset = async () => (await tree.locator('.monaco-list-rows').boundingBox())?.y;
    const before = await lines();
    // More than the view can show at once.
    await pass(bench, 60);
    await until(async () => (await lines()) === before + 30);
    const top = await offset();
    await pressUntil(
      async () => {
        await tree.hover();
        await bench.page.mouse.wheel(0, 150);
      },
      async () => (await offset()) !== top,
    );
    const scrolled = await offset();
    await pass(bench, 10);
    await until(async () => (await lines()) === before + 35);
    assert.equal(await offset(), scrolled);
  });

  it('filters by numbers, times, order and content, each in the header, and clears with one click', async () => {
    const bench = sidebar();
    const { row, allRows, pressTitle } = bench;
    // The header changes before the lines do.
    const lists = (...expected: readonly number[]) =>
      until(async () => isDeepStrictEqual(await listedNumbers(bench), expected));
    await chooseFilter(bench, /Number range/, '1,000 … 1,004', '1000..1004');
    await lists(1004, 1003, 1002, 1001, 1000);
    await chooseFilter(bench, /Order/, 'oldest first');
    await lists(1000, 1001, 1002, 1003, 1004);
    await bench.screenshot('blocks-filter');
    await chooseFilter(bench, /Page size/, '2 a page', '2');
    await lists(1000, 1001);
    // Closed at both ends: to follow new blocks brings none of them.
    await pressUntil(
      () => pressTitle('Blocks', 'Pause Following Blocks'),
      async () => (await bench.descriptionOf('Blocks').innerText()).includes('paused'),
    );
    await pressUntil(
      () => pressTitle('Blocks', 'Follow New Blocks'),
      async () => !(await bench.descriptionOf('Blocks').innerText()).includes('paused'),
    );
    await pressUntil(
      () => row('Blocks', 'Load newer…').click({ timeout: 5_000 }),
      () => row('Blocks', 'Block 1,002').isVisible(),
    );
    await clearFilter(bench);

    const { timestamp } = await blockJson(bench, '1000');
    const { to } = (await blockJson(bench, '1002')).timestamp;
    const iso = new Date(Number(timestamp.from.split('.')[0]) * 1_000).toISOString();
    for (const range of [`${timestamp.to} .. ${to}`, `${iso} .. ${to}`, `${utcText(iso)} .. ${to}`]) {
      await chooseFilter(bench, /Time range/, ' … ', range);
      await lists(1002, 1001, 1000);
      await clearFilter(bench);
    }

    await chooseFilter(bench, /Hide empty blocks/, 'without empty');
    await until(async () => {
      const rows = await allRows('Blocks');
      return rows.some((name) => name.startsWith('Block ')) && !rows.some((name) => /^Block [\d,]+, empty/.test(name));
    });
    await clearFilter(bench);
  });

  it('shows what happened in a block, a page at a time, and opens the details of each', async () => {
    const bench = sidebar();
    const { row, page } = bench;
    // The Vault deposit of the embedded world.
    await goTo(bench, '21635183', 21_635_183);
    const toEnd = async () => {
      await bench.tree('Blocks').focus();
      await page.keyboard.press('End');
    };
    // The end is further down once what is below a line has loaded.
    const scrollTo = (line: Locator) => pressUntil(toEnd, () => line.isVisible());
    await scrollTo(row('Blocks', 'Executions in the block'));
    await setOpen(row('Blocks', 'Executions in the block'), true);
    const result = row('Blocks', /^deposit, .* · \+0\.015 ℏ$/);
    await scrollTo(result);
    const transaction = row('Blocks', /^EthereumTransaction, .* · SUCCESS$/);
    await transaction.waitFor();
    await screenshotInEveryTheme('block-transactions');
    for (const [line, tab, content] of [
      [result, /0xf59e/, /0\.0\.4811/],
      [transaction, /0\.0\.1002@1750082880/, /0\.0\.1002/],
    ] as const) {
      const opened = page.getByRole('tab', { name: tab }).first();
      await pressUntil(
        async () => {
          await toEnd();
          await line.click({ timeout: 5_000 });
        },
        () => opened.isVisible(),
      );
      await page.locator('.monaco-editor .view-line').filter({ hasText: content }).first().waitFor();
      await bench.runCommand('View: Close All Editors');
      await opened.waitFor({ state: 'hidden' });
    }
  });

  it('copies values, numbers, hashes and JSON, and links to the explorer', async () => {
    const bench = sidebar();
    const { page, row } = bench;
    const first = await listNewest(bench);
    const json = await blockJson(bench, String(first));
    const clipboard = () => page.evaluate('navigator.clipboard.readText()') as Promise<string>;
    const line = row('Blocks', `Block ${thousands(first)}`);
    const openMenu = async () => {
      await page.keyboard.press('Escape');
      await line.click({ button: 'right', timeout: 5_000 });
    };
    const choose = async (title: string) => {
      await openMenu();
      await page.getByRole('menuitem', { name: title }).hover({ timeout: 5_000 });
      await page.keyboard.press('Enter');
    };
    for (const [title, expected] of [
      ['Copy Block Number', String(first)],
      ['Copy Block Hash', json.hash],
    ] as const) {
      await pressUntil(
        () => choose(title),
        async () => (await clipboard()) === expected,
      );
    }
    await pressUntil(
      () => choose('Copy Block as JSON'),
      async () => (await clipboard()).startsWith('{'),
    );
    assert.deepEqual(JSON.parse(await clipboard()), json);
    await pressUntil(openMenu, () => page.getByRole('menuitem', { name: 'Open in Explorer' }).isVisible());
    await page.keyboard.press('Escape');
    await setOpen(line, true);
    await setOpen(row('Blocks', 'Properties').first(), true);
    await pressUntil(
      async () => {
        await row('Blocks', /^Record file, /).click({ timeout: 5_000 });
        await page.keyboard.press('Control+C');
      },
      async () => (await clipboard()).endsWith('.rcd'),
    );
  });
});

/** `2026-01-31 12:00:00`, in UTC. */
function utcText(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
}
