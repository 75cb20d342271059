import type { HttpBackend } from './dispatchRequest.ts';
import { type TransportOptions, unknownEncoding } from './transport.ts';

/** What fetch decodes; anything else it hands on as it is, without a word. */
const decoded: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/**
 * Sends through the editor's fetch, and with it through the proxy scripts, proxy logins and certificates only the editor
 * knows.
 */
export function createFetchBackend(fetch: TransportOptions['fetch']): HttpBackend {
  return {
    async send({ url, method, headers, body }, signal) {
      // fetch says itself what it decodes.
      const { 'accept-encoding': _encoding, ...sent } = headers;
      const response = await fetch(url.href, {
        method,
        headers: sent,
        body: typeof body === 'string' || body === undefined ? (body ?? null) : new Uint8Array(body),
        redirect: 'manual',
        signal,
      });
      return { status: response.status, headers: decodedHeaders(response.headers), body: response.body ?? noBody() };
    },
    close: async () => {},
  };
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

/** fetch has decoded the body already but still names its encoding and its encoded length. */
function decodedHeaders(headers: Headers): Record<string, string> {
  const all = Object.fromEntries(headers);
  const encoding = all['content-encoding'];
  if (encoding === undefined) {
    return all;
  }
  if (!encoding.split(',').every((each) => decoded.has(each.trim().toLowerCase()))) {
    throw unknownEncoding(encoding);
  }
  const { 'content-encoding': _encoding, 'content-length': _length, ...kept } = all;
  return kept;
}
