import assert from 'node:assert/strict';
import { createFetchBackend } from '../../../../src/services/http/fetchBackend.ts';
import { TransportError } from '../../../../src/services/http/transport.ts';

type Sent = readonly [url: unknown, options: RequestInit | undefined];

/** What the editor's fetch is given, and what comes of its answer. */
async function send(
  answer: Response,
  more: { readonly body?: string | Uint8Array; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const sent: Sent[] = [];
  const backend = createFetchBackend(async (url, options) => {
    sent.push([url, options]);
    return answer;
  });
  const { signal } = new AbortController();
  const request = {
    url: new URL('https://host/a?b=1#c'),
    method: 'POST',
    headers: {},
    body: undefined,
    ...more,
  } as const;
  const response = await backend.send(request, signal);
  const parts: Uint8Array[] = [];
  for await (const part of response.body) {
    parts.push(part);
  }
  await backend.close();
  assert.equal(sent[0]?.[1]?.signal, signal);
  return { sent, status: response.status, headers: response.headers, text: Buffer.concat(parts).toString() };
}

describe("the editor's fetch", () => {
  it('is given the request without what it says itself', async () => {
    const bytes = new Uint8Array([1, 2]);
    for (const [body, given] of [
      ['text', 'text'],
      ['', ''],
      [bytes, bytes],
      [undefined, null],
    ] as const) {
      const headers = { accept: 'a', 'accept-encoding': 'gzip', 'user-agent': 'b' };
      const { sent } = await send(new Response('x'), { headers, ...(body === undefined ? {} : { body }) });
      const [[url, { signal: _, ...options } = {}] = []] = sent;
      assert.deepEqual(
        [sent.length, url, options],
        [
          1,
          'https://host/a?b=1#c',
          { method: 'POST', headers: { accept: 'a', 'user-agent': 'b' }, body: given, redirect: 'manual' },
        ],
      );
    }
  });

  it('gives status, headers and body', async () => {
    const { status, headers, text } = await send(
      new Response('body', { status: 203, headers: { 'Content-Type': 'a/b', 'Content-Length': '4', X: 'y' } }),
    );
    assert.deepEqual([status, headers, text], [203, { 'content-type': 'a/b', 'content-length': '4', x: 'y' }, 'body']);
    const empty = await send(new Response(null, { status: 304, headers: { etag: '"a"' } }));
    assert.deepEqual([empty.status, empty.headers, empty.text], [304, { etag: '"a"' }, '']);
  });

  it('has decoded what it can, and refuses the rest', async () => {
    const answered = (encoding: string) =>
      send(new Response('x', { headers: { 'content-encoding': encoding, 'content-length': '9', etag: '"a"' } }));
    for (const encoding of ['identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'GZIP', 'gzip , BR', '', 'gzip,']) {
      const { headers } = await answered(encoding);
      assert.deepEqual({ ...headers, 'content-type': undefined }, { etag: '"a"', 'content-type': undefined }, encoding);
    }
    for (const encoding of ['compress', 'gzip, exi', 'gzips', 'xgzip']) {
      await assert.rejects(answered(encoding), (error: unknown) => {
        assert.ok(error instanceof TransportError);
        assert.ok(JSON.stringify(error.reason).includes(encoding), JSON.stringify(error.reason));
        return true;
      });
    }
  });
});
