import assert from 'node:assert/strict';
import { instructionNumbers, parseSourceMap } from '../../../../src/domain/trace/sourceMap.ts';
import { runSteps } from '../../runSteps.ts';

describe('source maps', () => {
  it('repeat what an entry leaves out', () => {
    assert.deepEqual(runSteps(parseSourceMap('1:2:0:i:0;;5::1:o;:3;-1:-1:-1:-')).result, [
      { start: 1, length: 2, sourceId: 0, jump: 'enters' },
      { start: 1, length: 2, sourceId: 0, jump: 'enters' },
      { start: 5, length: 2, sourceId: 1, jump: 'returns' },
      { start: 5, length: 3, sourceId: 1, jump: 'returns' },
      { start: -1, length: -1, sourceId: -1, jump: undefined },
    ]);
  });

  it('and code are read as far as four times what the ledger takes', () => {
    for (const count of [98_303, 98_304, 98_305]) {
      const read = Math.min(count, 98_304);
      assert.equal(runSteps(parseSourceMap(';'.repeat(count - 1))).result.length, read);
      assert.equal(instructionNumbers(`0x${'5b'.repeat(count)}`).size, read);
    }
  });

  it('are read with a pause after every 2,048 entries', () => {
    const pauses = [2_047, 2_048, 4_095, 98_304].map(
      (count) => runSteps(parseSourceMap('1:2:3:i;'.repeat(count - 1))).pauses,
    );
    assert.deepEqual(pauses, [0, 1, 1, 48]);
  });

  it('count instructions, not what they push', () => {
    // PUSH1 80, PUSH0, PUSH32 …, STOP
    const code = `0x60805f7f${'5b'.repeat(32)}00`;
    assert.deepEqual(
      [...instructionNumbers(code)],
      [
        [0, 0],
        [2, 1],
        [3, 2],
        [36, 3],
      ],
    );
    assert.deepEqual([...instructionNumbers('0x7f60')], [[0, 0]]);
    // Half a byte, and the rest behind a placeholder, are no code.
    assert.deepEqual(
      [...instructionNumbers('0x6080604')],
      [
        [0, 0],
        [2, 1],
      ],
    );
    assert.deepEqual(
      [...instructionNumbers('0x60805__$lib$__5f')],
      [
        [0, 0],
        [2, 1],
      ].slice(0, 1),
    );
    assert.equal(instructionNumbers('00000x0').size, 2);
    assert.equal(instructionNumbers('000x00').size, 1);
    assert.equal(instructionNumbers('0x').size, 0);
  });
});

describe('a source map without places', () => {
  it('begins nowhere, in no source', () => {
    const none = { start: -1, length: -1, sourceId: -1, jump: undefined };
    assert.deepEqual(runSteps(parseSourceMap(';5:1:0;;7')).result, [
      none,
      { start: 5, length: 1, sourceId: 0, jump: undefined },
      { start: 5, length: 1, sourceId: 0, jump: undefined },
      { start: 7, length: 1, sourceId: 0, jump: undefined },
    ]);
  });

  it('has none either where numbers are too large or are none', () => {
    const read = (entry: string) =>
      runSteps(parseSourceMap(entry)).result.map(({ start, length, sourceId }) => [start, length, sourceId]);
    assert.deepEqual(read('999999999:999999999:999999999'), [[999_999_999, 999_999_999, 999_999_999]]);
    assert.deepEqual(read('1000000000:1e3:0x1'), [[-1, -1, -1]]);
    assert.deepEqual(read('1 :NaN:-2'), [[-1, -1, -1]]);
    assert.deepEqual(read('1:2:3:evil:5:6'), [[1, 2, 3]]);
    assert.equal(runSteps(parseSourceMap('1:2:3:evil')).result[0]?.jump, undefined);
  });
});
