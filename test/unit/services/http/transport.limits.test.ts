import assert from 'node:assert/strict';
import { once } from 'node:events';
import { brotliCompressSync, createBrotliCompress, createDeflate, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { type HttpRequest, TransportError } from '../../../../src/services/http/transport.ts';
import type { TransportPolicy } from '../../../../src/services/http/transportPolicy.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { describeBothBackends, get, type Service, textOf } from './transportSetup.ts';

describeBothBackends('limits', (setup) => {
  const tooLarge = (limitBytes: number) => ({ name: 'TransportError', reason: { kind: 'tooLarge', limitBytes } });
  /** A request that has arrived, over a transport whose time passes when the test says so. */
  const arrived = async (service: Service, policy: Partial<TransportPolicy>, more?: Partial<HttpRequest>) => {
    const clock = fakeClock();
    const arrival = once(service.server, 'request');
    const asked = setup.transport({ clock, ...policy }).request(get(`${service.origin}/`, more));
    asked.catch(() => undefined);
    await arrival;
    return { asked, clock };
  };
  /** Told is the time that really passed. */
  const timedOut = (passedMs: number) => ({ name: 'TransportError', reason: { kind: 'timedOut', passedMs } });
  /** Time passes until the body is given up, which it is from `timeoutMs` after its beginning. */
  const givesUpBody = async (service: Service, timeoutMs: number, more?: Partial<HttpRequest>) => {
    const { asked, clock } = await arrived(
      service,
      { bodyTimeoutMs: timeoutMs, headersTimeoutMs: 1_000_000_000 },
      more,
    );
    let failure: unknown;
    asked.catch((error: unknown) => {
      failure = error;
    });
    const startMs = clock.nowMs();
    while (failure === undefined) {
      await clock.pass(1);
    }
    assert.ok(failure instanceof TransportError && failure.reason.kind === 'timedOut', String(failure));
    const { passedMs } = failure.reason;
    assert.ok(passedMs >= timeoutMs && passedMs <= clock.nowMs() - startMs, String(passedMs));
  };

  it('takes a body of exactly the limit, and not one byte more', async () => {
    const service = await setup.serve((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    const transport = setup.transport();
    const ask = (bytes: number) => transport.request(get(`${service.origin}/${bytes}`, { maxBytes: 1000 }));
    assert.equal((await ask(1000)).body.byteLength, 1000);
    await assert.rejects(ask(1001), tooLarge(1000));
    assert.equal(service.requests.length, 2);
  });

  it('refuses a body at once when its announced length exceeds the limit', async () => {
    const service = await setup.serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1001 }).flushHeaders();
    });
    await assert.rejects(setup.transport().request(get(`${service.origin}/`, { maxBytes: 1000 })), tooLarge(1000));
    await service.firstClosed;
  });

  it('closes the connection of an endless body as soon as it exceeds the limit', async () => {
    const service = await setup.serve((_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000))) {}
      };
      response.on('drain', more);
      more();
    });
    await assert.rejects(setup.transport().request(get(`${service.origin}/`, { maxBytes: 50_000 })), tooLarge(50_000));
    await service.firstClosed;
  });

  const encoders = [
    ['gzip', gzipSync, createGzip],
    ['deflate', deflateSync, createDeflate],
    ['br', brotliCompressSync, createBrotliCompress],
  ] as const;
  for (const [encoding, encode, createStream] of encoders) {
    it(`decodes ${encoding}, on failures too`, async () => {
      const service = await setup.serve((request, response) => {
        response.writeHead(request.url === '/400' ? 400 : 200, { 'content-encoding': encoding });
        response.end(encode('{"text":"ä"}'));
      });
      for (const path of ['/200', '/400']) {
        const response = await setup.transport().request(get(`${service.origin}${path}`));
        assert.equal(textOf(response), '{"text":"ä"}');
        assert.equal(response.headers['content-encoding'], undefined);
        assert.equal(response.headers['content-length'], undefined);
      }
    });

    it(`stops a small ${encoding} body that expands beyond the limit`, async () => {
      const service = await setup.serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        const stream = createStream();
        stream.pipe(response);
        // It has no end: whoever reads all of it before looking waits for ever.
        stream.write(Buffer.alloc(1_000_000));
        stream.flush();
      });
      const request = get(`${service.origin}/`, { maxBytes: 100_000 });
      await assert.rejects(setup.transport().request(request), tooLarge(100_000));
      await service.firstClosed;
    });
  }

  it('takes an answer without a body that names an encoding', async () => {
    const service = await setup.serve((_request, response) => {
      response.writeHead(204, { 'content-encoding': 'gzip' }).end();
    });
    assert.equal((await setup.transport().request(get(`${service.origin}/`))).status, 204);
  });

  it('gives up when the headers do not come in time, and closes the connection', async () => {
    const service = await setup.serve(() => {});
    const { asked, clock } = await arrived(service, { headersTimeoutMs: 250 });
    await clock.pass(250);
    await assert.rejects(asked, timedOut(250));
    await service.firstClosed;
    assert.equal(service.requests.length, 1);
  });

  it('gives up interim answers that come without end', async () => {
    const service = await setup.serve((_request, response) => {
      const more = setInterval(() => response.writeProcessing(), 5);
      response.on('close', () => clearInterval(more));
    });
    const { asked, clock } = await arrived(service, { headersTimeoutMs: 250 });
    await clock.pass(250);
    await assert.rejects(asked, timedOut(250));
    await service.firstClosed;
  });

  it('waits longer where the request says so', async () => {
    const service = await setup.serve(() => {});
    const { asked, clock } = await arrived(service, { headersTimeoutMs: 1 }, { headersTimeoutMs: 50 });
    await clock.pass(50);
    await assert.rejects(asked, timedOut(50));
  });

  it('gives up a body that drips without end, though each byte comes in time', async () => {
    const service = await setup.serve((_request, response) => {
      const drip = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(drip));
    });
    await givesUpBody(service, 250);
    await service.firstClosed;
  });

  it('gives up a body that stops in the middle', async () => {
    const service = await setup.serve((_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half');
    });
    await givesUpBody(service, 40, { method: 'POST', body: 'asked' });
  });
});
