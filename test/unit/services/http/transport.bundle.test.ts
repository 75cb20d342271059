import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { TransportSetup } from './transportSetup.ts';

const run = promisify(execFile);

// Through a variable: the build script has no type declarations.
const buildScript: string = '../../../../esbuild.mjs';
const { options }: { options: (outdir?: string) => BuildOptions } = await import(buildScript);

/**
 * Loads and uses the bundle in a process of its own, and reports the slots of the dispatcher that all extensions share:
 * whether they kept their values, and how often the bundle itself wrote one. (Node fills them when anything first
 * touches its own `Headers`; that is not ours.)
 */
const observe = `
const [,, bundle, url, warm] = process.argv;
const names = [1, 2].map((number) => Symbol.for('undici.globalDispatcher.' + number));
const slots = () => names.map((name) => globalThis[name]);
(async () => {
  if (warm) await (await fetch(url)).text();
  const before = slots();
  let writes = 0;
  const { defineProperty } = Object;
  Object.defineProperty = (target, name, property) => {
    const [, , caller] = new Error().stack.split('\\n');
    writes += names.includes(name) && caller.includes(bundle) ? 1 : 0;
    return defineProperty(target, name, property);
  };
  const { createTransport } = require(bundle);
  const proxy = { proxyOff: false, noProxy: [], strictTls: true, systemCertificates: false };
  const transport = createTransport({ userAgent: 'test', proxy, backend: 'undici', fetch });
  const { status } = await transport.request({ method: 'GET', url, maxBytes: 1000 });
  await transport.dispose();
  const after = slots();
  console.log(JSON.stringify({ status, writes, kept: before.every((slot, index) => slot === after[index]) }));
})();`;

/** Asks for an address by https through a proxy, and reports why there was no answer. */
const observeTunnel = `
const [,, bundle, proxy] = process.argv;
const { createTransport } = require(bundle);
const settings = { proxy, proxyOff: false, noProxy: [], strictTls: true, systemCertificates: false };
const transport = createTransport({ userAgent: 'test', proxy: settings, backend: 'undici', fetch });
transport.request({ method: 'GET', url: 'https://service.test/', maxBytes: 1000 }).catch(async ({ reason }) => {
  await transport.dispose();
  console.log(JSON.stringify(reason));
});`;

interface Observation {
  readonly status: number;
  readonly writes: number;
  readonly kept: boolean;
}

describe('transport bundle', () => {
  const setup = new TransportSetup('undici');
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hiero-lens-bundle-'));
  });
  after(() => rm(folder, { recursive: true }));
  afterEach(() => setup.clear());

  async function bundled(name: string, given: Plugin[] = options().plugins ?? []): Promise<string> {
    // A file that is loaded later would bring the extension along, and that the editor.
    const plugins = given.filter(({ name }) => name !== 'lazy-entries');
    const entryPoints = { [name]: 'src/services/http/createTransport.ts' };
    await build({ ...options(folder), plugins, entryPoints, logLevel: 'error' });
    return join(folder, `${name}.cjs`);
  }

  async function observed(name: string, warm: '' | 'warm', plugins?: Plugin[]): Promise<Observation> {
    const outfile = await bundled(name, plugins);
    const service = await setup.serve((_request, response) => response.end('ok'));
    const { stdout, stderr } = await run(process.execPath, ['-e', observe, 'observe', outfile, service.origin, warm]);
    assert.equal(stderr, '');
    return JSON.parse(stdout);
  }

  it('leaves the dispatcher slots of the process as they were', async () => {
    assert.deepEqual(await observed('private', 'warm'), { status: 200, writes: 0, kept: true });
  });

  it('writes no slot in a process that has not used fetch yet', async () => {
    assert.deepEqual(pick(await observed('cold', '')), { status: 200, writes: 0 });
  });

  it('would write both without the plugin that leaves them out', async () => {
    const plugins = options().plugins?.filter(({ name }) => name !== 'undici-parts') ?? [];
    assert.deepEqual(pick(await observed('plain', '', plugins)), { status: 200, writes: 2 });
  });

  it('has what a tunnel through a proxy needs', async () => {
    const proxy = await setup.serve((_request, response) => response.end());
    const tunnels: (string | undefined)[] = [];
    proxy.server.on('connect', ({ url }, client) => {
      tunnels.push(url);
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    const outfile = await bundled('tunnel');
    const { stdout } = await run(process.execPath, ['-e', observeTunnel, 'observe', outfile, proxy.origin]);
    assert.match(JSON.parse(stdout).detail, /403/);
    assert.deepEqual(tunnels, ['service.test:443']);
  });
});

function pick({ status, writes }: Observation): Partial<Observation> {
  return { status, writes };
}
