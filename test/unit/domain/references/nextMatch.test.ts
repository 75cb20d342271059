import assert from 'node:assert/strict';
import { Matches, NextMatch } from '../../../../src/domain/references/nextMatch.ts';

describe('where a pattern is found next', () => {
  const text = 'ab .. abb . ab';

  it('is within two places where it begins and ends between them, in whatever order they are asked for', () => {
    for (const isDown of [false, true]) {
      const next = new NextMatch(text, /ab/);
      const offsets = Array.from(text, (_, at) => (isDown ? text.length - at : at));
      for (const from of offsets) {
        for (let to = from; to <= text.length; to++) {
          assert.equal(next.isWithin(from, to), /ab/.test(text.slice(from, to)), `${from} ${to}`);
        }
      }
    }
  });

  it('is searched for once', () => {
    const { exec } = RegExp.prototype;
    let searches = 0;
    RegExp.prototype.exec = function (searched) {
      searches++;
      return exec.call(this, searched);
    };
    try {
      const next = new NextMatch('. . . ab . . .', /ab/);
      for (let from = 0; from < 14; from++) {
        next.isWithin(from, from + 2);
      }
    } finally {
      RegExp.prototype.exec = exec;
    }
    assert.equal(searches, 2);
  });

  it('is remembered for what is before values and for what is behind them', () => {
    const matches = new Matches(text);
    const pattern = /ab/;
    assert.equal(matches.before(pattern), matches.before(pattern));
    assert.notEqual(matches.before(pattern), matches.after(pattern));
  });
});
