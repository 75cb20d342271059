import assert from 'node:assert/strict';
import { Candidates } from '../../../../src/domain/references/candidates.ts';

describe('where a reference may start', () => {
  const all = (text: string, from = 0) => {
    const candidates = new Candidates(text, from);
    const found: [string, number][] = [];
    for (let next = candidates.first; next !== undefined; next = candidates.next(next.index + 1)) {
      found.push([next.word ?? 'dotted', next.index]);
    }
    return found;
  };
  const hash = 'cd'.repeat(32);

  it('is at the first two numbers of a dotted one and at whole words of the right length', () => {
    assert.deepEqual(all(`a 0.0.5, 0x${hash}\n${hash} _1.2.x`), [
      ['dotted', 2],
      [`0x${hash}`, 9],
      [hash, 76],
      ['dotted', 142],
    ]);
    for (const alias of ['A2'.repeat(16), `CIQ${'A'.repeat(52)}`, `HIQQ${'A'.repeat(52)}`]) {
      assert.deepEqual(all(`(${alias})`), [[alias, 1]]);
      assert.deepEqual(all(alias.toLowerCase()), []);
    }
    for (const text of [
      `_${hash}`,
      `${hash}_`,
      `${hash}a`,
      `x${hash}`,
      `0y${hash}`,
      `${hash.slice(1)}g`,
      '0.0.',
      'a0.0.5',
    ]) {
      assert.deepEqual(all(text), [], text);
    }
    assert.deepEqual(all(`é${hash}é`), [[hash, 1]]);
  });

  it('is found wherever words end', () => {
    for (let length = 0; length < 70; length++) {
      const before = `${'a'.repeat(length)} b `;
      assert.deepEqual(all(`${before}${hash} c`).at(-1), [hash, before.length]);
    }
  });

  it('leaves out what starts before an offset', () => {
    const text = `${hash} 10.0.5 ${hash}`;
    for (let from = 1; from <= 65; from++) {
      assert.deepEqual(all(text, from), [
        ['dotted', 65],
        [hash, 72],
      ]);
    }
    assert.deepEqual(all(`${hash} ${hash}`, 65), [[hash, 65]]);
    assert.deepEqual(all(`${hash} ${hash}`, 66), []);
    assert.deepEqual(all(text, 66), [[hash, 72]]);
    assert.deepEqual(all(text, 73), []);
  });

  it('reads no character of a text more than a few times', () => {
    const { charCodeAt } = String.prototype;
    for (const unit of ['a', 'a ', `${'a'.repeat(31)} `, `${hash} `, `0x${hash},`, `${hash}_`, '1', '1.1.', '0.0.1 ']) {
      const text = unit.repeat(100_000 / unit.length);
      let steps = 0;
      String.prototype.charCodeAt = function (index) {
        steps++;
        return charCodeAt.call(this, index);
      };
      try {
        all(text);
      } finally {
        String.prototype.charCodeAt = charCodeAt;
      }
      assert.ok(steps < 6 * text.length, `${steps} steps over ${unit}`);
    }
  });
});
