import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TransportSetup } from './transportSetup.ts';

/** In a process of its own, since counting calls would disturb the coverage of the other tests. */
const observe = `
import { Session } from 'node:inspector/promises';
import * as v from 'valibot';
import { createJsonService } from './src/services/http/jsonService.ts';
import { createLazyTransport } from './src/services/http/lazyTransport.ts';

const proxy = { proxyOff: false, noProxy: [], strictTls: true, systemCertificates: false };
const transport = createLazyTransport(
  () => import('./src/services/http/createTransport.ts'),
  () => ({ userAgent: 'test', proxy, backend: 'undici', fetch }),
);
const service = createJsonService('ledger', { url: process.env.ORIGIN }, transport);
const ask = () => service.call({ path: '/a', query: { limit: 1 }, schema: v.object({ name: v.string() }) });
// The first request loads the code and connects.
await ask();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await session.post('Profiler.takePreciseCoverage');
await ask();
const { result } = await session.post('Profiler.takePreciseCoverage');
const called = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0));
console.log(JSON.stringify(called.map(({ url }) => url)));
await transport.dispose();
`;

describe('the path of a request', () => {
  const setup = new TransportSetup('undici');
  afterEach(() => setup.clear());

  it('passes at most eight files of services/http for an uncached GET', async () => {
    const service = await setup.serve((_request, response) => response.end('{"name":"x"}'));
    const { NODE_V8_COVERAGE: _coverage, ...environment } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', observe], {
      env: { ...environment, ORIGIN: service.origin },
    });
    const urls: readonly string[] = JSON.parse(stdout);
    const files = urls.flatMap((url) => /\/src\/services\/http\/(.*)$/.exec(url)?.slice(1) ?? []);
    assert.equal(service.requests.length, 2);
    assert.ok(files.includes('jsonService.ts') && files.includes('undiciBackend.ts'), stdout);
    assert.ok(files.length <= 8, files.join(', '));
  }).timeout(20_000);
});
