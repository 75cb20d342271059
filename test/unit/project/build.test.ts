import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
// @ts-expect-error plain JavaScript, since it builds what TypeScript checks
import * as esbuild from '../../../esbuild.mjs';

const { budgets, viewBudgets, options, viewOptions, overBudget } = esbuild as {
  readonly budgets: Readonly<Record<string, number>>;
  readonly viewBudgets: Readonly<Record<string, number>>;
  readonly viewOptions: (outdir: string) => BuildOptions;
  readonly options: (outdir: string) => BuildOptions;
  readonly overBudget: (metafile: Metafile) => readonly string[];
};
const mainBudget = budgets['extension.cjs'] ?? 0;

/**
 * What a fresh process finds in undici's two slots after loading a file: `untouched` where nothing was put. Node's own
 * undici claims them first (`new Headers()` loads it), then they are emptied, so that any claim shows.
 */
function slotsAfterLoading(file: string): string {
  const script = `
    const slots = [1, 2].map((n) => Symbol.for('undici.globalDispatcher.' + n));
    new Headers();
    for (const slot of slots) globalThis[slot] = undefined;
    require(${JSON.stringify(file)});
    console.log(slots.map((slot) => (globalThis[slot] === undefined ? 'untouched' : 'claimed')).join(' '));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  return stdout.trim() || stderr;
}

function metafile(outputs: Readonly<Record<string, number>>): Metafile {
  const entries = Object.entries(outputs).map(([file, bytes]) => [
    file,
    { bytes, inputs: {}, imports: [], exports: [] },
  ]);
  return { inputs: {}, outputs: Object.fromEntries(entries) };
}

describe('build', function () {
  this.timeout(60_000);
  let folder: string;
  let built: Metafile = { inputs: {}, outputs: {} };
  let views: Metafile = { inputs: {}, outputs: {} };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hiero-lens-build-'));
    const { metafile } = await build({ ...options(folder), logLevel: 'silent', metafile: true });
    built = metafile;
    views = (await build({ ...viewOptions(folder), logLevel: 'silent', metafile: true })).metafile;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('stays within its budgets', () => assert.deepEqual([...overBudget(built), ...overBudget(views)], []));

  it('has a budget for every output and an output for every budget', () => {
    const outputs = Object.keys(built.outputs).filter((file) => file.endsWith('.cjs'));
    assert.deepEqual(outputs.map((file) => basename(file)).toSorted(), Object.keys(budgets).toSorted());
    const viewFiles = Object.keys(views.outputs).map((file) => basename(file));
    assert.deepEqual(viewFiles.toSorted(), Object.keys(viewBudgets).toSorted());
  });

  it('fails a main bundle that grows past its budget, and an output without one', () => {
    assert.deepEqual(overBudget(metafile({ 'dist/extension.cjs': mainBudget })), []);
    assert.equal(overBudget(metafile({ 'dist/extension.cjs': mainBudget + 1 })).length, 1);
    assert.equal(overBudget(metafile({ 'dist/planted.cjs': 1 })).length, 1);
  });

  it('keeps the main bundle to 60 kB and free of what chunks are for', () => {
    const main = Object.entries(built.outputs).find(([file]) => file.endsWith('extension.cjs'))?.[1];
    assert.ok(main);
    assert.ok(main.bytes <= 60_000);
    const heavy = Object.keys(main.inputs).filter((input) =>
      /node_modules\/(undici|protobufjs|viem|valibot|abitype)\//.test(input),
    );
    assert.deepEqual(heavy, []);
  });

  it('needs no evaluation of text as code in a view, and loads nothing there', () => {
    for (const [file, { imports, inputs }] of Object.entries(views.outputs)) {
      assert.deepEqual(imports, [], file);
      assert.ok(
        Object.keys(inputs).every((input) => input.startsWith('src/webview/')),
        file,
      );
      assert.doesNotMatch(readFileSync(file, 'utf8'), /\beval\(|new Function\(|innerHTML|insertAdjacentHTML/);
    }
  });

  it('leaves vscode and its own chunks as the only files loaded from outside', () => {
    const chunks = Object.keys(budgets).map((name) => `./${name}`);
    for (const [file, { imports }] of Object.entries(built.outputs)) {
      const outside = imports.filter(({ external }) => external).map(({ path }) => path);
      const odd = outside.filter((path) => path !== 'vscode' && !chunks.includes(path) && !isBuiltin(path));
      assert.deepEqual(odd, [], file);
    }
  });

  it('leaves the process-wide dispatcher slots of undici as they were, whichever chunk is loaded', () => {
    for (const name of Object.keys(budgets).filter((chunk) => !needsEditor(join(folder, chunk)))) {
      assert.equal(slotsAfterLoading(join(folder, name)), 'untouched untouched', name);
    }
    // The others hold no undici at all, so loading them cannot touch the slots.
    for (const name of Object.keys(budgets).filter((chunk) => needsEditor(join(folder, chunk)))) {
      assert.ok(!readFileSync(join(folder, name), 'utf8').includes('undici.globalDispatcher'), name);
    }
  });

  it('would notice a chunk that claims the slots', async () => {
    const outfile = join(folder, 'plain.cjs');
    const { plugins: _private, entryPoints: _all, outdir: _none, ...plain } = options(folder);
    await build({
      ...plain,
      logLevel: 'silent',
      entryPoints: ['src/services/http/chunk.ts'],
      outfile,
      outExtension: {},
    });
    assert.notEqual(slotsAfterLoading(outfile), 'untouched untouched');
  });
});

function isBuiltin(path: string): boolean {
  return path.startsWith('node:') || createRequire(import.meta.url).resolve.paths(path) === null;
}

function needsEditor(file: string): boolean {
  return readFileSync(file, 'utf8').includes('require("vscode")');
}
