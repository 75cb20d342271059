import assert from 'node:assert/strict';
import { type ContractReading, noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { ContractAction, ContractResult } from '../../../../src/domain/contract/contractResult.ts';
import {
  type FailureCause,
  type FailureReason,
  failedContract,
  failureCause,
  failureReason,
} from '../../../../src/domain/contract/failureReason.ts';
import { causeText, failureProperties } from '../../../../src/domain/contract/failureText.ts';
import { parseSignature } from '../../../../src/domain/contract/parseSignature.ts';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { decodeParameters } from '../../../../src/services/abi/coder/abiCoder.ts';
import { createGuesses } from '../../../../src/services/abi/guesses.ts';
import { english } from '../../english.ts';
import { id } from '../../services/ledger/ids.ts';
import {
  action,
  failedResult,
  inner,
  notAssociated,
  reader,
  token,
  tokenService,
  tooMuch,
  transfer,
  vault,
  withdraw,
} from './failures.ts';

/** What is said of an execution with these calls: `cause in call`, and what failed before it. */
function check(
  actions: readonly ContractAction[],
  sentence: string | undefined,
  {
    result = failedResult(),
    earlier,
  }: { readonly result?: ContractResult | undefined; readonly earlier?: string } = {},
) {
  assert.deepEqual(said(failureReason({ result, actions }, reader)), sentence && { sentence, earlier });
}

function said(reason: FailureReason | undefined) {
  if (reason === undefined) {
    return undefined;
  }
  const rows = new Map(failureProperties(reason).map(({ kind, value }) => [kind, english(value)]));
  return {
    sentence: `${rows.get('whyItFailed')} in ${rows.get('callThatFailed')}`,
    earlier: rows.get('earlierFailure'),
  };
}

const called = 'withdraw(amount: 5) of Vault (0.0.4811)';
const own = `reverted with TooMuch(amount: 9) in ${called}`;
const nothing = `reverted without a reason in ${called}`;
const nested = `reverted with TooMuch(amount: 9) in transfer(amount: 7) of Coin (0.0.2001), called by ${called}`;

describe('why an execution failed', () => {
  it('is said by guesses where a signature database alone names it, which have their mark', () => {
    const signatures = ['take(uint256)', 'Lacking(uint256)'].flatMap((text) => parseSignature(text) ?? []);
    const of = (hash: string) => signatures.filter((_, at) => hash === [withdraw, tooMuch][at]?.slice(0, 10));
    const guesses = createGuesses({ of }, decodeParameters);
    const guessing = {
      ...noReader,
      call: (_address: EvmAddress, input: string | undefined) => guesses.data(input),
      error: (_address: EvmAddress, data: string | undefined) => guesses.data(data),
    };
    assert.deepEqual(said(failureReason({ result: failedResult(), actions: [action()] }, guessing)), {
      sentence: 'reverted with Lacking?(9) in take?(5) of 0.0.4811',
      earlier: undefined,
    });
  });

  it('is data: the cause, the call, where it happened, and the gas of the whole execution', () => {
    assert.deepEqual(failureReason({ result: failedResult(), actions: [action(), inner()] }, reader), {
      cause: { kind: 'error', reading: reader.error(token, tooMuch) },
      failed: {
        reading: reader.call(token, transfer),
        selector: '0xa9059cbb',
        isCreation: false,
        contractId: '0.0.2001',
        address: token,
      },
      outermost: {
        reading: reader.call(vault, withdraw),
        selector: '0x2e1a7d4d',
        isCreation: false,
        contractId: '0.0.4811',
        address: vault,
      },
      isThroughProxy: false,
      before: undefined,
      gasUsed: 41_000n,
      gasLimit: 300_000n,
    });
  });

  it('is said by what ended it and in which call', () => {
    check([action()], own);
    const alone = failureReason({ result: undefined, actions: [action()] }, reader);
    assert.equal(said(alone)?.sentence, own);
    check([action(), inner()], nested);
  });

  it('is that of the innermost call which the others only passed on', () => {
    const middle = inner({ to: vault, recipientId: id('0.0.4811'), input: withdraw });
    check([action(), middle, inner({ callDepth: 2 })], nested);
    // A call before it, which was answered or caught, changes nothing.
    const answered = inner({ resultDataType: 'OUTPUT', resultData: '0x' });
    check([action(), answered, inner({ resultData: '0x12' }), inner()], nested);
    check([action(), inner({ callDepth: 1, resultData: '0x12' }), inner({ callDepth: 2 }), inner()], nested);
    // In capitals it is the same data.
    check([action({ resultData: tooMuch.replaceAll('b', 'B') }), inner()], nested);
  });

  it('is not sought in calls of which one does not say how deep it is', () => {
    const actions = [action(), inner({ callDepth: undefined })];
    assert.equal(failureReason({ result: undefined, actions }, reader), undefined);
  });

  it('stays with a call that minded the failure of another in its own way, and names that', () => {
    const refused = inner({
      to: tokenService,
      recipientId: id('0.0.359'),
      input: '0x15dacbea',
      resultDataType: 'ERROR',
      resultData: `0x${Buffer.from('INVALID_TOKEN_ID').toString('hex')}`,
    });
    const earlier =
      'function 0x15dacbea of Token service (HTS) (0.0.359): halted with INVALID_TOKEN_ID: the token does not exist';
    check([action(), refused], own, { earlier });
    check([action(), refused, inner({ resultDataType: 'OUTPUT' })], own);
    check([action(), inner({ resultDataType: undefined })], own);
    const coin = 'transfer(amount: 7) of Coin (0.0.2001)';
    check([action(), inner({ resultData: '0x' })], own, { earlier: `${coin}: reverted without a reason` });
    // Without data of its own it passed on what was refused, which gives none.
    const inService =
      'halted with INVALID_TOKEN_ID: the token does not exist in function 0x15dacbea of Token service (HTS) (0.0.359)';
    check([action({ resultData: '0x' }), refused], `${inService}, called by ${called}`);
    check([action({ resultData: undefined }), refused], `${inService}, called by ${called}`);
    // One that ran out of gas itself passed nothing on.
    check(
      [action({ resultDataType: 'ERROR', resultData: 'INSUFFICIENT_GAS' }), inner({ resultData: 'INSUFFICIENT_GAS' })],
      'ran out of gas (INSUFFICIENT_GAS) in withdraw(amount: 5) of Vault (0.0.4811)',
      { earlier: `${coin}: reverted with INSUFFICIENT_GAS` },
    );
  });

  it('is, of a call that reverts without data, that of the call in it', () => {
    check([action({ resultData: '0x' }), inner()], nested);
    check([action({ resultData: '0x' }), inner({ resultDataType: 'OUTPUT', resultData: '0x' })], nothing);
  });

  it('is a response code where the ledger answered with another than success, though nothing was reverted by it', () => {
    const refused = inner({
      to: tokenService,
      recipientId: id('0.0.359'),
      input: '0x49146bde',
      resultDataType: 'OUTPUT',
      resultData: notAssociated,
    });
    const answer = 'answered TOKEN_NOT_ASSOCIATED_TO_ACCOUNT: the account is not associated with the token';
    const service = 'function 0x49146bde of Token service (HTS) (0.0.359)';
    check([action(), refused], own, { earlier: `${service}: ${answer}` });
    check([action({ resultData: '0x' }), refused], `${answer} in ${service}, called by ${called}`);
    const worked = { ...refused, resultData: `0x${'16'.padStart(64, '0')}` };
    check([action(), worked], own);
    check([action({ resultData: '0x' }), worked], nothing);
    // Another contract may mean something else by the same number.
    check([action({ resultData: '0x' }), { ...refused, to: token }], nothing);
    // Where all went on, nothing failed.
    const done = failedResult({ result: 'SUCCESS', succeeded: true, errorMessage: undefined });
    check([action({ resultDataType: 'OUTPUT' }), refused], undefined, { result: done });
  });

  it('names a proxy as what it is', () => {
    const delegated = inner({ operation: 'DELEGATECALL', input: withdraw });
    const sentence = 'reverted with TooMuch(amount: 9) in withdraw(amount: 5) of Coin (0.0.2001)';
    check([action(), delegated], `${sentence}, through the proxy 0.0.4811`);
    check([action({ recipientId: undefined }), delegated], `${sentence}, through the proxy ${vault}`);
    check([action(), { ...delegated, operation: 'CALL' }], `${sentence}, called by ${called}`);
    check([action(), inner({ operation: 'DELEGATECALL' })], nested);
    // Without calls the id is the proxy's and the name that of what is behind it.
    const behind = (reading: ContractReading | undefined) =>
      reading && { ...reading, origin: { kind: 'implementation', name: 'Treasury', address: token } as const };
    const proxyReader = {
      ...reader,
      call: (address: EvmAddress, input: string | undefined) => behind(reader.call(address, input)),
      error: (address: EvmAddress, data: string | undefined) => behind(reader.error(address, data)),
    };
    const alone = said(failureReason({ result: failedResult(), actions: [] }, proxyReader));
    const proxied = 'of 0.0.4811 (proxy of Treasury)';
    assert.equal(alone?.sentence, `reverted with TooMuch(amount: 9) in withdraw(amount: 5) ${proxied}`);
    const dataless = { ...failedResult(), functionParameters: '0x12345678' };
    const declared = said(failureReason({ result: dataless, actions: [] }, proxyReader));
    assert.equal(declared?.sentence, `reverted with TooMuch(amount: 9) in function 0x12345678 ${proxied}`);
    check([action({ recipientId: undefined, to: undefined }), delegated], `${sentence}, called by function 0x2e1a7d4d`);
  });

  it('says what it can of what no ABI knows', () => {
    const unknown = action({ input: '0x12345678', to: token, recipientId: undefined });
    check([unknown], `reverted with TooMuch(amount: 9) in function 0x12345678 of Coin (${token})`);
    check([{ ...unknown, input: '0x' }], `reverted with TooMuch(amount: 9) in a call without data of Coin (${token})`);
    const created = action({ operation: 'CREATE', to: undefined, recipientId: undefined });
    check([created], `reverted with TooMuch(amount: 9) in the deployment`);
    check([{ ...created, from: undefined }], `reverted with ${tooMuch} in the deployment`);
    check([action({ callType: 'CREATE' })], `reverted with TooMuch(amount: 9) in the deployment of Vault (0.0.4811)`);
  });

  it('needs no calls: the result says it for the contract that was called', () => {
    check([], own);
    // What the calls do not explain, such as one that was answered, the result does.
    check([action({ resultDataType: 'OUTPUT' })], own);
    const by = (some: Partial<ContractResult>, sentence: string) => check([], sentence, { result: failedResult(some) });
    by({ errorMessage: undefined }, `failed, the service gives no reason in ${called}`);
    by({ errorMessage: 'CONTRACT_REVERT_EXECUTED' }, `failed, the service gives no reason in ${called}`);
    by({ errorMessage: undefined, result: undefined }, `failed, the service gives no reason in ${called}`);
    by({ errorMessage: '0x' }, `reverted without a reason in ${called}`);
    by({ errorMessage: '0X' }, `reverted without a reason in ${called}`);
    by({ errorMessage: undefined, result: 'INSUFFICIENT_GAS' }, `ran out of gas (INSUFFICIENT_GAS) in ${called}`);
    by({ errorMessage: 'Not enough gas, 0x0' }, `halted with “Not enough gas, 0x0” in ${called}`);
    by(
      { to: undefined, failedInitcode: '0x60' },
      `reverted with TooMuch(amount: 9) in the deployment of Vault (0.0.4811)`,
    );
    by(
      { to: undefined, failedInitcode: '0x60', address: undefined, contractId: undefined },
      `reverted with ${tooMuch} in the deployment`,
    );
  });

  it('is nothing for what succeeded, and where nothing is known', () => {
    const none = (actions: readonly ContractAction[], result: ContractResult | undefined) =>
      assert.equal(failureReason({ result, actions }, noReader), undefined);
    none([], undefined);
    none([], failedResult({ succeeded: true }));
    none([], failedResult({ succeeded: undefined, errorMessage: undefined }));
    none([action({ resultDataType: 'OUTPUT' })], undefined);
  });

  it('asks for the ABI of the contract in which it began', () => {
    const of = (actions: readonly ContractAction[], result: ContractResult | undefined) =>
      failedContract({ result, actions });
    assert.equal(of([action(), inner()], failedResult()), token);
    assert.equal(of([action(), inner({ resultData: '0x' })], undefined), vault);
    assert.equal(of([action({ to: undefined })], undefined), action().from);
    assert.equal(of([], failedResult({ to: token })), token);
    assert.equal(of([], failedResult({ to: undefined })), vault);
    assert.equal(of([action({ resultDataType: 'OUTPUT' })], failedResult()), vault);
    assert.equal(of([], undefined), undefined);
  });

  it('looks at each of many calls a few times', () => {
    const count = 2_000;
    let looks = 0;
    const many = Array.from({ length: count }, (_, index) => ({
      ...inner({}),
      get callDepth() {
        looks += 1;
        return index + 1;
      },
    }));
    const reason = failureReason({ result: undefined, actions: [action(), ...many] }, reader);
    assert.equal(reason?.failed.address, token);
    assert.ok(looks < 20 * count, `${looks} looks`);
  });
});

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

  it('is no code where no contract of the ledger itself answered with one, but may be its name', () => {
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
      0: 'OK',
      22: 'SUCCESS',
      108: 'TOTAL_LEDGER_BALANCE_INVALID',
      109: undefined,
      110: 'EXPIRATION_REDUCTION_NOT_ALLOWED',
      113: 'RECEIVER_SIG_REQUIRED',
      114: undefined,
      150: 'INVALID_TOPIC_ID',
      160: 'AUTORENEW_ACCOUNT_NOT_ALLOWED',
      161: undefined,
      167: 'INVALID_TOKEN_ID',
      184: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
      237: 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO',
      367: 'INVALID_PENDING_AIRDROP_ID',
      401: 'INVALID_SERIALIZED_TX_MESSAGE_HASH_ALGORITHM',
      402: undefined,
      499: 'WRONG_HOOK_ENTITY_TYPE',
      535: 'MAX_REGISTERED_NODES_EXCEEDED',
      536: undefined,
    };
    for (const [code, name] of Object.entries(names)) {
      const resultData = word(Number(code));
      const expected = name === undefined ? { kind: 'data', data: resultData } : { kind: 'halted', name };
      assert.deepEqual(causeOf({ resultData, address: tokenService }), expected, code);
    }
  });
});
