import assert from 'node:assert/strict';
import { type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import {
  type ContractAction,
  type ContractResultDetails,
  outcomeOf,
} from '../../../../src/domain/contract/contractResult.ts';
import { actionRow, resultRow, resultRows } from '../../../../src/domain/details/executionRows.ts';
import { formatEvmAddress } from '../../../../src/domain/entity/eip55.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { rowLines } from '../../english.ts';
import { address, id } from '../../services/ledger/ids.ts';

const at = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();
const context: FormatContext = { localTime: () => 'then', rate: undefined, nowMs: 0 };
const vault = address(`0x${'ab'.repeat(20)}`);
const initcode = `0x60806040${'00'.repeat(1_996)}`;

const creation: ContractResultDetails = {
  timestamp: at,
  hash: `0x${'cd'.repeat(32)}`,
  contractId: id('0.0.4811'),
  address: vault,
  from: undefined,
  to: vault,
  result: 'SUCCESS',
  succeeded: true,
  errorMessage: undefined,
  amountTinybars: 0n,
  functionParameters: initcode,
  callResult: '0x6080',
  createdContractIds: [id('0.0.4811')],
  failedInitcode: undefined,
  bloom: undefined,
  gasLimit: 4_000_000n,
  gasUsed: 2_871_004n,
  gasConsumed: undefined,
  gasPriceTinybars: undefined,
  maxFeePerGasTinybars: undefined,
  maxPriorityFeePerGasTinybars: undefined,
  blockNumber: undefined,
  blockHash: undefined,
  blockGasUsed: undefined,
  transactionIndex: undefined,
  ethereum: {
    type: 2,
    chainId: undefined,
    nonce: undefined,
    accessList: undefined,
    v: undefined,
    r: undefined,
    s: undefined,
  },
  partial: false,
  logs: [],
  stateChanges: [],
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

describe('rows of executions', () => {
  it('say nothing of an outcome that the service does not tell', () => {
    assert.deepEqual(rowLines(resultRow(listed, { ...context, reader: eager })), [
      `0xcdcdcdcdcdcdcdcd…cdcdcdcd: deposit, then → 0x${'cd'.repeat(32)}`,
      '  Time: then = then · 1750082886.650000023',
      `  To: ${formatEvmAddress(vault)}`,
      '  Contract: 0.0.4811',
      '  Gas: 2,871,004 of 4,000,000',
      `  Hash: 0x${'cd'.repeat(32)}`,
      '  Call: deposit',
      '  Read by: verified ABI of Vault',
    ]);
    const gas = (some: Partial<ContractResultDetails>) =>
      resultRow({ ...listed, ...some }, { ...context, reader: noReader }).properties.filter(({ id }) => id === 'gas');
    assert.deepEqual(
      gas({ gasLimit: undefined }).map(({ value }) => value),
      ['2,871,004'],
    );
    assert.deepEqual(gas({ gasLimit: undefined, gasUsed: undefined }), []);
  });

  it('tell a failure by its error message where there is no status', () => {
    const failed = { ...listed, errorMessage: 'INSUFFICIENT_GAS' };
    assert.equal(resultRow(failed, { ...context, reader: noReader }).text, 'failed 0x47e7ef24, then');
    assert.equal(outcomeOf(failed), false);
    assert.equal(outcomeOf(listed), undefined);
    assert.equal(outcomeOf({ succeeded: true, errorMessage: 'Not enough gas' }), true);
  });

  it('say that a contract was created, not that its code was called as a function', () => {
    const check = (result: ContractResultDetails, expected: string) =>
      assert.equal(resultRow(result, { ...context, reader: eager }).text, expected);
    check(creation, 'SUCCESS contract creation, then');
    check({ ...creation, functionParameters: '0x' }, 'SUCCESS contract creation, then');
    check(
      {
        ...creation,
        contractId: undefined,
        createdContractIds: [],
        failedInitcode: initcode,
        result: 'INSUFFICIENT_GAS',
        succeeded: false,
      },
      'INSUFFICIENT_GAS contract creation, then',
    );
    // A factory is called, and creates others.
    check({ ...creation, createdContractIds: [id('0.0.5000')] }, 'SUCCESS deposit, then');
  });

  it('show what a contract was made of and what it became', () => {
    assert.deepEqual(
      resultRows({ ...creation, functionParameters: '0x60806040' }, { ...context, reader: eager }).flatMap(rowLines),
      [
        'Outcome: SUCCESS',
        '  Time: then = then · 1750082886.650000023',
        '  To: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
        '  Contract: 0.0.4811',
        '  Created: 0.0.4811',
        '  Gas: 2,871,004 of 4,000,000',
        '  Hash: 0xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
        'Sent: 4 bytes of creation code and constructor arguments',
        '  Bytes: 0x60806040',
        'Deployed: 2 bytes of code',
        '  Bytes: 0x6080',
      ],
    );
    const bare = { ...creation, functionParameters: '0x', callResult: undefined };
    assert.deepEqual(
      resultRows(bare, { ...context, reader: eager }).map(({ label }) => label.id),
      ['outcome'],
    );
  });

  it('name no function of a call inside that creates a contract', () => {
    const action: ContractAction = {
      index: 1,
      callDepth: 1,
      operation: 'CREATE2',
      callType: 'CREATE',
      callerId: id('0.0.4811'),
      callerType: 'CONTRACT',
      from: vault,
      gas: 2n,
      gasUsed: 1n,
      input: initcode,
      recipientId: id('0.0.5000'),
      recipientType: 'CONTRACT',
      to: vault,
      resultData: '0x6080',
      resultDataType: 'OUTPUT',
      timestamp: at,
      valueTinybars: 0n,
    };
    assert.deepEqual(rowLines(actionRow({ ...action, input: '0x60806040' }, { ...context, reader: eager })), [
      '· 1: CREATE2 0.0.4811 → 0.0.5000 → 0.0.5000',
      '  From: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      '  To: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      '  Gas: 1 of 2',
      '  Input: 0x60806040',
      '  Output: 0x6080',
    ]);
    assert.deepEqual(
      rowLines(actionRow({ ...action, operation: 'CALL', input: '0x60806040' }, { ...context, reader: eager })),
      [
        '· 1: CALL 0.0.4811 → 0.0.5000 deposit → 0.0.5000',
        '  Call: deposit',
        '  Read by: verified ABI of Vault',
        '  From: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
        '  To: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
        '  Gas: 1 of 2',
        '  Input: 0x60806040',
        '  Output: 0x6080',
      ],
    );
  });
});
