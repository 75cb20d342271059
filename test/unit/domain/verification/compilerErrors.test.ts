import assert from 'node:assert/strict';
import {
  compilerErrorFile,
  compilerErrorPlace,
  renderCompilerErrors,
} from '../../../../src/domain/verification/compilerErrors.ts';
import { type CompilerError, comparedCode } from '../../../../src/domain/verification/verificationJob.ts';

const errorOf = (fields: Partial<CompilerError>): CompilerError => ({
  message: 'Bad',
  severity: undefined,
  file: undefined,
  start: undefined,
  formatted: undefined,
  ...fields,
});

describe('compiler errors', () => {
  const printed = 'ParserError: Bad\n --> contracts/A.sol:9:17:\n  |\n';

  it('lie where the compiler printed it', () => {
    assert.deepEqual(compilerErrorPlace(errorOf({ formatted: printed, start: 1 }), 'x'), { line: 8, column: 16 });
    assert.equal(compilerErrorFile(errorOf({ formatted: printed })), 'contracts/A.sol');
    assert.equal(compilerErrorFile(errorOf({ file: 'B.sol', formatted: printed })), 'B.sol');
    assert.equal(compilerErrorFile(errorOf({ formatted: `${'x'.repeat(4_000)}${printed}` })), undefined);
  });

  it('lie at an offset of UTF-8 bytes otherwise', () => {
    const check = (text: string, start: number, line: number, column: number) =>
      assert.deepEqual(compilerErrorPlace(errorOf({ start }), text), { line, column });
    check('abc', 1, 0, 1);
    check('a\nbc', 3, 1, 1);
    check('naïve — x', 11, 0, 8);
    check('// 😀\nx', 8, 1, 0);
    check('short', 999, 0, 5);
    assert.equal(compilerErrorPlace(errorOf({}), 'x'), undefined);
    assert.equal(compilerErrorPlace(errorOf({ start: -1 }), 'x'), undefined);
    assert.deepEqual(compilerErrorPlace(errorOf({ start: 0 }), 'x'), { line: 0, column: 0 });
    assert.deepEqual(compilerErrorPlace(errorOf({ formatted: ' --> A.sol:0:0:' }), 'x'), { line: 0, column: 0 });
    assert.equal(compilerErrorFile(errorOf({ formatted: undefined })), undefined);
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
    assert.deepEqual(comparedCode({ raw: { error: { ...creation, ...runtime } } }), {
      side: 'runtime',
      onchain: '0x03',
      recompiled: '0x04',
    });
    assert.deepEqual(comparedCode({ raw: { error: { ...creation, onchainRuntimeCode: '0x03' } } }), {
      side: 'creation',
      onchain: '0x01',
      recompiled: '0x02',
    });
    assert.equal(comparedCode({ raw: { error: { recompiledRuntimeCode: '0x03' } } }), undefined);
    assert.equal(comparedCode({ raw: { error: { onchainRuntimeCode: '0x03' } } }), undefined);
    assert.equal(comparedCode({ raw: {} }), undefined);
  });
});
