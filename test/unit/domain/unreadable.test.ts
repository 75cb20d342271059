import assert from 'node:assert/strict';
import { type UnreadablePart, unreadableTexts } from '../../../src/domain/unreadable.ts';
import { english } from '../english.ts';

const part = (path: string, isRow: boolean): UnreadablePart => ({ path, detail: 'Expected text', isRow });
const texts = (...unreadable: readonly UnreadablePart[]) => unreadableTexts({ unreadable }).map(english);

describe('what could not be read', () => {
  it('is counted, rows and values apart, with the first of each', () => {
    assert.deepEqual(unreadableTexts({}), []);
    assert.deepEqual(texts(), []);
    assert.deepEqual(texts(part('rows.3.id', true)), ['1 row could not be read: rows.3.id: Expected text']);
    assert.deepEqual(texts(part('memo', false), part('rows.3.id', true), part('rows.5', true)), [
      '2 rows could not be read, the first is rows.3.id: Expected text',
      '1 value could not be read: memo: Expected text',
    ]);
    assert.deepEqual(texts(part('a', false), part('b', false)), [
      '2 values could not be read, the first is a: Expected text',
    ]);
  });

  it('is one short line, whatever the service wrote', () => {
    const [text = ''] = texts({ path: 'a', detail: `x\n${'y'.repeat(5_000)}`, isRow: false });
    assert.ok(text.length < 300 && !text.includes('\n'), text);
  });
});
