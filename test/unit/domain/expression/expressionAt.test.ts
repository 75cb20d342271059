import assert from 'node:assert/strict';
import { expressionAt, pathBefore } from '../../../../src/domain/expression/expressionAt.ts';

describe('expressions in a line of code', () => {
  it('are a name with what it is a part of and the indexes behind it', () => {
    const line = '  shares[msg.sender] += order.items[a[2]].price - kept(7);';
    const at = (word: string) => {
      const found = expressionAt(line, line.indexOf(word) + 1);
      return found && line.slice(found.start, found.end);
    };
    assert.deepEqual(['shares', 'msg', 'sender', 'order', 'items', 'a[2]', 'price', 'kept', '7', '+='].map(at), [
      'shares[msg.sender]',
      'msg',
      'msg.sender',
      'order',
      'order.items[a[2]]',
      'a[2]',
      'order.items[a[2]].price',
      'kept',
      undefined,
      undefined,
    ]);
    assert.deepEqual(expressionAt('a', 1), { start: 0, end: 1 });
    assert.deepEqual(expressionAt('a[b', 1), { start: 0, end: 1 });
    assert.deepEqual(expressionAt('(x).b', 4), { start: 4, end: 5 });
    assert.deepEqual(expressionAt(']].b', 3), { start: 3, end: 4 });
  });

  it('take time by the length of a line', () => {
    const began = performance.now();
    for (const part of ['[', ']', 'a.', 'a[', ']]].', 'a[0].']) {
      expressionAt(part.repeat(50_000), 1_999);
      expressionAt(part.repeat(50_000), 0);
      pathBefore(part.repeat(50_000));
    }
    assert.ok(performance.now() - began < 500);
  });

  it('are gone on with behind a dot', () => {
    assert.deepEqual(pathBefore('2 * order.items[0].pri'), { path: 'order.items[0]', name: 'pri' });
    assert.deepEqual(pathBefore('msg.'), { path: 'msg', name: '' });
    assert.deepEqual(pathBefore('a + sha'), { path: '', name: 'sha' });
    assert.deepEqual(pathBefore(''), { path: '', name: '' });
  });
});
