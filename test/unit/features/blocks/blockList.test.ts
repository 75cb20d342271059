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

interface Case {
  readonly latest?: number;
  readonly filter?: Partial<BlockFilter>;
  readonly pageSize?: number;
  /** The first answers, in the place of the ledger's own. */
  readonly answers?: FakeLedger['answers'];
  readonly act?: (list: BlockList, ledger: FakeLedger) => unknown;
  readonly shown: string;
  readonly asked?: readonly string[];
}

const times = (count: number, act: () => Promise<unknown>) =>
  Array.from({ length: count }).reduce<Promise<unknown>>((before) => before.then(act), Promise.resolve());

/** What is listed, and asked for, once the first page is loaded and somebody has done something. */
const cases: Readonly<Record<string, Case>> = {
  'goes on by the links to the end': {
    act: (list) => times(2, () => list.loadAfter()),
    shown: '7 6 5 4 3 2 1 0',
    asked: ['desc 3', 'more gte:0 lt:5 desc 3', 'more gte:0 lt:2 desc 3'],
  },
  'goes on by number where it has followed the link already': {
    act: (list) => times(2, () => list.loadAfter(5n)),
    shown: '7 6 5 4 3 2 …',
    asked: ['desc 3', 'more gte:0 lt:5 desc 3', 'lt:5 desc 3'],
  },
  'goes on where a page has a single block': { pageSize: 1, act: (list) => list.loadAfter(), shown: '7 6 …' },
  'asks for nothing below an empty list': {
    latest: -1,
    act: (list) => list.loadAfter(),
    shown: '',
    asked: ['desc 3'],
  },
  'puts a block where its number belongs': {
    latest: 100,
    act: (list) => list.insert(block(50)),
    shown: '100 99 98 +47 50 …',
  },
  'joins what was put there with what is loaded later': {
    latest: 100,
    async act(list) {
      list.insert(block(95));
      await list.loadAfter(98n);
    },
    shown: '100 99 98 97 96 95 …',
  },
  'lists the oldest first': { filter: { order: 'asc' }, act: (list) => list.loadAfter(), shown: '0 1 2 3 4 5 …' },
  'follows empty pages that have a next one': {
    answers: [() => pageOf([], 'lt:7 desc 3'), () => pageOf([], 'lt:6 desc 3')],
    shown: '5 4 3 …',
  },
  'follows ten empty pages at most': {
    answers: Array.from({ length: 50 }, (_, index) => () => pageOf([], `lt:${index} desc 3`)),
    shown: '',
    asked: ['desc 3', ...Array.from({ length: 9 }, (_, index) => `more lt:${index} desc 3`)],
  },
  'ends where a link comes again': {
    answers: [() => pageOf([9, 8, 7], 'same'), () => pageOf([6, 5, 4], 'same')],
    act: (list) => list.loadAfter(),
    shown: '9 8 7 6 5 4',
    asked: ['desc 3', 'more same'],
  },
  'ends where a link leads to its own page': {
    answers: [() => pageOf([9, 8, 7], 'same'), () => pageOf([9, 8, 7], 'same')],
    act: (list) => list.loadAfter(),
    shown: '9 8 7',
    asked: ['desc 3', 'more same'],
  },
  'goes on over a page that brings nothing new': {
    answers: [() => pageOf([9, 8, 7], 'a'), () => pageOf([9, 8, 7], 'b'), () => pageOf([6, 5, 4])],
    act: (list) => list.loadAfter(),
    shown: '9 8 7 6 5 4',
  },
  'ends where a page brings nothing new': {
    answers: [() => pageOf([9, 8, 7], 'a'), () => pageOf([9, 8, 7])],
    act: (list) => list.loadAfter(),
    shown: '9 8 7',
  },
  'lists duplicates once, in order, without a gap where the ledger has none': {
    answers: [() => pageOf([7, 9, 9, 4])],
    shown: '9 7 4',
  },
  'keeps a failure in its row': {
    answers: [() => pageOf([7, 6, 5], 'x'), fails],
    act: (list) => list.loadAfter(),
    shown: '7 6 5 …!',
  },
  'does without a link that has failed': {
    answers: [() => pageOf([7, 6, 5], 'x'), fails],
    act: (list) => times(2, () => list.loadAfter()),
    shown: '7 6 5 4 3 2 …',
    asked: ['desc 3', 'more x', 'lt:5 desc 3'],
  },
  'asks for nothing newer that the filter leaves out': {
    filter: { numbers: { from: 20n, to: undefined } },
    async act(list) {
      list.insert(block(5));
      await list.loadNewer(letGo);
    },
    shown: '5 …',
    asked: ['gte:20 desc 3', 'gte:20 desc 100'],
  },
  'asks for a hundred newer ones, however few its filter lists at once': {
    filter: { pageSize: 2 },
    act: (list) => list.loadNewer(letGo),
    shown: '7 6 …',
    asked: ['desc 2', 'gt:7 desc 100'],
  },
  'asks for what is newer than the first block of all': {
    latest: 0,
    async act(list, ledger) {
      ledger.latest = 2;
      assert.equal(await list.loadNewer(letGo), 2);
    },
    shown: '2 1 0',
    asked: ['desc 3', 'gt:0 desc 100'],
  },
  'goes on behind the first block of all, the oldest first': {
    filter: { order: 'asc', pageSize: 1 },
    act: (list) => list.loadAfter(),
    shown: '0 1 …',
  },
  'shows what lies between when more came than one page holds': {
    latest: 9,
    async act(list, ledger) {
      ledger.latest = 112;
      await list.loadNewer(letGo);
      await list.loadAfter(13n);
    },
    shown: `${Array.from({ length: 106 }, (_, index) => 112 - index).join(' ')} …`,
  },
};

describe('block list', () => {
  for (const [title, { latest = 7, filter, pageSize, answers = [], act, shown, asked }] of Object.entries(cases)) {
    it(title, async () => {
      const ledger = fakeLedger(latest);
      ledger.answers.push(...answers);
      const list = listOf(ledger, filter, pageSize);
      await list.loadFirst();
      await act?.(list, ledger);
      assert.equal(sketch(list), shown);
      if (asked !== undefined) {
        assert.deepEqual(ledger.asked, asked);
      }
      assert.equal(list.waiting, 0n);
    });
  }

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
