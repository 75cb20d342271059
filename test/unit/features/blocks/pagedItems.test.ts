import assert from 'node:assert/strict';
import type { Page, PageLink } from '../../../../src/domain/page.ts';
import { createPagedItems } from '../../../../src/features/blocks/blockBranches.ts';

type Answer = Page<number> | Error;

function page(items: readonly number[], next?: string): Page<number> {
  return {
    items,
    next: next === undefined ? undefined : { operation: 'blocks', link: next, pageUrl: 'https://a.example/' },
    asOf: undefined,
  };
}

function itemsOf(answers: readonly Answer[]) {
  const left = [...answers];
  const asked: string[] = [];
  const answer = async (name: string) => {
    asked.push(name);
    const next = left.shift() ?? page([]);
    if (next instanceof Error) {
      throw next;
    }
    return next;
  };
  const items = createPagedItems<number>({
    first: () => answer('first'),
    more: (link: PageLink<number>) => answer(link.link),
    keyOf: (item) => item,
  });
  return { items, asked };
}

async function check(answers: readonly Answer[], loads: number, expected: readonly number[], hasMore: boolean) {
  const { items } = itemsOf(answers);
  for (let count = 0; count < loads; count++) {
    await items.loadMore();
  }
  assert.deepEqual(items.items, expected);
  assert.equal(items.hasMore, hasMore);
}

describe('paged items', () => {
  it('loads a page at a time', async () => {
    const answers = [page([1, 2], 'a'), page([3], 'b'), page([4])];
    await check(answers, 1, [1, 2], true);
    await check(answers, 2, [1, 2, 3], true);
    await check(answers, 3, [1, 2, 3, 4], false);
    await check(answers, 9, [1, 2, 3, 4], false);
  });

  it('goes through empty pages', () => check([page([], 'a'), page([], 'b'), page([1], 'c')], 1, [1], true));

  it('ends where a link comes again', () => check([page([1], 'a'), page([2], 'a')], 5, [1, 2], false));

  it('follows no link twice, however many others come between', async () => {
    const { items, asked } = itemsOf([page([1], 'a'), page([2], 'b'), page([3], 'a'), page([4], 'b')]);
    for (let count = 0; count < 5; count++) {
      await items.loadMore();
    }
    assert.deepEqual([items.items, items.hasMore, asked], [[1, 2, 3], false, ['first', 'a', 'b']]);
  });

  it('lists what comes again once, where it came first, and goes on where a page brings nothing else', () =>
    check([page([3, 3, 1], 'a'), page([1, 3], 'b'), page([2, 1])], 2, [3, 1, 2], false));

  it('gives up on endless empty pages', async () => {
    const { items, asked } = itemsOf(Array.from({ length: 50 }, (_, index) => page([], String(index))));
    await items.loadMore();
    assert.equal(asked.length, 10);
    assert.equal(items.hasMore, true);
  });

  it('keeps a later failure and what it has, and heals', async () => {
    const { items } = itemsOf([page([1], 'a'), new Error('down'), page([2])]);
    await items.loadMore();
    await items.loadMore();
    assert.deepEqual([items.items, items.hasMore, String(items.failure)], [[1], true, 'Error: down']);
    await items.loadMore();
    assert.deepEqual([items.items, items.hasMore, items.failure], [[1, 2], false, undefined]);
  });

  it('rejects when the first page fails', async () => {
    const { items } = itemsOf([new Error('down'), page([1])]);
    await assert.rejects(items.loadMore(), /down/);
    await items.loadMore();
    assert.deepEqual(items.items, [1]);
  });

  it('keep what could not be read of each page', async () => {
    const part = (path: string) => ({ path, detail: 'Expected text', isRow: true });
    const { items } = itemsOf([
      { ...page([], 'a'), unreadable: [part('x.0')] },
      { ...page([1]), unreadable: [part('x.1')] },
    ]);
    await items.loadMore();
    assert.deepEqual(items.items, [1]);
    assert.deepEqual(items.unreadable, [part('x.0'), part('x.1')]);
  });
});
