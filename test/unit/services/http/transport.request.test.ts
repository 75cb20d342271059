import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describeBothBackends, get, post, textOf } from './transportSetup.ts';

describeBothBackends('a request', (setup) => {
  it('carries method, path, headers, body and the user agent', async () => {
    let sent = '';
    const service = await setup.serve(async (request, response) => {
      sent = await text(request);
      response.end('ok');
    });
    const body = new Uint8Array([1, 2, 3]);
    await setup
      .transport()
      .request(post(`${service.origin}/a/b?x=1&y=%20`, { body, headers: { 'Content-Type': 'application/protobuf' } }));
    const [request] = service.requests;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.url, '/a/b?x=1&y=%20');
    assert.equal(request?.headers['content-type'], 'application/protobuf');
    assert.equal(request?.headers['user-agent'], 'hiero-lens/1.2.3');
    assert.equal(request?.headers['content-length'], '3');
    assert.equal(sent, '\x01\x02\x03');
  });

  it('answers with the status, lower-case headers joined, and the body, whatever the status', async () => {
    for (const status of [200, 201, 206, 400, 404, 415, 500]) {
      const service = await setup.serve((_request, response) => {
        response.writeHead(
          status,
          [
            ['ETag', '"v1"'],
            ['X-Many', 'a'],
            ['X-Many', 'b'],
          ].flat(),
        );
        response.end('{"a":1}');
      });
      const response = await setup.transport().request(get(`${service.origin}/`));
      assert.equal(response.status, status);
      assert.equal(response.headers['etag'], '"v1"');
      assert.equal(response.headers['x-many'], 'a, b');
      assert.equal(textOf(response), '{"a":1}');
    }
  });

  it('passes over early hints', async () => {
    const service = await setup.serve((_request, response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      response.end('final');
    });
    const response = await setup.transport().request(get(`${service.origin}/`));
    assert.equal(response.status, 200);
    assert.equal(textOf(response), 'final');
  });

  it('follows a GET within its origin, three times at most', async () => {
    const service = await setup.serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) {
        response.end('arrived');
      } else {
        response.writeHead(302, { location: `/${step - 1}` }).end();
      }
    });
    const transport = setup.transport();
    assert.equal(textOf(await transport.request(get(`${service.origin}/3`))), 'arrived');
    const fourth = await transport.request(get(`${service.origin}/4`));
    assert.equal(fourth.status, 302);
    assert.equal(fourth.headers['location'], '/0');
  });

  it('follows what says where the answer is, and nothing else that names a place', async () => {
    const service = await setup.serve((request, response) => {
      const status = Number(request.url?.slice(1));
      response.writeHead(status || 200, { location: '/arrived' }).end(status ? 'here' : 'arrived');
    });
    const transport = setup.transport();
    const followed = [301, 302, 303, 307, 308].map((status) => [status, 'arrived']);
    const answered = [201, 300, 305].map((status) => [status, 'here']);
    for (const [status, expected] of [...followed, ...answered]) {
      const response = await transport.request(get(`${service.origin}/${status}`));
      assert.equal(textOf(response), expected, String(status));
    }
  });

  it('hands on a redirect to another origin, and any redirect of a POST, without following', async () => {
    const elsewhere = await setup.serve((_request, response) => response.end('never'));
    const service = await setup.serve((request, response) => {
      const location = request.method === 'GET' ? `${elsewhere.origin}/x` : '/x';
      response.writeHead(307, { location }).end();
    });
    const transport = setup.transport();
    const response = await transport.request(get(`${service.origin}/`));
    assert.equal(response.status, 307);
    assert.equal(response.headers['location'], `${elsewhere.origin}/x`);
    assert.equal((await transport.request(post(`${service.origin}/`))).status, 307);
    assert.equal(elsewhere.requests.length, 0);
    assert.equal(service.requests.length, 2);
  });

  it('has at most five requests to one origin in flight, and a sixth that is urgent', async () => {
    const held: (() => void)[] = [];
    let most = 0;
    const fiveArrived = Promise.withResolvers<void>();
    const service = await setup.serve((request, response) => {
      if (request.url === '/probe') {
        response.end();
        return;
      }
      held.push(() => response.end());
      most = Math.max(most, held.length);
      if (held.length === 5) {
        fiveArrived.resolve();
      }
    });
    const transport = setup.transport();
    const all = Array.from({ length: 9 }, (_, index) => transport.request(get(`${service.origin}/${index}`)));
    await fiveArrived.promise;
    // A sixth would have been sent before this probe, and so have arrived before its answer.
    await (await fetch(`${service.origin}/probe`)).text();
    assert.equal(most, 5);
    all.push(transport.request(get(`${service.origin}/hover`, { priority: 'urgent' })));
    await once(service.server, 'request');
    const done = Promise.all(all);
    let pending = true;
    void done.then(() => {
      pending = false;
    });
    while (pending) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    assert.equal(most, 6);
    assert.equal((await done).length, 10);
  });
});
