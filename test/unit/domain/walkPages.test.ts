import assert from 'node:assert/strict';
import fc from 'fast-check';
import { filledPage, type Page, type PageLink, walkPages } from '../../../src/domain/page.ts';

type Numbers = Page<number>;

function page(item: number, next: string | undefined): Numbers {
  return {
    items: [item],
    asOf: undefined,
    next: next === undefined ? undefined : { operation: 'blocks', link: next, pageUrl: 'https://h.example/x' },
  };
}

/** A service whose page N links to what `links[N]` names. */
function serviceOf(links: readonly (number | undefined)[]) {
  const asked: string[] = [];
  const at = (index: number) => page(index, links[index]?.toString());
  const more = async ({ link }: PageLink<number>) => {
    asked.push(link);
    return at(Number(link));
  };
  return { first: at(0), more, asked };
}

async function walk(service: ReturnType<typeof serviceOf>, maxPages: number, signal?: AbortSignal) {
  const items: number[] = [];
  let last: Numbers | undefined;
  for await (const each of walkPages(service.first, service.more, { maxPages, signal })) {
    items.push(...each.items);
    last = each;
  }
  return { items, more: last?.next?.link };
}

describe('walkPages', () => {
  it('ends where the list ends', async () => {
    assert.deepEqual(await walk(serviceOf([1, 2, undefined]), 10), { items: [0, 1, 2], more: undefined });
    assert.deepEqual(await walk(serviceOf([undefined]), 10), { items: [0], more: undefined });
  });

  it('ends at the cap without asking for more, and leaves the link', async () => {
    const service = serviceOf([1, 2, 3, undefined]);
    assert.deepEqual(await walk(service, 2), { items: [0, 1], more: '2' });
    assert.deepEqual(service.asked, ['1']);
    assert.deepEqual(await walk(serviceOf([1]), 1), { items: [0], more: '1' });
  });

  it('ends when a link comes a second time', async () => {
    assert.deepEqual(await walk(serviceOf([0]), 100), { items: [0, 0], more: '0' });
    assert.deepEqual(await walk(serviceOf([1, 2, 1]), 100), { items: [0, 1, 2], more: '1' });
  });

  it('always ends, and never asks for a link twice', async () => {
    const links = fc.array(fc.option(fc.nat(5), { nil: undefined }), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(links, fc.integer({ min: 1, max: 20 }), async (next, maxPages) => {
        const service = serviceOf(next);
        const { items } = await walk(service, maxPages);
        assert.equal(new Set(service.asked).size, service.asked.length);
        assert.ok(items.length <= maxPages && items.length === service.asked.length + 1);
      }),
    );
  });

  it('throws the reason when aborted between pages', async () => {
    const controller = new AbortController();
    const service = serviceOf([1, 2, undefined]);
    const seen: number[] = [];
    await assert.rejects(async () => {
      for await (const { items } of walkPages(service.first, service.more, {
        maxPages: 9,
        signal: controller.signal,
      })) {
        seen.push(...items);
        if (seen.length === 2) {
          controller.abort(new Error('enough'));
        }
      }
    }, /enough/);
    assert.deepEqual(seen, [0, 1]);
    assert.equal(service.asked.length, 2);
  });

  it('does not pass over a page of which nothing could be read', async () => {
    const unreadable = [{ path: 'x.0', detail: 'Expected text', isRow: true }];
    const first: Numbers = { ...page(0, '1'), items: [] };
    const more = async () => ({ ...page(1, '2'), items: [], unreadable });
    assert.deepEqual((await filledPage(first, more)).unreadable, unreadable);
  });
});
