import { createFetchBackend } from '../services/http/fetchBackend.ts';

/** A browser would ask before each request with one of these whether it may send it; its own cache revalidates by itself. */
const unsent: ReadonlySet<string> = new Set(['user-agent', 'cache-control', 'if-none-match', 'if-modified-since']);

/** In a browser, which has no sockets, what undici sends elsewhere goes through fetch. */
export function createUndiciBackend() {
  return createFetchBackend(fetchInBrowser);
}

async function fetchInBrowser(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const revalidates = headers.has('cache-control');
  for (const name of unsent) {
    headers.delete(name);
  }
  const sent = {
    ...init,
    headers,
    // A browser does not say where an answer leads: it goes there itself, and where it arrived is looked at.
    redirect: init.method === 'GET' ? 'follow' : 'error',
    cache: revalidates ? 'no-cache' : 'default',
    credentials: 'omit',
  } as const;
  const response = await globalThis.fetch(url, sent);
  if (response.redirected && new URL(response.url).origin !== new URL(url).origin) {
    throw new TypeError('the service sends to another origin');
  }
  return response;
}
