import type { HttpResponse, Transport } from '../../../../src/services/http/transport.ts';

/** The plainest transport there is: one fetch a request, no policy. */
export const fetchTransport: Transport = {
  async request({ url, method, headers, body, signal }): Promise<HttpResponse> {
    const response = await fetch(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  },
  async dispose() {},
};
