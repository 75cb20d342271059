import assert from 'node:assert/strict';
import {
  restNameOf,
  restTransactionName,
  restTransactionType,
  transactionName,
  transactionTypes,
} from '../../../../src/domain/transaction/transactionNames.ts';
import { schemaTable } from '../../../../src/services/transactionFile/schema.generated.ts';

/** The classes of the SDKs by what a body holds, where more than the first letter differs. */
const sdkNames = {
  atomicBatch: 'Batch',
  consensusCreateTopic: 'TopicCreate',
  consensusDeleteTopic: 'TopicDelete',
  consensusSubmitMessage: 'TopicMessageSubmit',
  consensusUpdateTopic: 'TopicUpdate',
  contractCall: 'ContractExecute',
  contractCreateInstance: 'ContractCreate',
  contractDeleteInstance: 'ContractDelete',
  contractUpdateInstance: 'ContractUpdate',
  cryptoAddLiveHash: 'LiveHashAdd',
  cryptoApproveAllowance: 'AccountAllowanceApprove',
  cryptoCreateAccount: 'AccountCreate',
  cryptoDelete: 'AccountDelete',
  cryptoDeleteAllowance: 'AccountAllowanceDelete',
  cryptoDeleteLiveHash: 'LiveHashDelete',
  cryptoTransfer: 'Transfer',
  cryptoUpdateAccount: 'AccountUpdate',
  tokenCreation: 'TokenCreate',
  tokenDeletion: 'TokenDelete',
  utilPrng: 'Prng',
};

/** Types that the REST service never names. */
const internal = /^(?:crs|hints|historyProof|hookDispatch|migration|stateSignature)/;

/** The members of the only oneof of a body, from the table of the schema. */
const dataCases = Array.from(
  schemaTable.messages.find((message) => message.startsWith('$ transactionID'))?.matchAll(/ \d*([a-z]\w*):\d+\/1/gi) ??
    [],
  ([, name = '']) => name,
);

describe('the names of transaction types', () => {
  it('are those of the SDKs, for all that the schema has', () => {
    assert.equal(dataCases.length, 69);
    const expected: Readonly<Record<string, string>> = sdkNames;
    for (const dataCase of dataCases) {
      const name = expected[dataCase] ?? `${dataCase.charAt(0).toUpperCase()}${dataCase.slice(1)}`;
      const restName = dataCase.toUpperCase();
      const restShown = internal.test(dataCase) ? restName : name;
      const shown = name.toUpperCase() === restName ? name : `${name} (${restName})`;
      assert.deepEqual(
        [transactionName(dataCase), restTransactionName(restName), restTransactionType(restName)],
        [name, restShown, restShown === restName ? restName : shown],
      );
    }
    assert.deepEqual(
      Object.keys(sdkNames).filter((dataCase) => !dataCases.includes(dataCase)),
      [],
    );
  });

  it('stay as they are where they are newer', () => {
    assert.equal(transactionName('tokenFly'), 'TokenFly');
    assert.deepEqual(
      [restTransactionName('TOKENFLY_2'), restTransactionType('TOKENFLY_2')],
      ['TOKENFLY_2', 'TOKENFLY_2'],
    );
    assert.equal(restTransactionName('A'.repeat(60)), 'A'.repeat(60));
  });

  it('are only words in capitals', () => {
    for (const odd of ['', 'cryptoTransfer', 'A`B', ' CRYPTOTRANSFER', 'CRYPTOTRANSFER ', 'A'.repeat(61), undefined]) {
      assert.deepEqual([restTransactionName(odd), restTransactionType(odd)], [undefined, undefined], odd);
    }
  });
});

describe('what the REST service calls a type', () => {
  it('is found by the name in the SDKs, its class, and what is shown, in any case', () => {
    for (const { name, restName } of transactionTypes()) {
      for (const text of [name, `${name}Transaction`, restName, restTransactionType(restName) ?? '']) {
        assert.deepEqual(
          [restNameOf(text), restNameOf(text.toLowerCase()), restNameOf(text.toUpperCase())],
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

  it('stays as it is for a type that is not known', () => {
    for (const text of ['Newer', 'newerTransaction', 'TransferX', 'Transfer (CRYPTODELETE)', '']) {
      assert.equal(restNameOf(text), text);
    }
  });

  it('is listed once for each type, in alphabetical order', () => {
    const names = transactionTypes().map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)].toSorted());
    assert.equal(names.length, 59);
  });
});
