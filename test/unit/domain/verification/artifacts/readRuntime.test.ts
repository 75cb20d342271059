import assert from 'node:assert/strict';
import { readRuntime } from '../../../../../src/domain/verification/artifacts/standardJsonBuild.ts';

const placeholder = `__$${'a'.repeat(34)}$__`;

const codeOf = (object: unknown) => readRuntime({ object })?.object;

describe('code in build output', () => {
  it('is hex with placeholders of libraries, with or without 0x', () => {
    for (const code of [
      '60',
      '6',
      'aAfF09',
      placeholder,
      `60${placeholder}${placeholder}60`,
      `__${'x'.repeat(36)}__`,
    ]) {
      assert.equal(codeOf(code), code);
      assert.equal(codeOf(`0x${code}`), code);
    }
    for (const object of [
      '',
      '0x',
      '0x0x60',
      '6g',
      '60 ',
      ' 60',
      '60\n',
      `__${'a'.repeat(35)}__`,
      '__',
      60,
      null,
      undefined,
    ]) {
      assert.equal(codeOf(object), undefined, String(object));
    }
    assert.equal(readRuntime(undefined), undefined);
  });

  it('is no longer than any ledger takes, whatever is in it', () => {
    const longest = '60'.repeat(1_000_000);
    assert.equal(codeOf(longest)?.length, 2_000_000);
    assert.equal(codeOf(placeholder.repeat(50_000))?.length, 2_000_000);
    for (const tooLong of [`${longest}6`, '60'.repeat(20_000_000), placeholder.repeat(500_000)]) {
      assert.equal(codeOf(tooLong), undefined);
    }
  });
});
