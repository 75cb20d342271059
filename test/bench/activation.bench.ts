import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { embeddedSettings, startEmbedded } from '../run/embedded.ts';
import { root } from '../run/paths.ts';
import { launchBrowser } from '../run/vscode/browser.ts';
import { createProfile } from '../run/vscode/profile.ts';
import { newest, oldest, type Release } from '../run/vscode/releases.ts';
import { startServer, type VsCodeServer } from '../run/vscode/server.ts';
import type { Activation, FirstUse, Measurement, Spent } from './activationProbe.ts';
import { judge } from './goals.ts';

/**
 * What the built extension costs in a real extension host: to load it and to run `activate`, beside an empty extension in
 * the same start; and the time to the first hover, lens and tree, each in starts of its own. `--starts 8`, `--release
 * newest`, `--use hover`; `--extension <folder>` once for each built working tree to compare, which then take turns.
 */
const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '8' },
    release: { type: 'string', multiple: true, default: ['newest', 'oldest'] },
    use: { type: 'string', multiple: true, default: ['hover', 'lens', 'tree'] },
    extension: { type: 'string', multiple: true, default: [root] },
  },
});

const ours = 'hiero-lens.hiero-lens';
const empty = 'bench.empty';
/** Of the processor: on the clock a start costs what else the machine does. */
const mostMs = 10;
const startTimeoutMs = 60_000;
const marker = 'bench:';
const stopwatch = './stopwatch.cjs';

/** A working tree in an editor of its own. */
interface Candidate {
  readonly name: string;
  readonly folder: string;
  readonly server: VsCodeServer;
  readonly workspace: string;
  readonly measured: { readonly use: FirstUse; readonly measurement: Measurement }[];
  stop(): Promise<void>;
}

const { browser, stop: stopBrowser } = await launchBrowser();
try {
  for (const release of [newest, oldest].filter(({ name }) => values.release.includes(name))) {
    await benchIn(release, browser);
  }
} finally {
  await stopBrowser();
}

async function benchIn(release: Release, inBrowser: Browser): Promise<void> {
  const candidates: Candidate[] = [];
  try {
    for (const folder of values.extension) {
      candidates.push(await openCandidate(resolve(folder), release));
    }
    // The first start fills the caches of the machine and of VS Code, and does not count.
    for (let start = 0; start <= Number(values.starts); start++) {
      for (const use of values.use as FirstUse[]) {
        for (const candidate of candidates) {
          // Whichever comes first may pay for what both need.
          const measurement = await startOnce(candidate, use, inBrowser, start % 2 ? [ours, empty] : [empty, ours]);
          candidate.measured.push(...(start === 0 ? [] : [{ use, measurement }]));
        }
      }
    }
    for (const { name, measured } of candidates) {
      report(`VS Code ${release.version}, ${name}`, measured);
    }
  } finally {
    for (const { stop } of candidates) {
      await stop();
    }
  }
}

async function openCandidate(extension: string, release: Release): Promise<Candidate> {
  const { stop: stopServices, ...services } = await startEmbedded();
  const profile = await createProfile(embeddedSettings(services), 'developed');
  const { userDataDir, extensionsDir, workspace } = profile;
  await installWithoutEvents(extension, join(extensionsDir, ours));
  const folder = await mkdtemp(join(tmpdir(), 'hiero-lens-bench-'));
  await makeEmptyExtension(join(folder, 'empty'));
  await build({
    ...{ entryPoints: [fileURLToPath(new URL('./activationProbe.ts', import.meta.url))], outdir: folder },
    ...{ outExtension: { '.js': '.cjs' }, bundle: true, format: 'cjs', platform: 'node', external: ['vscode'] },
  });
  const editor = { release, userDataDir, extensionsDir, port: 0, trustsEveryWorkspace: true, takesPayload: true };
  const server = await startServer(editor);
  return {
    ...{ name: basename(extension), folder, server, workspace, measured: [] },
    async stop() {
      await server.stop();
      await profile.remove();
      await stopServices();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Installs a built working tree so that it starts when the probe starts it, not while others start. */
async function installWithoutEvents(extension: string, target: string): Promise<void> {
  await mkdir(target);
  const { main, ...manifest } = JSON.parse(await readFile(join(extension, 'package.json'), 'utf8'));
  await installStopwatch(target, main);
  const started = { ...manifest, main: stopwatch, activationEvents: [] };
  await writeFile(join(target, 'package.json'), JSON.stringify(started));
  for (const name of ['package.nls.json', 'dist', 'media']) {
    await cp(join(extension, name), join(target, name), { recursive: true });
  }
}

async function makeEmptyExtension(target: string): Promise<void> {
  const [publisher, name] = empty.split('.');
  const manifest = { publisher, name, version: '0.0.1', main: stopwatch, engines: { vscode: '^1.100.0' } };
  await mkdir(target);
  await installStopwatch(target, './main.js');
  await writeFile(join(target, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(target, 'main.js'), "require('vscode');\nexports.activate = () => undefined;\n");
}

/**
 * Starts an extension with the time of it: both are synchronous, and the extension host does other things around them, of
 * which its own marks count some.
 */
async function installStopwatch(target: string, main: string): Promise<void> {
  const script = `
    const now = () => ({ clock: performance.now(), processor: process.cpuUsage() });
    const since = ({ clock, processor }) => {
      const { user, system } = process.cpuUsage(processor);
      return { clockMs: performance.now() - clock, processorMs: (user + system) / 1000 };
    };
    const started = now();
    const { activate } = require(${JSON.stringify(main)});
    const load = since(started);
    exports.activate = (context) => {
      const began = now();
      const api = activate(context);
      (globalThis.benchStarts ??= {})[context.extension.id] = { load, run: since(began) };
      return api;
    };`;
  await writeFile(join(target, stopwatch), script);
}

/** Opens a window, which starts an extension host of its own, and closes it when all is measured. */
async function startOnce(
  { folder, server, workspace }: Candidate,
  use: FirstUse,
  inBrowser: Browser,
  extensions: readonly string[],
): Promise<Measurement> {
  const probe = join(folder, 'probe.cjs');
  const args = `${JSON.stringify(use)}, ${JSON.stringify(extensions)}`;
  await writeFile(probe, `exports.run = () => require('./activationProbe.cjs').measure(${args});\n`);
  const onServer = (path: string) => `vscode-remote://127.0.0.1:${server.port}${pathToFileURL(path).pathname}`;
  const context = await inBrowser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const address = server.address(workspace, [
    ['extensionDevelopmentPath', onServer(join(folder, 'empty'))],
    ['extensionTestsPath', onServer(probe)],
    ['skipWelcome', 'true'],
  ]);
  const measurement = await measured(page, address);
  const whole = use === 'tree' ? { ...measurement, firstUseMs: await timeToTree(page) } : measurement;
  // Leaving the page ends its extension host at once; closing it would keep that for a reconnection.
  await page.goto('about:blank');
  await context.close();
  return whole;
}

/** Opens the workbench and waits for the line on the console in which the probe tells what it measured. */
async function measured(page: Page, address: string): Promise<Measurement> {
  const lines: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.exposeFunction('codeAutomationExit', () => end());
  await page.exposeFunction('codeAutomationLog', (_type: string, args: readonly unknown[]) => {
    lines.push(args.join(' '));
    if (lines.at(-1)?.startsWith(marker) === true) {
      end();
    }
  });
  await page.goto(address);
  const timer = setTimeout(end, startTimeoutMs);
  await ended;
  clearTimeout(timer);
  const line = lines.find((text) => text.startsWith(marker));
  if (line === undefined) {
    throw new Error(`Nothing was measured.\n${lines.join('\n')}`);
  }
  return JSON.parse(line.slice(marker.length)) as Measurement;
}

async function timeToTree(page: Page): Promise<number> {
  const startMs = performance.now();
  await page.getByRole('tab', { name: 'Hiero' }).first().click();
  const block = page.getByRole('treeitem', { name: /transactions?|empty/ });
  await block.first().waitFor();
  return performance.now() - startMs;
}

function report(title: string, all: Candidate['measured']): void {
  const starts = all.map(({ measurement }) => measurement);
  const of = (id: string, part: keyof Activation, what: keyof Spent) =>
    starts.map(({ activations }) => activations[id]?.[part][what] ?? Number.NaN);
  console.log(`${title}: medians (least–most) of ${starts.length} starts, in milliseconds`);
  for (const [name, id] of Object.entries({ 'Hiero Lens': ours, 'empty extension': empty })) {
    const [load, run] = (['load', 'run'] as const).map(
      (part) =>
        `${spread(of(id, part, 'processorMs'))} of the processor, ${spread(of(id, part, 'clockMs'))} on the clock`,
    );
    console.log(`  ${name}: load ${load}; run ${run}`);
  }
  for (const use of values.use) {
    const uses = all.filter((one) => one.use === use).map(({ measurement }) => measurement.firstUseMs ?? Number.NaN);
    console.log(`  first ${use}: ${spread(uses)}`);
  }
  const sum = (id: string) => {
    const runs = of(id, 'run', 'processorMs');
    return of(id, 'load', 'processorMs').map((ms, at) => ms + (runs[at] ?? Number.NaN));
  };
  const spent = sum(empty);
  const more = sum(ours).map((ms, at) => ({ value: ms - (spent[at] ?? 0), speed: starts[at]?.speed ?? 1 }));
  judge('start, more than an empty extension', more, mostMs, ' ms');
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return `${at(0.5)} (${at(0)}–${at(1)})`;
}
