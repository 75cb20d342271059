import assert from 'node:assert/strict';
import { delimitersOf } from '../../../../src/domain/references/delimiters.ts';
import { OuterLines } from '../../../../src/domain/references/outerLine.ts';

describe('what a value is an element of', () => {
  const of = (before: string) =>
    delimitersOf({ text: before, start: before.length, lineStart: 0, from: 0 }, new OuterLines(before));

  it('takes a word for its name, but no hex', () => {
    const check = (before: string, expected: boolean) => assert.equal(of(before).isNamed, expected, before);
    check('hash: "', true);
    check('deadbeefTx: "', true);
    check('deadbeefcafe: "', false);
    check('deadbee: "', true);
    check('deadbeefs: "', true);
    check('12: "', false);
    check('1a: "', true);
    check('', false);
    check('tx', true);
    check('tx-1', true);
    check('=> ({ a: `', true);
    check('names[0]', false);
    check('f(x) = ', true);
    check('f(x)) = ', false);
    check('tx, ', false);
    check(`tx${' '.repeat(58)}`, true);
    check(`tx${' '.repeat(60)}`, false);
  });
});
