// Builds dist/: the main bundle and what it loads at first use. `--watch` rebuilds on change.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, context, transform } from 'esbuild';

/** Minified bytes, about a tenth above what is built; a build over one of its budgets fails. */
export const budgets = {
  /** What is loaded at every start. */
  main: 66_000,
  /** That, and what the first hover loads: finder, clients and transport. */
  firstHover: 630_000,
  /** What the first debug session loads of the debugger itself. */
  debugger: 60_000,
  /** The largest file: undici and what is built on it. */
  largest: 277_000,
  /** All files. */
  total: 1_620_000,
};

/** The same for what runs in webviews, and for the extension in a browser. */
export const viewBudgets = {
  'storageView.js': 10_000,
  'transactionView.js': 33_000,
  'transactionViewStyle.css': 10_000,
};
export const webBudgets = { 'extensionWeb.cjs': 1_430_000 };

const root = fileURLToPath(new URL('.', import.meta.url));
const mainEntry = 'src/extension.ts';
const firstHoverEntries = [
  'src/features/hover/hovers.ts',
  'src/services/createClients.ts',
  'src/services/http/createTransport.ts',
];

/** What most of the lazy files need, with what these import: one file instead of twenty small ones. */
const neededByMost = [
  'src/domain/contract/networkContract.ts',
  'src/domain/entity/eip55.ts',
  'src/domain/entity/publicKey.ts',
  'src/domain/entity/systemEntities.ts',
  'src/domain/transaction/ledgerTransaction.ts',
  'src/domain/transaction/transaction.ts',
  'src/editor/documentUris.ts',
  'src/editor/failureText.ts',
  'src/editor/questions.ts',
  'src/editor/yieldingScan.ts',
];

/**
 * Each `import('…')` of ours starts a file of its own. It imports the main bundle, which is loaded by then: so esbuild keeps
 * all that the main bundle needs in one file instead of splitting it by which of the others need it, too. Those of packages
 * are in functions that nothing calls: left outside, they vanish with them (a test sees when one does not).
 */
const lazyEntries = {
  name: 'lazy-entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') {
        return undefined;
      }
      return /[\\/]node_modules[\\/]/.test(importer)
        ? { path, external: true }
        : { path: relative(root, resolve(resolveDir, path)).replaceAll('\\', '/'), namespace: 'lazy' };
    });
    onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
      contents: [
        ...[mainEntry, ...neededByMost].map((file) => `import './${file}';`),
        `export * from './${path}';`,
      ].join('\n'),
      loader: 'js',
      resolveDir: root,
    }));
  },
};

/**
 * Makes CommonJS of the split files: esbuild splits ES modules only, and the oldest supported VS Code takes twice as long to
 * load those. `vscode` is required as it is, once a file: esbuild's own conversion copies its 300 names for each module that
 * imports it.
 */
const commonJs = {
  name: 'common-js',
  setup({ initialOptions, onEnd }) {
    initialOptions.write = false;
    onEnd(async ({ outputFiles, metafile }) => {
      // Without one the build failed.
      if (metafile === undefined) {
        return;
      }
      const texts = new Map(outputFiles.map(({ path, text }) => [relative('', path).replaceAll('\\', '/'), text]));
      useMainAsEntry(texts, metafile.outputs);
      for (const [file, output] of Object.entries(metafile.outputs).filter(([name]) => name.endsWith('.cjs'))) {
        const { code, map } = await toCommonJs(
          withPlainExports(texts.get(file)),
          texts.get(`${file}.map`),
          initialOptions.minify,
        );
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, map === '' ? code : `${code}//# sourceMappingURL=${basename(file)}.map\n`);
        await writeFile(`${file}.map`, map);
        output.bytes = Buffer.byteLength(code);
      }
    });
  },
};

/**
 * esbuild puts what lazy files need, too, into a file of its own, which the entry only hands on. That file takes the place
 * of the entry: a start loads one file instead of two.
 */
function useMainAsEntry(texts, outputs) {
  const entry = Object.keys(outputs).find((file) => outputs[file].entryPoint === mainEntry);
  if (entry === undefined || outputs[entry].imports.every(({ external }) => external)) {
    return;
  }
  const { entryPoint, exports, imports } = outputs[entry];
  const main = imports[0].path;
  const [, shared] = texts.get(entry).match(/import\s*\{\s*([\w$]+)/);
  texts.set(entry, withPlainExports(texts.get(main), shared, 'activate'));
  texts.set(`${entry}.map`, texts.get(`${main}.map`));
  outputs[entry] = { ...outputs[main], entryPoint, exports: [...new Set([...outputs[main].exports, ...exports])] };
  delete outputs[main];
  delete outputs[`${main}.map`];
  for (const [file, output] of Object.entries(outputs)) {
    // As long as what it replaces: the columns of the source map stay right.
    const [from, to] = [main, entry].map((name) => `"./${basename(name)}"`);
    texts.set(file, texts.get(file).replaceAll(from, to.padStart(from.length)));
    output.imports = output.imports.map((found) => (found.path === main ? { ...found, path: entry } : found));
  }
}

/**
 * The exports stand last in a file that esbuild wrote. As one object they take less of each start, and 400 bytes less of each
 * file, than as the getters that esbuild makes of them; nothing in a file changes what it exports.
 */
function withPlainExports(text, from, to) {
  const start = text.lastIndexOf('export');
  const exports = text.slice(start).replace(/^export ?\{([^}]*)\}/, (_found, names) => {
    const members = names.split(',').map((pair) => {
      const [, local, exported = local] = pair.match(/([\w$]+)(?: as ([\w$]+))?/);
      return `${exported === from ? to : exported}:${local}`;
    });
    return `module.exports={${members}}`;
  });
  return text.slice(0, start) + exports;
}

async function toCommonJs(text, inputMap, minify) {
  // As long as what it replaces: the columns of the source map stay right.
  let required;
  const once = text.replaceAll(/import ?\* ?as ([\w$]+) from ?"vscode"/g, (found, name) => {
    const value = required ?? 'require("vscode")';
    required ??= name;
    return `${`var ${name}`.padEnd(found.length - value.length - 1)}=${value}`;
  });
  const comment = '\n//# sourceMappingURL=data:application/json;base64,';
  return transform(inputMap === undefined ? once : once + comment + Buffer.from(inputMap).toString('base64'), {
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    minify,
    // The extension host loads CommonJS by require; what is loaded later must come the same way.
    supported: { 'dynamic-import': false },
    sourcemap: inputMap === undefined ? false : 'external',
    sourcesContent: false,
    legalComments: 'eof',
    charset: 'utf8',
  });
}

/**
 * Of undici only what sends requests. Its index would add fetch, WebSockets and caches, twice as much code, and claim
 * process-wide dispatcher slots which all extensions share. Its parser of HTTP comes once, not again for processors with SIMD.
 */
const undiciParts = {
  name: 'undici-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'undici-parts' }));
    onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '..', 'llhttp', 'llhttp-wasm.js'),
    }));
    onLoad({ filter: /.*/, namespace: 'undici-parts' }, () => ({
      contents: `
        Object.assign(require('undici/lib/dispatcher/dispatcher.js').prototype, require('undici/lib/api'));
        exports.EnvHttpProxyAgent = require('undici/lib/dispatcher/env-http-proxy-agent.js');
        exports.Pool = require('undici/lib/dispatcher/pool.js');`,
      loader: 'js',
      resolveDir: root,
    }));
  },
};

/** Build options of the whole extension; `outdir` lets a test build elsewhere. */
export function options(outdir = 'dist') {
  return {
    entryPoints: { extension: mainEntry },
    outdir,
    outExtension: { '.js': '.cjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    mainFields: ['module', 'main'],
    external: ['vscode'],
    sourcemap: true,
    sourcesContent: false,
    // The licences of what is bundled ask for their notices.
    legalComments: 'eof',
    // Two bytes or three for what would be six as an escape.
    charset: 'utf8',
    logLevel: 'info',
    plugins: [lazyEntries, undiciParts, commonJs],
  };
}

/** What a browser has instead of Node, and instead of files of ours that work with disks and sockets. */
const webReplacements = {
  'node:crypto': 'src/web/crypto.ts',
  'node:fs/promises': 'src/web/realpath.ts',
  'node:timers/promises': 'src/web/timersPromises.ts',
  'node:util': 'src/web/deepEqual.ts',
  'src/services/http/undiciBackend.ts': 'src/web/undiciBackend.ts',
  'src/services/storage/lazyState.ts': 'src/web/lazyState.ts',
  'src/services/storage/ownFolder.ts': 'src/web/ownFolder.ts',
  'src/services/contracts/contractDiskCache.ts': 'src/web/contractDiskCache.ts',
  'src/features/contractSources/sourceCopies.ts': 'src/web/sourceCopies.ts',
};

const inBrowser = {
  name: 'in-browser',
  setup({ onResolve }) {
    onResolve({ filter: /^node:|\.ts$/ }, ({ path, resolveDir }) => {
      const name = path.startsWith('node:') ? path : relative(root, resolve(resolveDir, path)).replaceAll('\\', '/');
      const replacement = webReplacements[name];
      return replacement === undefined ? undefined : { path: join(root, replacement) };
    });
  },
};

/** Build options of the extension for VS Code in a browser: one file, since that is all a browser's extension host loads. */
export function webOptions(outdir = 'dist') {
  return {
    entryPoints: { extensionWeb: mainEntry },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2023',
    external: ['vscode'],
    define: { 'process.env': '{}' },
    inject: [join(root, 'src/web/globals.ts')],
    legalComments: 'eof',
    charset: 'utf8',
    logLevel: 'info',
    plugins: [inBrowser, commonJs],
  };
}

/** Build options of the scripts and styles that run in webviews, in a browser without Node or VS Code. */
export function viewOptions(outdir = 'dist') {
  return {
    entryPoints: {
      storageView: 'src/webview/storage/main.ts',
      transactionView: 'src/webview/transaction/main.ts',
      transactionViewStyle: 'src/webview/transaction/style.css',
    },
    outdir,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'info',
  };
}

/** Bytes of the built extension by the names of `budgets`. */
export function sizes({ outputs }) {
  const files = Object.keys(outputs).filter((file) => !file.endsWith('.map'));
  const bytesOf = (list) => [...new Set(list)].reduce((sum, file) => sum + outputs[file].bytes, 0);
  const main = loadedWith(outputs, (entry) => entry === mainEntry);
  const firstHover = loadedWith(outputs, (entry) => firstHoverEntries.some((path) => entry === `lazy:${path}`));
  const session = loadedWith(outputs, (entry) => entry === 'lazy:src/features/debugger/replayDebugger.ts');
  const isDebugger = (file) => Object.keys(outputs[file].inputs).some((input) => input.includes('features/debugger/'));
  return {
    main: bytesOf(main),
    firstHover: bytesOf([...main, ...firstHover]),
    debugger: bytesOf(session.filter((file) => !main.includes(file) && isDebugger(file))),
    largest: Math.max(...files.map((file) => outputs[file].bytes)),
    total: bytesOf(files),
  };
}

/** The files of the chosen entries, and all they import at once. */
function loadedWith(outputs, isChosen) {
  const loaded = Object.keys(outputs).filter((file) => isChosen(outputs[file].entryPoint));
  for (const file of loaded) {
    const imported = outputs[file].imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
    loaded.push(...imported.map(({ path }) => path).filter((path) => !loaded.includes(path)));
  }
  return loaded;
}

/** One sentence per budget of the extension that is exceeded. */
export function overBudget(metafile) {
  const used = sizes(metafile);
  return Object.entries(budgets)
    .filter(([name, limit]) => used[name] > limit)
    .map(([name, limit]) => `${name} has ${used[name]} bytes; its budget is ${limit}.`);
}

/** One sentence per output of the views that is over its budget, or has none. */
export function viewsOverBudget({ outputs }, limits = viewBudgets) {
  return Object.entries(outputs)
    .filter(([file, { bytes }]) => !(bytes <= limits[basename(file)]))
    .map(
      ([file, { bytes }]) =>
        `${basename(file)} has ${bytes} bytes; its budget is ${limits[basename(file)] ?? 'not set'}.`,
    );
}

const notices = 'THIRD-PARTY-NOTICES.txt';

/** The licences of every package that is in a bundle: minifying drops them there. */
async function thirdPartyNotices(...metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap((output) =>
      Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
    );
  const folders = inputs.flatMap((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
  const texts = [...new Set(folders)].toSorted().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? `Licence: ${license}` : await readFile(join(folder, file), 'utf8');
    return `${name} ${version}\n\n${text.trim()}\n`;
  });
  const schema = 'The transaction schema is made from the protobuf files of @hiero-ledger/proto 2.31.0, Apache-2.0.\n';
  return [schema, ...new Set(await Promise.all(texts))].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Removes what an earlier build left; files of this build are overwritten in place, since a running editor may use them. */
async function removeStale(outputs) {
  const current = new Set(['meta.json', notices, ...outputs.map((file) => basename(file))]);
  const stale = (await readdir('dist')).filter((file) => !current.has(file));
  await Promise.all(stale.map((file) => rm(join('dist', file))));
}

async function main() {
  if (process.argv.includes('--watch')) {
    // Names stay readable in the debugger.
    const built = [];
    for (const watched of [options(), viewOptions(), webOptions()]) {
      const building = await context({ ...watched, minify: false });
      built.push(await building.rebuild().catch(() => undefined));
      await building.watch();
    }
    // Later builds leave what a window that is being debugged may still load.
    if (built.every((result) => result !== undefined)) {
      await removeStale(built.flatMap(({ metafile }) => Object.keys(metafile.outputs)));
    }
    console.log('Ready to debug');
    return;
  }
  const { metafile } = await build(options());
  const { metafile: views } = await build(viewOptions());
  const { metafile: web } = await build(webOptions());
  await writeFile('dist/meta.json', JSON.stringify(metafile));
  await writeFile(join('dist', notices), await thirdPartyNotices(metafile, web));
  await removeStale([...Object.keys(metafile.outputs), ...Object.keys(views.outputs), ...Object.keys(web.outputs)]);
  const faults = [...overBudget(metafile), ...viewsOverBudget(views), ...viewsOverBudget(web, webBudgets)];
  for (const fault of faults) {
    console.error(fault);
  }
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main();
}
