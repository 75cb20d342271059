import { sourceFiles } from '../../../../src/domain/contract/contractSources.ts';
import { createContractDiskCache } from '../../../../src/services/contracts/contractDiskCache.ts';
import { createOwnFolder } from '../../../../src/services/storage/ownFolder.ts';
import { createSharedState } from '../../../../src/services/storage/sharedState.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { bigContract, contractKey } from './bigContract.ts';

stubVsCode();
const { writeSourceCopy } = await import('../../../../src/features/contractSources/sourceCopies.ts');

/** A process of its own that writes, for others to end: `crashingWriter.ts KIND STORAGE NUMBER COUNT`. */
const [, , kind = '', storage = '', number = '', count = ''] = process.argv;

/** Adds numbers to the list `a` of a state. */
function writeState() {
  const state = createSharedState(storage, 'a', () => undefined, createOwnFolder(storage, 'state'));
  return async () =>
    state.change('a', (stored) => {
      const numbers = Array.isArray(stored) ? (stored as readonly number[]) : [];
      const own = numbers.filter((one) => Math.floor(one / 1_000_000) === Number(number));
      return [...numbers, Number(number) * 1_000_000 + own.length];
    });
}

/** Writes one contract over the other. */
function writeContract() {
  const disk = createContractDiskCache(createOwnFolder(storage, 'contracts'));
  return (index: number) => disk.write('id', { contract: bigContract(index % 2), isOutdated: false });
}

/** Copies one contract's sources over the other's. */
function writeSources() {
  const { signal } = new AbortController();
  return (index: number) => writeSourceCopy(storage, contractKey, sourceFiles(bigContract(index % 2)), { signal });
}

const writers: Readonly<Record<string, () => (index: number) => Promise<unknown>>> = {
  state: writeState,
  contract: writeContract,
  sources: writeSources,
};
const write = writers[kind]?.();
for (let index = 0; index < Number(count); index++) {
  await write?.(index);
  console.log('written');
}
