import assert from 'node:assert/strict';
import { nftSerialAfter } from '../../../../src/domain/entity/entityId.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { isYoungTransaction } from '../../../../src/domain/transaction/transactionAge.ts';

describe('the serial number after a token', () => {
  it('is read in the forms people write', () => {
    const check = (text: string, expected: bigint | undefined) => assert.equal(nftSerialAfter(text), expected, text);
    check('/13', 13n);
    check('-13', 13n);
    check('@13', 13n);
    check('@1700000000.5', undefined);
    check('-0.0.5', undefined);
    check('-1.5', undefined);
    check('#13"', 13n);
    check(' #13', 13n);
    check(' serial 13', 13n);
    check(`', serial: 13 }`, 13n);
    check(`", "serialNumber": 9007199254740993`, undefined);
    check(`', serialNumber: 9007199254740993`, 9007199254740993n);
    check('/9223372036854775807', 9223372036854775807n);
    check('/9223372036854775808', undefined);
    check('/0', undefined);
    check('/13.5', undefined);
    check('/nfts', undefined);
    check(', 13', undefined);
    check('x/13', undefined);
    check(' and #13', undefined);
    check(`/13${'0'.repeat(18)}`, undefined);
    check(` serial${' '.repeat(51)}13`, 13n);
    check(` serial${' '.repeat(53)}13`, undefined);
    check('', undefined);
  });
});

describe('a young transaction', () => {
  it('is one that may still be on its way', () => {
    const check = (text: string, expected: boolean) => {
      const reference = parseReference(text);
      assert.equal(reference && isYoungTransaction(reference, 1_700_000_000_000), expected, text);
    };
    check('0.0.2@1699999998.5', true);
    check('0.0.2-1699999821-000000000', true);
    check('0.0.2@1699999819.0', false);
    check('0.0.2@1700000020.0', true);
    check('0.0.2@1700000029.0', true);
    check('0.0.2@1700000030.0', false);
    check('0.0.2@1699999821.0', true);
    check('0.0.2@1699999820.0', false);
    check('0.0.2@1700000031.0', false);
    check('0.0.1700000000', false);
  });
});
