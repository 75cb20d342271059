import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RecordedRun, Recording } from '../replayRecord.ts';
import { type Setting, type Solc, settings, sourcePaths } from './compile.ts';
import type { Packages } from './machine.ts';
import { markedLine, markedSource, type Parser } from './markedSource.ts';
import { type Performed, perform } from './scenario.ts';

/** The ECDSA account of the embedded ledger, and with which nonce it begins in each setting. */
const sender = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';
const nonces: Readonly<Record<Setting, bigint>> = { legacy: 100n, optimized: 200n, ir: 300n };
/** Of which transactions of a setting the steps are kept; of the first all. */
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
const paths = [...new Set([...sourcePaths('Granary'), ...sourcePaths('GranaryProxy')])].filter(
  (path) => !path.includes('Scale'),
);

mkdirSync(out, { recursive: true });
let minute = BigInt(Date.parse('2025-06-17T09:00:00Z') / 1000);
for (const setting of Object.keys(settings) as Setting[]) {
  const common = { solc, packages, setting, sender, nonce: nonces[setting], begin: minute };
  const plain = await perform({ ...common, change: (text) => text });
  const marked = await perform({
    ...common,
    change: (text, path) => (paths.includes(path) ? markedSource(parser, text, paths.indexOf(path) + 1) : text),
  });
  const recording: Recording = {
    contracts: plain.contracts,
    runs: plain.runs.map(({ steps: _steps, opcodes: _opcodes, ...run }, at) => ({
      ...run,
      ...linesOf(run, marked, at),
    })),
  };
  write(`${setting}.recording`, recording);
  write(`${setting}.compiled`, plain.compiled);
  for (const { name, opcodes } of plain.runs) {
    if (setting === 'legacy' || kept.includes(name)) {
      write(`${setting}.${name.replace(' ', '-')}.opcodes`, opcodes);
    }
  }
  console.log(
    setting,
    plain.runs.map(({ name, opcodes, error }) => `${name}: ${opcodes.length}${error ? '!' : ''}`).join(', '),
  );
  minute += 3600n;
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
