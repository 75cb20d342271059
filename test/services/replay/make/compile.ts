import { readFileSync } from 'node:fs';
import type { Compiled } from '../../verification/compiled.ts';

/** The part of solc's JavaScript build that is used here. */
export interface Solc {
  version(): string;
  compile(input: string): string;
}

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

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly sources: Compiled['sourceIds'];
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Compiled['output']>>>>;
}

/** Each contract with the paths it was compiled from, by title. */
export function sourcePaths(title: Title): readonly string[] {
  return files[title].map((name) => `contracts/${name}.sol`);
}

export function compile(solc: Solc, title: Title, setting: Setting, change: Change): Compiled {
  const paths = sourcePaths(title);
  const sources = Object.fromEntries(paths.map((path) => [path, { content: change(read(path), path) }]));
  const chosen = {
    remappings: [],
    ...settings[setting],
    metadata: { bytecodeHash: 'ipfs' },
    evmVersion: 'cancun',
    libraries: {},
  };
  const code = ['object', 'sourceMap', 'linkReferences'];
  const outputs = [
    ...['abi', 'metadata', 'userdoc', 'devdoc', 'storageLayout', 'transientStorageLayout'],
    ...code.map((part) => `evm.bytecode.${part}`),
    ...code.map((part) => `evm.deployedBytecode.${part}`),
    'evm.deployedBytecode.immutableReferences',
  ];
  const language = 'Solidity';
  const input = { language, sources, settings: { ...chosen, outputSelection: { '*': { '*': outputs } } } };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const failures = (output.errors ?? []).filter((error) => error.severity === 'error');
  const target = paths[0] ?? '';
  const compiled = output.contracts?.[target]?.[title];
  if (failures.length > 0 || compiled === undefined) {
    throw new Error(`${title}: ${failures.map((failure) => failure.formattedMessage).join('\n')}`);
  }
  return {
    compilerVersion: solc.version().replace(/\.Emscripten\.clang$/, ''),
    stdJsonInput: { language, sources, settings: chosen },
    name: title,
    target,
    sourceIds: output.sources,
    output: compiled,
  };
}

/** The contract of the sample that users get is there alone. */
function read(path: string): string {
  const folder = path === sourcePaths('SupplierPayments')[0] ? '../../../../media/sample' : '../sources';
  return readFileSync(new URL(`${folder}/${path}`, import.meta.url), 'utf8');
}
