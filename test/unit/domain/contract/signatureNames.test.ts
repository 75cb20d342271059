import assert from 'node:assert/strict';
import { abiSignature } from '../../../../src/domain/contract/abi.ts';
import { parseSignature } from '../../../../src/domain/contract/parseSignature.ts';
import { createSignatureNames } from '../../../../src/domain/contract/signatureNames.ts';

describe('signatures of a database', () => {
  it('are read as they are written in canonical form', () => {
    for (const signature of [
      'ping()',
      'pay(address,uint256)',
      '$x_1(bytes32[2][],string,bool)',
      'swap((address,(uint256,bytes)[])[3],(int8),function)',
    ]) {
      const parsed = parseSignature(signature) ?? assert.fail(signature);
      assert.equal(abiSignature(parsed), signature);
    }
    assert.equal(parseSignature('swap((address,(uint256,bytes)[])[3])')?.inputs[0]?.type, 'tuple[3]');
  });

  it('are none in any other form, however it is nested', () => {
    for (const text of [
      ...['', 'ping', 'ping(', 'ping)', '()', '1a()', 'a b()', 'ping() ', 'a(uint256,)', 'a(,)', 'a(uint256 x)'],
      ...['a((uint256)', 'a(uint256))', 'a()(uint256)', 'a(Foo)', 'a(bytes33)', 'a(bytes0)', 'a(address payable)'],
      ...['<b>(uint256)', 'a(uint256)\n', 'a(uint256[-1])', `a(${'('.repeat(40)}uint8${')'.repeat(40)})`],
      ...[`a(${'uint256,'.repeat(200)}uint8)`, `${'a'.repeat(102)}()`],
    ]) {
      assert.equal(parseSignature(text), undefined, text.slice(0, 60));
    }
  });

  it('are kept, also that there is none, but not without bound', () => {
    const names = createSignatureNames();
    assert.equal(names.of('0x12345678'), undefined);
    names.learn(new Map([['0x12345678', []]]));
    assert.deepEqual(names.of('0x12345678'), []);
    names.learn(new Map(Array.from({ length: 2_000 }, (_each, index) => [String(index), []])));
    assert.equal(names.of('0x12345678'), undefined);
    assert.deepEqual(names.of('0'), []);
  });
});
