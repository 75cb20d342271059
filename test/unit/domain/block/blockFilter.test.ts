import assert from 'node:assert/strict';
import {
  type BlockFilter,
  isFiltered,
  isOpenEnded,
  noFilter,
  parseNumberRange,
} from '../../../../src/domain/block/blockFilter.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';

function checkRange(text: string, from: bigint | undefined, to: bigint | undefined): void {
  assert.deepEqual(parseNumberRange(text), { from, to }, text);
}

describe('block filter', () => {
  it('reads number ranges', () => {
    checkRange('100..200', 100n, 200n);
    checkRange('100 - 200', 100n, 200n);
    checkRange('44,000,000 – 44,000,100', 44_000_000n, 44_000_100n);
    checkRange('100..', 100n, undefined);
    checkRange('..200', undefined, 200n);
    checkRange('42', 42n, 42n);
    checkRange('42-42', 42n, 42n);
    checkRange('0..', 0n, undefined);
    checkRange('1_000 .. 9223372036854775807', 1_000n, 9223372036854775807n);
    checkRange('9223372036854775807', 9223372036854775807n, 9223372036854775807n);
  });

  it('refuses what is no range', () => {
    for (const text of [
      '',
      '..',
      'x',
      '200..100',
      '-',
      '0x10..',
      '9223372036854775808',
      '1..2..3',
      'a1..2',
      '1..2b',
      '1.2',
      '9223372036854775808..',
      '1..9223372036854775808',
      '..9999999999999999999',
    ]) {
      assert.equal(parseNumberRange(text), undefined, text);
    }
  });

  it('knows whether it does anything, and whether the list can grow at its top', () => {
    const times = { from: parseConsensusTimestamp('1.0'), to: parseConsensusTimestamp('2.0') };
    const cases: readonly (readonly [Partial<BlockFilter>, boolean, boolean])[] = [
      [{}, false, true],
      [{ hidesEmpty: true }, true, true],
      [{ pageSize: 10 }, true, true],
      [{ numbers: { from: 1n, to: undefined } }, true, true],
      [{ numbers: { from: undefined, to: 9n } }, true, false],
      [{ times: { from: times.from, to: undefined } }, true, true],
      [{ times }, true, false],
      [{ order: 'asc' }, true, false],
    ];
    for (const [part, filtered, openEnded] of cases) {
      const filter = { ...noFilter, ...part };
      assert.deepEqual([isFiltered(filter), isOpenEnded(filter)], [filtered, openEnded], Object.keys(part).join());
    }
  });
});
