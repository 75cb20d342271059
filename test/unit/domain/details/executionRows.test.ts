import assert from 'node:assert/strict';
import { type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import {
  type ContractAction,
  type ContractResultDetails,
  outcomeOf,
} from '../../../../src/domain/contract/contractResult.ts';
import type { DetailsRow, RowContext } from '../../../../src/domain/details/detailsSection.ts';
import { longZeroAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { parseConsensusTimestamp, timestampMs } from '../../../../src/domain/value/timestamp.ts';
import { english, rowLines } from '../../english.ts';
import { address, id } from '../../services/ledger/ids.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { action as callOf, failedResult } from '../contract/failures.ts';
import { rowsOf } from './rowsOf.ts';

const at = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();
const context = { nowMs: 0 };

function resultRow(result: ContractResultDetails, of: Partial<RowContext>): DetailsRow {
  return rowsOf('contractResults', result, of)[0] ?? assert.fail();
}

function resultRows(result: ContractResultDetails, of: Partial<RowContext>): readonly DetailsRow[] {
  return rowsOf('contractResult', result, of);
}

function actionRow(call: ContractAction, of: Partial<RowContext>): DetailsRow {
  return rowsOf('contractActions', call, of)[0] ?? assert.fail();
}
const vault = address(`0x${'ab'.repeat(20)}`);
const initcode = `0x60806040${'00'.repeat(1_996)}`;

const creation: ContractResultDetails = {
  ...failedResult({
    hash: `0x${'cd'.repeat(32)}`,
    address: vault,
    from: undefined,
    to: vault,
    errorMessage: undefined,
  }),
  ...{ result: 'SUCCESS', succeeded: true, functionParameters: initcode, callResult: '0x6080' },
  ...{ createdContractIds: [id('0.0.4811')], gasLimit: 4_000_000n, gasUsed: 2_871_004n },
  ethereum: { ...failedResult().ethereum, type: 2 },
  ...{ partial: false, logs: [], stateChanges: [] },
};
/** Takes whatever it is given for a call. */
const eager: ContractReader = {
  ...noReader,
  call: (_address, input) =>
    input === undefined ? undefined : { name: 'deposit', arguments: [], origin: { kind: 'own', name: 'Vault' } },
};

/** What the list of one contract says: neither outcome nor block. */
const listed: ContractResultDetails = {
  ...creation,
  createdContractIds: [],
  functionParameters: '0x47e7ef24',
  result: undefined,
  succeeded: undefined,
};

const action = callOf({
  ...{ index: 1, callDepth: 1, operation: 'CREATE2', callType: 'CREATE', callerId: id('0.0.4811') },
  ...{ callerType: 'CONTRACT', from: vault, gas: 2n, gasUsed: 1n, input: initcode, recipientId: id('0.0.5000') },
  ...{ to: vault, resultData: '0x6080', resultDataType: 'OUTPUT', timestamp: at },
});

const sent = `0x47e7ef24${'00'.repeat(31)}05`;
const failed: ContractResultDetails = {
  ...creation,
  createdContractIds: [],
  functionParameters: sent,
  failedInitcode: sent,
  callResult: undefined,
  result: 'CONTRACT_REVERT_EXECUTED',
  succeeded: false,
  errorMessage: '0x68b65f11',
};
const reads: ContractReader = {
  ...noReader,
  call: () => ({
    name: 'deposit',
    arguments: [{ name: 'amount', type: 'uint256', value: '5' }],
    origin: { kind: 'own', name: 'Vault' },
  }),
  error: () => ({ name: 'TooMuch', arguments: [], origin: { kind: 'own', name: 'Vault' } }),
};
const wrapped: ContractResultDetails = {
  ...creation,
  createdContractIds: [],
  functionParameters: undefined,
  callResult: undefined,
  gasConsumed: 2_000_000n,
  gasPriceTinybars: 87n,
  maxFeePerGasTinybars: 120n,
  maxPriorityFeePerGasTinybars: 1n,
  blockNumber: 77n,
  blockHash: `0x${'77'.repeat(48)}`,
  blockGasUsed: 9_000_000n,
  transactionIndex: 3n,
  failedInitcode: '0x5644',
  ethereum: {
    type: 4,
    chainId: '296',
    nonce: 9_007_199_254_740_993n,
    accessList: '0xabcd',
    authorizations: [
      { chainId: '0', address: vault, nonce: 5n, yParity: 1, r: '0x22', s: '0x33' },
      { chainId: '296', address: undefined, nonce: undefined, yParity: undefined, r: undefined, s: undefined },
    ],
    v: 1,
    r: '0x44',
    s: '0x55',
  },
};

const words = `0x08c379a0${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}${'626164'.padEnd(64, '0')}`;
const readsErrors: ContractReader = {
  ...noReader,
  call: () => ({ name: 'withdraw', arguments: [], origin: { kind: 'own', name: 'Vault' } }),
  error: (of, data) =>
    of === vault && data === words
      ? {
          name: 'Error',
          arguments: [{ name: '', type: 'string', value: '"bad"' }],
          origin: { kind: 'standard', name: 'ERC-20' },
        }
      : undefined,
};
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`;

/** A call inside an execution with what it says of its end. */
function called(some: Partial<ContractAction>): DetailsRow {
  const call = { ...action, operation: 'CALL', callType: 'CALL', input: '0x2e1a7d4d', ...some };
  const row = actionRow(call, { ...context, reader: readsErrors });
  return { ...row, properties: row.properties.filter(({ label }) => /^(?:Error|Output| {2})/.test(english(label))) };
}

const withReader = (reader: ContractReader) => ({ ...context, reader });
const withType = (type: number | undefined) => ({ ...wrapped, ethereum: { ...wrapped.ethereum, type } });

/** Rows of each kind. */
const rows: Readonly<Record<string, readonly DetailsRow[]>> = {
  'listed without an outcome': [resultRow(listed, withReader(eager))],
  'a failed Ethereum call': resultRows(failed, withReader(reads)),
  'a failed Ethereum call with a long message': resultRows(
    { ...failed, errorMessage: 'm'.repeat(1_001) },
    withReader(reads),
  ).slice(0, 1),
  'a wrapped Ethereum transaction': resultRows(wrapped, withReader(noReader)),
  'types of Ethereum transactions': [0, 1, 3, undefined].flatMap((type) =>
    resultRows(withType(type), withReader(noReader))
      .slice(1, 2)
      .map((row) => ({ ...row, properties: [] })),
  ),
  'a creation': resultRows({ ...creation, functionParameters: '0x60806040' }, withReader(eager)),
  'a creation without code': resultRows(
    { ...creation, functionParameters: '0x', callResult: undefined },
    withReader(eager),
  ),
  'a call inside that creates a contract': [actionRow({ ...action, input: '0x60806040' }, withReader(eager))],
  'a call inside': [
    actionRow({ ...action, operation: 'CALL', callType: 'CALL', input: '0x60806040' }, withReader(eager)),
  ],
  'calls inside that revert': [words, '0x12345678aa', '0x'].map((resultData) =>
    called({ resultDataType: 'REVERT_REASON', resultData }),
  ),
  'calls inside that end with an error': [
    ...[
      'INSUFFICIENT_GAS',
      'no\u2028 way',
      'an ERROR',
      'ERROR 5',
      'E'.repeat(80),
      'E'.repeat(81),
      'E'.repeat(1_001),
    ].map(hexOf),
    ...['0xff', '0x00', '0x', '0x123', undefined],
  ].map((resultData) => called({ resultDataType: 'ERROR', resultData })),
  'calls inside that give an answer': ['OUTPUT', undefined, 'LATER_KIND'].map((resultDataType) =>
    called({ resultDataType }),
  ),
  // It has no recipient: its error is read with the ABI of who created it.
  'a creation inside that reverts': [
    called({
      to: undefined,
      recipientId: undefined,
      operation: 'CREATE',
      resultDataType: 'REVERT_REASON',
      resultData: words,
    }),
  ],
};

describe('rows of executions', () => {
  it('are as expected', () => {
    const lines = Object.entries(rows).flatMap(([title, all]) => [`## ${title}`, ...all.flatMap(rowLines)]);
    assertWhole('details/executions.txt', lines);
  });

  it('have no gas that is not known', () => {
    const gas = (some: Partial<ContractResultDetails>) =>
      resultRow({ ...listed, ...some }, { ...context, reader: noReader }).properties.filter(
        ({ label }) => english(label) === 'Gas',
      );
    assert.deepEqual(
      gas({ gasLimit: undefined }).map(({ value }) => value),
      ['2,871,004'],
    );
    assert.deepEqual(gas({ gasLimit: undefined, gasUsed: undefined }), []);
  });

  it('say beside the mark of a narrow line what was paid, or by whom it was called', () => {
    const narrowText = (some: Partial<ContractResultDetails>) =>
      english(resultRow({ ...listed, from: vault, ...some }, { ...context, reader: noReader }).narrow?.text ?? '');
    const at = '2025-06-16 14:08';
    assert.equal(narrowText({ amountTinybars: 500_000_000n }), `${at} · +5 ℏ`);
    assert.equal(narrowText({ from: longZeroAddress(id('0.0.1002')) }), `${at} · 0.0.1002`);
    assert.equal(narrowText({ result: 'SUCCESS', succeeded: true }), `${at} · 0xabab…abab`);
    assert.equal(narrowText({ result: 'ODD' }), `${at} · ODD · 0xabab…abab`);
    assert.equal(narrowText({ from: undefined, amountTinybars: undefined }), at);
  });

  it('tell a failure by its error message where there is no status', () => {
    const failed = { ...listed, errorMessage: 'INSUFFICIENT_GAS' };
    assert.equal(
      english(resultRow(failed, { ...context, reader: noReader }).text),
      'failed 0x47e7ef24, 2025-06-16 14:08:06 UTC: ran out of gas (INSUFFICIENT_GAS)',
    );
    const { narrow } = resultRow(failed, { ...context, reader: noReader });
    assert.deepEqual(
      [english(narrow?.label ?? ''), english(narrow?.text ?? '')],
      ['0x47e7ef24', '2025-06-16 14:08 · ran out of gas (INSUFFICIENT_GAS)'],
    );
    assert.equal(outcomeOf(failed), false);
    assert.equal(outcomeOf(listed), undefined);
    assert.equal(outcomeOf({ succeeded: true, errorMessage: 'Not enough gas' }), true);
  });

  it('say that a contract was created, not that its code was called as a function', () => {
    const check = (result: ContractResultDetails, expected: string) =>
      assert.equal(english(resultRow(result, { ...context, reader: eager }).text), expected);
    check(creation, 'SUCCESS contract creation, 2025-06-16 14:08:06 UTC');
    check({ ...creation, functionParameters: '0x' }, 'SUCCESS contract creation, 2025-06-16 14:08:06 UTC');
    check(
      {
        ...creation,
        contractId: undefined,
        to: undefined,
        createdContractIds: [],
        failedInitcode: initcode,
        result: 'INSUFFICIENT_GAS',
        succeeded: false,
      },
      'INSUFFICIENT_GAS contract creation, 2025-06-16 14:08:06 UTC',
    );
    // A factory is called, and creates others, unless it fails.
    check({ ...creation, createdContractIds: [id('0.0.5000')] }, 'SUCCESS deposit, 2025-06-16 14:08:06 UTC');
  });

  it('tell a failed call from a failed creation, and who declares its error', () => {
    const row = resultRow(failed, { ...context, reader: reads });
    assert.deepEqual(
      [english(row.text), row.isFailed, row.isUntrusted],
      ['CONTRACT_REVERT_EXECUTED deposit, 2025-06-16 14:08:06 UTC: reverted with TooMuch()', true, true],
    );
    const sameDay = resultRow(failed, { ...context, nowMs: timestampMs(at) + 60_000, reader: reads });
    assert.deepEqual([sameDay.narrow?.label ?? '', sameDay.narrow?.text ?? ''].map(english), [
      'deposit',
      '14:08 · TooMuch',
    ]);
    // To nobody it is a creation; a native one is one only with code.
    const isCreationText = (some: Partial<ContractResultDetails>) =>
      english(
        resultRow({ ...failed, contractId: undefined, to: undefined, ...some }, { ...context, reader: reads }).text,
      ).includes('contract creation');
    const native = { ...creation.ethereum, type: undefined };
    assert.deepEqual(
      [{}, { failedInitcode: undefined }, { ethereum: native }, { ethereum: native, failedInitcode: undefined }].map(
        isCreationText,
      ),
      [true, true, true, false],
    );
    // The contract that was called declares the error; of a creation that failed, the address it would have had.
    const other = address(`0x${'ef'.repeat(20)}`);
    const declaredBy = (some: Partial<ContractResultDetails>) => {
      const asked: string[] = [];
      const reader: ContractReader = { ...noReader, error: (of) => void asked.push(of) };
      resultRows({ ...failed, ...some }, { ...context, reader });
      return [...new Set(asked)];
    };
    assert.deepEqual(declaredBy({ to: other }), [other]);
    assert.deepEqual(declaredBy({ to: undefined }), [vault]);
    assert.deepEqual(declaredBy({ to: undefined, address: undefined }), []);
    // A call of an address that has no contract yet, or none any more.
    assert.equal(isCreationText({ to: vault }), false);
  });
});
