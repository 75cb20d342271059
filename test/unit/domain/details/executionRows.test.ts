import assert from 'node:assert/strict';
import { type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import {
  type ContractAction,
  type ContractResultDetails,
  outcomeOf,
} from '../../../../src/domain/contract/contractResult.ts';
import { actionRow } from '../../../../src/domain/details/actionRow.ts';
import { resultRow, resultRows } from '../../../../src/domain/details/executionRows.ts';
import { formatEvmAddress } from '../../../../src/domain/entity/eip55.ts';
import { longZeroAddress } from '../../../../src/domain/entity/evmAddress.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import { parseConsensusTimestamp, timestampMs } from '../../../../src/domain/value/timestamp.ts';
import { english, linesOf, rowLines } from '../../english.ts';
import { address, id } from '../../services/ledger/ids.ts';

const at = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();
const context: FormatContext = { rate: undefined, nowMs: 0 };
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
    authorizations: [],
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

describe('rows of executions', () => {
  it('say nothing of an outcome that the service does not tell', () => {
    assert.deepEqual(rowLines(resultRow(listed, { ...context, reader: eager })), [
      `0xcdcdcdcdcdcdcdcd…cdcdcdcd: deposit, 2025-06-16 14:08:06 UTC → 0x${'cd'.repeat(32)}`,
      '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      `  To: ${formatEvmAddress(vault)}`,
      '  Contract: 0.0.4811',
      '  Gas: 2,871,004 of 4,000,000',
      `  Hash: 0x${'cd'.repeat(32)}`,
      '  Call: deposit',
      '  Read by: verified ABI of Vault',
    ]);
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

  it('read the arguments of a failed Ethereum call, whose failed_initcode is what it was called with', () => {
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
    assert.deepEqual(resultRows(failed, { ...context, reader: reads }).flatMap(rowLines), [
      'Outcome: ✗ CONTRACT_REVERT_EXECUTED',
      '  Why it failed: reverted with TooMuch() (untrusted)',
      '  Failed call: deposit(amount: 5) of Vault (0.0.4811) (untrusted)',
      '    | Failed call: deposit of Vault (0.0.4811) (untrusted)',
      '    |   amount: 5',
      '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      `  To: ${formatEvmAddress(vault)}`,
      '  Contract: 0.0.4811',
      '  Gas: 2,871,004 of 4,000,000',
      `  Hash: 0x${'cd'.repeat(32)}`,
      '  Error: TooMuch',
      '  Read by: verified ABI of Vault',
      '  Error message: 0x68b65f11 (untrusted)',
      'Ethereum transaction: 2 (with a maximum fee, EIP-1559)',
      'Call: deposit(amount: 5) (untrusted)',
      '  Call: deposit',
      '    amount: 5',
      '  Read by: verified ABI of Vault',
      `  Input: ${sent}`,
    ]);
    const long = { ...failed, errorMessage: 'm'.repeat(1_001) };
    assert.ok(
      resultRows(long, { ...context, reader: reads })
        .flatMap(rowLines)
        .includes(`  Error message: ${'m'.repeat(1_000)} (untrusted)`),
    );
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

  it('show the Ethereum transaction that was wrapped, and whom it lets run other code', () => {
    const result: ContractResultDetails = {
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
    assert.deepEqual(resultRows(result, { ...context, reader: noReader }).flatMap(rowLines), [
      'Outcome: SUCCESS',
      '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      `  To: ${formatEvmAddress(vault)}`,
      '  Contract: 0.0.4811',
      '  Gas: 2,871,004 of 4,000,000',
      '  Gas consumed: 2,000,000 (detail)',
      '  Gas price: 0.00000087 ℏ = 0.00000087 ℏ · 87 tinybars',
      '  Block: 77',
      `  Hash: 0x${'cd'.repeat(32)}`,
      `  Block hash: 0x${'77'.repeat(48)}`,
      '  Index in the block: 3 (detail)',
      '  Gas used in the block: 9,000,000 (detail)',
      '  Failed initcode: 0x5644',
      'Ethereum transaction: 4 (with authorizations, EIP-7702)',
      '  Chain id: 296',
      '  Nonce: 9,007,199,254,740,993 (detail)',
      '  Maximum fee per gas: 0.0000012 ℏ = 0.0000012 ℏ · 120 tinybars',
      '  Maximum priority fee per gas: 0.00000001 ℏ = 0.00000001 ℏ · 1 tinybars',
      '  Access list: 0xabcd',
      '  Signature r: 0x44',
      '  Signature s: 0x55',
      '  Signature v: 1',
      `Authorization 0: ${formatEvmAddress(vault)} → ${vault}`,
      '  Chain id: 0 (every chain)',
      '  Nonce: 5 (detail)',
      '  Signature r: 0x22',
      '  Signature s: 0x33',
      '  Signature y parity: 1',
      'Authorization 1: ',
      '  Chain id: 296',
    ]);
    const typeText = (type: number | undefined) =>
      resultRows({ ...result, ethereum: { ...result.ethereum, type } }, { ...context, reader: noReader })
        .flatMap(rowLines)
        .find((line) => line.startsWith('Ethereum transaction: '));
    assert.deepEqual([0, 1, 3, undefined].map(typeText), [
      'Ethereum transaction: 0 (legacy)',
      'Ethereum transaction: 1 (with an access list, EIP-2930)',
      'Ethereum transaction: 3',
      'Ethereum transaction: ',
    ]);
  });

  it('show what a contract was made of and what it became', () => {
    assert.deepEqual(
      resultRows({ ...creation, functionParameters: '0x60806040' }, { ...context, reader: eager }).flatMap(rowLines),
      [
        'Outcome: SUCCESS',
        '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
        '  To: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
        '  Contract: 0.0.4811',
        '  Created: 0.0.4811',
        '  Gas: 2,871,004 of 4,000,000',
        '  Hash: 0xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
        'Ethereum transaction: 2 (with a maximum fee, EIP-1559)',
        'Sent: 4 bytes of creation code and constructor arguments',
        '  Bytes: 0x60806040',
        'Deployed: 2 bytes of code',
        '  Bytes: 0x6080',
      ],
    );
    const bare = { ...creation, functionParameters: '0x', callResult: undefined };
    assert.deepEqual(
      resultRows(bare, { ...context, reader: eager }).map(({ label }) => english(label)),
      ['Outcome', 'Ethereum transaction'],
    );
  });

  it('name no function of a call inside that creates a contract', () => {
    assert.deepEqual(rowLines(actionRow({ ...action, input: '0x60806040' }, { ...context, reader: eager })), [
      '· 1: CREATE2 0.0.4811 → 0.0.5000 → 0.0.5000',
      '  Kind of call: CREATE',
      '  Caller: 0.0.4811 (CONTRACT)',
      '  From: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      '  Recipient: 0.0.5000 (CONTRACT)',
      '  To: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
      '  Gas: 1 of 2',
      '  Call depth: 1',
      '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
      '  Input: 0x60806040',
      '  Output: 0x6080',
    ]);
    assert.deepEqual(
      rowLines(
        actionRow(
          { ...action, operation: 'CALL', callType: 'CALL', input: '0x60806040' },
          { ...context, reader: eager },
        ),
      ),
      [
        '· 1: CALL 0.0.4811 → 0.0.5000 deposit → 0.0.5000',
        '  Kind of call: CALL',
        '  Call: deposit',
        '  Read by: verified ABI of Vault',
        '  Caller: 0.0.4811 (CONTRACT)',
        '  From: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
        '  Recipient: 0.0.5000 (CONTRACT)',
        '  To: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
        '  Gas: 1 of 2',
        '  Call depth: 1',
        '  Time: 2025-06-16 14:08:06 UTC = 2025-06-16 14:08:06.650000023 UTC',
        '  Input: 0x60806040',
        '  Output: 0x6080',
      ],
    );
  });

  it('mark a call inside that failed, and say why as far as it is known', () => {
    const words = `0x08c379a0${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}${'626164'.padEnd(64, '0')}`;
    const reads: ContractReader = {
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
    const said = (some: Partial<ContractAction>) => {
      const row = actionRow(
        { ...action, operation: 'CALL', callType: 'CALL', input: '0x2e1a7d4d', ...some },
        { ...context, reader: reads },
      );
      const own = ['Error', '  {0}', 'Error message', 'Error data', 'Output'];
      return [
        english(row.text),
        row.isFailed,
        ...linesOf(row.properties.filter((one) => own.includes(english(one.label)))),
      ];
    };
    const call = 'CALL 0.0.4811 → 0.0.5000 withdraw';
    const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`;
    assert.deepEqual(said({ resultDataType: 'REVERT_REASON', resultData: words }), [
      `failed: ${call}, reverted with Error`,
      true,
      'Error message: bad (untrusted)',
      `Error data: ${words}`,
    ]);
    assert.deepEqual(said({ resultDataType: 'REVERT_REASON', resultData: '0x12345678aa' }), [
      `failed: ${call}, reverted with 0x12345678`,
      true,
      'Error data: 0x12345678aa',
    ]);
    assert.deepEqual(said({ resultDataType: 'REVERT_REASON', resultData: '0x' }), [
      `failed: ${call}, reverted without a reason`,
      true,
    ]);
    assert.deepEqual(said({ resultDataType: 'ERROR', resultData: hexOf('INSUFFICIENT_GAS') }), [
      `failed: ${call}, ran out of gas (INSUFFICIENT_GAS)`,
      true,
      `Error data: ${hexOf('INSUFFICIENT_GAS')}`,
    ]);
    assert.deepEqual(said({ resultDataType: 'ERROR', resultData: hexOf('no\u2028 way') }), [
      `failed: ${call}, with an error`,
      true,
      'Error message: no\u2028 way (untrusted)',
      `Error data: ${hexOf('no\u2028 way')}`,
    ]);
    for (const text of ['an ERROR', 'ERROR 5', 'E'.repeat(81)]) {
      assert.equal(said({ resultDataType: 'ERROR', resultData: hexOf(text) })[0], `failed: ${call}, with an error`);
    }
    assert.equal(
      said({ resultDataType: 'ERROR', resultData: hexOf('E'.repeat(80)) })[0],
      `failed: ${call}, halted with ${'E'.repeat(80)}`,
    );
    const long = said({ resultDataType: 'ERROR', resultData: hexOf('E'.repeat(1_001)) });
    assert.equal(long[2], `Error message: ${'E'.repeat(1_000)} (untrusted)`);
    for (const resultData of ['0xff', '0x00', '0x', '0x123', undefined]) {
      assert.deepEqual(said({ resultDataType: 'ERROR', resultData }), [
        `failed: ${call}, with an error`,
        true,
        ...(resultData === undefined || resultData === '0x' ? [] : [`Error data: ${resultData}`]),
      ]);
    }
    for (const resultDataType of ['OUTPUT', undefined, 'LATER_KIND']) {
      assert.deepEqual(said({ resultDataType }), [call, false, 'Output: 0x6080']);
    }
    // A creation that reverts has no recipient: its error is read with the ABI of who created it.
    assert.deepEqual(
      said({
        to: undefined,
        recipientId: undefined,
        operation: 'CREATE',
        resultDataType: 'REVERT_REASON',
        resultData: words,
      }),
      [
        'failed: CREATE 0.0.4811 → ?, reverted with Error',
        true,
        'Error message: bad (untrusted)',
        `Error data: ${words}`,
      ],
    );
  });
});
