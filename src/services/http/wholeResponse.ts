import type { Dispatcher } from 'undici';
import { type BodySink, createBodySink } from './bodySink.ts';
import { type RequestTerms, termsOf } from './terms.ts';
import { TransportError } from './transport.ts';
import type { TransportPolicy } from './transportPolicy.ts';

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/**
 * The innermost interceptor: holds an answer back until it is there whole, decoded and within its limits of time and
 * size. The interceptors around it never see half an answer, so a body that was cut off is simply asked for again;
 * undici's own retry would resume it with a Range request, which these services do not know.
 */
export function createWholeResponseInterceptor(policy: TransportPolicy): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, new WholeResponse(handler, termsOf(options), policy));
}

class WholeResponse implements Dispatcher.DispatchHandler {
  readonly #next: Dispatcher.DispatchHandler;
  readonly #limitBytes: number;
  readonly #headersTimeoutMs: number;
  readonly #policy: TransportPolicy;
  readonly #replay = new ReplayController((reason) => this.#fail(reason));
  #wire: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #body: BodySink | undefined;
  #start: { status: number; headers: Headers; message: string } | undefined;
  #settled = false;

  constructor(next: Dispatcher.DispatchHandler, terms: RequestTerms, policy: TransportPolicy) {
    this.#next = next;
    this.#limitBytes = terms.maxBytes;
    this.#headersTimeoutMs = terms.headersTimeoutMs ?? policy.headersTimeoutMs;
    this.#policy = policy;
  }

  onRequestStart(wire: Dispatcher.DispatchController, context: unknown): void {
    this.#wire = wire;
    this.#limitTime(this.#headersTimeoutMs);
    this.#next.onRequestStart?.(this.#replay, context);
  }

  onResponseStart(_wire: Dispatcher.DispatchController, status: number, headers: Headers, message = ''): void {
    if (this.#settled || status < 200) {
      return;
    }
    this.#limitTime(this.#policy.bodyTimeoutMs);
    const { 'content-encoding': encoding, 'content-length': length, 'transfer-encoding': _framing, ...kept } = headers;
    // We never ask for a range, but the ledger says 206 for "incomplete". Undici's retry takes any 206 for a range it may
    // resume and asserts its bounds; with bounds it cannot read it hands the answer on.
    this.#start = { status, headers: status === 206 ? { ...kept, 'content-range': 'none' } : kept, message };
    const coding = [encoding ?? ''].flat().join(',');
    if (coding === '' && Number(length) > this.#limitBytes) {
      this.#fail(new TransportError({ kind: 'tooLarge', limitBytes: this.#limitBytes }));
      return;
    }
    this.#body = createBodySink(coding, this.#limitBytes, {
      done: (body) => this.#deliver(body),
      failed: (error) => this.#fail(error),
    });
  }

  onResponseData(_wire: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#settled) {
      this.#body?.write(chunk);
    }
  }

  onResponseEnd(): void {
    if (!this.#settled) {
      this.#body?.end();
    }
  }

  onResponseError(_wire: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #limitTime(timeoutMs: number): void {
    clearTimeout(this.#timer);
    const timedOut = () => this.#fail(new TransportError({ kind: 'timedOut', timeoutMs }));
    this.#timer = setTimeout(timedOut, timeoutMs);
  }

  #fail(error: Error): void {
    if (this.#settled) {
      return;
    }
    this.#settle();
    this.#wire?.abort(error);
    this.#body?.destroy();
    this.#next.onResponseError?.(this.#replay, error);
  }

  #settle(): void {
    this.#settled = true;
    clearTimeout(this.#timer);
  }

  #deliver(body: Buffer): void {
    if (this.#settled || this.#start === undefined) {
      return;
    }
    this.#settle();
    const { status, headers, message } = this.#start;
    this.#replay.run(
      [
        () => this.#next.onResponseStart?.(this.#replay, status, headers, message),
        () => body.length > 0 && this.#next.onResponseData?.(this.#replay, body),
        () => this.#next.onResponseEnd?.(this.#replay, {}),
      ],
      (error) => this.#next.onResponseError?.(this.#replay, error),
    );
  }
}

/** Stands for the wire towards the outer interceptors: while they decide about a response they pause it. */
class ReplayController implements Dispatcher.DispatchController {
  readonly #abort: (reason: Error) => void;
  #steps: (() => unknown)[] = [];
  #failed: (error: Error) => void = () => {};
  #running = false;
  paused = false;
  aborted = false;
  reason: Error | null = null;
  readonly rawHeaders = null;

  constructor(abort: (reason: Error) => void) {
    this.#abort = abort;
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.#proceed();
  }

  abort(reason: Error): void {
    if (!this.aborted) {
      this.aborted = true;
      this.reason = reason;
      this.#abort(reason);
    }
  }

  run(steps: (() => unknown)[], failed: (error: Error) => void): void {
    this.#steps = steps;
    this.#failed = failed;
    this.#proceed();
  }

  #proceed(): void {
    if (this.#running) {
      return;
    }
    this.#running = true;
    try {
      while (!this.paused && !this.aborted) {
        const step = this.#steps.shift();
        if (step === undefined) {
          break;
        }
        step();
      }
    } catch (error) {
      this.#steps = [];
      this.#failed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#running = false;
    }
  }
}
