import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import { type CacheFiles, createContractDiskCache } from '../../../../src/services/contracts/contractDiskCache.ts';
import { memoryFiles } from './contractFakes.ts';

const contractOf = (more: Partial<VerifiedContract> = {}) =>
  ({ verified: true, raw: {}, ...more }) as unknown as VerifiedContract;
const MB = 1024 * 1024;

/** How often other work had its turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.then(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns++) {
    await setImmediate();
  }
  await over;
  return turns;
}

describe('contracts on disk', () => {
  it('come back as they were kept, with the size of their file', async () => {
    const files = memoryFiles();
    const cache = createContractDiskCache(files);
    assert.equal(await cache.read('id'), undefined);
    const contract = contractOf({ sources: new Map([['a.sol', 'text']]) });
    const bytes = await cache.write('id', { contract, isOutdated: true });
    assert.deepEqual(
      Array.from(files.content.values(), ({ length }) => length),
      [bytes],
    );
    assert.match([...files.content.keys()].join(), /^[0-9a-f]{40}\.contract$/);
    assert.deepEqual(await cache.read('id'), { contract, isOutdated: true, bytes });
    assert.equal(await cache.read('other'), undefined);
    await cache.remove('id');
    assert.deepEqual([await cache.read('id'), files.content.size], [undefined, 0]);
  });

  it('have sources of 8 MB at most', async () => {
    const files = memoryFiles();
    const cache = createContractDiskCache(files);
    const withText = (length: number) =>
      contractOf({
        sources: new Map([
          ['a', 'x'],
          ['b', 'x'.repeat(length - 1)],
        ]),
      });
    assert.equal(await cache.write('large', { contract: withText(8 * MB + 1), isOutdated: false }), 8 * MB + 1);
    assert.equal(files.content.size, 0);
    await cache.write('id', { contract: withText(8 * MB), isOutdated: false });
    assert.deepEqual((await cache.read('id'))?.contract, withText(8 * MB));
  });

  it('are 400 files of 256 MB at most, of which the oldest go first', async () => {
    const removed = async (sizes: readonly number[]) => {
      const gone: string[] = [];
      const files: CacheFiles = {
        ...memoryFiles(),
        list: async () => sizes.map((bytes, index) => ({ name: String(index), bytes })),
        remove: async (name) => void gone.push(name),
      };
      await createContractDiskCache(files).write('id', { contract: contractOf(), isOutdated: false });
      return gone;
    };
    assert.deepEqual(await removed(Array.from({ length: 400 }, () => 1)), []);
    assert.deepEqual(await removed(Array.from({ length: 402 }, () => 1)), ['0', '1']);
    assert.deepEqual(await removed([MB, 255 * MB]), []);
    assert.deepEqual(await removed([1, MB, 100 * MB, 155 * MB]), ['0']);
    assert.deepEqual(await removed([MB, 1, 256 * MB, 1]), ['0', '1', '2']);
  });

  it('let others work while they are summed up', async () => {
    const files = { ...memoryFiles(), read: async () => new Uint8Array(9 * MB) };
    const turns = await turnsDuring(createContractDiskCache(files).read('id'));
    assert.ok(turns >= 3 && turns < 20, `${turns} turns`);
  });

  it('are as good as absent when the disk fails', async () => {
    const failing = async () => {
      throw new Error('no disk');
    };
    const cache = createContractDiskCache({ read: failing, write: failing, remove: failing, list: failing });
    assert.equal(await cache.read('id'), undefined);
    assert.ok((await cache.write('id', { contract: contractOf(), isOutdated: false })) > 32);
    await cache.remove('id');
  });
});
