import { readFileSync } from 'node:fs';
import type { Compiled } from '../../verification/compiled.ts';
import { compileContract, type Solc } from './solc.ts';

/** What the compiler was told, by the name under which it is kept. */
export const settings = {
  legacy: { optimizer: { enabled: false, runs: 200 }, viaIR: false },
  optimized: { optimizer: { enabled: true, runs: 200 }, viaIR: false },
  ir: { optimizer: { enabled: false, runs: 200 }, viaIR: true },
} as const;

export type Setting = keyof typeof settings;

/** Each contract with the files it is compiled from; what is first is compiled. */
const files = {
  Measures: ['lib/Measures'],
  Granary: ['Granary', 'Bin', 'Scale', 'base/Keeping', 'lib/Measures'],
  GranaryProxy: ['GranaryProxy'],
  Bin: ['Bin'],
  Scale: ['Scale'],
  SupplierPayments: ['SupplierPayments'],
} as const;

export type Title = keyof typeof files;

/** How the text of a file is changed before it is compiled. */
export type Change = (text: string, path: string) => string;

/** Each contract with the paths it was compiled from, by title. */
export function sourcePaths(title: Title): readonly string[] {
  return files[title].map((name) => `contracts/${name}.sol`);
}

export function compile(solc: Solc, title: Title, setting: Setting, change: Change): Compiled {
  const paths = sourcePaths(title);
  const sources = Object.fromEntries(paths.map((path) => [path, change(read(path), path)]));
  const chosen = {
    remappings: [],
    ...settings[setting],
    metadata: { bytecodeHash: 'ipfs' },
    evmVersion: 'cancun',
    libraries: {},
  };
  const input = { language: 'Solidity', sources, settings: chosen };
  return compileContract(solc, input, { name: title, target: paths[0] ?? '' });
}

/** The contract of the sample that users get is there alone. */
function read(path: string): string {
  const folder = path === sourcePaths('SupplierPayments')[0] ? '../../../../media/sample' : '../sources';
  return readFileSync(new URL(`${folder}/${path}`, import.meta.url), 'utf8');
}
