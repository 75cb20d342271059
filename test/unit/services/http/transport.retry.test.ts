import assert from 'node:assert/strict';
import { TransportError } from '../../../../src/services/http/transport.ts';
import { describeBothBackends, get, post, textOf } from './transportSetup.ts';

describeBothBackends('retry', (setup) => {
  for (const status of [500, 502, 503, 504]) {
    it(`asks again after ${status}, with growing pauses`, async () => {
      const service = await setup.serve((_request, response) => {
        const tries = service.requests.length;
        response.writeHead(tries < 4 ? status : 200).end(`try ${tries}`);
      });
      const response = await setup.transport({ retryBaseMs: 100 }).request(get(`${service.origin}/`));
      assert.equal(response.status, 200);
      assert.equal(textOf(response), 'try 4');
      assert.equal(setup.pausesMs.length, 3);
      for (const [index, pauseMs] of setup.pausesMs.entries()) {
        const middleMs = 100 * 2 ** index;
        assert.ok(pauseMs >= middleMs / 2 && pauseMs <= middleMs * 1.5, `pause ${index}: ${pauseMs} ms`);
      }
    });
  }

  it('asks a GET again even when nothing marks it', async () => {
    const service = await setup.serve((_request, response) => response.writeHead(503).end());
    await setup.transport().request(get(`${service.origin}/`, { retryable: false }));
    assert.equal(service.requests.length, 4);
  });

  it('hands on the last response with its body after three retries', async () => {
    const service = await setup.serve((_request, response) => {
      response.writeHead(503, { 'x-try': service.requests.length }).end('{"down":true}');
    });
    const response = await setup.transport().request(get(`${service.origin}/`));
    assert.equal(response.status, 503);
    assert.equal(response.headers['x-try'], '4');
    assert.equal(textOf(response), '{"down":true}');
    assert.equal(service.requests.length, 4);
  });

  for (const status of [400, 404, 408, 409, 501, 505]) {
    it(`does not ask again after ${status}`, async () => {
      const service = await setup.serve((_request, response) => response.writeHead(status).end('no'));
      const response = await setup.transport().request(get(`${service.origin}/`));
      assert.equal(response.status, status);
      assert.equal(textOf(response), 'no');
      assert.equal(service.requests.length, 1);
    });
  }

  it('waits as long as Retry-After of a 503 asks, in seconds or until a date', async () => {
    const date = new Date(Date.now() + 29_000).toUTCString();
    const service = await setup.serve((_request, response) => {
      const asked = ['7', date][service.requests.length - 1];
      response.writeHead(asked ? 503 : 200, asked ? { 'retry-after': asked } : {}).end();
    });
    await setup.transport({ retryBaseMs: 1 }).request(get(`${service.origin}/`));
    const [first, second = 0] = setup.pausesMs;
    assert.equal(first, 7000);
    assert.ok(second > 7_000 && second <= 29_000, String(second));
  });

  it('reads Retry-After without the spaces around it', async () => {
    const service = await setup.serve((request, response) => {
      const answers = ['503 Busy\r\nretry-after: \t7 \t', '200 OK\r\nx-words:  a  b '];
      const answer = `HTTP/1.1 ${answers[service.requests.length - 1]}\r\nconnection: close\r\n`;
      request.socket.end(`${answer}content-length: 0\r\n\r\n`);
      response.destroy();
    });
    const response = await setup.transport({ retryBaseMs: 1 }).request(get(`${service.origin}/`));
    assert.deepEqual([response.headers['x-words'], ...setup.pausesMs], ['a  b', 7000]);
  });

  for (const status of [429, 503]) {
    it(`hands a ${status} on when Retry-After asks for more than 30 seconds`, async () => {
      const service = await setup.serve((_request, response) => {
        response.writeHead(status, { 'retry-after': '31' }).end('later');
      });
      const response = await setup.transport().request(get(`${service.origin}/`));
      assert.equal(response.status, status);
      assert.equal(response.headers['retry-after'], '31');
      assert.equal(textOf(response), 'later');
      assert.equal(service.requests.length, 1);
    });
  }

  for (const status of [500, 502, 503]) {
    it(`repeats a POST only when it is marked as reading: ${status}`, async () => {
      const service = await setup.serve((_request, response) => response.writeHead(status).end());
      const transport = setup.transport();
      await transport.request(post(`${service.origin}/`));
      assert.equal(service.requests.length, 1);
      await transport.request(post(`${service.origin}/`, { body: new Uint8Array([1]), retryable: true }));
      assert.equal(service.requests.length, 5);
    });
  }

  it('asks again when the connection was cut off in the middle of a body', async () => {
    const service = await setup.serve((_request, response) => {
      if (service.requests.length < 3) {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half', () => response.destroy());
      } else {
        response.end('whole');
      }
    });
    assert.equal(textOf(await setup.transport().request(get(`${service.origin}/`))), 'whole');
    assert.equal(service.requests.length, 3);
    assert.equal(service.requests[2]?.headers['range'], undefined);
  });

  it('does not repeat a plain POST that was cut off', async () => {
    const service = await setup.serve((request) => request.socket.destroy());
    await assert.rejects(setup.transport().request(post(`${service.origin}/`)), TransportError);
    assert.equal(service.requests.length, 1);
  });

  it('stops at once when aborted during a pause', async () => {
    const service = await setup.serve((_request, response) => response.writeHead(503).end());
    const abort = new AbortController();
    const reason = new Error('enough');
    const transport = setup.transport({
      pause: (_ms, signal) => {
        const { promise, reject } = Promise.withResolvers<void>();
        signal.addEventListener('abort', () => reject(signal.reason));
        abort.abort(reason);
        return promise;
      },
    });
    await assert.rejects(transport.request(get(`${service.origin}/`, { signal: abort.signal })), reason);
    assert.equal(service.requests.length, 1);
  });
});
