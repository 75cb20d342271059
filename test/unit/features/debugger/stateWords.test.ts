import assert from 'node:assert/strict';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { createStateWords } from '../../../../src/features/debugger/stateWords.ts';
import { address } from '../../services/ledger/ids.ts';

const owner = address(`0x${'aa'.repeat(20)}`);
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
  return { asked, signals, words: createStateWords({ result } as never, ledger as never, signal) };
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
