import { Dispatcher } from 'undici';
import type { TransportOptions } from './transport.ts';

// fetch sets these itself; a content-length of ours makes VS Code's fetch fail.
const fetchOwnHeaders: ReadonlySet<string> = new Set(['accept-encoding', 'content-length', 'host', 'connection']);

/**
 * The wire that sends through the editor's fetch, and with it through the proxy scripts, proxy logins and certificates
 * only the editor knows.
 */
export class EditorWire extends Dispatcher {
  readonly #fetch: TransportOptions['fetch'];

  constructor(fetch: TransportOptions['fetch']) {
    super();
    this.#fetch = fetch;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    void this.#send(String(options.origin), options, handler);
    return true;
  }

  override async close(): Promise<void> {}

  override async destroy(): Promise<void> {}

  async #send(origin: string, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): Promise<void> {
    const controller = new FetchController();
    try {
      handler.onRequestStart?.(controller, {});
      const fetch = this.#fetch;
      const response = await fetch(origin + options.path, {
        method: options.method,
        headers: sendable(options.headers),
        body: bodyOf(options.body),
        redirect: 'manual',
        signal: controller.signal,
      });
      handler.onResponseStart?.(controller, response.status, decodedHeaders(response.headers), response.statusText);
      for await (const chunk of response.body ?? []) {
        handler.onResponseData?.(controller, Buffer.from(chunk));
      }
      handler.onResponseEnd?.(controller, {});
    } catch (error) {
      handler.onResponseError?.(controller, error instanceof Error ? error : new Error(String(error)));
    }
  }
}

class FetchController implements Dispatcher.DispatchController {
  readonly #abort = new AbortController();
  readonly paused = false;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get aborted(): boolean {
    return this.signal.aborted;
  }

  get reason(): Error | null {
    return this.signal.reason ?? null;
  }

  abort(reason: Error): void {
    this.#abort.abort(reason);
  }

  // The reader takes every chunk at once, so there is nothing to hold back.
  pause(): void {}

  resume(): void {}
}

function sendable(headers: Dispatcher.DispatchOptions['headers']): [string, string][] {
  // The cache, which is around every wire, has made the headers a plain record in lower case.
  return Object.entries((headers ?? {}) as Record<string, string>).filter(([name]) => !fetchOwnHeaders.has(name));
}

function bodyOf(body: Dispatcher.DispatchOptions['body']): string | Uint8Array<ArrayBuffer> | null {
  if (typeof body === 'string') {
    return body;
  }
  return body instanceof Uint8Array ? new Uint8Array(body) : null;
}

/** fetch has decoded the body already but still names its encoding and its encoded length. */
function decodedHeaders(headers: Headers): Record<string, string> {
  const all = Object.fromEntries(headers);
  if (all['content-encoding'] === undefined) {
    return all;
  }
  const { 'content-encoding': _encoding, 'content-length': _length, ...kept } = all;
  return kept;
}
