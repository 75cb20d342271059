import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileContract, type Solc } from '../../replay/make/solc.ts';

interface Job {
  readonly file: string;
  readonly name: string;
  readonly target: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly language?: 'Solidity' | 'Yul';
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
  return compileContract(compiler, { language, sources: job.sources, settings }, job);
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
