import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Compiled } from '../verification/compiled.ts';
import type { Opcode } from './make/opcodes.ts';
import type { Recording } from './replayRecord.ts';

/** How the compiler was set; `legacy` is without its optimizer, `ir` by way of its intermediate language. */
export const settingNames = ['legacy', 'optimized', 'ir'] as const;

export type SettingName = (typeof settingNames)[number];

/** All that ran: the granary in each setting, and the payments of the sample that users get. */
export const recordingNames = [...settingNames, 'payments'] as const;

export type RecordingName = (typeof recordingNames)[number];

const read = new Map<string, unknown>();

export function recordingOf(name: RecordingName): Recording {
  return readOnce(`${name}.recording`) as Recording;
}

/** By the name of the contract. */
export function compiledOf(name: RecordingName): Readonly<Record<string, Compiled>> {
  return readOnce(`${name}.compiled`) as Record<string, Compiled>;
}

/** The steps of a transaction; of the settings but the first only some are kept. */
export function stepsOf(recording: RecordingName, name: string): readonly Opcode[] | undefined {
  const file = `${recording}.${name.replaceAll(' ', '-')}.opcodes`;
  return kept.has(file) ? (readOnce(file) as readonly Opcode[]) : undefined;
}

const steps = {
  legacy: [
    ...['deploy-Measures', 'deploy-Granary', 'deploy-GranaryProxy', 'deploy-Scale', 'deposit', 'withdraw', 'create2'],
    ...['caught', 'loop', 'unverified', 'panic', 'system', 'exhausted', 'halted'],
  ],
  optimized: ['deposit', 'withdraw', 'create2'],
  ir: ['deposit', 'withdraw', 'create2'],
  payments: ['deploy-SupplierPayments', 'pay', 'pay-in-vain'],
};
const kept = new Set(
  recordingNames.flatMap((recording) => steps[recording].map((name) => `${recording}.${name}.opcodes`)),
);

function readOnce(name: string): unknown {
  if (!read.has(name)) {
    const bytes = readFileSync(new URL(`data/${name}.json.br`, import.meta.url));
    read.set(name, JSON.parse(brotliDecompressSync(bytes).toString()));
  }
  return read.get(name);
}
