import { createHash } from 'node:crypto';
import type { TransportOptions } from '../../../../src/services/http/transport.ts';
import type { ServiceHandler } from '../../../services/kernel/service.ts';

/** A GET that was answered: its query with the `?`, and the status. */
interface Answered {
  readonly search: string;
  readonly status: number;
}

/** A fetch that an embedded service answers without a socket, 304 where the caller has the answer; tells `onAnswer`. */
export function handlerFetch(
  handler: ServiceHandler,
  onAnswer: (answered: Answered) => void,
): TransportOptions['fetch'] {
  return async (url, init) => {
    const { pathname: path, search, searchParams: query } = new URL(url);
    const headers = Object.fromEntries(new Headers(init.headers));
    const {
      status,
      headers: sent,
      body = '',
    } = handler({ method: 'GET', path, query, headers, body: new Uint8Array() });
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    const isKnown = status === 200 && headers['if-none-match'] === etag;
    onAnswer({ search, status: isKnown ? 304 : status });
    const content = typeof body === 'string' ? body : new Uint8Array(body);
    return new Response(isKnown ? null : content, { status: isKnown ? 304 : status, headers: { ...sent, etag } });
  };
}
