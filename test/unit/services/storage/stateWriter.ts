import { createOwnFolder } from '../../../../src/services/storage/ownFolder.ts';
import { createSharedState } from '../../../../src/services/storage/sharedState.ts';

/** A process of its own that adds numbers to the list `a` of a state: `stateWriter.ts STORAGE NUMBER COUNT`. */
const [, , storage = '', number = '', count = ''] = process.argv;
const state = createSharedState(storage, 'a', () => undefined, createOwnFolder(storage, 'state'));
const first = Number(number) * 1_000_000;
for (let index = 0; index < Number(count); index++) {
  await state.change('a', (stored) => {
    const numbers = Array.isArray(stored) ? (stored as readonly number[]) : [];
    const own = numbers.filter((one) => Math.floor(one / 1_000_000) === Number(number));
    return [...numbers, first + own.length];
  });
  if (index === 0) {
    console.log('writing');
  }
}
