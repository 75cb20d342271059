import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/domain/block/blockFilter.ts';
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

  it('waits two seconds, half as long again for each look that brings nothing, and half a minute at most', async () => {
    const { clock, ledger, feed, newest } = underTest();
    await feed.loaded();
    const looksAfter = async (pauseMs: number) => {
      ledger.asked.length = 0;
      await clock.pass(pauseMs - 1);
      assert.deepEqual(ledger.asked, [], `${pauseMs} ms`);
      await clock.pass(1);
      return ledger.asked;
    };
    for (const pauseMs of [2_000, 3_000, 4_500, 6_750, 10_125, 15_187.5, 22_781.25, 30_000]) {
      assert.deepEqual(await looksAfter(pauseMs), ['gt:100 desc 100']);
    }
    // After nine looks without a block it doubts.
    assert.deepEqual(await looksAfter(30_000), ['gt:100 desc 100', 'desc 1']);
    ledger.latest++;
    await looksAfter(30_000);
    assert.equal(newest(), 101);
    assert.deepEqual(await looksAfter(2_000), ['gt:101 desc 100']);
  });

  it('lists anew, past the cache, when the network was reset', async () => {
    const { clock, ledger, feed, newest } = underTest(5_000);
    await feed.loaded();
    const { blocks } = ledger;
    const options: unknown[] = [];
    Object.assign(ledger, {
      blocks: (...args: Parameters<typeof blocks>) => {
        options.push(args[1]?.freshness);
        return blocks(...args);
      },
    });
    ledger.latest = 3;
    await clock.pass(300_000);
    assert.equal(newest(), 3);
    assert.deepEqual([...new Set(options)], ['revalidate']);
  });

  it('asks for none, and gives up what it asks for, once it is disposed of', async () => {
    for (const isLoaded of [false, true]) {
      const { clock, ledger, feed } = underTest();
      await (isLoaded && feed.loaded());
      const before = feed.list.newest;
      Object.assign(ledger, {
        blocks: (_query: unknown, { signal }: { readonly signal: AbortSignal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      });
      const waiting = isLoaded ? [feed.refresh()] : [feed.loaded(), feed.loadedNow()];
      await clock.pass(0);
      feed.dispose();
      await Promise.allSettled([...waiting, feed.loaded()]).then((outcomes) =>
        assert.ok(outcomes.every((outcome) => isLoaded || String(Object(outcome).reason).startsWith('AbortError'))),
      );
      assert.deepEqual([feed.list.newest, clock.waiting], [before, 0]);
    }
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
    const asked = ledger.asked.length;
    await feed.listWaiting();
    assert.equal(ledger.asked.length, asked, 'nothing waits any more');
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
    const { clock, ledger, seen, feed, newest } = underTest();
    await feed.loaded();
    ledger.latest = 200;
    ledger.answers.push(fails);
    await feed.refresh();
    assert.equal(newest(), 100);
    assert.notEqual(feed.failure, undefined);
    assert.equal(seen.failures, 1);
    await clock.pass(5_000);
    const before = seen.changes;
    await feed.refresh();
    assert.equal(seen.changes, before + 1);
    assert.equal(newest(), 200);
    assert.deepEqual(ledger.asked, ['desc 5', 'desc 5', 'gt:100 desc 100', 'desc 5']);
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

  it('fills when the first block of an empty network appears', async () => {
    const { clock, ledger, feed, newest } = underTest(-1);
    await feed.loaded();
    ledger.latest = 0;
    await clock.pass(10_000);
    assert.equal(newest(), 0);
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

  it('tries again after ten seconds when there is no page yet, and every five minutes at the slowest', async () => {
    const { clock, ledger, feed } = underTest();
    ledger.answers.push(...Array<typeof fails>(100).fill(fails));
    await assert.rejects(feed.loaded());
    await clock.pass(9_999);
    assert.equal(ledger.asked.length, 1);
    await clock.pass(1);
    assert.equal(ledger.asked.length, 2);
    await clock.pass(3_600_000);
    ledger.asked.length = 0;
    await clock.pass(3_600_000);
    assert.equal(ledger.asked.length, 12);
  });

  it('shows what was asked for last, whatever comes of what was asked before', async () => {
    for (const ask of ['refresh', 'startAnew'] as const) {
      for (const late of [undefined, new Error('down')]) {
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
        const older = [feed.refresh(), feed.refresh()];
        Object.assign(ledger, { blocks });
        ledger.latest = 200;
        await (ask === 'refresh' ? feed.refresh() : feed.startAnew());
        await feed.loaded();
        late === undefined ? held.resolve() : held.reject(late);
        await Promise.all(older);
        assert.deepEqual([newest(), feed.failure], [200, undefined]);
      }
    }
  });
});
