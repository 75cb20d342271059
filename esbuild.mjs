// Builds dist/: the main bundle and the chunks it loads on first use. `--watch` rebuilds on change.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, context } from 'esbuild';

/** Minified bytes each output may have; a build over its budget fails. */
export const budgets = {
  'extension.cjs': 60_000,
  'services.cjs': 140_000,
  'transport.cjs': 600_000,
  'transactionFile.cjs': 80_000,
  'abi.cjs': 80_000,
  'abiCoder.cjs': 60_000,
  'blocks.cjs': 30_000,
  'contractStore.cjs': 20_000,
  'contractLens.cjs': 60_000,
  'contractSources.cjs': 50_000,
  'contractAbi.cjs': 60_000,
  'contractStorage.cjs': 90_000,
  'contractCall.cjs': 50_000,
  'fees.cjs': 40_000,
  'transaction.cjs': 75_000,
  'network.cjs': 20_000,
  'query.cjs': 52_000,
  'hover.cjs': 68_000,
  'diagnostics.cjs': 40_000,
  'terminalLinks.cjs': 40_000,
  'addressBook.cjs': 50_000,
  'lookup.cjs': 80_000,
  'explorer.cjs': 60_000,
  'status.cjs': 32_000,
  'verification.cjs': 64_000,
};

/** The same for what runs in webviews. */
export const viewBudgets = {
  'storageView.js': 10_000,
  'transactionView.js': 25_000,
  'transactionViewStyle.css': 10_000,
};

/** Chunks of their own, by name. What several of them share is in each: no state may live in such a module. */
const chunks = {
  services: 'src/services/chunk.ts',
  transport: 'src/services/http/chunk.ts',
  transactionFile: 'src/services/transactionFile/chunk.ts',
  abi: 'src/services/abi/chunk.ts',
  abiCoder: 'src/services/abi/coder/chunk.ts',
  blocks: 'src/features/blocks/chunk.ts',
  contractStore: 'src/services/contracts/chunk.ts',
  contractLens: 'src/features/contractLens/chunk.ts',
  contractSources: 'src/features/contractSources/chunk.ts',
  contractAbi: 'src/features/contractAbi/chunk.ts',
  contractStorage: 'src/features/contractStorage/chunk.ts',
  contractCall: 'src/features/contractCall/chunk.ts',
  fees: 'src/features/fees/chunk.ts',
  transaction: 'src/features/transaction/chunk.ts',
  network: 'src/features/network/chunk.ts',
  query: 'src/features/query/chunk.ts',
  hover: 'src/features/hover/chunk.ts',
  diagnostics: 'src/features/diagnostics/chunk.ts',
  terminalLinks: 'src/features/terminalLinks/chunk.ts',
  addressBook: 'src/features/addressBook/chunk.ts',
  lookup: 'src/features/lookup/chunk.ts',
  explorer: 'src/features/explorer/chunk.ts',
  status: 'src/features/status/chunk.ts',
  verification: 'src/features/verification/chunk.ts',
};

/** `import('…/chunk.ts')` stays a call at run time, to the separately built file. */
const lazyChunks = {
  name: 'lazy-chunks',
  setup({ onResolve }) {
    onResolve({ filter: /\/chunk\.ts$/ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') {
        return undefined;
      }
      const file = resolve(resolveDir, path);
      const [name] = Object.entries(chunks).find(([, entry]) => resolve(entry) === file) ?? [];
      return name ? { path: `./${name}.cjs`, external: true } : { errors: [{ text: `no chunk is named for ${file}` }] };
    });
  },
};

/**
 * Importing undici claims process-wide dispatcher slots which all extensions share; in our chunk they are private
 * symbols. Fails the build when undici no longer has them where expected.
 */
const undiciPrivateGlobal = {
  name: 'undici-private-global',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]undici[\\/]lib[\\/]global\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace(
        /Symbol\.for\('undici\.globalDispatcher\.(\d)'\)/g,
        "Symbol('hieroLens.undici.$1')",
      );
      return contents === source
        ? { errors: [{ text: 'undici/lib/global.js has changed: look where it keeps its global dispatcher' }] }
        : { contents, loader: 'js' };
    });
  },
};

/**
 * protobufjs gives 64-bit numbers as objects of the package `long`, of which the transaction reader takes the two halves.
 * All else in that package, a WebAssembly module too, would only cost loading time.
 */
const plainHalves = {
  name: 'plain-halves',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^long$/ }, () => ({ path: 'long', namespace: 'plain-halves' }));
    onLoad({ filter: /.*/, namespace: 'plain-halves' }, () => ({
      contents: `module.exports = class Long {
        static isLong(value) { return value instanceof Long; }
        constructor(low, high) { this.low = low; this.high = high; }
      };`,
      loader: 'js',
    }));
  },
};

/** Build options of the whole extension; `outdir` lets a test build elsewhere. */
export function options(outdir = 'dist') {
  return {
    entryPoints: { extension: 'src/extension.ts', ...chunks },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    mainFields: ['module', 'main'],
    external: ['vscode'],
    // The extension host loads CommonJS by require; a chunk must come the same way.
    supported: { 'dynamic-import': false },
    sourcemap: true,
    sourcesContent: false,
    // The licences of what is bundled ask for their notices.
    legalComments: 'eof',
    logLevel: 'info',
    plugins: [lazyChunks, undiciPrivateGlobal, plainHalves],
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

/** One sentence per output that is over its budget, or has none. */
export function overBudget(metafile, limits = { ...budgets, ...viewBudgets }) {
  return Object.entries(metafile.outputs)
    .filter(([file]) => !file.endsWith('.map'))
    .flatMap(([file, { bytes }]) => {
      const limit = limits[basename(file)];
      return limit !== undefined && bytes <= limit
        ? []
        : [`${basename(file)} has ${bytes} bytes; its budget is ${limit ?? 'not set'}.`];
    });
}

const notices = 'THIRD-PARTY-NOTICES.txt';

/** The licences of every package that is in a bundle: minifying drops them there. */
async function thirdPartyNotices({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) =>
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
    for (const watched of [options(), viewOptions()]) {
      const building = await context({ ...watched, minify: false });
      await building.rebuild().catch(() => undefined);
      await building.watch();
    }
    console.log('Ready to debug');
    return;
  }
  const { metafile } = await build(options());
  const { metafile: views } = await build(viewOptions());
  await writeFile('dist/meta.json', JSON.stringify(metafile));
  await writeFile(join('dist', notices), await thirdPartyNotices(metafile));
  await removeStale([...Object.keys(metafile.outputs), ...Object.keys(views.outputs)]);
  const faults = [...overBudget(metafile), ...overBudget(views)];
  for (const fault of faults) {
    console.error(fault);
  }
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main();
}
