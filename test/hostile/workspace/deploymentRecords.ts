import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeEndless, writeSparse } from './prepareWorkspace.ts';

const mega = 1024 * 1024;
const addressOf = (number: number) => `0x${(number + 2 ** 44).toString(16).padStart(40, '0')}`;
const list = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join();
const names = () => list(120_000, (at) => `"C${at}":"${addressOf(at)}"`);
const creation = (at: number) =>
  `{"hash":"0x${'ab'.repeat(32)}","transactionType":"CREATE","contractName":"C${at}","contractAddress":"${addressOf(at)}"}`;

/** Records that take long to read, of sizes that are read, by their paths. */
export const hostileRecords: Readonly<Record<string, () => string>> = {
  'a/addresses.json': () => `{${names()}}`,
  'b/addresses.json': () => `{"a":${'{"b":'.repeat(mega)}1${'}'.repeat(mega + 1)}`,
  'c/addresses.json': () =>
    `{"testnet":{${names()}},"__proto__":{${list(20_000, (at) => `"P${at}":"${addressOf(at)}"`)}}}`,
  'ignition/deployments/a/journal.jsonl': () => '\n'.repeat(7 * mega),
  'ignition/deployments/b/journal.jsonl': () => '{"type":"WIPE_APPLY","futureId":"A#B"}\n'.repeat(180_000),
  'deployments/other/Metadata.json': () =>
    JSON.stringify({ address: addressOf(1), metadata: '"compilationTarget":{"'.repeat(mega / 4) }),
  'deployments/other/Text.json': () => JSON.stringify({ address: 'x'.repeat(7 * mega) }),
  'broadcast/Many.s.sol/296/run-latest.json': () =>
    `{"chain":296,"transactions":[${list(35_000, creation)}],"libraries":[${list(20_000, (at) => `"a:B:${addressOf(at)}"`)}]}`,
  'build/contracts/Many.json': () =>
    `{"contractName":"Many","networks":{${list(110_000, (at) => `"${at + 1}":{"address":"${addressOf(at)}"}`)}}}`,
  '.openzeppelin/unknown-296.json': () =>
    `{"impls":{${list(60_000, (at) => `"${at}a":{"address":"${addressOf(at)}","layout":{"storage":[{"contract":"C"}]}}`)}}}`,
};

/** Writes them, files without an end, and one that says of an address what no text may show. */
export async function writeHostileRecords(workspace: string, address: string, markup: string): Promise<void> {
  for (const [path, text] of Object.entries({
    ...hostileRecords,
    'd/addresses.json': () => JSON.stringify({ [markup]: address }),
  })) {
    await mkdir(join(workspace, dirname(path)), { recursive: true });
    await writeFile(join(workspace, path), text());
  }
  await writeEndless(join(workspace, 'deployments/other'), 'json');
  await writeSparse(join(workspace, 'deployments/other/Sparse.json'), 3_000_000_000);
}
