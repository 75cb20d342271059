import assert from 'node:assert/strict';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { address } from '../../services/ledger/ids.ts';

stubVsCode();
const { createPriorStorage, createStateVariables } = await import(
  '../../../../src/features/debugger/stateVariables.ts'
);

const owner = address(`0x${'aa'.repeat(20)}`);
const call = { code: owner, index: 0, parent: undefined } as never;

function variablesOf(count: number, contract: object | undefined, known: (slot: bigint) => bigint | undefined) {
  const asked: bigint[][] = [];
  const storageLayout = {
    storage: Array.from({ length: count }, (_each, slot) => ({
      ...{ label: `v${slot}`, slot: String(slot), offset: 0, type: 'word' },
    })),
    types: { word: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' } },
  };
  const replay = {
    index: {
      steps: { length: 0, frames: [] },
      storage: { wordAt: (_owner: string, slot: bigint, step: number) => (slot === 0n ? `0x${step}` : undefined) },
    },
    warnings: [],
    programOf: () => contract && { contract: { storageLayout, ...contract } },
  };
  const words = {
    known: (_owner: string, slot: bigint) => known(slot),
    ask: async (_owner: string, slots: readonly bigint[]) => void asked.push([...slots]),
  };
  return { asked, state: createStateVariables(replay as never, words) };
}

const shown = (variables: readonly { readonly name: string; readonly value: string }[]) =>
  variables.map(({ name, value }) => `${name} = ${value}`);

describe('state variables of a replay', () => {
  it('ask for at most 300 words that are not known, three times', async () => {
    const { state, asked } = variablesOf(400, {}, () => undefined);
    const variables = await state.variables(call, 7, 5);
    assert.deepEqual([variables.length, ...shown(variables.slice(0, 2))], [400, 'v0 = 7 (was 5)', 'v1 = unknown']);
    const slots = Array.from({ length: 300 }, (_each, at) => BigInt(at + 1));
    assert.deepEqual(asked, [slots, slots, slots]);
  });

  it('ask for nothing that is known, and say no change of what is the same', async () => {
    const { state, asked } = variablesOf(2, {}, (slot) => slot + 3n);
    assert.deepEqual(shown(await state.variables(call, 7, 7)), ['v0 = 7', 'v1 = 4']);
    assert.deepEqual(asked, []);
  });

  it('say why there are none', async () => {
    const reasons = [
      await variablesOf(1, undefined, () => 0n).state.variables(call, 1, 1),
      await variablesOf(1, { storageLayout: undefined }, () => 0n).state.variables(call, 1, 1),
      await variablesOf(0, {}, () => 0n).state.variables(call, 1, 1),
    ];
    assert.deepEqual(reasons.flatMap(shown), [
      '— = The contract is not verified.',
      '— = The verification has no storage layout.',
      '— = The contract has no state variables.',
    ]);
  });

  /** Of one variable with these types, of which the words are known at these slots from a step on. */
  function layoutOf(type: string, types: object, wordAt: (slot: bigint, step: number) => string | undefined) {
    const storageLayout = { storage: [{ label: 'v', slot: '0', offset: 0, type }], types };
    const asked: bigint[] = [];
    const replay = {
      index: {
        steps: { length: 0, frames: [] },
        storage: { wordAt: (_owner: string, slot: bigint, step: number) => wordAt(slot, step) },
      },
      programOf: () => ({ contract: { storageLayout } }),
    };
    const words = {
      known: () => undefined,
      ask: async (_of: string, slots: readonly bigint[]) => void asked.push(...slots),
    };
    return { asked, state: createStateVariables(replay as never, words) };
  }
  const wordType = (numberOfBytes: string) => ({ label: 'uint256', encoding: 'inplace', numberOfBytes });

  it('say what they were, also when that was not known, and which are summaries', async () => {
    const { state } = layoutOf('word', { word: wordType('32') }, (_slot, step) => (step < 5 ? undefined : `0x${step}`));
    const [known] = await state.variables(call, 7, 6);
    assert.deepEqual(known, { name: 'v', value: '7 (was 6)', type: 'uint256', evaluateName: 'v', isSummary: false });
    const [first] = await state.variables(call, 7, 3);
    assert.deepEqual(first, { name: 'v', value: '7 (was ?)', type: 'uint256', evaluateName: 'v', isSummary: false });
    const [same] = await state.variables(call, 7, 7);
    assert.equal(same?.value, '7');
    const [unknown] = await state.variables(call, 3, 2);
    assert.deepEqual(unknown, { name: 'v', value: 'unknown', type: 'uint256', evaluateName: 'v', isSummary: true });
  });

  it('have parts, which say what they were, too', async () => {
    const point = {
      label: 'struct Point',
      encoding: 'inplace',
      numberOfBytes: '64',
      members: [
        { label: 'x', slot: '0', offset: 0, type: 'word' },
        { label: 'y', slot: '1', offset: 0, type: 'word' },
      ],
    };
    const { state } = layoutOf('point', { point, word: wordType('32') }, (slot, step) => `0x${slot === 1n ? step : 9}`);
    const [whole] = await state.variables(call, 7, 6);
    assert.deepEqual([whole?.name, whole?.value, whole?.isSummary], ['v', '', true]);
    assert.deepEqual(await whole?.parts?.(), [
      { name: 'x', value: '9', type: 'uint256', evaluateName: 'v.x', isSummary: false },
      { name: 'y', value: '7 (was 6)', type: 'uint256', evaluateName: 'v.y', isSummary: false },
    ]);
  });

  it('of types that hold themselves, or as much as they like, are few, and little is asked for them', async () => {
    const max = `0x${'f'.repeat(64)}`;
    const long = String(2n ** 255n);
    const dynamic = (base: string) => ({ label: 't[]', encoding: 'dynamic_array', numberOfBytes: '32', base });
    const mapping = (key: string, value: string) => ({
      label: 'm',
      encoding: 'mapping',
      numberOfBytes: '32',
      key,
      value,
    });
    const struct = (numberOfBytes: string, ...types: readonly string[]) => ({
      label: 'struct S',
      encoding: 'inplace',
      numberOfBytes,
      members: types.map((type, slot) => ({ label: `m${slot}`, slot: String(slot), offset: 0, type })),
    });
    const wide = Array.from({ length: 30 }, () => 'd');
    const layouts: readonly object[] = [
      { a: dynamic('a') },
      { a: dynamic('b'), b: dynamic('a') },
      { a: struct('32', 'a', 'a') },
      { a: struct('64', 'b', 'b'), b: struct('64', 'a', 'a') },
      { a: struct('960', ...wide), d: dynamic('a') },
      { a: mapping('a', 'a') },
      { a: mapping('word', 'a'), word: wordType('32') },
      { a: mapping('b', 'b'), b: struct('32', 'a') },
      { a: { label: 't[9]', encoding: 'inplace', numberOfBytes: long, base: 'a' } },
      { a: { label: `word[${long}]`, encoding: 'inplace', numberOfBytes: long, base: 'word' }, word: wordType('32') },
      { a: { label: 'bytes', encoding: 'bytes', numberOfBytes: '32' } },
      { a: wordType('-1') },
      { a: wordType('x') },
      { a: { label: 7, encoding: {}, members: 'none', base: [], key: 5 } },
      { a: 5 },
      {},
      {
        ...Object.fromEntries(
          Array.from({ length: 40 }, (_each, at) => [at ? `s${at}` : 'a', struct('64', `s${at + 1}`, `s${at + 1}`)]),
        ),
      },
    ];
    const count = async (parts: readonly { readonly parts?: () => unknown }[]): Promise<number> => {
      let sum = parts.length;
      for (const part of parts) {
        sum += await count(((await part.parts?.()) ?? []) as typeof parts);
      }
      return sum;
    };
    for (const types of layouts) {
      for (const wordAt of [() => max, () => undefined]) {
        const { state, asked } = layoutOf('a', types, wordAt);
        const variables = await state.variables(call, 7, 5);
        const all = await count(variables as never);
        const name = JSON.stringify(types).slice(0, 80);
        assert.equal(variables.length, 1, name);
        assert.ok(all <= 25_000, `${name}: ${all}`);
        assert.ok(asked.length <= 900, `${name}: ${asked.length} asked`);
      }
    }
  });
});

const other = address(`0x${'bb'.repeat(20)}`);
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

interface Page {
  readonly items: readonly { readonly slot: string; readonly value: string | undefined }[];
  readonly unreadable?: readonly object[];
}

function wordsOf(answer: (slots: readonly string[]) => Page | Error, changes?: readonly object[]) {
  const asked: { readonly slot: readonly string[] }[] = [];
  const signals: unknown[] = [];
  const { signal } = new AbortController();
  const result = changes && { stateChanges: changes, timestamp: parseConsensusTimestamp('1700000000.000000000') };
  const ledger = {
    contractState: async (given: { readonly slot: readonly string[] }, options: { readonly signal: unknown }) => {
      asked.push(given);
      signals.push(options.signal === signal);
      const found = answer(given.slot);
      if (found instanceof Error) {
        throw found;
      }
      return found;
    },
  };
  return { asked, signals, words: createPriorStorage({ result } as never, ledger as never, signal) };
}

describe('words of storage before a transaction', () => {
  it('are those that the result says were read', () => {
    const { words, asked } = wordsOf(
      () => new Error('not asked'),
      [
        { address: owner, slot: '0x1', valueRead: '0x05' },
        { address: owner, slot: word(2n), valueRead: '0x' },
        { address: owner, slot: '0x3', valueRead: undefined },
        { address: undefined, slot: '0x4', valueRead: '0x05' },
      ],
    );
    assert.deepEqual(
      [1n, 2n, 3n, 4n].map((slot) => words.known(owner, slot)),
      [5n, 0n, undefined, undefined],
    );
    assert.deepEqual([words.known(other, 1n), asked], [undefined, []]);
  });

  it('are asked for as they were just before, a hundred at a time; what is not there is nothing', async () => {
    const slots = Array.from({ length: 201 }, (_each, at) => BigInt(at));
    const { words, asked, signals } = wordsOf(
      (given) => ({
        items: given
          .filter((slot) => BigInt(slot) % 2n === 1n)
          .map((slot) => ({ slot, value: slot === word(3n) ? '0x' : word(BigInt(slot) + 7n) })),
      }),
      [],
    );
    await words.ask(owner, slots);
    assert.deepEqual(
      asked.map(({ slot }) => slot.length),
      [100, 100, 1],
    );
    const { slot, ...rest } = asked[2] ?? assert.fail();
    assert.deepEqual([slot, signals], [[word(200n)], [true, true, true]]);
    assert.deepEqual(rest, { contractIdOrAddress: owner, limit: 100, timestamp: '1699999999.999999999' });
    assert.deepEqual(
      [0n, 1n, 3n, 199n, 200n, 201n].map((each) => words.known(owner, each)),
      [0n, 8n, 0n, 206n, 0n, undefined],
    );
    assert.equal(words.known(other, 1n), undefined);
  });

  it('stay unknown where they could not be had', async () => {
    const failing = wordsOf(() => new Error('down'), []);
    await failing.words.ask(owner, [1n]);
    assert.equal(failing.words.known(owner, 1n), undefined);
    const damaged = wordsOf(() => ({ items: [{ slot: word(1n), value: '0x02' }], unreadable: [{}] }), []);
    await damaged.words.ask(owner, [1n, 2n]);
    assert.deepEqual([damaged.words.known(owner, 1n), damaged.words.known(owner, 2n)], [2n, undefined]);
    const empty = wordsOf(() => ({ items: [{ slot: word(1n), value: undefined }] }), []);
    await empty.words.ask(owner, [1n, 2n]);
    assert.deepEqual([empty.words.known(owner, 1n), empty.words.known(owner, 2n)], [undefined, 0n]);
    const unnamed = wordsOf(() => ({ items: [] }));
    await unnamed.words.ask(owner, [1n]);
    assert.deepEqual([unnamed.words.known(owner, 1n), unnamed.asked], [undefined, []]);
  });
});
