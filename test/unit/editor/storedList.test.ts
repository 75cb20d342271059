import assert from 'node:assert/strict';
import { isRecord } from '../../../src/domain/value/untrustedJson.ts';
import { type EntryFormat, storedList } from '../../../src/editor/storedList.ts';
import { createStoredState } from '../../../src/editor/storedState.ts';
import { fakeMemory } from './fakeMemory.ts';

interface Word {
  readonly text: string;
  readonly count: number;
}

const words: EntryFormat<Word> = {
  decode: (stored) =>
    isRecord(stored) && typeof stored['text'] === 'string' && typeof stored['count'] === 'number'
      ? { text: stored['text'], count: stored['count'] }
      : undefined,
  encode: (word) => word,
  idOf: ({ text }) => text,
};
const word = (text: string, count = 1): Word => ({ text, count });

/** A list, and what is stored of it by now. */
function open(stored?: unknown, member?: string) {
  const memory = fakeMemory({ words: stored });
  const list = storedList(createStoredState(memory), 'words', words, member);
  return { memory, list, content: () => memory.content['words'] };
}

describe('stored lists', () => {
  const check = async (
    stored: unknown,
    update: (entries: readonly Word[]) => readonly Word[],
    expected: readonly unknown[],
  ) => {
    const { list, content } = open(stored);
    await list.change(update);
    assert.deepEqual(content(), expected);
  };
  const newer = { text: 'newer', counts: [1, 2] };

  it('keep entries they do not understand in their places, whatever is done', async () => {
    const stored = [newer, word('a'), 7, 'x', word('b'), null];
    await check(stored, (entries) => entries, stored);
    await check(stored, (entries) => [word('c'), ...entries], [newer, word('c'), word('a'), 7, 'x', word('b'), null]);
    await check(stored, (entries) => entries.filter(({ text }) => text !== 'a'), [newer, 7, 'x', word('b'), null]);
    await check(stored, () => [], [newer, 7, 'x', null]);
    await check(stored, (entries) => entries.toReversed(), [newer, word('b'), null, word('a'), 7, 'x']);
  });

  it('keep members they do not understand of an entry that changes or stays', async () => {
    const stored = [
      { ...word('a'), color: 'red' },
      { ...word('b'), color: 'blue' },
    ];
    await check(stored, (entries) => entries.map((entry) => (entry.text === 'a' ? { ...entry, count: 9 } : entry)), [
      { text: 'a', count: 9, color: 'red' },
      { ...word('b'), color: 'blue' },
    ]);
  });

  it('take what is stored of the first of two entries that are the same', async () => {
    const [first, second] = [
      { ...word('a'), color: 'red' },
      { ...word('a'), color: 'blue' },
    ];
    await check([first, 7, second, 'x'], (entries) => entries.slice(0, 1), [first, 7, 'x']);
  });

  it('start from nothing where nothing is stored', async () => {
    for (const stored of [undefined, null]) {
      await check(stored, (entries) => [...entries, word('a')], [word('a')]);
    }
  });

  it('leave alone what is no list, and say so', async () => {
    for (const [stored, member] of [[7], ['words'], [{ words: [] }], [[], 'a'], [{ a: 7 }, 'a']] as const) {
      const { list, content } = open(stored, member);
      const changed = list.change((entries) => [...entries, word('a')]);
      await assert.rejects(changed, /cannot be read by this version/);
      assert.deepEqual(content(), stored);
      assert.equal(list.problem()?.slice(0, 22), '1 entry cannot be read');
    }
  });

  it('tell how many of their entries are not shown', () => {
    const two = '2 entries cannot be read by this version of Hiero Lens: they stay kept, but are not shown.';
    for (const [stored, problem] of [[[word('a')]], [undefined], [[newer, word('a'), 7], two]] as const) {
      assert.equal(open(stored).list.problem(), problem);
    }
  });

  it('are changed as they are stored at that time, one change after another', async () => {
    const { memory, list } = open();
    assert.deepEqual(list.read(), []);
    await memory.update('words', [word('of another window')]);
    await Promise.all(['a', 'b', 'c'].map((text) => list.change((entries) => [...entries, word(text)])));
    assert.deepEqual(
      list.read(),
      ['of another window', 'a', 'b', 'c'].map((text) => word(text)),
    );
  });

  it('go on after a change that fails', async () => {
    const { list } = open();
    const full = list.change(() => {
      throw new Error('full');
    });
    const added = list.change((entries) => [...entries, word('a')]);
    await assert.rejects(full, /full/);
    await added;
    assert.deepEqual(list.read(), [word('a')]);
  });

  it('as members of an object leave the other members alone, whatever their names', async () => {
    const { memory, content } = open({ other: [newer], odd: 7 });
    const lists = ['constructor', '__proto__', 'toString'].map(
      (name) => [name, storedList(createStoredState(memory), 'words', words, name)] as const,
    );
    for (const [name, list] of lists) {
      assert.deepEqual(list.read(), [], name);
      await list.change((entries) => [...entries, word(name)]);
    }
    for (const [name, list] of lists) {
      assert.deepEqual(list.read(), [word(name)], name);
    }
    const { other, odd } = content() as Record<string, unknown>;
    assert.deepEqual([other, odd], [[newer], 7]);
  });
});
