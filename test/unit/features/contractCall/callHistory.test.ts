import assert from 'node:assert/strict';
import { createStoredState, type StateMemory } from '../../../../src/editor/storedState.ts';
import { createCallHistory, parseCallRequest } from '../../../../src/features/contractCall/callHistory.ts';
import { keyOf } from '../../services/contracts/contractFakes.ts';

const vault = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const other = keyOf('0x00000000000000000000000000000000000003e9');

/** The memory of a workspace, with what it holds. */
function memoryOf(content: Record<string, unknown> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    get: <T>(name: string) => kept.get(name) as T | undefined,
    async update(name: string, value: unknown) {
      kept.set(name, structuredClone(value));
    },
  };
}

const openHistory = (memory: StateMemory) => createCallHistory(createStoredState(memory));

const call = (input: string) => ({ signature: 'sharesOf(address)', inputs: [input] });

describe('the history of calls', () => {
  it('is kept for each contract, the newest first, each call once', async () => {
    const memory = memoryOf();
    const history = openHistory(memory);
    for (const input of ['a', 'b', 'a']) {
      await history.add(vault, call(input));
    }
    assert.deepEqual(openHistory(memory).of(vault), [call('a'), call('b')]);
    assert.deepEqual(history.of(other), []);
    assert.deepEqual(history.of({ ...vault, chainId: '295' }), []);
  });

  it('holds ten calls', async () => {
    const history = openHistory(memoryOf());
    for (let number = 0; number < 15; number++) {
      await history.add(vault, call(String(number)));
    }
    assert.deepEqual(
      history.of(vault).map(({ inputs }) => inputs[0]),
      ['14', '13', '12', '11', '10', '9', '8', '7', '6', '5'],
    );
  });

  it('leaves out what is no call', async () => {
    const memory = memoryOf();
    await openHistory(memory).add(vault, call('a'));
    const [name = ''] = memory.kept.keys();
    const terms = { from: '0.0.1', block: '5' };
    const onTerms = [
      { ...call('a'), terms: { ...terms, to: 'x' } },
      { ...call('b'), terms: 5 },
    ];
    assert.deepEqual(openHistory(memoryOf({ [name]: onTerms })).of(vault), [{ ...call('a'), terms }, call('b')]);
    const damaged = [5, null, call('b'), { signature: 1, inputs: [] }, { signature: 'x()', inputs: ['a', 5] }, 'text'];
    assert.deepEqual(openHistory(memoryOf({ [name]: damaged })).of(vault), [call('b')]);
    assert.deepEqual(openHistory(memoryOf({ [name]: 'text' })).of(vault), []);
    const long = (length: number) => JSON.stringify(call('a'.repeat(length - JSON.stringify(call('')).length)));
    assert.ok(parseCallRequest(long(200_000)));
    assert.equal(parseCallRequest(long(200_001)), undefined);
    for (const query of ['', '{', 'null', '[]', '{"signature":"x()"}']) {
      assert.equal(parseCallRequest(query), undefined, query);
    }
  });

  it('keeps what another version stored', async () => {
    const memory = memoryOf();
    await openHistory(memory).add(vault, call('a'));
    const [name = ''] = memory.kept.keys();
    const newer = { signature: 'x()', inputs: { named: 'b' } };
    const kept = memoryOf({ [name]: [call('a'), newer] });
    await openHistory(kept).add(vault, call('c'));
    assert.deepEqual(kept.kept.get(name), [call('c'), call('a'), newer]);
  });
});
