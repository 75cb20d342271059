import assert from 'node:assert/strict';
import { utf8Text, varintAt, zigzagAt } from '../../../../src/domain/protobuf/wireValue.ts';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('values of checked bytes', () => {
  it('are varints of up to ten bytes', () => {
    for (const [hex, expected] of [
      ['00', 0n],
      ['7f', 127n],
      ['8001', 128n],
      ['ff7f', 16_383n],
      ['ffffffffffff7f', (1n << 49n) - 1n],
      ['8080808080808001', 1n << 49n],
      ['ffffffffffffffff7f', (1n << 63n) - 1n],
      ['ffffffffffffffffff01', (1n << 64n) - 1n],
      ['ffffffffffffffffff7f', (1n << 70n) - 1n],
    ] as const) {
      assert.equal(varintAt(bytesOf(hex), 0), expected, hex);
      assert.equal(varintAt(bytesOf(`ff80${hex}01`), 2), expected, `behind others, ${hex}`);
    }
  });

  it('are zigzag varints, from the least to the greatest', () => {
    for (const [hex, expected] of [
      ['00', 0n],
      ['01', -1n],
      ['02', 1n],
      ['03', -2n],
      ['feffffffffffffffff01', (1n << 63n) - 1n],
      ['ffffffffffffffffff01', -(1n << 63n)],
      ['ffffffffffffffffff7f', -(1n << 63n)],
    ] as const) {
      assert.equal(zigzagAt(bytesOf(hex), 0), expected, hex);
    }
  });

  it('are texts of whole UTF-8, with a mark of the byte order where one stands', () => {
    for (const [hex, expected] of [
      ['', ''],
      ['61c3a9f09f9880', 'aé😀'],
      ['efbbbf61', '\ufeffa'],
      ['00', '\0'],
      ['ff', undefined],
      ['61c3', undefined],
      ['eda080', undefined],
      ['c080', undefined],
    ] as const) {
      const bytes = bytesOf(`ff${hex}ff`);
      assert.equal(utf8Text(bytes, 1, bytes.length - 1), expected, hex);
    }
  });
});
