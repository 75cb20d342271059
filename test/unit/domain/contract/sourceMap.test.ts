import assert from 'node:assert/strict';
import { instructionNumbers, lineFinder, parseSourceMap } from '../../../../src/domain/contract/sourceMap.ts';

describe('source maps', () => {
  it('repeat what an entry leaves out', () => {
    assert.deepEqual(
      parseSourceMap('1:2:0:-:0;;5::1;:3;-1:-1:-1').map(({ start, sourceId }) => [start, sourceId]),
      [
        [1, 0],
        [1, 0],
        [5, 1],
        [5, 1],
        [-1, -1],
      ],
    );
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

  it('find lines by byte offsets', () => {
    const text = '// ℏ is three bytes\ncontract A {\n  uint x;\n}\n';
    const start = Buffer.from(text).indexOf('uint x');
    const find = lineFinder({
      bytecode: '0x60806040520000000000',
      sourceMap: `${start}:6:7:-:0;0:1:7;-1:0:-1;9999:1:7;21:1;22;${Buffer.from(text).length - 1};${Buffer.from(text).length}`,
      sources: new Map([['contracts/A.sol', text]]),
      sourceIds: new Map([
        ['contracts/A.sol', 7],
        ['missing.sol', 8],
      ]),
    });
    assert.deepEqual(find(0), { path: 'contracts/A.sol', line: 3 });
    assert.deepEqual(find(2), { path: 'contracts/A.sol', line: 1 });
    assert.equal(find(4), undefined);
    assert.equal(find(5), undefined);
    assert.equal(find(1), undefined);
    assert.equal(find(999), undefined);
    // The end of a line belongs to it; behind the text is no line.
    const lines = [6, 7, 8, 9].map((pc) => find(pc)?.line);
    assert.deepEqual([Buffer.from(text).indexOf('\n'), lines], [21, [1, 2, 4, undefined]]);
  });
});

describe('a source map without places', () => {
  it('begins nowhere, in no source', () => {
    assert.deepEqual(parseSourceMap(';5:1:0;;7:1'), [
      { start: -1, sourceId: -1 },
      { start: 5, sourceId: 0 },
      { start: 5, sourceId: 0 },
      { start: 7, sourceId: 0 },
    ]);
  });
});
