import assert from 'node:assert/strict';
import { type ErrorResponse, ServiceError } from '../../../../src/domain/failure.ts';
import type { LedgerOperation } from '../../../../src/domain/operation/operation.ts';
import { operationNamed, readQueryCall } from '../../../../src/features/query/queryCall.ts';
import { type AskedQuery, createQueryStore, type QueryClient } from '../../../../src/features/query/queryStore.ts';

const { signal } = new AbortController();
const origin = 'https://ledger.example';

const words: Readonly<Record<string, string>> = { revalidate: ' anew', kept: ' kept' };

/** A service that answers each path with what is planned for it, and keeps what was asked. */
function fakeQuery(pages: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const give = async (path: string) => {
    asked.push(path);
    const value = pages[path];
    if (value instanceof Error) {
      throw value;
    }
    return { value, json: value, status: 200, url: `${origin}${path}`, headers: {} };
  };
  const client = {
    raw: ({ path }: LedgerOperation, _values: unknown, options?: { readonly freshness?: string }) =>
      give(`${path}${words[options?.freshness ?? ''] ?? ''}`),
    rawNext: (link: string, pageUrl: string, options: unknown) => {
      assert.ok(pageUrl.startsWith(origin));
      const { freshness, ...rest } = Object(options);
      assert.deepEqual(rest, { signal });
      return give(freshness === undefined ? link : `${link} ${freshness}`);
    },
  } as unknown as QueryClient;
  const call = readQueryCall(operationNamed('accounts'), {});
  const query: AskedQuery = { key: 'k', network: 'testnet', call, client };
  return { query, asked };
}

const page = (items: readonly number[], next: string | null) => ({ accounts: items, links: { next } });
const errorResponse = (status: number, messages: readonly string[]): ErrorResponse => ({
  status,
  messages,
  code: undefined,
  errorId: undefined,
  data: undefined,
});
const accounts = '/api/v1/accounts';

describe('query store', () => {
  it('asks once for the first page, and anew when told so', async () => {
    const { query, asked } = fakeQuery({ [accounts]: page([1], null), [`${accounts} anew`]: page([2], null) });
    const store = createQueryStore();
    await store.first(query, signal);
    await store.first(query, signal);
    assert.deepEqual(asked, [accounts]);
    assert.deepEqual((await store.again(query, signal)).value, page([2], null));
    assert.deepEqual(asked, [accounts, `${accounts} anew`]);
    store.forget('k');
    assert.equal(store.get('k'), undefined);
    // Nothing is shown any more: the cache may answer.
    await store.again(query, signal);
    assert.equal(asked.at(-1), accounts);
  });

  it('takes what is kept, with the pages up to an item', async () => {
    const { query, asked } = fakeQuery({
      [`${accounts} kept`]: page([1], '/2'),
      '/2 kept': page([2], '/3'),
      '/3 kept': page([3], '/4'),
    });
    const store = createQueryStore();
    assert.deepEqual((await store.kept(query, 0, signal)).value, page([1], '/2'));
    assert.deepEqual((await store.kept(query, 2, signal)).value, page([1, 2, 3], '/4'));
    assert.deepEqual(
      asked,
      [accounts, accounts, '/2', '/3'].map((path) => `${path} kept`),
    );
  });

  it('goes on over empty pages, ten at most and not in circles', async () => {
    const empty = Array.from({ length: 12 }, (_, index) => [`/${index + 2}`, page([], `/${index + 3}`)] as const);
    const pages = { [accounts]: page([1], '/2'), ...Object.fromEntries(empty) };
    const check = async (more: object, shown: object, count: number) => {
      const { query, asked } = fakeQuery({ ...pages, ...more });
      const result = await createQueryStore().more(query, signal);
      assert.deepEqual(asked, [accounts, ...empty.slice(0, count).map(([path]) => path)]);
      assert.deepEqual([result.value, result.requests.length], [shown, count + 1]);
    };
    await check({}, page([1], '/12'), 10);
    await check({ '/4': page([3], '/5') }, page([1, 3], '/5'), 3);
    await check({ '/4': page([], '/4') }, page([1], '/4'), 3);
  });

  it('passes on a failure as it is, and shows nothing any more of what was asked anew', async () => {
    const failure = new ServiceError('ledger', origin, { kind: 'failed', response: errorResponse(503, []) });
    const { query } = fakeQuery({ [accounts]: page([1], null), [`${accounts} anew`]: failure });
    const store = createQueryStore();
    await store.first(query, signal);
    await assert.rejects(store.again(query, signal), (error) => error === failure);
    assert.equal(store.get('k'), undefined);
  });

  it('asks once per page, even when told twice at a time', async () => {
    const { query, asked } = fakeQuery({ [accounts]: page([1], '/2'), '/2': page([2], '/3'), '/3': page([3], null) });
    const store = createQueryStore();
    await store.first(query, signal);
    await Promise.all([store.more(query, signal), store.more(query, signal)]);
    assert.deepEqual(store.get('k')?.value, page([1, 2], '/3'));
    await store.more(query, signal);
    await store.more(query, signal);
    assert.deepEqual(store.get('k')?.value, page([1, 2, 3], null));
    assert.deepEqual(asked, [accounts, '/2', '/3']);
  });

  it('keeps what is shown when a page cannot be had', async () => {
    const { query } = fakeQuery({ [accounts]: page([1], '/2'), '/2': new Error('planted') });
    const store = createQueryStore();
    await store.first(query, signal);
    await assert.rejects(store.more(query, signal), /planted/);
    assert.deepEqual(store.get('k')?.value, page([1], '/2'));
  });

  it('adds no page to what was asked anew or closed meanwhile', async () => {
    for (const meanwhile of ['again', 'closed']) {
      let release: (value: unknown) => void = () => undefined;
      const { query } = fakeQuery({
        [accounts]: page([1], '/2'),
        [`${accounts} anew`]: page([5], null),
        '/2': page([2], null),
      });
      const waiting = new Promise((resolve) => {
        release = resolve;
      });
      const rawNext: QueryClient['rawNext'] = async (...args) => {
        await waiting;
        return query.client.rawNext(...args);
      };
      const slow = { ...query, client: { ...query.client, rawNext } };
      const store = createQueryStore();
      await store.first(slow, signal);
      const more = store.more(slow, signal);
      await Promise.resolve();
      await (meanwhile === 'again' ? store.again(slow, signal) : store.forget('k'));
      release(undefined);
      const shown = meanwhile === 'again' ? page([5], null) : undefined;
      assert.deepEqual([(await more).value, store.get('k')?.value], [shown ?? page([1], '/2'), shown], meanwhile);
    }
  });

  it('says which network knows nothing of it, with what the service said, as sentences', async () => {
    const check = async (messages: readonly string[], expected: string) => {
      const failure = { kind: 'rejected', response: errorResponse(404, messages) } as const;
      const { query } = fakeQuery({ [accounts]: new ServiceError('ledger', `${origin}${accounts}`, failure) });
      await assert.rejects(createQueryStore().first(query, signal), {
        code: 'not-found',
        message: `The network testnet answered 404: ${expected} Asked was ${origin}${accounts}`,
      });
    };
    await check([], 'Not found.');
    await check(['No such account!', 'Ask again'], 'No such account!; Ask again.');
    await check(['Gone?'], 'Gone.');
  });

  it('keeps the answer to the later question, whichever comes last, and none for a closed document', async () => {
    const first = Promise.withResolvers<unknown>();
    const second = Promise.withResolvers<unknown>();
    const answers = [first.promise, second.promise];
    const client = {
      raw: async () => ({ value: await answers.shift(), status: 200, url: `${origin}${accounts}`, headers: {} }),
    } as unknown as QueryClient;
    const query: AskedQuery = { ...fakeQuery({}).query, client };
    const store = createQueryStore();
    const older = store.again(query, signal);
    const newer = store.again(query, signal);
    second.resolve(page([2], null));
    await newer;
    first.resolve(page([1], null));
    assert.deepEqual((await older).value, page([2], null));
    assert.deepEqual(store.get('k')?.value, page([2], null));
    const late = Promise.withResolvers<unknown>();
    answers.push(late.promise);
    const closing = store.again(query, signal);
    store.forget('k');
    late.resolve(page([3], null));
    await closing;
    assert.equal(store.get('k'), undefined);
  });

  it('gives the answer to the later question in the place of a failure that comes after it', async () => {
    const { query } = fakeQuery({ [accounts]: page([1], null) });
    const held = Promise.withResolvers<never>();
    const late = { ...query, client: { ...query.client, raw: () => held.promise } };
    const store = createQueryStore();
    const older = store.again(late, signal);
    const newer = await store.again(query, signal);
    held.reject(new Error('down'));
    assert.equal(await older, newer);
    const closed = store.again(late, signal);
    store.forget('k');
    await assert.rejects(closed, /down/);
  });
});
