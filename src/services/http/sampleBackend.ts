import { createHash } from 'node:crypto';
import { validFrom } from '../../domain/network/samplePayment.ts';
import type { BackendRequest, BackendResponse, HttpBackend } from './dispatchRequest.ts';

interface SampleAnswer {
  readonly status: number;
  readonly body: string;
}

/** In the form of the ledger service, which the clients of the others read, too. */
const absent = { status: 404, body: '{"_status":{"messages":[{"message":"This is not in the sample."}]}}' };

/** Answers requests to the sample network from lines of status, JSON and requests, separated by tabs. */
export async function createSampleBackend(
  read: () => Promise<Uint8Array> = async () => new Uint8Array(),
): Promise<HttpBackend> {
  const answers = new Map<string, SampleAnswer>();
  for (const line of new TextDecoder().decode(await read()).split('\n')) {
    const [status, body = '', ...keys] = line.split('\t');
    for (const key of keys) {
      answers.set(key, { status: Number(status), body });
    }
  }
  return {
    async send(request) {
      // Whatever is asked of a contract, all of it answers.
      const wanted = answers.get(sampleKey(request)) ?? answers.get(`${request.method} ${request.url.pathname}`);
      return responseOf(wanted ?? absent);
    },
    close: async () => {},
  };
}

/**
 * What the answer to a request is kept under: `GET /api/v1/blocks?limit=25`; of a POST with the SHA-256 of its body,
 * whenever that becomes valid.
 */
export function sampleKey({ method, url, body }: Pick<BackendRequest, 'method' | 'url' | 'body'>): string {
  const target = `${method} ${url.pathname}${url.search}`;
  if (body === undefined) {
    return target;
  }
  const always = validFrom(typeof body === 'string' ? new TextEncoder().encode(body) : body, 0);
  return `${target} ${createHash('sha256').update(always).digest('hex')}`;
}

function responseOf({ status, body }: SampleAnswer): BackendResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: whole(new TextEncoder().encode(body)) };
}

async function* whole(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
