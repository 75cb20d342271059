import assert from 'node:assert/strict';
import {
  type CompilerError,
  comparedCode,
  compilerErrorFile,
  compilerErrorPosition,
  pollDelayMs,
  renderCode,
  renderCompilerErrors,
} from '../../../../src/domain/verification/verificationJob.ts';
import { recordedContract } from './recordedBuilds.ts';

const errorOf = (fields: Partial<CompilerError>): CompilerError => ({
  ...{ message: 'Bad', severity: undefined, file: undefined, start: undefined, formatted: undefined },
  ...fields,
});

describe('compiler errors', () => {
  const printed = 'ParserError: Bad\n --> contracts/A.sol:9:17:\n  |\n';

  it('are at the position that the compiler printed, else at an offset of UTF-8 bytes', () => {
    for (const [fields, text, ...expected] of [
      [{ formatted: printed, start: 1 }, 'x', 8, 16],
      [{ formatted: ' --> A.sol:0:0:' }, 'x', 0, 0],
      [{ start: 0 }, 'x', 0, 0],
      [{ start: 1 }, 'abc', 0, 1],
      [{ start: 3 }, 'a\nbc', 1, 1],
      [{ start: 11 }, 'naïve — x', 0, 8],
      [{ start: 8 }, '// 😀\nx', 1, 0],
      [{ start: 999 }, 'short', 0, 5],
      [{}, 'x', undefined, undefined],
      [{ start: -1 }, 'x', undefined, undefined],
    ] as const) {
      const { line, column } = compilerErrorPosition(errorOf(fields), text) ?? {};
      assert.deepEqual([line, column], expected, JSON.stringify(fields));
    }
  });

  it('name their file', () => {
    for (const [fields, expected] of [
      [{ formatted: printed }, 'contracts/A.sol'],
      [{ file: 'B.sol', formatted: printed }, 'B.sol'],
      [{ formatted: `${'x'.repeat(4_000)}${printed}` }, undefined],
      [{}, undefined],
    ] as const) {
      assert.equal(compilerErrorFile(errorOf(fields)), expected);
    }
  });

  it('are listed as printed, each at a known line', () => {
    const error = errorOf({ message: 'Two', file: 'B.sol' });
    const errors = [{ ...error, formatted: printed.replaceAll('\n', '\r\n') }, error, errorOf({ message: 'Three' })];
    assert.deepEqual(renderCompilerErrors(errors), {
      text: `${printed.trimEnd()}\n\nB.sol: Two\n\nThree\n\n`,
      lines: [0, 4, 6],
    });
    assert.deepEqual(renderCompilerErrors([]), { text: '', lines: [] });
  });
});

describe('code of a failed job', () => {
  it('is compared on the runtime side, else on the creation side', () => {
    const creation = { onchainCreationCode: '0x01', recompiledCreationCode: '0x02' };
    const runtime = { onchainRuntimeCode: '0x03', recompiledRuntimeCode: '0x04' };
    const ofCreation = { side: 'creation', onchain: '0x01', recompiled: '0x02' };
    for (const [error, expected] of [
      [
        { ...creation, ...runtime },
        { side: 'runtime', onchain: '0x03', recompiled: '0x04' },
      ],
      [{ ...creation, onchainRuntimeCode: '0x03' }, ofCreation],
      [{ recompiledRuntimeCode: '0x03' }, undefined],
      [{ onchainRuntimeCode: '0x03' }, undefined],
      [undefined, undefined],
    ] as const) {
      assert.deepEqual(comparedCode({ raw: { error } }), expected);
    }
  });

  it('has one instruction a line and keeps every byte, also those that are no instruction or cut off', () => {
    for (const [hex, ...lines] of [
      ['0x6080604052', 'PUSH1 0x80', 'PUSH1 0x40', 'MSTORE'],
      ['5f80FD', 'PUSH0', 'DUP1', 'REVERT'],
      ['a09f44fa3bff', 'LOG0', 'SWAP16', 'PREVRANDAO', 'STATICCALL', 'EXTCODESIZE', 'SELFDESTRUCT'],
      ['0c', '0x0c'],
      ['62aabb', 'PUSH3 0xaabb'],
      ['60', 'PUSH1'],
      ['5f0x00', 'PUSH0', '0x0x', 'STOP'],
      ['0x'],
    ] as const) {
      assert.equal(renderCode(hex), [...lines, ''].join('\n'), hex);
    }
  });

  it('has the metadata of a real build in one line at the end', () => {
    const { runtime } = recordedContract('hardhat2', 'Receipt');
    const lines = renderCode(`0x${runtime?.object}`).trimEnd().split('\n');
    assert.match(lines.at(-1) ?? '', /^metadata 0xa2646970667358/);
    assert.deepEqual(lines.slice(0, 3), ['PUSH1 0x80', 'PUSH1 0x40', 'MSTORE']);
  });
});

describe('a verification job', () => {
  it('is polled every 2 s for two minutes, then every 5 s', () => {
    assert.deepEqual([0, 119_999, 120_000, 10_000_000].map(pollDelayMs), [2_000, 2_000, 5_000, 5_000]);
  });
});
