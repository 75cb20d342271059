/**
 * How much of the processor's time the reader of transaction files takes to load and to read signed files, medians of
 * fresh processes; what else the machine does hardly counts. `read` is the whole verdict (all bytes checked, all copies
 * compared), `trees` also makes every field and signature of every copy. `--runs N` for other than 15 of each.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
// @ts-expect-error plain JavaScript, since it builds what TypeScript checks
import * as esbuild from '../../esbuild.mjs';
import { root } from '../run/paths.ts';
import { chunkFile, entryFile } from './signedFile.ts';

const { options } = esbuild as { readonly options: (outdir: string) => BuildOptions };
const maxLoadMs = 5;
const maxBytes = 60_000;
const cases = [
  ['1 entry', entryFile(1), 1],
  ['2 entries', entryFile(2), 2],
  ['25 entries', entryFile(25), 25],
  ['45 entries', entryFile(45), 45],
  ['200 chunks', chunkFile(200), 200],
] as const;

interface Reader {
  readonly name: string;
  /** A module that exports `load`, which gives a function from the bytes of a list to the number of its transactions. */
  readonly source: string;
}

/** Of one process, in microseconds by case; `firstUs` is the first file after loading. */
interface Measure {
  readonly loadMs: number;
  readonly firstUs: number;
  readonly readUs: readonly number[];
  readonly counts: readonly number[];
}

const folder = mkdtempSync(join(tmpdir(), 'transaction-bench-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
  const runs = Number(values.runs);
  for (const name of ['binaryReader', 'textReader']) {
    const entryPoints = { [name]: join(root, `src/services/transactionFile/${name}.ts`) };
    await build({ ...options(folder), entryPoints, logLevel: 'silent', sourcemap: false });
  }
  const files = cases.map(([, bytes], index) => {
    const file = join(folder, `${index}.tx`);
    writeFileSync(file, bytes);
    return file;
  });
  console.log(`Medians of ${runs} processes each, in turns.`);
  const readers = ourReaders();
  const measures = new Map<string, Measure[]>(readers.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const reader of readers) {
      measures.get(reader.name)?.push(measure(reader, files));
    }
  }
  report(measures);
}

function ourReaders(): readonly Reader[] {
  const load = (bundle: string, read: string) => `export const load = async () => {
    const { readBinaryFile, readTextFile } = await import(${JSON.stringify(bundleUrl(bundle))}).then((m) => m.default ?? m);
    const make = (fields) => { for (const field of fields) make(field.fields ?? []); };
    const hex = new Map();
    const hexOf = (bytes) => hex.get(bytes) ?? hex.set(bytes, Buffer.from(Buffer.from(bytes).toString('hex'))).get(bytes);
    const finished = (steps) => { for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value; };
    return (bytes) => ${read};
  };`;
  const count = (file: string, each: string) =>
    `(${file}).documents[0].groups.reduce((sum, { copies, consistent }) => {
      if (!consistent) throw new Error('copies differ');
      ${each}
      return sum + copies.length;
    }, 0)`;
  const makeAll = 'for (const { body, signatures } of copies) { make(body); if (signatures.length !== 2) throw 0; }';
  return [
    { name: 'reader: read', source: load('binaryReader', count('readBinaryFile(bytes)', '')) },
    { name: 'reader: trees', source: load('binaryReader', count('readBinaryFile(bytes)', makeAll)) },
    { name: 'reader: hex text', source: load('textReader', count('finished(readTextFile(hexOf(bytes)))', '')) },
  ];
}

function bundleUrl(name: string): string {
  return pathToFileURL(join(folder, `${name}.cjs`)).href;
}

/** One fresh process: module cache and optimised code of another reader must not help. */
function measure({ name, source }: Reader, files: readonly string[]): Measure {
  const script = join(folder, `${name.replace(/\W/g, '-')}.mjs`);
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs';
    ${source}
    const files = ${JSON.stringify(files)}.map((file) => new Uint8Array(readFileSync(file)));
    const cpuMs = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
    const started = cpuMs();
    const read = await load();
    const loadMs = cpuMs() - started;
    const usOf = (bytes, ms) => {
      const from = cpuMs();
      let count = 0;
      do { for (let times = 0; times < 10; times++) read(bytes); count += 10; } while (cpuMs() - from < ms);
      return ((cpuMs() - from) / count) * 1000;
    };
    const first = cpuMs();
    read(files[0]);
    const firstUs = (cpuMs() - first) * 1000;
    files.forEach((bytes) => usOf(bytes, 200));
    const readUs = files.map((bytes) => usOf(bytes, 50));
    console.log(JSON.stringify({ loadMs, firstUs, readUs, counts: files.map(read) }));
    process.exit(0);`,
  );
  const measured: Measure = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
  if (cases.some(([, , count], index) => measured.counts[index] !== count)) {
    throw new Error(`${name} read ${measured.counts.join(', ')} transactions`);
  }
  return measured;
}

function report(measures: ReadonlyMap<string, readonly Measure[]>): void {
  const names = [...measures.keys()];
  const median = (name: string, of: (measure: Measure) => number): number => {
    const all = (measures.get(name) ?? []).map(of).toSorted((one, other) => one - other);
    return all[all.length >> 1] ?? Number.NaN;
  };
  const row = (title: string, of: (measure: Measure) => number) =>
    `| ${title} | ${names.map((name) => median(name, of).toFixed(1)).join(' | ')} |`;
  console.log(`| µs | ${names.join(' | ')} |\n|---|${'---|'.repeat(names.length)}`);
  for (const [index, [title, bytes]] of cases.entries()) {
    console.log(row(`${title}, ${bytes.length} bytes`, ({ readUs }) => readUs[index] ?? Number.NaN));
  }
  console.log(row('the first file, of 1 entry', ({ firstUs }) => firstUs));
  console.log(row('load, ms', ({ loadMs }) => loadMs));
  const [read = '', , hexText = ''] = names;
  const loadMs = (name: string) => median(name, (measured) => measured.loadMs);
  const bytesOf = (name: string) => statSync(join(folder, `${name}.cjs`)).size;
  const goals = [
    goal('load of the reader, ms', loadMs(read), maxLoadMs),
    goal('load with the reader of texts, ms', loadMs(hexText), maxLoadMs),
    goal("the reader's bundle, bytes", bytesOf('binaryReader'), maxBytes),
    goal('the bundle with the reader of texts, bytes', bytesOf('textReader'), maxBytes),
  ];
  process.exitCode = goals.every((met) => met) ? 0 : 1;
}

function goal(what: string, value: number, atMost: number): boolean {
  const isMet = value <= atMost;
  console.log(`${isMet ? 'met' : 'MISSED'}: ${what}: ${value.toFixed(2)}, at most ${atMost.toFixed(2)}`);
  return isMet;
}
