import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { askedOnStage, control } from './services.ts';
import { stagedBlocks } from './stagedBlocks.ts';
import { stagedNetwork } from './stagedNetwork.ts';

const hourMs = 3_600_000;

describe('blocks view', () => {
  let fakes: Awaited<ReturnType<typeof stagedBlocks>>;

  beforeEach(async () => {
    await control.steerClock({ pause: true });
    fakes = await stagedBlocks();
  });

  afterEach(async () => {
    fakes.leave();
    await control.steerClock({ resume: true });
  });

  const asked = () => askedOnStage('ledger');
  const older = () => fakes.stage.run('hieroLens.blocks.loadOlder');

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
        ['Transactions of the block', true],
        ['Executions in the block', false],
        ['Logs of the block', false],
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
});
