import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeBase64, formatBase64, formatHex, parseHex } from '../../../../src/domain/value/bytes.ts';

const plain = (bytes: Uint8Array | undefined) => bytes && [...bytes];
const anyBytes = fc.uint8Array({ maxLength: 200 });

describe('bytes', () => {
  it('are hex as Node writes it, and back', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const hex = formatHex(bytes);
        assert.equal(hex, Buffer.from(bytes).toString('hex'));
        assert.deepEqual(plain(parseHex(hex)), [...bytes]);
        assert.deepEqual(plain(parseHex(`0x${hex.toUpperCase()}`)), [...bytes]);
      }),
    );
  });

  it('are not made of what is no hex', () => {
    for (const text of ['0', '0x1', 'zz', '0x0g', '00 11', '0x0x00', '١١']) {
      assert.equal(parseHex(text), undefined, text);
    }
    assert.deepEqual(plain(parseHex('')), []);
    assert.deepEqual(plain(parseHex('0x')), []);
  });

  it('are base64 as Node reads and writes it, in both alphabets', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = formatBase64(bytes);
        assert.equal(text, Buffer.from(bytes).toString('base64'));
        for (const variant of [text, text.replace(/=+$/, ''), Buffer.from(bytes).toString('base64url'), ` ${text}\n`]) {
          assert.deepEqual(plain(decodeBase64(variant)), [...bytes], variant);
        }
      }),
    );
  });

  it('are read from broken base64 without failing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decodeBase64(text)));
    const check = (text: string, expected: readonly number[]) => {
      assert.deepEqual(plain(decodeBase64(text)), expected);
      assert.deepEqual([...Buffer.from(text, 'base64')], expected);
    };
    check('/', []);
    check('//', [255]);
    check('AAAAA', [0, 0, 0]);
    check('AB', [0]);
    check('A*B C\nD', [0, 16, 131]);
  });
});
