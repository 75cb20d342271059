import assert from 'node:assert/strict';
import { type ContractReading, noReader } from '../../../../src/domain/contract/contractReading.ts';
import { memoryBytes, unknownMemory } from '../../../../src/domain/trace/memoryReplay.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { failureText, inputOf } = await import('../../../../src/features/debugger/callText.ts');

const call = { code: `0x${'aa'.repeat(20)}`, parent: undefined, first: 0, last: 5 } as object;
const inner = { code: undefined, parent: call, first: 1, last: 3 } as object;

interface Given {
  readonly of?: object;
  readonly op?: string;
  readonly data?: readonly number[] | undefined;
  readonly reading?: Partial<ContractReading>;
  readonly halt?: string;
  readonly result?: string;
  readonly deployed?: string;
  /** What failed before, with its data. */
  readonly before?: readonly { readonly call: object; readonly step: number; readonly data: readonly number[] }[];
}

function said({ of = call, op = 'REVERT', data, reading, halt, result, deployed, before = [] }: Given) {
  const asked: unknown[] = [];
  const replay = {
    index: {
      steps: { opAt: () => op },
      failures: before.map((each) => ({ ...each, data: Uint8Array.from(each.data) })),
    },
    reader: {
      ...noReader,
      error: (...given: readonly string[]) => {
        asked.push(given);
        return reading;
      },
    },
    programOf: () => deployed && { address: deployed },
    result: result === undefined ? undefined : { result },
    halts: new Map(halt === undefined ? [] : [[of, halt]]),
  };
  const bytes = data && Uint8Array.from(data);
  const { name, text } = failureText(replay as never, { call: of, step: 5, isFinal: true, data: bytes } as never);
  return { words: `${name}: ${text}`, asked };
}

const reading = (name: string, ...values: readonly string[]) =>
  ({ name, arguments: values.map((value) => ({ name: 'code', type: 'uint256', value })) }) as Partial<ContractReading>;

describe('why a call failed', () => {
  it('is said of every panic of the compiler', () => {
    const told = ['0', '1', '17', '18', '33', '34', '49', '50', '65', '81', '0x11', '0x32', '99', '111111', ''].map(
      (code) => said({ data: [1], reading: reading('Panic', code) }).words.replace('Panic: ', ''),
    );
    assert.deepEqual(told, [
      'Panic(code: 0)',
      'Panic(code: 1): an assertion failed',
      'Panic(code: 17): an arithmetic operation overflowed',
      'Panic(code: 18): division by zero',
      'Panic(code: 33): a value is no member of its enum',
      'Panic(code: 34): a byte array in storage is encoded wrongly',
      'Panic(code: 49): an empty array was popped',
      'Panic(code: 50): an array index is out of bounds',
      'Panic(code: 65): too much memory was allocated',
      'Panic(code: 81): an internal function that was never set was called',
      'Panic(code: 0x11): an arithmetic operation overflowed',
      'Panic(code: 0x32): an array index is out of bounds',
      'Panic(code: 99)',
      'Panic(code: 111111)',
      'Panic(code: )',
    ]);
    assert.equal(said({ data: [1], reading: reading('Other', '1') }).words, 'Other: Other(code: 1)');
    assert.equal(said({ data: [1], reading: reading('Panic') }).words, 'Panic: Panic()');
  });

  it('is what the data says by an ABI, else the data', () => {
    const untold = 'revert: reverted with a reason that the trace does not tell';
    assert.deepEqual(said({ data: undefined }), { words: untold, asked: [] });
    assert.deepEqual(said({ data: [] }), { words: 'revert: reverted without a reason', asked: [] });
    assert.deepEqual(said({ data: [1, 2] }), {
      words: 'revert: reverted with 0x0102',
      asked: [[`0x${'aa'.repeat(20)}`, '0x0102']],
    });
    assert.deepEqual(said({ of: inner, data: [1] }), { words: 'revert: reverted with 0x01', asked: [] });
    assert.deepEqual(said({ of: inner, data: [1], deployed: '0xbb' }).asked, [['0xbb', '0x01']]);
    const long = said({ data: [1], reading: reading('E'.repeat(100), 'x'.repeat(500)) }).words;
    assert.equal(long, `${'E'.repeat(80)}…: ${`${'E'.repeat(100)}(code: ${'x'.repeat(500)}`.slice(0, 400)}…`);
  });

  it('is, of a call that reverts without data, what failed in it last', () => {
    const elsewhere = { ...inner, first: 6, last: 9 };
    const before = [
      { call: inner, step: 2, data: [7] },
      { call: inner, step: 3, data: [8] },
      { call: elsewhere, step: 4, data: [9] },
    ];
    assert.equal(said({ data: [], before }).words, 'revert: reverted without a reason, after reverted with 0x08');
    assert.equal(said({ data: [1], before }).words, 'revert: reverted with 0x01');
    assert.equal(said({ data: undefined, before }).words.includes('after'), false);
    assert.equal(said({ data: [], before: before.slice(2) }).words, 'revert: reverted without a reason');
  });

  it('is what halted it, by the ledger, by its result or by the instruction', () => {
    const told = [
      { op: 'SSTORE', halt: 'INSUFFICIENT_GAS', result: 'OTHER' },
      { op: 'SSTORE', halt: 'INVALID_TOKEN_ID' },
      { op: 'SSTORE', result: 'OUT_OF_IT' },
      { op: 'SSTORE', result: 'OUT_OF_IT', of: inner },
      { op: 'INVALID' },
      { op: 'INVALID', result: 'X' },
      { op: 'ADD' },
    ].map((given) => said(given).words);
    assert.deepEqual(told, [
      'INSUFFICIENT_GAS: INSUFFICIENT_GAS at SSTORE',
      'INVALID_TOKEN_ID: INVALID_TOKEN_ID: the token does not exist at SSTORE',
      'OUT_OF_IT: OUT_OF_IT at SSTORE',
      'halted: halted at SSTORE',
      'invalid instruction: invalid instruction at INVALID',
      'X: X at INVALID',
      'halted: halted at ADD',
    ]);
  });
});

describe('the data of a call', () => {
  it('is known where all of it is, and it deploys nothing', () => {
    const dataOf = (code: string | undefined, input: unknown) =>
      inputOf({ index: { memory: { inputOf: () => input } } } as never, { code } as never);
    assert.equal(dataOf('0xaa', memoryBytes(Uint8Array.from([1, 0xab]))), '0x01ab');
    assert.equal(dataOf('0xaa', memoryBytes(new Uint8Array())), '0x');
    assert.equal(dataOf('0xaa', unknownMemory(1)), undefined);
    assert.equal(dataOf('0xaa', undefined), undefined);
    assert.equal(dataOf(undefined, memoryBytes(new Uint8Array())), undefined);
  });
});
