import assert from 'node:assert/strict';
import { fieldParts } from '../../../../src/domain/transaction/transactionContent.ts';
import { readScheduledBody } from '../../../../src/services/transactionFile/scheduledBody.ts';
import { encode, fromHex, root } from './samples.ts';

const read = (value: Record<string, unknown>, extraHex = '') => {
  const body = encode('SchedulableTransactionBody', value);
  return readScheduledBody(new Uint8Array(Buffer.concat([body, fromHex(extraHex)])));
};
const cryptoDelete = { deleteAccountID: { accountNum: 8 } };

describe('readScheduledBody', () => {
  it('reads what every transaction has, and the field that says what to do', () => {
    const common = {
      memo: 'later',
      transactionFee: '18446744073709551615',
      maxCustomFees: [{ accountId: { accountNum: 5 }, fees: [{ amount: 7 }] }, {}],
    };
    const { data, ...scheduled } = read({ ...common, cryptoDelete }) ?? assert.fail();
    const said = { ...scheduled, type: { ...scheduled.type } };
    const type = { dataCase: 'cryptoDelete', restName: 'CRYPTODELETE', fieldNumber: 8, title: 'AccountDelete' };
    assert.deepEqual(said, { type, memo: 'later', maxFeeTinybars: 18446744073709551615n });
    assert.deepEqual(
      [data.name, fieldParts(data).map(({ name, kind }) => [name, kind])],
      ['cryptoDelete', [['deleteAccountID', 'entity']]],
    );
    const { data: _, ...least } = read({ cryptoDelete }) ?? assert.fail();
    assert.deepEqual({ ...least, type: { ...least.type } }, { type, memo: '', maxFeeTinybars: 0n });
  });

  it('reads every type', () => {
    const { fieldsArray } = root.lookupType('proto.SchedulableTransactionBody');
    const types = fieldsArray.filter(({ partOf }) => partOf);
    assert.ok(types.length > 40, String(types.length));
    for (const { name, id } of types) {
      const { type, data } = read({ memo: 'x', [name]: {} }) ?? assert.fail(name);
      assert.deepEqual([data.name, data.number], [name, id]);
      assert.notEqual(type.title, '');
    }
  });

  it('reads a type newer than the schema', () => {
    const { type, data } = read({ memo: 'x' }, 'd205021122') ?? assert.fail();
    assert.equal(type.title, 'Newer transaction type (field 90)');
    assert.deepEqual(data.kind === 'unknown' && data.value, Uint8Array.of(0x11, 0x22));
  });

  it('takes neither none nor two of them, and no broken bytes', () => {
    assert.equal(read({}), undefined);
    assert.equal(read({ memo: 'x', transactionFee: 1, maxCustomFees: [{}] }), undefined);
    assert.equal(read({ cryptoDelete }, 'd20500'), undefined);
    assert.equal(read({}, 'd20500 da0500'), undefined);
    assert.equal(read({ cryptoDelete }, '0a'), undefined);
    assert.equal(read({ cryptoDelete }, '0b'), undefined);
  });

  it('takes as many fields as are allowed', () => {
    const serials = (count: number) => read({ tokenBurn: { serialNumbers: Array<number>(count).fill(1) } });
    assert.equal(serials(19_999)?.type.title, 'TokenBurn');
    assert.equal(serials(20_000), undefined);
  });

  it('throws on nothing else', () => {
    const bytes = encode('SchedulableTransactionBody', { memo: 'x', cryptoDelete });
    for (let length = 0; length <= bytes.length; length++) {
      const isWhole = readScheduledBody(bytes.subarray(0, length)) !== undefined;
      assert.equal(isWhole, length === bytes.length, String(length));
    }
  });
});
