import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { scanContractMentions } from '../../src/domain/contract/contractMentions.ts';
import { sourceFiles } from '../../src/domain/contract/contractSources.ts';
import { contractOn } from '../../src/domain/contract/networkContract.ts';
import type { VerifiedContract } from '../../src/domain/contract/verifiedContract.ts';
import { parseEvmAddress } from '../../src/domain/entity/evmAddress.ts';
import type { Network } from '../../src/domain/network/network.ts';
import { type CacheFiles, createContractDiskCache } from '../../src/services/contracts/contractDiskCache.ts';
import { createContractStore } from '../../src/services/contracts/createContractStore.ts';
import { createClients } from '../../src/services/createClients.ts';
import { createTransport } from '../../src/services/http/createTransport.ts';
import { startServices } from '../services/start.ts';

const runs = 15;
const vault = parseEvmAddress('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148') ?? assert.fail();

const services = await startServices();
const transport = createTransport({
  userAgent: 'bench',
  proxy: { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false },
  backend: 'undici',
  fetch: globalThis.fetch,
});
const folder = await mkdtemp(join(tmpdir(), 'hiero-lens-bench-'));
try {
  const network: Network = {
    name: 'bench',
    chainId: '296',
    ledgerId: '01',
    explorerUrl: undefined,
    ledger: { url: services.ledgerUrl },
    status: { url: services.statusUrl },
    verification: { url: services.verificationUrl },
  };
  await sourceBench(network);
  lensBench(network);
} finally {
  await transport.dispose();
  await services.stop();
  await rm(folder, { recursive: true });
}

/** From the command to the first line of the contract's own file: from the service, from disk, from memory. */
async function sourceBench(network: Network): Promise<void> {
  const clients = createClients(network, transport);
  const key = contractOn(network, vault);
  const times = { service: [] as number[], disk: [] as number[], memory: [] as number[] };
  for (let run = 0; run < runs; run++) {
    await Promise.all((await readdir(folder)).map((name) => rm(join(folder, name))));
    const store = createContractStore(() => clients, createContractDiskCache(filesIn(folder)));
    times.service.push(await timeToFirstLine(() => store.contract(key)));
    times.memory.push(await timeToFirstLine(() => store.contract(key)));
    const restarted = createContractStore(() => clients, createContractDiskCache(filesIn(folder)));
    times.disk.push(await timeToFirstLine(() => restarted.contract(key)));
  }
  for (const [from, values] of Object.entries(times)) {
    report(`first source line, from ${from}`, values);
  }
}

async function timeToFirstLine(get: () => Promise<{ readonly verified: false } | VerifiedContract>): Promise<number> {
  const startedMs = performance.now();
  const contract = await get();
  const [target] = contract.verified ? sourceFiles(contract) : [];
  assert.match(target?.text.split('\n', 1)[0] ?? '', /SPDX/);
  return performance.now() - startedMs;
}

/** The lenses of a file of 10,000 lines that names 500 contracts, which every pause in typing costs. */
function lensBench(network: Network): void {
  const options = {
    languageId: 'solidity',
    fileName: 'a.sol',
    selected: network,
    networks: [network],
    isKnownContract: () => false,
  };
  for (const [what, tail] of [
    ['500 lenses in 10,000 lines', ''],
    ['the same with 9,500 version numbers', ' in 1.2.3'],
  ] as const) {
    const text = fileWithContracts(tail);
    const times = Array.from({ length: runs }, () => {
      const startedMs = performance.now();
      const mentions = Array.from(scanContractMentions(text, options)).filter((mention) => mention !== undefined);
      assert.equal(mentions.length, 500);
      return performance.now() - startedMs;
    });
    report(what, times);
  }
}

function fileWithContracts(tail: string): string {
  const addressOf = (line: number) => `0x${(BigInt(vault) + BigInt(line)).toString(16).padStart(40, '0')}`;
  return Array.from({ length: 10_000 }, (_, line) =>
    line % 20 === 0
      ? `address constant C${line} = ${addressOf(line)};`
      : `uint256 constant VALUE_${line} = ${line} * 1e18; // nothing to see${tail}`,
  ).join('\n');
}

function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, slowest ${at(1)} ms`);
}

function filesIn(place: string): CacheFiles {
  return {
    read: (name) => readFile(join(place, name)).catch(() => undefined),
    write: (name, bytes) => writeFile(join(place, name), bytes),
    remove: (name) => rm(join(place, name)),
    list: async () =>
      Promise.all((await readdir(place)).map(async (name) => ({ name, bytes: (await stat(join(place, name))).size }))),
  };
}
