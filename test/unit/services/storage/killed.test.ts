import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sourceFiles } from '../../../../src/domain/contract/contractSources.ts';
import { writeSourceCopy } from '../../../../src/features/contractSources/sourceCopies.ts';
import { createContractDiskCache } from '../../../../src/services/contracts/contractDiskCache.ts';
import { createOwnFolder } from '../../../../src/services/storage/ownFolder.ts';
import { createSharedState } from '../../../../src/services/storage/sharedState.ts';
import { rounds } from '../../rounds.ts';
import { bigContract, contractKey } from './bigContract.ts';

const writer = join(import.meta.dirname, 'crashingWriter.ts');
const numbers = (value: unknown) => (Array.isArray(value) ? (value as readonly number[]) : []);

describe('what a killed process was writing', () => {
  let storage: string;
  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), 'killed-'));
  });
  afterEach(() => rmSync(storage, { recursive: true, force: true }));

  /** Has a process write, kills it while it writes for the first time, the second …, and looks. */
  const kill = async (kind: string, look: () => Promise<void> | void) => {
    for (let round = 0; round < rounds(20); round++) {
      const child = spawn(process.execPath, [writer, kind, storage, '1', '100000'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for (let written = 0; written <= round; written++) {
        await once(child.stdout, 'data');
      }
      child.kill('SIGKILL');
      await once(child, 'exit');
      await look();
    }
  };

  it('is old or new, never torn, in the state', async () => {
    let most = 0;
    await kill('state', async () => {
      const state = createSharedState(storage, 'a', () => undefined, createOwnFolder(storage, 'state'));
      const all = numbers(state.read('a'));
      assert.equal(state.problem('a'), undefined);
      assert.deepEqual(
        all,
        Array.from({ length: all.length }, (_, index) => 1_000_000 + index),
      );
      assert.ok(all.length > most, 'nothing that was kept before is gone');
      most = all.length;
      await state.change('a', (stored) => [...numbers(stored), 1_000_000 + most]);
      most++;
    });
  });

  it('is old or new, never torn, of a verified contract', async () => {
    const contracts = [bigContract(0), bigContract(1)];
    await kill('contract', async () => {
      const kept = await createContractDiskCache(createOwnFolder(storage, 'contracts')).read('id');
      assert.ok(contracts.some((contract) => isDeepStrictEqual(contract, kept?.contract)));
    });
  });

  it('is old or new in each file of the copied sources, and put right by the next copy', async () => {
    const copies = [0, 1].map((which) => sourceFiles(bigContract(which)).map(({ text }) => text));
    const folder = (await writeSourceCopy(storage, contractKey, [], { signal: new AbortController().signal })).folder;
    await kill('sources', () => {
      const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      assert.ok(texts.length > 0);
      assert.ok(texts.every((text) => copies.some((copy) => copy.includes(text))));
    });
    const { signal } = new AbortController();
    await writeSourceCopy(storage, contractKey, sourceFiles(bigContract(0)), { signal });
    const texts = readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    assert.deepEqual(texts.toSorted(), [...(copies[0] ?? [])].toSorted());
  });
});
