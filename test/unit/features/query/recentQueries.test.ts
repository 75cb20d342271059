import assert from 'node:assert/strict';
import { createStoredState, type StateMemory } from '../../../../src/editor/storedState.ts';
import { operationNamed, type QueryCall, readQueryCall } from '../../../../src/features/query/queryCall.ts';
import { createRecentQueries } from '../../../../src/features/query/queryRunner.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';

const key = 'hieroLens.query.recent';

const memoryOf = (kept?: unknown) => fakeMemory(kept === undefined ? {} : { [key]: kept });
const openRecents = (memory: StateMemory) => createRecentQueries(createStoredState(memory));

const ids = (calls: readonly QueryCall[]) =>
  calls.map(({ operation, values }) => `${operation.id} ${JSON.stringify(values)}`);
const limited = (limit: number) => readQueryCall(operationNamed('blocks'), { limit });

describe('recent queries', () => {
  it('keeps the last ten, newest first and each once', async () => {
    const recent = openRecents(memoryOf());
    for (const limit of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 5]) {
      await recent.add(limited(limit));
    }
    assert.deepEqual(
      ids(recent.list()),
      [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((limit) => `blocks {"limit":["${limit}"]}`),
    );
  });

  it('keeps what another version stored', async () => {
    const newer = { operation: 'pools', values: {} };
    const memory = memoryOf([newer, '["gone",{}]', '["blocks",{"limit":["1"]}]']);
    await openRecents(memory).add(limited(2));
    assert.deepEqual(memory.content[key], [
      newer,
      '["gone",{}]',
      '["blocks",{"limit":["2"]}]',
      '["blocks",{"limit":["1"]}]',
    ]);
  });

  it('offers only what can be asked', () => {
    const check = (kept: unknown, expected: readonly string[]) =>
      assert.deepEqual(ids(openRecents(memoryOf(kept)).list()), expected);
    check(undefined, []);
    check('blocks', []);
    check(
      [7, null, '{', '["gone",{}]', '["blocks",{"limit":"999"}]', '["blocks",{"limit":"2"}]'],
      ['blocks {"limit":["2"]}'],
    );
  });
});
