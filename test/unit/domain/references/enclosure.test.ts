import assert from 'node:assert/strict';
import type { Answers, Question } from '../../../../src/domain/references/answers.ts';
import { Enclosure } from '../../../../src/domain/references/enclosure.ts';
import { NameReader } from '../../../../src/domain/references/nameReader.ts';

describe('what a value stands under', () => {
  const asked: string[] = [];
  const question =
    (text: string): Question =>
    (written) => {
      asked.push(written);
      return written.includes(text);
    };
  const outermost = new Enclosure({ written: 'keys {', start: 2, outer: undefined });
  const middle = new Enclosure({ written: 'txs [', start: 10, outer: outermost });
  const inner = new Enclosure({ written: '{', start: 20, outer: middle });
  const answers = {
    to: (one: Question, text: string) => one(text, new NameReader()),
  } as unknown as Answers;

  it('is asked once for each question, from within outwards', () => {
    const [keys, txs, none] = [question('keys'), question('txs'), question('none')];
    for (const [one, expected] of [
      [keys, 2],
      [txs, 10],
      [none, -1],
      [txs, 10],
      [keys, 2],
    ] as const) {
      assert.equal(inner.nearest(one, answers), expected);
    }
    assert.equal(middle.nearest(keys, answers), 2);
    assert.deepEqual(asked, ['{', 'txs [', 'keys {', '{', 'txs [', '{', 'txs [', 'keys {']);
  });
});
