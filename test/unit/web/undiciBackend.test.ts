import assert from 'node:assert/strict';
import { createUndiciBackend } from '../../../src/web/undiciBackend.ts';

interface Answer {
  readonly url: string;
  readonly redirected: boolean;
}

/** What the browser is asked for, while it answers so. */
async function sent(
  answer: Answer,
  request: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string> },
) {
  const own = globalThis.fetch;
  const asked: RequestInit[] = [];
  globalThis.fetch = async (_input, init = {}) => {
    asked.push(init);
    return withUrl(new Response('{}'), answer);
  };
  try {
    const url = new URL('https://ledger.example/api/v1/blocks');
    const body = request.method === 'POST' ? new Uint8Array([1]) : undefined;
    const { status } = await createUndiciBackend().send({ ...request, url, body }, new AbortController().signal);
    const { headers, redirect, credentials, cache } = asked[0] as RequestInit & { cache: string };
    return { status, headers: Object.fromEntries(headers as Headers), redirect, credentials, cache };
  } finally {
    globalThis.fetch = own;
  }
}

function withUrl(response: Response, { url, redirected }: Answer): Response {
  Object.defineProperties(response, { url: { value: url }, redirected: { value: redirected } });
  return response;
}

const here = { url: 'https://ledger.example/api/v1/blocks', redirected: false };

describe('requests of a browser', () => {
  it('have no header for which it would ask first, and no cookies', async () => {
    const headers = { 'user-agent': 'x', accept: 'application/json', 'if-none-match': '"1"', 'accept-encoding': 'br' };
    assert.deepEqual(await sent(here, { method: 'GET', headers }), {
      status: 200,
      headers: { accept: 'application/json' },
      redirect: 'follow',
      credentials: 'omit',
      cache: 'default',
    });
  });

  it('have the cache of the browser ask again where an answer must be fresh', async () => {
    const { headers, cache } = await sent(here, { method: 'GET', headers: { 'cache-control': 'no-cache' } });
    assert.deepEqual([headers, cache], [{}, 'no-cache']);
  });

  it('follow a GET within its origin only, and no POST', async () => {
    const moved = { url: 'https://ledger.example/api/v2/blocks', redirected: true };
    assert.equal((await sent(moved, { method: 'GET', headers: {} })).status, 200);
    assert.equal((await sent(here, { method: 'POST', headers: {} })).redirect, 'error');
    const away = { url: 'https://evil.example/api/v1/blocks', redirected: true };
    await assert.rejects(sent(away, { method: 'GET', headers: {} }), /another origin/);
  });
});
