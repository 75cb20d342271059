import assert from 'node:assert/strict';
import type { ContractReading } from '../../../../src/domain/contract/contractReading.ts';
import { type FailureCause, failureCause, responseCodeName } from '../../../../src/domain/contract/failureReason.ts';
import { causeText } from '../../../../src/domain/contract/failureText.ts';
import { english } from '../../english.ts';
import { tokenService, vault } from './failures.ts';

type Ended = Parameters<typeof failureCause>[0];

const ascii = (text: string) => `0x${Buffer.from(text).toString('hex')}`;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

function causeOf(ended: Partial<Ended>, reading?: Omit<ContractReading, 'origin'>): FailureCause {
  const error = () => reading && { ...reading, origin: { kind: 'own' as const, name: 'Vault' } };
  return failureCause(
    { resultDataType: 'REVERT_REASON', resultData: '0x12345678', address: vault, ...ended },
    { error, gap: () => undefined },
  );
}

const argument = (type: string, value: string) => ({ name: '', type, value });

describe('what ended a call', () => {
  it('is the error that its ABI declares', () => {
    const cause = causeOf({}, { name: 'TooMuch', arguments: [argument('uint8', '9')] });
    assert.deepEqual(cause, {
      kind: 'error',
      reading: { name: 'TooMuch', arguments: [argument('uint8', '9')], origin: { kind: 'own', name: 'Vault' } },
    });
    assert.equal(english(causeText(cause)), 'reverted with TooMuch(9)');
  });

  it('is the text of a require, and the meaning of a panic', () => {
    const text = causeOf({}, { name: 'Error', arguments: [argument('string', '"too \\"much\\""')] });
    assert.deepEqual(text, { kind: 'text', text: 'too \\"much\\"' });
    assert.equal(english(causeText(text)), 'reverted with “too \\"much\\"”');
    const panic = causeOf({}, { name: 'Panic', arguments: [argument('uint256', '17')] });
    assert.deepEqual(panic, { kind: 'panic', code: '17' });
    assert.equal(english(causeText(panic)), 'panic 0x11: an arithmetic operation overflowed');
    const huge = causeOf({}, { name: 'Panic', arguments: [argument('uint256', String(2n ** 256n - 1n))] });
    assert.equal(english(causeText(huge)), `panic 0x${'f'.repeat(64)}: a reason the compiler does not document`);
  });

  it('is an error of its own where one is only called the same', () => {
    const check = (reading: Omit<ContractReading, 'origin'>, text: string) =>
      assert.equal(english(causeText(causeOf({}, reading))), text);
    check({ name: 'Panic', arguments: [] }, 'reverted with Panic()');
    check({ name: 'Panic', arguments: [argument('string', '"x"')] }, 'reverted with Panic("x")');
    check(
      { name: 'Panic', arguments: [argument('uint256', '1'), argument('uint256', '2')] },
      'reverted with Panic(1, 2)',
    );
    check({ name: 'Error', arguments: [argument('uint256', '1')] }, 'reverted with Error(1)');
  });

  it('is the name or sentence of the ledger, in hex or as it is', () => {
    const check = (resultData: string | undefined, expected: FailureCause, text: string) => {
      const cause = causeOf({ resultDataType: 'ERROR', resultData });
      assert.deepEqual(cause, expected);
      assert.equal(english(causeText(cause)), text);
    };
    check(ascii('INVALID_OPERATION'), { kind: 'halted', name: 'INVALID_OPERATION' }, 'halted with INVALID_OPERATION');
    check('INSUFFICIENT_GAS', { kind: 'halted', name: 'INSUFFICIENT_GAS' }, 'ran out of gas (INSUFFICIENT_GAS)');
    check('Not enough gas', { kind: 'message', message: 'Not enough gas' }, 'halted with “Not enough gas”');
    check(undefined, { kind: 'message', message: undefined }, 'failed, the service gives no reason');
    check('0xff', { kind: 'message', message: undefined }, 'failed, the service gives no reason');
    const cut = causeOf({ resultDataType: 'ERROR', resultData: 'x'.repeat(301) });
    assert.equal(english(causeText(cut)), `halted with “${'x'.repeat(300)}…”`);
    for (const [name, isName] of [
      ['A', true],
      ['', false],
      [`A${'B'.repeat(79)}`, true],
      [`A${'B'.repeat(80)}`, false],
      ['1ABC', false],
      ['ABC x', false],
    ] as const) {
      assert.equal(causeOf({ resultDataType: 'ERROR', resultData: name }).kind, isName ? 'halted' : 'message', name);
    }
  });

  it('is the code that a contract of the ledger itself answered with', () => {
    assert.deepEqual(causeOf({ resultData: word(184), address: tokenService }), {
      kind: 'halted',
      name: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
    });
    for (const [resultData, address] of [
      [word(184), vault],
      [word(184), undefined],
      [word(9_999), tokenService],
      [`${word(184)}00`, tokenService],
      [`0x1${word(184).slice(3)}`, tokenService],
    ] as const) {
      const cause = causeOf({ resultData, address });
      assert.deepEqual(cause, { kind: 'data', data: resultData });
    }
    assert.deepEqual(causeOf({ resultData: ascii('BUSY') }), { kind: 'data', data: ascii('BUSY') });
    assert.deepEqual(causeOf({ resultData: ascii('BUSY_') }), { kind: 'halted', name: 'BUSY_' });
    assert.deepEqual(causeOf({ resultData: ascii('INVALID_ALIAS_KEY') }), {
      kind: 'halted',
      name: 'INVALID_ALIAS_KEY',
    });
  });

  it('is the data where nothing explains it, as much of it as a line has room for', () => {
    const cause = causeOf({ resultData: `0x${'ab'.repeat(500)}` });
    assert.equal(english(causeText(cause)), `reverted with 0x${'ab'.repeat(36)}…`);
    for (const resultData of [undefined, '0x', '0X']) {
      assert.deepEqual(causeOf({ resultData }), { kind: 'nothing' });
    }
    assert.equal(english(causeText({ kind: 'nothing' })), 'reverted without a reason');
  });
});

describe('response codes', () => {
  it('have the names of the ledger', () => {
    const names: Readonly<Record<number, string | undefined>> = {
      6: undefined,
      7: 'INVALID_SIGNATURE',
      13: 'NOT_SUPPORTED',
      14: undefined,
      15: 'INVALID_ACCOUNT_ID',
      22: 'SUCCESS',
      28: 'INSUFFICIENT_ACCOUNT_BALANCE',
      165: 'ACCOUNT_FROZEN_FOR_TOKEN',
      167: 'INVALID_TOKEN_ID',
      178: 'INSUFFICIENT_TOKEN_BALANCE',
      184: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
      194: 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT',
      202: 'SCHEDULE_IS_IMMUTABLE',
      203: undefined,
      226: 'INVALID_NFT_ID',
      237: 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO',
      253: 'ACCOUNT_DOES_NOT_OWN_WIPED_NFT',
      262: 'NO_REMAINING_AUTOMATIC_ASSOCIATIONS',
      266: 'TOKEN_HAS_NO_PAUSE_KEY',
      267: undefined,
    };
    for (const [code, name] of Object.entries(names)) {
      assert.equal(responseCodeName(BigInt(code)), name, code);
    }
  });
});
