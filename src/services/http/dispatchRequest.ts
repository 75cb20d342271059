import type { Dispatcher } from 'undici';
import { abortError, type TermedOptions } from './terms.ts';
import { type HttpResponse, TransportError } from './transport.ts';

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** One request and its whole response; rejects at once with the signal's reason when the signal of its terms is aborted. */
export function exchange(dispatcher: Dispatcher, options: TermedOptions): Promise<HttpResponse> {
  const { signal, maxBytes } = options.terms;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    const abort = () => {
      reject(signal.reason);
      controller?.abort(abortError(signal.reason));
    };
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    const chunks: Buffer[] = [];
    let bytes = 0;
    let status = 0;
    let headers: Headers = {};
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (current) => {
        controller = current;
        if (signal.aborted) {
          current.abort(abortError(signal.reason));
        }
      },
      onResponseStart: (_controller, statusCode, received) => {
        status = statusCode;
        headers = received;
      },
      onResponseData: (_controller, chunk) => {
        bytes += chunk.byteLength;
        chunks.push(chunk);
      },
      onResponseEnd: () =>
        finish(() => {
          // The wire's limit was that of whoever asked first; an answer out of the cache may exceed this caller's.
          if (bytes > maxBytes) {
            reject(new TransportError({ kind: 'tooLarge', limitBytes: maxBytes }));
          } else {
            resolve({ status, headers: joined(headers), body: Buffer.concat(chunks) });
          }
        }),
      onResponseError: (_controller, error) => finish(() => reject(error)),
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', abort, { once: true });
    try {
      dispatcher.dispatch(options, handler);
    } catch (error) {
      finish(() => reject(error));
    }
  });
}

function joined(headers: Headers): Record<string, string> {
  const record: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) {
      record[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
    }
  }
  return record;
}
