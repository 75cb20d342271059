import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
// @ts-expect-error plain JavaScript, since it builds what TypeScript checks
import * as esbuild from '../../../esbuild.mjs';
import { isNightly } from '../../run/nightly.ts';
import { root } from '../../run/paths.ts';

const { budgets, viewBudgets, webBudgets, options, viewOptions, webOptions, sizes, overBudget, viewsOverBudget } =
  esbuild as {
    readonly budgets: Sizes;
    readonly viewBudgets: Readonly<Record<string, number>>;
    readonly viewOptions: (outdir: string) => BuildOptions;
    readonly webBudgets: Readonly<Record<string, number>>;
    readonly webOptions: (outdir: string) => BuildOptions;
    readonly options: (outdir: string) => BuildOptions;
    readonly sizes: (metafile: Metafile) => Sizes;
    readonly overBudget: (metafile: Metafile) => readonly string[];
    readonly viewsOverBudget: (metafile: Metafile, limits?: Readonly<Record<string, number>>) => readonly string[];
  };

type Sizes = Readonly<Record<'main' | 'firstHover' | 'debugger' | 'largest' | 'total', number>>;

/**
 * What a fresh process finds in undici's two slots after loading files: `untouched` where nothing was put. Node's own
 * undici claims them first (`new Headers()` loads it), then they are emptied, so that any claim shows.
 */
function slotsAfterLoading(...files: readonly string[]): string {
  const script = `
    const Module = require('node:module');
    const load = Module._load;
    const vscode = new Proxy({}, { get: () => class {} });
    Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
    const slots = [1, 2].map((n) => Symbol.for('undici.globalDispatcher.' + n));
    new Headers();
    for (const slot of slots) globalThis[slot] = undefined;
    for (const file of ${JSON.stringify(files)}) require(file);
    console.log(slots.map((slot) => (globalThis[slot] === undefined ? 'untouched' : 'claimed')).join(' '));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  return stdout.trim() || stderr;
}

/** A metafile of files of these sizes, of which the main bundle, and all that the first hover loads, is one each. */
function metafile(bytes: Readonly<Record<'main' | 'hover' | 'other', number>>): Metafile {
  const output = (size: number, entryPoint: string) => ({
    ...{ bytes: size, entryPoint },
    ...{ inputs: {}, imports: [], exports: [] },
  });
  return {
    inputs: {},
    outputs: {
      'dist/extension.cjs': output(bytes.main, 'src/extension.ts'),
      'dist/hover-1.cjs': output(bytes.hover, 'lazy:src/features/hover/hovers.ts'),
      'dist/other-1.cjs': output(bytes.other, 'lazy:src/features/other/other.ts'),
    },
  };
}

describe('build', () => {
  let folder: string;
  let built: Metafile = { inputs: {}, outputs: {} };
  let views: Metafile = { inputs: {}, outputs: {} };
  let web: Metafile = { inputs: {}, outputs: {} };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hiero-lens-build-'));
    const { metafile } = await build({ ...options(folder), logLevel: 'silent', metafile: true });
    built = metafile;
    views = (await build({ ...viewOptions(folder), logLevel: 'silent', metafile: true })).metafile;
    web = (await build({ ...webOptions(folder), logLevel: 'silent', metafile: true })).metafile;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('stays within its budgets', () => {
    assert.deepEqual([...overBudget(built), ...viewsOverBudget(views), ...viewsOverBudget(web, webBudgets)], []);
    const viewFiles = Object.keys(views.outputs).map((file) => basename(file));
    assert.deepEqual(viewFiles.toSorted(), Object.keys(viewBudgets).toSorted());
  });

  it('has budgets that bite: what is there is most of what is allowed', () => {
    for (const [name, limit] of Object.entries(budgets)) {
      const used = sizes(built)[name as keyof Sizes];
      assert.ok(used > limit * 0.8, `${name}: ${used} of ${limit}`);
    }
  });

  it('fails when any of them is exceeded', () => {
    const check = (bytes: Parameters<typeof metafile>[0], ...over: readonly string[]) =>
      assert.deepEqual(
        overBudget(metafile(bytes)).map((sentence) => sentence.split(' ')[0]),
        over,
      );
    const { main, firstHover, largest, total } = budgets;
    check({ main, hover: 1, other: 1 });
    check({ main: main + 1, hover: 1, other: 1 }, 'main');
    check({ main: firstHover + 1 - largest, hover: largest, other: 1 }, 'main', 'firstHover', 'largest');
    check({ main: 1, hover: 1, other: largest + 1 }, 'largest');
    check({ main: 1, hover: 1, other: total }, 'largest', 'total');
  });

  it('keeps the main bundle free of what is loaded at first use', () => {
    const main = Object.values(built.outputs).find(({ entryPoint }) => entryPoint === 'src/extension.ts');
    assert.ok(main);
    const loaded = Object.keys(main.inputs);
    assert.ok(loaded.includes('src/manifest.ts'));
    const heavy = loaded.filter((input) => /node_modules\/(undici|protobufjs|viem|valibot|abitype)\//.test(input));
    assert.deepEqual(heavy, []);
  });

  it('is one file in a browser, which asks for vscode alone, and has nothing of disks and sockets', () => {
    assert.deepEqual(
      Object.keys(web.outputs).map((file) => basename(file)),
      Object.keys(webBudgets),
    );
    const text = readFileSync(join(folder, 'extensionWeb.cjs'), 'utf8');
    assert.deepEqual(
      [...text.matchAll(/\brequire\(("[^)]*)\)/g)].map(([, name]) => name),
      ['"vscode"'],
    );
    assert.match(text, /\bactivate:[\w$]+/);
    const inputs = Object.keys(web.inputs).filter((input) =>
      /node_modules\/undici\/|ownFolder|sharedState/.test(input),
    );
    assert.deepEqual(inputs, ['src/web/ownFolder.ts']);
  });

  it('loads one file at a start, which exports what the editor calls', () => {
    const main = Object.values(built.outputs).find(({ entryPoint }) => entryPoint === 'src/extension.ts');
    const atOnce = main?.imports.filter(({ kind, external }) => kind === 'import-statement' && external !== true);
    assert.deepEqual(atOnce, []);
    assert.match(readFileSync(join(folder, 'extension.cjs'), 'utf8'), /\bactivate:[\w$]+/);
  });

  it('has every module of ours once', () => {
    const inputs = Object.values(built.outputs).flatMap((output) => Object.keys(output.inputs));
    const ours = inputs.filter((input) => input.startsWith('src/'));
    assert.ok(ours.length > 100);
    assert.deepEqual(ours.toSorted(), [...new Set(ours)].toSorted());
  });

  it('requires vscode as it is, once a file, without a copy of its names', () => {
    const files = outputFiles(built).map((file) => readFileSync(file, 'utf8').match(/.{12}require\("vscode"\)/g) ?? []);
    const all = files.flat();
    assert.ok(all.length > 10);
    assert.ok(files.every(({ length }) => length <= 1));
    assert.deepEqual(
      all.filter((text) => !/[\w$] ?=require\("vscode"\)$/.test(text)),
      [],
    );
  });

  it('has source maps that lead to the files of src, so that breakpoints hold', () => {
    const maps = Object.keys(built.outputs).filter((file) => file.endsWith('.map'));
    const sources = maps.flatMap((map) => {
      const { sources: named } = JSON.parse(readFileSync(resolve(map), 'utf8')) as { sources: readonly string[] };
      return named.map((source) => relative(root, resolve(dirname(resolve(map)), source)).replaceAll('\\', '/'));
    });
    const own = new Set(sources.filter((source) => source.startsWith('src/')));
    assert.deepEqual(
      [...own].filter((source) => !existsSync(join(root, source))),
      [],
    );
    assert.ok(own.has('src/extension.ts') && own.has('src/features/hover/registerHover.ts') && own.size > 300);
  });

  it('builds the same files again', async function () {
    if (!isNightly) {
      this.skip();
    }
    const again = mkdtempSync(join(tmpdir(), 'hiero-lens-build-'));
    const { metafile: second } = await build({ ...options(again), logLevel: 'silent', metafile: true });
    const contents = (of: Metafile) =>
      outputFiles(of)
        .map((file) => [basename(file), readFileSync(file, 'utf8')])
        .toSorted();
    assert.deepEqual(contents(second), contents(built));
    rmSync(again, { recursive: true });
  });

  it('needs no evaluation of text as code in a view, and loads nothing there', () => {
    for (const [file, { imports, inputs }] of Object.entries(views.outputs)) {
      assert.deepEqual(imports, [], file);
      assert.ok(
        Object.keys(inputs).every((input) => /^src\/(?:webview|domain)\//.test(input)),
        file,
      );
      assert.doesNotMatch(readFileSync(file, 'utf8'), /\beval\(|new Function\(|innerHTML|insertAdjacentHTML/);
    }
  });

  it('leaves vscode as the only package loaded from outside', () => {
    for (const [file, { imports }] of Object.entries(built.outputs)) {
      const outside = imports.filter(({ external }) => external).map(({ path }) => path);
      const odd = outside.filter((path) => path !== 'vscode' && !isBuiltin(path));
      assert.deepEqual(odd, [], file);
    }
  });

  it('leaves the process-wide dispatcher slots of undici as they were, with everything loaded', () => {
    assert.equal(slotsAfterLoading(...outputFiles(built)), 'untouched untouched');
  });

  it('would notice a bundle that claims the slots', () => {
    const file = join(folder, 'claiming.cjs');
    writeFileSync(file, `require(${JSON.stringify(createRequire(import.meta.url).resolve('undici'))});`);
    assert.equal(slotsAfterLoading(file), 'claimed claimed');
  });
});

function outputFiles({ outputs }: Metafile): readonly string[] {
  return Object.keys(outputs)
    .filter((file) => file.endsWith('.cjs'))
    .map((file) => resolve(file));
}

function isBuiltin(path: string): boolean {
  return path.startsWith('node:') || createRequire(import.meta.url).resolve.paths(path) === null;
}
