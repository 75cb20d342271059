import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The part of solc's JavaScript build that is used here. */
interface Solc {
  version(): string;
  compile(input: string): string;
}

interface Job {
  readonly file: string;
  readonly name: string;
  readonly target: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly language?: 'Solidity' | 'Yul';
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly sources?: Record<string, { readonly id: number }>;
  readonly contracts?: Record<string, Record<string, unknown>>;
}

const here = dirname(fileURLToPath(import.meta.url));

const vaultSources = {
  ...readAll([
    '@lens-contracts/access/Owned.sol',
    'contracts/Vault.sol',
    'contracts/base/VaultStorage.sol',
    'contracts/interfaces/IVault.sol',
    'contracts/libraries/Checkpoints.sol',
    'contracts/libraries/FeeMath.sol',
  ]),
};

/** Paths a client must not write to disk as they are; only the first one is compiled into something. */
const oddSources = {
  'odd:name/Odd (1).sol': read('odd/Odd.sol'),
  '../../../outside.sol': stub('Outside'),
  '/etc/absolute.sol': stub('Absolute'),
  'C:\\Windows\\evil.sol': stub('Evil'),
  'https://raw.example.com/lib/Remote.sol': stub('Remote'),
  'project:/contracts/Local.sol': stub('Local'),
  './src/a.sol': stub('LowerA'),
  './src/A.sol': stub('UpperA'),
  'src/con.sol': stub('Con'),
  'src/%2e%2e/encoded.sol': stub('Encoded'),
  'src/<img src=x>.sol': stub('Html'),
};

const jobs: readonly Job[] = [
  { file: 'vault', name: 'Vault', target: 'contracts/Vault.sol', sources: vaultSources },
  {
    file: 'feeMath',
    name: 'FeeMath',
    target: 'contracts/libraries/FeeMath.sol',
    sources: readAll(['contracts/libraries/FeeMath.sol']),
  },
  {
    file: 'proxy',
    name: 'TreasuryProxy',
    target: 'contracts/proxy/TreasuryProxy.sol',
    sources: readAll(['contracts/proxy/TreasuryProxy.sol']),
  },
  {
    file: 'implementation',
    name: 'Treasury',
    target: 'contracts/upgradeable/Treasury.sol',
    sources: readAll(['contracts/upgradeable/Treasury.sol']),
  },
  { file: 'oddSources', name: 'Odd', target: 'odd:name/Odd (1).sol', sources: oddSources },
  {
    file: 'yul',
    name: 'Forwarder',
    target: 'yul/Forwarder.yul',
    sources: readAll(['yul/Forwarder.yul']),
    language: 'Yul',
  },
];

const solcPath = process.argv[2];
if (solcPath === undefined) {
  throw new Error('usage: node compile.ts <folder of the npm package solc>');
}
const solc = createRequire(import.meta.url)(resolve(solcPath)) as Solc;
for (const job of jobs) {
  const compiled = compile(solc, job);
  mkdirSync(here, { recursive: true });
  writeFileSync(join(here, `${job.file}.generated.json`), `${JSON.stringify(compiled, undefined, 1)}\n`);
}

function compile(compiler: Solc, job: Job): unknown {
  const language = job.language ?? 'Solidity';
  const settings = {
    remappings: [],
    optimizer: { enabled: true, runs: 200 },
    ...(language === 'Solidity' ? { metadata: { bytecodeHash: 'ipfs' } } : {}),
    evmVersion: 'cancun',
    libraries: {},
  };
  const sources = Object.fromEntries(Object.entries(job.sources).map(([path, content]) => [path, { content }]));
  const wanted = ['abi', 'metadata', 'userdoc', 'devdoc', 'storageLayout', 'transientStorageLayout'];
  const code = ['object', 'sourceMap', 'linkReferences'];
  const outputs = [
    ...(language === 'Solidity' ? wanted : []),
    ...code.map((part) => `evm.bytecode.${part}`),
    ...code.map((part) => `evm.deployedBytecode.${part}`),
    'evm.deployedBytecode.immutableReferences',
  ];
  const input = { language, sources, settings: { ...settings, outputSelection: { '*': { '*': outputs } } } };
  const output = JSON.parse(compiler.compile(JSON.stringify(input))) as Output;
  const failures = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (failures.length > 0) {
    throw new Error(failures.map((failure) => failure.formattedMessage).join('\n'));
  }
  return {
    compilerVersion: compiler.version().replace(/\.Emscripten\.clang$/, ''),
    stdJsonInput: { language, sources, settings },
    name: job.name,
    target: job.target,
    sourceIds: output.sources ?? null,
    output: output.contracts?.[job.target]?.[job.name],
  };
}

function stub(name: string): string {
  return `// SPDX-License-Identifier: UNLICENSED\npragma solidity ^0.8.28;\n\ncontract ${name} {}\n`;
}

function read(path: string): string {
  return readFileSync(join(here, 'sources', path), 'utf8');
}

function readAll(paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, read(path)]));
}
