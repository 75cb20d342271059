import assert from 'node:assert/strict';
import { type BlockFilter, noFilter } from '../../../../src/domain/block/blockFilter.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import {
  type BlockList,
  type BlockListClient,
  createBlockList,
  maxBlocks,
} from '../../../../src/features/blocks/blockList.ts';
import { block, type FakeLedger, fakeLedger, pageOf } from './fakeLedger.ts';

function listOf(ledger: FakeLedger, filter: Partial<BlockFilter> = {}, pageSize = 3): BlockList {
  return createBlockList(ledger, { ...noFilter, ...filter }, pageSize);
}

/** `9 8 7 … 3 …4` in words: numbers, `+N` for a gap of N, `…` for what follows the last, `!` after a failure. */
function sketch(list: BlockList): string {
  return list
    .rows()
    .map((row) =>
      row.kind === 'block'
        ? String(row.block.number)
        : `${row.missing === undefined ? '…' : `+${row.missing}`}${row.failure ? '!' : ''}`,
    )
    .join(' ');
}

const fails = (): never => {
  throw new Error('planted');
};
const letGo = () => false;
const held = () => true;

async function check(ledger: FakeLedger, act: (list: BlockList) => Promise<unknown>, expected: string): Promise<void> {
  const list = listOf(ledger);
  await list.loadFirst();
  await act(list);
  assert.equal(sketch(list), expected);
}

describe('block list', () => {
  it('lists the newest page, and goes on by the link to its end', async () => {
    const ledger = fakeLedger(7);
    const list = listOf(ledger);
    await list.loadFirst();
    assert.equal(sketch(list), '7 6 5 …');
    await list.loadAfter();
    assert.equal(sketch(list), '7 6 5 4 3 2 …');
    await list.loadAfter();
    assert.equal(sketch(list), '7 6 5 4 3 2 1 0');
    assert.deepEqual(ledger.asked, ['desc 3', 'more gte:0 lt:5 desc 3', 'more gte:0 lt:2 desc 3']);
  });

  it('says where blocks could not be read, and asks for them again', async () => {
    const ledger = fakeLedger(9);
    const lost = [
      { path: 'blocks.0.size', detail: 'Expected a number', isRow: false },
      { path: 'blocks.1.number', detail: 'Expected a number', isRow: true },
      { path: 'blocks.2', detail: 'Expected an object', isRow: true },
    ];
    const list = listOf(ledger);
    ledger.answers.push(() => ({ ...pageOf([9, 7], 'gte:0 lt:7 desc 3'), unreadable: lost }));
    await list.loadFirst();
    assert.equal(sketch(list), '9 +1! 7 …');
    const [gap] = list.rows().filter(({ kind }) => kind === 'gap');
    assert.ok(gap?.kind === 'gap' && gap.failure instanceof ServiceError);
    assert.deepEqual(gap.failure.failure, {
      kind: 'malformed',
      path: 'blocks.1.number',
      detail: 'Expected a number',
    });
    ledger.answers.push(() => ({ ...pageOf([]), unreadable: lost }));
    await list.loadAfter();
    assert.equal(sketch(list), '9 +1! 7 …!');
    ledger.answers.push(() => ({ ...pageOf([7]), unreadable: lost }));
    await list.loadAfter();
    assert.equal(sketch(list), '9 +1! 7 …!', 'the block above is no answer');
  });

  it('goes on where a page has a single block, and ends where one has none', async () => {
    const ledger = fakeLedger(7);
    const list = listOf(ledger, {}, 1);
    await list.loadFirst();
    assert.equal(sketch(list), '7 …');
    await list.loadAfter();
    assert.equal(sketch(list), '7 6 …');
    for (let count = 0; count < 20; count++) {
      ledger.answers.push(() => pageOf([], `gte:0 lt:6 desc ${count}`));
    }
    await list.loadAfter();
    assert.equal(sketch(list), '7 6');
  });

  it('asks only for what is newer', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger);
    await list.loadFirst();
    ledger.latest = 11;
    assert.equal(await list.loadNewer(letGo), 2);
    assert.equal(await list.loadNewer(letGo), 0);
    ledger.answers.push(() => pageOf([11]));
    assert.equal(await list.loadNewer(letGo), 0);
    assert.equal(sketch(list), '11 10 9 8 7 …');
    assert.deepEqual(ledger.asked.slice(1), ['gt:9 desc 100', 'gt:11 desc 100', 'gt:11 desc 100']);
  });

  it('shows what lies between when more came than one page holds, and fills it', async () => {
    const ledger = fakeLedger(9);
    await check(
      ledger,
      async (list) => {
        ledger.latest = 400;
        await list.loadNewer(letGo);
        assert.match(sketch(list), /^400 399 .* 301 \+291 9 8 7 …$/);
        await list.loadAfter(301n);
        assert.match(sketch(list), / 301 300 299 298 \+288 9 8 7 …$/);
        for (let rest = 288; rest > 0; rest -= 3) {
          await list.loadAfter(BigInt(rest + 10));
        }
      },
      `${Array.from({ length: 394 }, (_, index) => 400 - index).join(' ')} …`,
    );
  });

  it('asks for the times, the order and the size of its filter', async () => {
    const asked: unknown[] = [];
    const client: BlockListClient = {
      ...fakeLedger(9),
      blocks: async (filters) => {
        asked.push(filters);
        return pageOf([]);
      },
    };
    const { from, to } = block(3).consensus ?? assert.fail();
    const filter: BlockFilter = { ...noFilter, times: { from, to }, order: 'asc', pageSize: 7 };
    await createBlockList(client, filter, 3).loadFirst();
    const numbers = { gte: undefined, lte: undefined };
    assert.deepEqual(asked, [{ 'block.number': numbers, timestamp: { gte: from, lte: to }, order: 'asc', limit: 7 }]);
  });

  it('asks for nothing newer that the filter leaves out', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger, { numbers: { from: 20n, to: undefined } });
    await list.loadFirst();
    list.insert(block(5));
    await list.loadNewer(letGo);
    assert.equal(ledger.asked.at(-1), 'gte:20 desc 100');
  });

  it('asks for a hundred newer ones, however few its filter lists at once', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger, { pageSize: 2 });
    await list.loadFirst();
    await list.loadNewer(letGo);
    assert.deepEqual(ledger.asked, ['desc 2', 'gt:9 desc 100']);
  });

  it('asks for what is newer than the first block of all', async () => {
    const ledger = fakeLedger(0);
    const list = listOf(ledger);
    await list.loadFirst();
    ledger.latest = 2;
    assert.equal(await list.loadNewer(letGo), 2);
    assert.equal(ledger.asked.at(-1), 'gt:0 desc 100');
    const oldest = listOf(fakeLedger(2), { order: 'asc' }, 1);
    await oldest.loadFirst();
    await oldest.loadAfter();
    assert.equal(sketch(oldest), '0 1 …');
  });

  it('counts what is newer while it is held, and lists it when it is let go', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger);
    await list.loadFirst();
    for (const latest of [11, 14]) {
      ledger.latest = latest;
      await list.loadNewer(held);
    }
    assert.deepEqual([sketch(list), list.waiting, list.newest?.number], ['9 8 7 …', 5n, 14n]);
    await list.loadNewer(letGo);
    assert.deepEqual([sketch(list), list.waiting], ['14 13 12 11 10 9 8 7 …', 0n]);
    assert.deepEqual(ledger.asked.slice(1), ['gt:9 desc 100', 'gt:11 desc 100', 'gt:9 desc 100']);
  });

  it('counts nothing as newer where the oldest come first', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger, { order: 'asc' });
    await list.loadFirst();
    assert.deepEqual([list.newest === undefined, list.waiting], [false, 0n]);
  });

  it('leaves no gap when it is held or let go while it asks', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger);
    await list.loadFirst();
    ledger.latest = 11;
    let isHeld = false;
    const taken = list.loadNewer(() => isHeld);
    isHeld = true;
    await taken;
    assert.deepEqual([sketch(list), list.waiting], ['9 8 7 …', 2n]);
    ledger.latest = 12;
    const released = list.loadNewer(() => isHeld);
    isHeld = false;
    await released;
    assert.deepEqual([sketch(list), list.waiting], ['12 11 10 9 8 7 …', 0n]);
  });

  it('asks for new blocks past the cache, and passes on who gave up', async () => {
    const ledger = fakeLedger(9);
    const asked: unknown[] = [];
    const client: BlockListClient = {
      ...ledger,
      blocks: (filters, options) => {
        asked.push(options);
        return ledger.blocks(filters);
      },
    };
    const { signal } = new AbortController();
    const list = createBlockList(client, noFilter, 3);
    await list.loadFirst(signal);
    await list.loadNewer(letGo, signal);
    list.insert(block(0));
    await list.loadAfter(7n);
    list.insert(block(3));
    await list.loadAfter(3n);
    const past = { freshness: 'revalidate', signal };
    assert.deepEqual(asked, [past, past, undefined]);
  });

  it('goes on by number where it has followed the link already', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger);
    await list.loadFirst();
    await list.loadAfter(7n);
    await list.loadAfter(7n);
    assert.equal(sketch(list), '9 8 7 6 5 4 …');
    assert.deepEqual(ledger.asked, ['desc 3', 'more gte:0 lt:7 desc 3', 'lt:7 desc 3']);
  });

  it('asks for nothing below an empty list', async () => {
    const ledger = fakeLedger(9);
    await listOf(ledger).loadAfter();
    assert.deepEqual(ledger.asked, []);
  });

  it('puts a block where its number belongs', () =>
    check(fakeLedger(100), async (list) => list.insert(block(50)), '100 99 98 +47 50 …'));

  it('joins what was looked up with what is loaded later', () =>
    check(
      fakeLedger(100),
      async (list) => {
        list.insert(block(95));
        await list.loadAfter(98n);
      },
      '100 99 98 97 96 95 …',
    ));

  it('lists the oldest first when asked', async () => {
    const list = listOf(fakeLedger(7), { order: 'asc' });
    await list.loadFirst();
    await list.loadAfter();
    assert.equal(sketch(list), '0 1 2 3 4 5 …');
    assert.equal(list.newest?.number, 5n);
  });

  it('stays within a range', async () => {
    const ledger = fakeLedger(100);
    const list = listOf(ledger, { numbers: { from: 10n, to: 14n } });
    await list.loadFirst();
    await list.loadAfter();
    assert.equal(sketch(list), '14 13 12 11 10');
    list.insert(block(50));
    await list.loadAfter(50n);
    assert.equal(sketch(list), '50 14 13 12 11 10');
  });

  it('follows empty pages that have a next one, up to a bound', async () => {
    const ledger = fakeLedger(100);
    ledger.answers.push(
      () => pageOf([], 'lt:101 desc 3'),
      () => pageOf([], 'lt:100 desc 3'),
    );
    await check(ledger, async () => undefined, '99 98 97 …');
    const endless = fakeLedger(100);
    for (let count = 0; count < 50; count++) {
      endless.answers.push(() => pageOf([], `lt:${count} desc 3`));
    }
    await check(endless, async () => undefined, '');
    assert.equal(endless.asked.length, 10);
  });

  it('ends where a link comes again', async () => {
    const ledger = fakeLedger(100);
    ledger.answers.push(
      () => pageOf([9, 8, 7], 'same'),
      () => pageOf([6, 5, 4], 'same'),
    );
    await check(ledger, (list) => list.loadAfter(), '9 8 7 6 5 4');
    assert.deepEqual(ledger.asked, ['desc 3', 'more same']);
    const stuck = fakeLedger(100);
    stuck.answers.push(
      () => pageOf([9, 8, 7], 'same'),
      () => pageOf([9, 8, 7], 'same'),
    );
    await check(stuck, (list) => list.loadAfter(), '9 8 7');
    assert.deepEqual(stuck.asked, ['desc 3', 'more same']);
  });

  it('ends where a page brings nothing new', async () => {
    const ledger = fakeLedger(100);
    ledger.answers.push(
      () => pageOf([9, 8, 7], 'a'),
      () => pageOf([9, 8, 7]),
    );
    await check(ledger, (list) => list.loadAfter(), '9 8 7');
  });

  it('lists duplicates once, in order, and leaves no gap where the ledger has none', async () => {
    const ledger = fakeLedger(100);
    ledger.answers.push(() => pageOf([7, 9, 9, 4], undefined));
    await check(ledger, async () => undefined, '9 7 4');
  });

  it('keeps a failure in its row, and does without the link at the next try', async () => {
    const ledger = fakeLedger(9);
    const list = listOf(ledger);
    await list.loadFirst();
    ledger.answers.push(fails);
    await list.loadAfter();
    assert.equal(sketch(list), '9 8 7 …!');
    await list.loadAfter();
    assert.equal(sketch(list), '9 8 7 6 5 4 …');
    assert.equal(ledger.asked.at(-1), 'lt:7 desc 3');
  });

  it('keeps the newest thousand when more come, whatever was loaded or put there, and forgets the rest', async () => {
    const ledger = fakeLedger(100_000);
    const list = listOf(ledger, {}, maxBlocks);
    await list.loadFirst();
    list.insert(block(5));
    ledger.answers.push(fails);
    await list.loadAfter(99_001n);
    assert.match(sketch(list), /^100000 .* 99001 \+98995! 5 …$/);
    ledger.latest = 100_100;
    assert.equal(await list.loadNewer(letGo), 100);
    assert.match(sketch(list), /^100100 .* 99101 …$/);
    list.insert(block(99_001));
    assert.match(sketch(list), / 99101 \+99 99001 …$/);
    await list.loadAfter(99_001n);
    assert.equal(ledger.asked.at(-1), 'lt:99001 desc 1000');
  });
});
