import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RecordingName } from '../recordings.ts';
import type { RecordedRun, Recording } from '../replayRecord.ts';
import { type Setting, sourcePaths } from './compile.ts';
import type { Packages } from './machine.ts';
import { markedLine, markedSource, type Parser } from './markedSource.ts';
import { type Performed, perform, performPayments } from './scenario.ts';
import type { Solc } from './solc.ts';

/** Bob and Alice of the embedded ledger. */
const [supplier, treasury] = [
  '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
  `0x${(1001).toString(16).padStart(40, '0')}`,
];

interface Plan {
  readonly name: RecordingName;
  readonly run: typeof perform;
  readonly setting: Setting;
  readonly sender: string;
  /** With which nonce the sender begins. */
  readonly nonce: bigint;
  readonly begin: string;
}

const granary = { run: perform, sender: supplier };
const plans: readonly Plan[] = [
  { name: 'legacy', setting: 'legacy', ...granary, nonce: 100n, begin: '2025-06-17T09:00:00Z' },
  { name: 'optimized', setting: 'optimized', ...granary, nonce: 200n, begin: '2025-06-17T10:00:00Z' },
  { name: 'ir', setting: 'ir', ...granary, nonce: 300n, begin: '2025-06-17T11:00:00Z' },
  {
    name: 'payments',
    run: performPayments,
    setting: 'legacy',
    sender: treasury,
    nonce: 0n,
    begin: '2025-06-17T08:00:00Z',
  },
];
/** Of which transactions of a recording the steps are kept; of the others all. */
const kept: readonly string[] = ['deposit', 'withdraw', 'create2'];

const [folder, out = join(import.meta.dirname, '..', 'data')] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error('usage: node generate.ts <folder with node_modules> [<folder for the files>]');
}
const load = createRequire(join(resolve(folder), 'from.js'));
const solc = load('solc') as Solc;
const parser = load('@solidity-parser/parser') as Parser;
const packages: Packages = {
  evm: load('@ethereumjs/evm'),
  common: load('@ethereumjs/common'),
  util: load('@ethereumjs/util'),
};
const titles = ['Granary', 'GranaryProxy', 'SupplierPayments'] as const;
const paths = [...new Set(titles.flatMap(sourcePaths))].filter((path) => !path.includes('Scale'));

mkdirSync(out, { recursive: true });
for (const { name, run, begin, ...plan } of plans) {
  const common = { solc, packages, ...plan, begin: BigInt(Date.parse(begin) / 1000) };
  const plain = await run({ ...common, change: (text) => text });
  const marked = await run({
    ...common,
    change: (text, path) => (paths.includes(path) ? markedSource(parser, text, paths.indexOf(path) + 1) : text),
  });
  const recording: Recording = {
    contracts: plain.contracts,
    runs: plain.runs.map(({ steps: _steps, opcodes: _opcodes, ...each }, at) => ({
      ...each,
      ...linesOf(each, marked, at),
    })),
  };
  write(`${name}.recording`, recording);
  write(`${name}.compiled`, plain.compiled);
  for (const { name: ran, opcodes } of plain.runs) {
    if (plan.setting === 'legacy' || kept.includes(ran)) {
      write(`${name}.${ran.replaceAll(' ', '-')}.opcodes`, opcodes);
    }
  }
  console.log(
    name,
    plain.runs.map(({ name: ran, opcodes, error }) => `${ran}: ${opcodes.length}${error ? '!' : ''}`).join(', '),
  );
}

/** The lines that ran; a transaction whose gas ran out has done so elsewhere with the marks. */
function linesOf({ error }: RecordedRun, marked: Performed, at: number): Pick<RecordedRun, 'lines'> {
  if (error !== undefined && !error.startsWith('0x')) {
    return {};
  }
  const events = marked.runs[at]?.steps.events ?? [];
  const lines = events.flatMap((event) => {
    const found = event.kind === 'step' && event.op === 'LOG1' ? markedLine(event.stack.at(-3) ?? 0n) : undefined;
    return found === undefined ? [] : [`${paths[found.file - 1]}:${found.line}`];
  });
  return { lines };
}

function write(name: string, value: unknown): void {
  const text = Buffer.from(JSON.stringify(value));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(join(out, `${name}.json.br`), brotliCompressSync(text, { params }));
}
