import assert from 'node:assert/strict';
import { restNameOf, transactionTypes } from '../../../../src/domain/transaction/restNames.ts';
import { restTransactionType } from '../../../../src/domain/transaction/transactionNames.ts';

describe('what the REST service calls a type', () => {
  it('is found by the name in the SDKs, its class, and what is shown, in any case', () => {
    for (const { name, restName } of transactionTypes) {
      for (const said of [name, `${name}Transaction`, restName, restTransactionType(restName) ?? '']) {
        assert.deepEqual(
          [restNameOf(said), restNameOf(said.toLowerCase()), restNameOf(said.toUpperCase())],
          [restName, restName, restName],
        );
      }
    }
    assert.deepEqual(
      ['AccountCreate', 'Transfer', 'EthereumTransaction', 'EthereumTransactionTransaction', 'cryptoTransfer'].map(
        restNameOf,
      ),
      ['CRYPTOCREATEACCOUNT', 'CRYPTOTRANSFER', 'ETHEREUMTRANSACTION', 'ETHEREUMTRANSACTION', 'CRYPTOTRANSFER'],
    );
  });

  it('is what was said for a type that is not known', () => {
    for (const said of ['Newer', 'newerTransaction', 'TransferX', 'Transfer (CRYPTODELETE)', '']) {
      assert.equal(restNameOf(said), said);
    }
  });

  it('is listed once for each type, in alphabetical order', () => {
    const names = transactionTypes.map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)].toSorted());
    assert.equal(names.length, 59);
  });
});
