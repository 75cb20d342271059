import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/domain/block/blockFilter.ts';
import { timestampFromNanos } from '../../../../src/domain/value/timestamp.ts';
import { createBlockFeed } from '../../../../src/features/blocks/blockFeed.ts';
import { maxBlocks } from '../../../../src/features/blocks/blockList.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { fakeLedger } from './fakeLedger.ts';

function underTest(latest = 100, pageSize = 5) {
  const clock = fakeClock();
  const ledger = fakeLedger(latest);
  const seen = { isSeen: true, isHeld: false, changes: 0, failures: 0 };
  const feed = createBlockFeed(
    {
      client: () => ledger,
      pageSize: () => pageSize,
      isSeen: () => seen.isSeen,
      isHeld: () => seen.isHeld,
      onChange: () => {
        seen.changes++;
      },
      onFailure: () => {
        seen.failures++;
      },
      clock,
      random: () => 0.5,
    },
    noFilter,
  );
  const newest = () => Number(feed.list.newest?.number);
  return { clock, ledger, seen, feed, newest };
}

function fails(): never {
  throw new Error('down');
}

describe('block feed', () => {
  it('loads once, then asks only for what is newer, at the pace of the blocks', async () => {
    const { clock, ledger, feed, newest } = underTest();
    await feed.loaded();
    for (let seconds = 0; seconds < 60; seconds += 2) {
      ledger.latest++;
      await clock.pass(2_000);
    }
    assert.equal(newest(), 130);
    assert.equal(ledger.asked[0], 'desc 5');
    assert.ok(
      ledger.asked.slice(1).every((text) => /^gt:1\d\d desc 100$/.test(text)),
      ledger.asked.join('\n'),
    );
    assert.ok(ledger.asked.length <= 32, `${ledger.asked.length} requests for 30 blocks`);
  });

  it('waits as long as the ten newest blocks are apart, from 1 to 30 seconds, and half as long again for none', async () => {
    const check = async (apartMs: number, expectedMs: number, step = 1) => {
      const { clock, ledger, feed } = underTest(1_000, 12);
      const { blocks } = ledger;
      const timed = async (...given: Parameters<typeof blocks>) => {
        const page = await blocks(...given);
        const items = page.items.map((one, index) => {
          // Two more, of long before, do not count.
          const from = timestampFromNanos(
            1_700_000_000_000_000_000n - BigInt(index * apartMs) * (index < 10 ? 1_000_000n : 1n),
          );
          return { ...one, number: one.number - BigInt(index * (step - 1)), consensus: { from, to: from } };
        });
        return { ...page, items };
      };
      Object.assign(ledger, { blocks: timed });
      await feed.loaded();
      for (const pauseMs of [expectedMs, Math.min(30_000, expectedMs * 1.5)]) {
        ledger.asked.length = 0;
        await clock.pass(pauseMs - 1);
        assert.deepEqual(ledger.asked, [], `${apartMs} ms`);
        await clock.pass(1);
        assert.deepEqual(ledger.asked, ['gt:1000 desc 100'], `${apartMs} ms`);
      }
    };
    await check(2_000, 2_000);
    await check(7_500, 7_500);
    await check(7_500, 3_750, 2);
    await check(100, 1_000);
    await check(600_000, 30_000);
    // What is no pace counts as the usual one.
    await check(0, 2_000);
    await check(-5_000, 2_000);
  });

  it('slows down to half a minute while no block comes, and then is quick again', async () => {
    const { clock, ledger, feed } = underTest();
    await feed.loaded();
    await clock.pass(600_000);
    const quiet = ledger.asked.length;
    assert.ok(quiet < 40, `${quiet} requests in ten quiet minutes`);
    for (let seconds = 0; seconds < 40; seconds += 2) {
      ledger.latest++;
      await clock.pass(2_000);
    }
    ledger.asked.length = 0;
    for (let seconds = 0; seconds < 10; seconds += 2) {
      ledger.latest++;
      await clock.pass(2_000);
    }
    assert.ok(ledger.asked.length >= 4, `${ledger.asked.length} requests in ten busy seconds`);
  });

  it('doubts after nine looks without a block, counted anew when one comes', async () => {
    const { clock, ledger, feed, newest } = underTest();
    await feed.loaded();
    ledger.latest++;
    while (newest() === 100) {
      await clock.pass(100);
    }
    ledger.asked.length = 0;
    await clock.pass(600_000);
    assert.deepEqual(ledger.asked.slice(0, 10), [...Array<string>(9).fill('gt:101 desc 100'), 'desc 1']);
  });

  it('costs nothing while it is hidden or paused', async () => {
    const { clock, ledger, seen, feed } = underTest();
    await feed.loaded();
    for (const stop of [
      () => {
        seen.isSeen = false;
        feed.reconsider();
      },
      () => {
        seen.isSeen = true;
        feed.pause();
      },
    ]) {
      stop();
      ledger.asked.length = 0;
      ledger.latest += 10;
      await clock.pass(3_600_000);
      assert.deepEqual(ledger.asked, []);
    }
    feed.follow();
    await clock.pass(0);
    assert.equal(ledger.asked.length, 1);
  });

  it('gives up the first page, and asks for none, once it is disposed of', async () => {
    const { clock, ledger, feed } = underTest();
    Object.assign(ledger, {
      blocks: (_query: unknown, { signal }: { readonly signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const loading = feed.loaded();
    const refreshing = feed.loadedNow();
    await clock.pass(0);
    feed.dispose();
    for (const waiting of [loading, refreshing, feed.loaded()]) {
      await assert.rejects(waiting, { name: 'AbortError' });
    }
    assert.equal(clock.waiting, 0);
  });

  it('gives up a new list, and keeps the old one, once it is disposed of', async () => {
    const { ledger, feed, newest } = underTest();
    await feed.loaded();
    Object.assign(ledger, {
      blocks: (_query: unknown, { signal }: { readonly signal?: AbortSignal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    const refreshing = feed.refresh();
    feed.dispose();
    await refreshing;
    assert.equal(newest(), 100);
  });

  it('is as quick as at first when it follows again', async () => {
    const { clock, ledger, feed } = underTest();
    await feed.loaded();
    await clock.pass(600_000);
    feed.pause();
    feed.follow();
    await clock.pass(0);
    ledger.asked.length = 0;
    await clock.pass(2_999);
    assert.deepEqual(ledger.asked, []);
    await clock.pass(1);
    assert.equal(ledger.asked.length, 1);
  });

  it('tells at once that it lists anew, follows or pauses', async () => {
    const { seen, feed } = underTest();
    await feed.loaded();
    for (const act of [feed.pause, feed.follow, () => feed.startAnew()]) {
      const before = seen.changes;
      act();
      assert.equal(seen.changes, before + 1);
    }
    assert.deepEqual(feed.list.rows(), []);
  });

  it('does not follow what cannot grow', async () => {
    const { clock, ledger, feed } = underTest();
    await feed.loaded();
    for (const filter of [
      { ...noFilter, order: 'asc' as const },
      { ...noFilter, numbers: { from: 1n, to: 50n } },
    ]) {
      feed.startAnew(filter);
      await feed.loaded();
      ledger.asked.length = 0;
      await clock.pass(600_000);
      assert.deepEqual(ledger.asked, []);
      const before = feed.list.rows();
      feed.pause();
      feed.follow();
      await clock.pass(600_000);
      assert.deepEqual(ledger.asked, []);
      assert.deepEqual(feed.list.rows(), before);
    }
  });

  it('keeps every row of a full list whose reader it must not disturb, and counts what is newer', async () => {
    const { clock, ledger, seen, feed } = underTest(5_000);
    const list = await feed.loaded();
    seen.isHeld = true;
    while (list.rows().length < maxBlocks) {
      ledger.latest++;
      await clock.pass(2_000);
      await list.loadAfter();
    }
    const before = list.rows();
    ledger.latest += 30;
    await clock.pass(60_000);
    assert.deepEqual(list.rows(), before);
    assert.equal(Number(list.waiting), ledger.latest - 5_000);
    seen.isHeld = false;
    await feed.listWaiting();
    const [first] = list.rows();
    assert.equal(first?.kind === 'block' && first.block.number, BigInt(ledger.latest));
    assert.equal(list.waiting, 0n);
  });

  it('tries once more for who wishes to see the list, whatever failed before', async () => {
    const { ledger, feed, newest } = underTest();
    ledger.answers.push(fails, fails);
    await assert.rejects(feed.loaded());
    await assert.rejects(feed.loaded());
    assert.equal(ledger.asked.length, 1);
    await assert.rejects(feed.loadedNow());
    assert.equal(ledger.asked.length, 2);
    await feed.loadedNow();
    assert.equal(newest(), 100);
  });

  it('keeps what it has until a refresh is answered, and when it is not', async () => {
    const { ledger, seen, feed, newest } = underTest();
    await feed.loaded();
    ledger.latest = 200;
    ledger.answers.push(fails);
    await feed.refresh();
    assert.equal(newest(), 100);
    assert.notEqual(feed.failure, undefined);
    assert.equal(seen.failures, 1);
    const before = seen.changes;
    await feed.refresh();
    assert.equal(seen.changes, before + 1);
    assert.equal(newest(), 200);
    const asked = ledger.asked.length;
    await feed.loaded();
    assert.equal(ledger.asked.length, asked, 'it is loaded');
    assert.equal(feed.failure, undefined);
  });

  it('keeps what it has when a look fails, tells of every look, and heals', async () => {
    const { clock, ledger, seen, feed, newest } = underTest();
    await feed.loaded();
    const told = async (looks: number) => {
      const before = seen.changes;
      const asked = ledger.asked.length;
      while (ledger.asked.length < asked + looks) {
        await clock.pass(1_000);
      }
      return seen.changes - before;
    };
    ledger.answers.push(fails, fails);
    assert.equal(await told(2), 2);
    assert.ok(feed.failure instanceof Error);
    assert.equal(newest(), 100);
    ledger.latest = 105;
    assert.equal(await told(3), 3);
    assert.equal(feed.failure, undefined);
    assert.equal(newest(), 105);
    assert.equal(seen.failures, 1);
  });

  it('looks every five minutes at the slowest while all looks fail', async () => {
    const { clock, ledger, feed } = underTest();
    await feed.loaded();
    ledger.answers.push(...Array<typeof fails>(100).fill(fails));
    await clock.pass(3_600_000);
    ledger.asked.length = 0;
    await clock.pass(3_600_000);
    assert.equal(ledger.asked.length, 12);
  });

  it('tries again after ten seconds when the very first page could not be had', async () => {
    const { clock, ledger, feed } = underTest();
    ledger.answers.push(fails);
    await assert.rejects(feed.loaded());
    await clock.pass(9_999);
    assert.equal(ledger.asked.length, 1);
    await clock.pass(1);
    assert.equal(ledger.asked.length, 2);
  });

  it('asks for nothing when nothing waits to be listed', async () => {
    const { ledger, feed } = underTest();
    await feed.loaded();
    await feed.listWaiting();
    assert.deepEqual(ledger.asked, ['desc 5']);
  });

  it('fills when the first block of an empty network appears', async () => {
    const { clock, ledger, feed, newest } = underTest(-1);
    await feed.loaded();
    ledger.latest = 0;
    await clock.pass(10_000);
    assert.equal(newest(), 0);
  });

  it('notices that the network was reset', async () => {
    const { clock, ledger, feed, newest } = underTest(5_000);
    await feed.loaded();
    ledger.latest = 3;
    await clock.pass(300_000);
    await feed.loaded();
    assert.equal(newest(), 3);
  });

  it('asks at once for another list, whatever failures of the one before have cost', async () => {
    const { clock, ledger, seen, feed, newest } = underTest();
    await feed.loaded();
    ledger.answers.push(...Array<typeof fails>(6).fill(fails));
    while (ledger.answers.length > 0) {
      await clock.pass(1_000);
    }
    assert.notEqual(feed.failure, undefined);
    feed.startAnew({ ...noFilter, order: 'asc' });
    assert.equal(feed.failure, undefined);
    await clock.pass(0);
    assert.equal(newest(), 4);
    assert.equal(seen.failures, 1);
  });

  it('shows no refresh of a list that was asked for before another one', async () => {
    const { ledger, feed, newest } = underTest();
    await feed.loaded();
    const { blocks } = ledger;
    const held = Promise.withResolvers<void>();
    const slow: typeof blocks = async (...args) => {
      await held.promise;
      return blocks(...args);
    };
    Object.assign(ledger, { blocks: slow });
    const older = feed.refresh();
    Object.assign(ledger, { blocks });
    feed.startAnew({ ...noFilter, order: 'asc' });
    await feed.loaded();
    held.resolve();
    await older;
    assert.equal(newest(), 4);
  });

  it('shows the later of two refreshes, whichever is answered last', async () => {
    const { ledger, feed, newest } = underTest();
    await feed.loaded();
    const { blocks } = ledger;
    const held = Promise.withResolvers<void>();
    const slow: typeof blocks = async (...args) => {
      const page = await blocks(...args);
      await held.promise;
      return page;
    };
    Object.assign(ledger, { blocks: slow });
    const older = feed.refresh();
    const oldest = feed.refresh();
    Object.assign(ledger, { blocks });
    ledger.latest = 200;
    await feed.refresh();
    held.resolve();
    await Promise.all([older, oldest]);
    assert.equal(newest(), 200);
    const first = feed.refresh();
    ledger.latest = 300;
    await Promise.all([first, feed.refresh()]);
    assert.equal(newest(), 300);
  });

  it('takes no failure of an earlier look for one of a later refresh', async () => {
    const { clock, ledger, feed, newest } = underTest();
    await feed.loaded();
    const { blocks } = ledger;
    const held = Promise.withResolvers<never>();
    Object.assign(ledger, { blocks: () => held.promise });
    await clock.pass(3_000);
    Object.assign(ledger, { blocks });
    ledger.latest = 200;
    await feed.refresh();
    held.reject(new Error('down'));
    await clock.pass(0);
    assert.deepEqual([newest(), feed.failure], [200, undefined]);
  });
});
