import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TransportError } from '../../../../src/services/http/transport.ts';
import { resolveProxies } from '../../../../src/services/http/undiciBackend.ts';
import { certificate, directly, get, type Service, TransportSetup, textOf } from './transportSetup.ts';

interface ProxySeen {
  readonly plain: IncomingMessage[];
  readonly tunnels: IncomingMessage[];
}

/** A proxy that answers plain requests itself and tunnels every CONNECT to `target`, whatever host was asked for. */
async function serveProxy(
  setup: TransportSetup,
  target?: Service,
  serve: 'serve' | 'serveTls' = 'serve',
): Promise<Service & ProxySeen> {
  const service = await setup[serve]((_request, response) => {
    response.end('by the proxy');
  });
  const tunnels: IncomingMessage[] = [];
  service.server.on('connect', (request: IncomingMessage, client: Socket) => {
    tunnels.push(request);
    if (target === undefined) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const onward = connect(target.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.destroy());
    client.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  return { ...service, plain: service.requests, tunnels };
}

describe('proxies, undici backend', () => {
  const setup = new TransportSetup('undici');
  afterEach(() => setup.clear());

  it('sends http requests to the proxy of the setting, whole address and credentials included', async () => {
    const proxy = await serveProxy(setup);
    const address = proxy.origin.replace('//', '//us%40er:pass@');
    const transport = setup.transport({}, { proxy: address });
    assert.equal(textOf(await transport.request(get('http://service.test/a?b=1'))), 'by the proxy');
    const [request] = proxy.plain;
    assert.equal(request?.url, 'http://service.test/a?b=1');
    assert.equal(request?.headers.host, 'service.test');
    assert.equal(request?.headers['proxy-authorization'], `Basic ${Buffer.from('us@er:pass').toString('base64')}`);
  });

  it('sends http and https requests to the proxy of each in the environment', async () => {
    const [plain, secure] = [await serveProxy(setup), await serveProxy(setup)];
    const environment = { HTTP_PROXY: plain.origin, HTTPS_PROXY: secure.origin };
    const transport = setup.transport({ environment });
    assert.equal(textOf(await transport.request(get('http://service.test/'))), 'by the proxy');
    await assert.rejects(transport.request(get('https://service.test/')));
    assert.deepEqual([plain.plain.length, plain.tunnels.length, secure.plain.length], [1, 0, 0]);
    assert.ok(secure.tunnels.length > 0);
  });

  it('reaches https through a tunnel', async () => {
    const target = await setup.serveTls((_request, response) => response.end('through the tunnel'));
    const proxy = await serveProxy(setup, target);
    const transport = setup.transport({}, { proxy: proxy.origin, strictTls: false });
    assert.equal(textOf(await transport.request(get('https://service.test/'))), 'through the tunnel');
    assert.equal(proxy.tunnels[0]?.url, 'service.test:443');
    assert.equal(target.requests[0]?.headers.host, 'service.test');
    const strict = setup.transport({}, { proxy: proxy.origin });
    await assert.rejects(strict.request(get('https://service.test/')), {
      reason: { kind: 'unreachable', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate' },
    });
  });

  it('checks the certificate of a proxy as strictly as that of a service', async () => {
    const target = await setup.serveTls((_request, response) => response.end('through the tunnel'));
    const proxy = await serveProxy(setup, target, 'serveTls');
    const lenient = setup.transport({}, { proxy: proxy.origin, strictTls: false });
    const strict = setup.transport({}, { proxy: proxy.origin });
    const request = get('https://service.test/');
    assert.equal(textOf(await lenient.request(request)), 'through the tunnel');
    const tunnels = proxy.tunnels.length;
    await assert.rejects(strict.request(request), {
      reason: { kind: 'unreachable', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate' },
    });
    assert.equal(proxy.tunnels.length, tunnels, 'the proxy was not asked');
  });

  it('says when the proxy refuses the tunnel', async () => {
    const proxy = await serveProxy(setup);
    const transport = setup.transport({}, { proxy: proxy.origin });
    await assert.rejects(transport.request(get('https://service.test/')), (error: { reason?: { detail?: string } }) => {
      assert.match(error.reason?.detail ?? '', /403/);
      return true;
    });
  });

  it('gives up on a proxy that never answers', async () => {
    const proxy = await setup.serve(() => {});
    proxy.server.on('connect', () => {});
    const transport = setup.transport({ connectTimeoutMs: 40, maxRetries: 0 }, { proxy: proxy.origin });
    await assert.rejects(transport.request(get('https://service.test/')), { name: 'TransportError' });
  });

  it('reaches loopback and noProxy hosts directly', async () => {
    const proxy = await serveProxy(setup);
    const service = await setup.serve((_request, response) => response.end('directly'));
    const transport = setup.transport({}, { proxy: proxy.origin, noProxy: ['.invalid'] });
    assert.equal(textOf(await transport.request(get(`${service.origin}/`))), 'directly');
    await assert.rejects(transport.request(get('http://service.invalid/')), (error: TransportError) => {
      // Without a network the resolver says EAI_AGAIN.
      assert.match(Reflect.get(error.reason, 'detail'), /^(ENOTFOUND|EAI_AGAIN) service\.invalid$/);
      return true;
    });
    assert.equal(proxy.plain.length, 0);
  });

  it('never sends directly, nor tells a password, when the proxy address is unusable', async () => {
    const transport = setup.transport({}, { proxy: 'socks4://user:secret@127.0.0.1:99999' });
    const service = await setup.serve((_request, response) => response.end('directly'));
    const error = await transport.request(get(`${service.origin}/`)).then(
      () => assert.fail('answered'),
      (reason: unknown) => reason,
    );
    assert.deepEqual(Reflect.get(Object(error), 'reason'), {
      kind: 'unreachable',
      detail: 'the proxy address is not usable',
    });
    assert.equal(service.requests.length, 0);
  });
});

describe('TLS, undici backend', () => {
  const setup = new TransportSetup('undici');
  afterEach(() => setup.clear());

  it('refuses a certificate nobody vouches for, without retry, unless strict checking is off', async () => {
    const service = await setup.serveTls((_request, response) => response.end('encrypted'));
    await assert.rejects(setup.transport().request(get(`${service.origin}/`)), {
      reason: { kind: 'unreachable', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate' },
    });
    assert.deepEqual(setup.pausesMs, []);
    const lenient = setup.transport({}, { strictTls: false });
    assert.equal(textOf(await lenient.request(get(`${service.origin}/`))), 'encrypted');
  });

  it('trusts the certificates of the operating system when the setting says so', async () => {
    const service = await setup.serveTls((_request, response) => response.end('trusted'));
    await withCertificates({ system: [certificate] }, async () => {
      const transport = setup.transport({}, { systemCertificates: true });
      assert.equal(textOf(await transport.request(get(`${service.origin}/`))), 'trusted');
      await assert.rejects(setup.transport().request(get(`${service.origin}/`)), { name: 'TransportError' });
    });
    // Those of Node as well, and with neither none.
    for (const [given, isTrusted] of [
      [{ default: [certificate], system: [] }, true],
      [{ default: [], system: [] }, false],
    ] as const) {
      await withCertificates(given, async () => {
        const answer = setup.transport({}, { systemCertificates: true }).request(get(`${service.origin}/`));
        const outcome = await answer.then(textOf, () => 'refused');
        assert.equal(outcome, isTrusted ? 'trusted' : 'refused');
      });
    }
  });
});

describe('choice of the proxy', () => {
  const check = (
    title: string,
    settings: Partial<typeof directly>,
    environment: Record<string, string>,
    expected: Partial<ReturnType<typeof resolveProxies>>,
  ) =>
    it(title, () => {
      const routes = resolveProxies({ ...directly, ...settings }, environment);
      assert.deepEqual({ ...routes, ...expected }, routes);
    });
  const none = { http: '', https: '' };
  const loopback = ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'];
  const proxy = 'http://proxy.test:1';

  check('none', {}, {}, none);
  check('the setting before the environment', { proxy }, { HTTPS_PROXY: 'http://b' }, { http: proxy, https: proxy });
  check('by scheme', {}, { HTTP_PROXY: 'http://a', HTTPS_PROXY: 'http://b' }, { http: 'http://a', https: 'http://b' });
  check('in lower case', {}, { http_proxy: 'http://a' }, { http: 'http://a', https: 'http://a' });
  check('https only', {}, { https_proxy: 'http://b' }, { http: '', https: 'http://b' });
  check('without a scheme', {}, { HTTPS_PROXY: 'proxy.test:3128' }, { https: 'http://proxy.test:3128' });
  check('off', { proxy, proxyOff: true }, { HTTPS_PROXY: 'http://b' }, none);
  check('every host excepted', { proxy, noProxy: ['a.test', '*'] }, {}, none);
  check('every host excepted by the environment', { proxy }, { NO_PROXY: '*' }, none);
  check(
    'exceptions',
    { proxy, noProxy: [' .a.test ', 'b.test:8080', '::2'] },
    { NO_PROXY: 'c' },
    {
      noProxy: [...loopback, '.a.test', 'b.test:8080', '[::2]'],
    },
  );
  check(
    'exceptions of the environment',
    { proxy },
    { no_proxy: 'a.test, b.test' },
    {
      noProxy: [...loopback, 'a.test', 'b.test'],
    },
  );
});

describe('exceptions from the proxy, undici backend', () => {
  const setup = new TransportSetup('undici');
  afterEach(() => setup.clear());

  const check = (entry: string, url: string, expected: 'proxy' | 'direct') =>
    it(`${entry} and ${url}: ${expected}`, async () => {
      const proxy = await serveProxy(setup);
      const transport = setup.transport({ maxRetries: 0 }, { proxy: proxy.origin, noProxy: [entry] });
      const outcome = await transport.request(get(url)).then(
        () => 'proxy',
        () => 'direct',
      );
      assert.equal(outcome, expected);
      assert.equal(proxy.plain.length, expected === 'proxy' ? 1 : 0);
    });

  check('host.invalid', 'http://host.invalid/', 'direct');
  check('HOST.invalid', 'http://host.invalid/', 'direct');
  check('invalid', 'http://host.invalid/', 'direct');
  check('.invalid', 'http://host.invalid/', 'direct');
  check('*.invalid', 'http://host.invalid/', 'direct');
  check('ost.invalid', 'http://host.invalid/', 'proxy');
  check('host.invalid:80', 'http://host.invalid/', 'direct');
  check('host.invalid:8080', 'http://host.invalid/', 'proxy');
  check('127.0.0.2', 'http://127.0.0.2:1/', 'direct');
});

async function withCertificates(
  certificates: Readonly<Partial<Record<'default' | 'system', readonly string[]>>>,
  use: () => Promise<void>,
): Promise<void> {
  const { default: tls } = await import('node:tls');
  const { syncBuiltinESMExports } = await import('node:module');
  const real = tls.getCACertificates;
  tls.getCACertificates = (type) => {
    const given = type === 'default' || type === 'system' ? certificates[type] : undefined;
    return given === undefined ? real(type) : [...given];
  };
  syncBuiltinESMExports();
  try {
    await use();
  } finally {
    tls.getCACertificates = real;
    syncBuiltinESMExports();
  }
}
