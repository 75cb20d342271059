import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatEvmAddress, hasValidEip55Checksum } from '../../../../src/domain/entity/eip55.ts';
import { entityIdOf, maxEntityNum, parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { entityIdOfLongZero, longZeroAddress, parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';

// The examples of EIP-55.
const checksummed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
];

describe('EVM addresses', () => {
  it('are spelled as EIP-55 asks', () => {
    for (const text of checksummed) {
      const address = parseEvmAddress(text);
      assert.ok(address);
      assert.equal(address, text.toLowerCase());
      assert.equal(formatEvmAddress(address), text);
    }
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(hex, (digits) => {
        const address = parseEvmAddress(`0x${digits}`);
        assert.ok(address);
        const spelled = formatEvmAddress(address);
        assert.equal(parseEvmAddress(spelled), address);
        assert.equal(hasValidEip55Checksum(spelled), true);
      }),
    );
  });

  it('are judged by their capitals only when they have both kinds of letters', () => {
    const [first = ''] = checksummed;
    assert.equal(hasValidEip55Checksum(first), true);
    assert.equal(hasValidEip55Checksum(first.toLowerCase()), true);
    assert.equal(hasValidEip55Checksum(`0x${first.slice(2).toUpperCase()}`), true);
    assert.equal(hasValidEip55Checksum(first.replace('aAeb', 'AAeb')), false);
    assert.equal(hasValidEip55Checksum(first.slice(0, -1)), false);
  });

  it('in long-zero form stand for an entity', () => {
    const check = (text: string, expected: string | undefined) => {
      const address = parseEvmAddress(text);
      assert.ok(address);
      assert.equal(entityIdOfLongZero(address), expected);
    };
    check('0x00000000000000000000000000000000000003e9', '0.0.1001');
    check('0x0000000000000000000000000000003fffffffff', `0.0.${maxEntityNum}`);
    check('0x0000000000000000000000000000004000000000', undefined);
    check('0x0000000000000000000000000000000000000000', undefined);
    check('0x0000000000000000000000010000000000000001', undefined);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: maxEntityNum }), (num) => {
        assert.equal(entityIdOfLongZero(longZeroAddress(entityIdOf(num))), parseEntityId(`0.0.${num}`));
      }),
    );
  });

  it('are read with 0x and 40 hex digits only', () => {
    for (const wrong of [
      '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
      '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n',
      ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xg',
      '',
    ]) {
      assert.equal(parseEvmAddress(wrong), undefined, wrong);
    }
  });
});
