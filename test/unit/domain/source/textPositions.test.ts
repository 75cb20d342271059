import assert from 'node:assert/strict';
import { textPositions } from '../../../../src/domain/source/textPositions.ts';

describe('positions in a text', () => {
  /** Each character's line and byte, found by another way. */
  function check(text: string): void {
    const positions = textPositions(text);
    let index = 0;
    let [line, column, byte] = [1, 1, 0];
    for (const character of text) {
      assert.equal(positions.lineOf(index), line, `line of ${index}`);
      assert.equal(positions.columnOf(index), column, `column of ${index}`);
      assert.equal(positions.indexOfByte(byte), index, `index of byte ${byte}`);
      index += character.length;
      byte += Buffer.byteLength(character);
      line += character === '\n' ? 1 : 0;
      column = character === '\n' ? 1 : column + character.length;
    }
    assert.deepEqual([positions.lineOf(index), positions.columnOf(index)], [line, column]);
    assert.equal(positions.indexOfByte(byte), index);
    assert.equal(positions.indexOfByte(byte + 1), index);
    assert.equal(positions.indexOfByte(byte + 1_000), index);
  }

  it('are found in ASCII, with either end of lines', () => {
    check('');
    check('\n');
    check('one');
    check('one\n\ntwo\r\n\tthree\n');
  });

  it('are found where characters are longer than a byte, or than a unit', () => {
    check('é');
    check('// ℏ is three bytes, é two, 𝕏 four\ncontract A {\n  \u0080\u07ff\u0800\uffff\u{10000}\u007f\n}\n');
    check('\n\né\nplain\nplain again');
  });

  it('are found in lines longer than what is remembered', () => {
    for (const length of [254, 255, 256, 257, 1_000]) {
      check(`é${'a'.repeat(length)}𝕏${'ℏ'.repeat(length)}\n${'𝕏'.repeat(length)}`);
    }
  });

  it('are found without reading a long line again', () => {
    let reads = 0;
    const text = Object.assign(Object('é'.repeat(100_000)), {
      codePointAt(this: string, at: number) {
        reads += 1;
        return String.prototype.codePointAt.call(this, at);
      },
    });
    const positions = textPositions(text);
    assert.equal(positions.indexOfByte(0), 0);
    reads = 0;
    assert.equal(positions.indexOfByte(199_998), 99_999);
    assert.ok(reads < 300, `${reads}`);
  });

  it('in the middle of a character are behind it', () => {
    assert.equal(textPositions('aℏb').indexOfByte(2), 2);
    assert.equal(textPositions('a𝕏b').indexOfByte(2), 3);
  });
});
