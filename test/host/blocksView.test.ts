import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { serviceControl } from '../run/control.ts';
import { eventually } from './eventually.ts';
import { testServices } from './services.ts';
import { replace } from './stage.ts';
import { stagedBlocks } from './stagedBlocks.ts';
import { stagedNetwork } from './stagedNetwork.ts';

const list = '/api/v1/blocks';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface BlockPage {
  readonly blocks: readonly { readonly number: number }[];
  readonly links: { readonly next: string | null };
}

describe('blocks view', () => {
  const { controlUrl, ledgerUrl } = testServices();
  const control = serviceControl(controlUrl);
  let fakes: Awaited<ReturnType<typeof stagedBlocks>>;

  beforeEach(async () => {
    await control.steerClock({ pause: true });
    fakes = await stagedBlocks();
  });

  afterEach(async () => {
    fakes.leave();
    await control.setFaults('ledger');
    await control.steerClock({ resume: true });
  });

  const asked = async () =>
    (await control.requests('ledger')).filter(({ headers }) => headers['user-agent'] === 'hiero-lens/test');
  const pageOf = async (search: string) => (await (await fetch(`${ledgerUrl}${list}${search}`)).json()) as BlockPage;
  /** Has the service answer lists of blocks with this. */
  const answers = (page: unknown, times?: number) =>
    control.setFaults('ledger', {
      path: `${list}?`,
      kind: 'malformed',
      body: JSON.stringify(page),
      ...(times === undefined ? {} : { times }),
    });
  const older = () => fakes.stage.run('hieroLens.blocks.loadOlder');
  const numbersOf = ({ blocks }: BlockPage) => blocks.map(({ number }) => number);

  it('says that a network has no blocks, and fills with the first one', async () => {
    const { clock, labels, numbers } = fakes;
    await answers({ blocks: [], links: { next: null } });
    assert.deepEqual(await labels(), ['This network has no blocks.']);
    await control.setFaults('ledger');
    await eventually(async () => {
      await clock.pass(60_000);
      assert.equal((await numbers()).length, 25);
    });
  });

  it('lists as many blocks at a time as the setting says', async () => {
    const set = (size: number | undefined) =>
      vscode.workspace.getConfiguration('hieroLens').update('blocks.pageSize', size, vscode.ConfigurationTarget.Global);
    fakes.leave();
    await set(7);
    try {
      fakes = await stagedBlocks();
      await eventually(async () => assert.equal((await fakes.numbers()).length, 7));
      await older();
      await eventually(async () => assert.equal((await fakes.numbers()).length, 14));
    } finally {
      await set(undefined);
    }
  });

  it('follows no link that leaves the origin, and goes on without it', async () => {
    const { numbers, stage, labels } = fakes;
    const page = await pageOf('?limit=25');
    const next = 'https://elsewhere.example/api/v1/blocks?block.number=lt:5';
    await answers({ ...page, links: { next } }, 1);
    assert.deepEqual(await numbers(), numbersOf(page));
    await older();
    const more = (await stage.lines()).at(-1);
    assert.equal(more?.label, 'Load older…');
    assert.match(more.description ?? '', /^The mirror node gave an answer that cannot be read/);
    await older();
    assert.deepEqual((await numbers()).slice(25), numbersOf(await pageOf(page.links.next?.replace(list, '') ?? '')));
    assert.equal((await labels()).at(-1), 'Load older…');
    assert.deepEqual(stage.messages, []);
  });

  it('ends a list whose links go in circles', async () => {
    const { numbers, labels } = fakes;
    const page = await pageOf('?limit=25');
    await answers(page);
    await numbers();
    await control.forgetRequests();
    await older();
    assert.deepEqual(await numbers(), numbersOf(page));
    assert.ok(!(await labels()).includes('Load older…'));
    assert.equal((await asked()).length, 1);
  });

  it('lists what a page says twice once, in order', async () => {
    const page = await pageOf('?limit=25');
    await answers({ ...page, blocks: [...page.blocks, ...page.blocks].reverse() }, 1);
    assert.deepEqual(await fakes.numbers(), numbersOf(page));
  });

  it('goes on through empty pages that have a next one, up to a bound', async () => {
    const [newest = 0] = numbersOf(await pageOf('?limit=1'));
    const empty = (index: number) => ({
      path: `^${list}`,
      kind: 'malformed' as const,
      body: JSON.stringify({ blocks: [], links: { next: `${list}?block.number=lt:${newest - index}&limit=25` } }),
      times: 1,
    });
    await control.setFaults('ledger', empty(0), empty(1));
    assert.equal((await fakes.numbers())[0], newest - 2);
    await control.setFaults('ledger', ...Array.from({ length: 60 }, (_, index) => empty(100 + index)));
    await control.forgetRequests();
    await fakes.stage.run('hieroLens.blocks.refresh');
    assert.equal((await asked()).length, 10);
  });

  it('goes on following when the clock jumps', async () => {
    const { clock, numbers } = fakes;
    const [first = 0] = await numbers();
    for (const [index, jumpMs] of [dayMs, -2 * dayMs].entries()) {
      clock.jump(jumpMs);
      await control.steerClock({ advanceMs: 2_000 });
      await eventually(async () => {
        await clock.pass(1_000);
        assert.equal((await numbers())[0], first + index + 1);
      });
    }
  });

  it('asks nothing while it is hidden or the window unfocused, and at once when it is seen again', async () => {
    const { clock, numbers, stage } = fakes;
    await numbers();
    for (const away of [{ isVisible: false }, { isFocused: false }]) {
      stage.setSeen(away);
      await control.forgetRequests();
      await clock.pass(hourMs);
      assert.equal(clock.waiting, 0);
      assert.deepEqual(await asked(), []);
      stage.setSeen({ isVisible: true, isFocused: true });
      await clock.pass(0);
      await eventually(async () => assert.equal((await asked()).length, 1));
      await eventually(() => assert.notEqual(clock.waiting, 0));
    }
  });

  it('holds new blocks back while a line is selected, and shows them when none is', async () => {
    const { clock, numbers, stage } = fakes;
    const before = await numbers();
    const [, , third] = await stage.lines();
    assert.ok(third);
    stage.select(third);
    await control.steerClock({ advanceMs: 6_000 });
    await eventually(async () => {
      await clock.pass(10_000);
      assert.equal((await stage.lines())[0]?.label, 'Show 3 new blocks');
    });
    assert.deepEqual(await numbers(), before);
    // While it draws, the editor tells of no selection for a moment.
    stage.select();
    assert.deepEqual(await numbers(), before);
    await clock.pass(1_000);
    await eventually(async () => assert.equal((await numbers())[0], (before[0] ?? 0) + 3));
  });

  it('holds new blocks back from who has gone on to older ones, until they are asked for', async () => {
    const { clock, numbers, stage } = fakes;
    const [first = 0] = await numbers();
    await older();
    await control.steerClock({ advanceMs: 6_000 });
    await eventually(async () => {
      await clock.pass(10_000);
      assert.equal((await stage.lines())[0]?.label, 'Show 3 new blocks');
    });
    assert.equal((await numbers())[0], first);
    await stage.run('hieroLens.blocks.showNew');
    assert.equal((await numbers())[0], first + 3);
    await control.steerClock({ advanceMs: 2_000 });
    await eventually(async () => {
      await clock.pass(10_000);
      assert.equal((await numbers())[0], first + 4);
    });
  });

  it('holds new blocks back while a block is open, until it is closed or they are asked for', async () => {
    const { clock, numbers, stage } = fakes;
    const [first = 0] = await numbers();
    const [, , third] = await stage.lines();
    assert.ok(third);
    const waits = async (count: number) => {
      await control.steerClock({ advanceMs: count * 2_000 });
      await eventually(async () => {
        await clock.pass(10_000);
        assert.match((await stage.lines())[0]?.label ?? '', new RegExp(`^Show ${count} new blocks$`));
      });
    };
    stage.setOpen(third, true);
    await waits(3);
    assert.equal((await numbers())[0], first);
    await stage.run('hieroLens.blocks.showNew');
    assert.equal((await numbers())[0], first + 3);
    await waits(2);
    stage.setOpen(third, false);
    await stage.lines(third);
    await eventually(async () => assert.equal((await numbers())[0], first + 5));
    // While it draws, the editor tells nothing of a line that is opened, and only asks what is below.
    const [, , another] = await stage.lines();
    assert.ok(another);
    await stage.lines(another);
    await waits(2);
    assert.equal((await numbers())[0], first + 5);
  });

  it('says none below a block that ran no contract, and what to do when no block fits the filter', async () => {
    const { stage, labels } = fakes;
    const { blocks } = await pageOf('?block.number=gte:44000000&limit=100');
    const quiet = (
      blocks as readonly { readonly number: number; readonly count: number; readonly gas_used: number | null }[]
    ).find(({ gas_used, count }) => gas_used === 0 && count > 0);
    await stage.run('hieroLens.blocks.goTo', String(quiet?.number));
    const block = (await stage.lines()).find(({ id }) => id === `block/${quiet?.number}`);
    assert.ok(block);
    const results = (await stage.lines(block)).find(({ label }) => label === 'Executions');
    assert.ok(results);
    assert.deepEqual(
      (await stage.lines(results)).map(({ label }) => label),
      ['None'],
    );
    const putBack = replace(vscode.window, {
      showQuickPick: async (items: readonly { readonly step: string }[]) =>
        items.find(({ step }) => step === 'numbers'),
      showInputBox: async () => '999999990..999999999',
    });
    await stage.run('hieroLens.blocks.filter');
    putBack();
    assert.deepEqual(await labels(), ['No block fits the filter.', 'Clear the filter']);
    await stage.run((await stage.lines())[1]?.command?.command ?? '');
    assert.equal((await fakes.numbers()).length, 25);
  });

  it('goes to a block by number, by both hashes and by a time; says when none contains that time', async () => {
    const { numbers, stage } = fakes;
    await numbers();
    const block = (await (await fetch(`${ledgerUrl}${list}/1000`)).json()) as {
      readonly hash: string;
      readonly timestamp: { readonly from: string; readonly to: string };
    };
    const { from, to } = block.timestamp;
    for (const text of ['1,000', block.hash, block.hash.slice(2, 66).toUpperCase(), from, to]) {
      await stage.run('hieroLens.blocks.refresh');
      await stage.run('hieroLens.blocks.goTo', text);
      assert.equal((await numbers()).at(-1), 1_000, text);
    }
    assert.deepEqual([stage.remarks, stage.messages], [[], []]);
    const second = from.split('.')[0];
    await stage.run('hieroLens.blocks.goTo', `${second}.000000000`);
    assert.match(stage.remarks.join(), /No block contains .*; this is the next one\.$/);
    await stage.run('hieroLens.blocks.goTo', 'tomorrow or so');
    assert.match(stage.messages.map(({ message }) => message).join(), /^“tomorrow or so” names no block/);
  });

  it('lists no block of the network that was selected before', async () => {
    const { numbers, networkContext, stage } = fakes;
    await numbers();
    const looking = stage.run('hieroLens.blocks.goTo', '1000');
    // By now it is asked for, and the answer is on its way.
    await new Promise((resolve) => setImmediate(resolve));
    networkContext.select(stagedNetwork('295'));
    await looking;
    const listed = await numbers();
    assert.deepEqual([listed.length, listed.includes(1_000)], [25, false]);
  });

  it('opens the details of what happened in a block', async () => {
    const { stage } = fakes;
    // The Vault deposit of the embedded world.
    await stage.run('hieroLens.blocks.goTo', '21635183');
    const block = (await stage.lines()).find(({ id }) => id === 'block/21635183');
    assert.ok(block);
    const below = await stage.lines(block);
    const [transactions, results] = below;
    assert.deepEqual(
      below.map(({ label, isExpanded }) => [label, isExpanded]),
      [
        ['Transactions', true],
        ['Executions', undefined],
        ['Properties', false],
      ],
    );
    assert.ok(transactions && results);
    for (const one of await stage.lines(transactions)) {
      assert.equal(one.command?.command, 'hieroLens.lookup');
      assert.match(String(one.command.arguments?.[0]), /^0\.0\.\d+@\d+\.\d{9}/);
    }
    const [result] = await stage.lines(results);
    assert.deepEqual(result?.command?.arguments, [
      '0xf59e8450823b6a0783d384da62c8baa7a88d39ccaaef25444780f35a5890d443',
      fakes.networkContext.network.name,
    ]);
    assert.equal(result.command.command, 'hieroLens.lookup');
  });

  it('shows every field of a block, nulls as none, with a word for each line', async () => {
    const { stage } = fakes;
    const page = await pageOf('?block.number=lte:2000&limit=100');
    const old = (page.blocks as readonly { readonly number: number; readonly gas_used: number | null }[]).find(
      ({ gas_used }) => gas_used === null,
    );
    assert.ok(old);
    await stage.run('hieroLens.blocks.goTo', String(old.number));
    const block = (await stage.lines()).find(({ id }) => id === `block/${old.number}`);
    assert.ok(block);
    const properties = (await stage.lines(block)).find(({ label }) => label === 'Properties');
    assert.ok(properties);
    const lines = await stage.lines(properties);
    const fields = new Map(lines.map(({ label, description }) => [label, description]));
    for (const label of ['Hash', 'Starts', 'Ends', 'Size']) {
      assert.ok((fields.get(label) ?? '') !== '', label);
    }
    for (const label of ['Gas used', 'Ledger version', 'Logs bloom']) {
      assert.equal(fields.get(label), 'none', label);
    }
    assert.match(fields.get('Record file') ?? '', /\.rcd$/);
    assert.match(fields.get('Previous block') ?? '', / · 0x[0-9a-f]{96}$/);
    const [previous] = lines.filter(({ label }) => label === 'Previous block');
    assert.deepEqual(previous?.command?.arguments, [String(old.number - 1), fakes.networkContext.network.name]);
  });
});
