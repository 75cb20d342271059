/**
 * Load time, first decode and rate of the transaction reader on files with 1, 25 and 45 entries. With the folder of an
 * `npm install @hiero-ledger/sdk @hiero-ledger/proto` (somewhere outside this project) in `TRANSACTION_PEERS`, the same
 * is measured of the SDK's `Transaction.fromBytes` and of the published proto package, interleaved in one run.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
// @ts-expect-error plain JavaScript, since it builds what TypeScript checks
import * as esbuild from '../../esbuild.mjs';
import { readTransactionFile } from '../../src/services/transactionFile/transactionReader.ts';
import { root } from '../run/paths.ts';
import { entryFile } from './transactionEntries.ts';

const { options } = esbuild as { readonly options: (outdir: string) => BuildOptions };
const runs = 11;
const entries = [1, 25, 45];
const maxLoadShare = 0.2;

interface Reader {
  readonly name: string;
  /** A module that exports `load`, which gives a function from the bytes of a list to the number of entries read. */
  readonly source: string;
}

interface Measure {
  readonly loadMs: number;
  readonly firstMs: number;
  /** Files per second, by number of entries. */
  readonly rates: readonly number[];
  /** The number of entries read, to see that all readers did the work. */
  readonly read: readonly number[];
}

const folder = mkdtempSync(join(tmpdir(), 'transaction-bench-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const bundle = join(folder, 'transactionFile.cjs');
  const entryPoints = { transactionFile: join(root, 'src/services/transactionFile/transactionReader.ts') };
  await build({ ...options(folder), entryPoints, logLevel: 'silent', sourcemap: false });
  const files = entries.map((count) => {
    const file = join(folder, `${count}.tx`);
    const bytes = entryFile(count);
    const copies = readTransactionFile(bytes).documents[0]?.groups[0]?.copies.length;
    if (copies !== count) {
      throw new Error(`the file has ${copies} entries instead of ${count}`);
    }
    writeFileSync(file, bytes);
    return file;
  });
  console.log(
    `files: ${files.map((file, index) => `${entries[index]} entries ${readFileSync(file).length} bytes`).join(', ')}`,
  );
  const readers = [ourReader(bundle), ...peerReaders(process.env['TRANSACTION_PEERS'])];
  const measures = new Map<string, Measure[]>(readers.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const reader of readers) {
      measures.get(reader.name)?.push(measure(reader, files));
    }
  }
  report(measures);
}

function ourReader(bundle: string): Reader {
  return {
    name: 'reader',
    source: `export const load = async () => {
      const { readTransactionFile } = await import(${JSON.stringify(pathToFileURL(bundle).href)}).then((m) => m.default ?? m);
      return (bytes) => readTransactionFile(bytes).documents[0].groups.reduce((sum, { copies }) => sum + copies.length, 0);
    };`,
  };
}

function peerReaders(peers: string | undefined): readonly Reader[] {
  if (peers === undefined || !existsSync(join(peers, 'node_modules/@hiero-ledger/sdk'))) {
    console.log(
      'TRANSACTION_PEERS names no folder with @hiero-ledger/sdk and @hiero-ledger/proto: measuring the reader alone.',
    );
    return [];
  }
  const entry = (name: string) => JSON.stringify(pathToFileURL(join(peers, 'node_modules/@hiero-ledger', name)).href);
  return [
    {
      name: 'proto package',
      source: `export const load = async () => {
        const { proto } = await import(${entry('proto/lib/index.js')}).then((m) => m.default ?? m);
        return (bytes) => proto.TransactionList.decode(bytes).transactionList.map(({ signedTransactionBytes }) =>
          proto.TransactionBody.decode(proto.SignedTransaction.decode(signedTransactionBytes).bodyBytes)).length;
      };`,
    },
    {
      name: 'SDK fromBytes',
      source: `export const load = async () => {
        const { Transaction } = await import(${entry('sdk/lib/index.js')}).then((m) => m.Transaction ? m : m.default);
        return (bytes) => Transaction.fromBytes(bytes).nodeAccountIds.length;
      };`,
    },
  ];
}

/** One fresh process: module cache and optimised code of another reader must not help. */
function measure({ name, source }: Reader, files: readonly string[]): Measure {
  const script = join(folder, `${name.replace(/\W/g, '-')}.mjs`);
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs';
    ${source}
    const files = ${JSON.stringify(files)}.map((file) => new Uint8Array(readFileSync(file)));
    const started = performance.now();
    const read = await load();
    const loaded = performance.now();
    read(files[0]);
    const firstMs = performance.now() - loaded;
    const rates = files.map((bytes) => {
      const from = performance.now();
      let count = 0;
      do { read(bytes); count++; } while (performance.now() - from < 60);
      return (count / (performance.now() - from)) * 1000;
    });
    console.log(JSON.stringify({ loadMs: loaded - started, firstMs, rates, read: files.map(read) }));
    process.exit(0);`,
  );
  return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as Measure;
}

/** The best of all runs: what else the machine does can only slow a run down. */
function report(measures: ReadonlyMap<string, readonly Measure[]>): void {
  const loads = new Map<string, number>();
  for (const [name, all] of measures) {
    const loadMs = Math.min(...all.map((one) => one.loadMs));
    loads.set(name, loadMs);
    const rates = entries.map((count, index) => {
      const perSecond = Math.max(...all.map((one) => one.rates[index] ?? 0));
      return `${count} entries ${Math.round(perSecond)} files/s (${all[0]?.read[index]} read)`;
    });
    const first = Math.min(...all.map((one) => one.firstMs));
    console.log(`${name}: load ${loadMs.toFixed(1)} ms, first decode ${first.toFixed(2)} ms, ${rates.join(', ')}`);
  }
  const ours = loads.get('reader');
  const proto = loads.get('proto package');
  if (ours !== undefined && proto !== undefined) {
    console.log(
      `load time of the reader: ${((ours / proto) * 100).toFixed(1)} % of the proto package's; at most ${maxLoadShare * 100} % are allowed`,
    );
    process.exitCode = ours > proto * maxLoadShare ? 1 : 0;
  }
}
