import assert from 'node:assert/strict';
import { compilerErrorFile, compilerErrorPlace } from '../../../../src/domain/verification/compilerErrorPlace.ts';
import { renderCompilerErrors } from '../../../../src/domain/verification/compilerErrorReport.ts';
import { comparedCode } from '../../../../src/domain/verification/verificationJobCode.ts';

describe('compiler errors', () => {
  const printed = 'ParserError: Bad\n --> contracts/A.sol:9:17:\n  |\n';

  it('lie where the compiler printed it', () => {
    assert.deepEqual(compilerErrorPlace({ formatted: printed, start: 1 }, 'x'), { line: 8, column: 16 });
    assert.equal(compilerErrorFile({ file: undefined, formatted: printed }), 'contracts/A.sol');
    assert.equal(compilerErrorFile({ file: 'B.sol', formatted: printed }), 'B.sol');
    assert.equal(compilerErrorFile({ file: undefined, formatted: `${'x'.repeat(4_000)}${printed}` }), undefined);
  });

  it('lie at an offset of UTF-8 bytes otherwise', () => {
    const check = (text: string, start: number, line: number, column: number) =>
      assert.deepEqual(compilerErrorPlace({ formatted: undefined, start }, text), { line, column });
    check('abc', 1, 0, 1);
    check('a\nbc', 3, 1, 1);
    check('naïve — x', 11, 0, 8);
    check('// 😀\nx', 8, 1, 0);
    check('short', 999, 0, 5);
    assert.equal(compilerErrorPlace({ formatted: undefined, start: undefined }, 'x'), undefined);
    assert.equal(compilerErrorPlace({ formatted: undefined, start: 3 }), undefined);
    assert.equal(compilerErrorFile({ file: undefined, formatted: undefined }), undefined);
  });

  it('are listed as printed, each at a known line', () => {
    const error = { message: 'Two', severity: 'error', file: 'B.sol', start: undefined, formatted: undefined };
    const { text, lines } = renderCompilerErrors([{ ...error, formatted: printed }, error]);
    assert.deepEqual(lines, [0, 4]);
    assert.equal(text.split('\n')[4], 'B.sol: Two');
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
    assert.equal(comparedCode({ raw: { error: creation } })?.side, 'creation');
    assert.equal(comparedCode({ raw: { error: { onchainRuntimeCode: '0x03' } } }), undefined);
    assert.equal(comparedCode({ raw: {} }), undefined);
  });
});
