import assert from 'node:assert/strict';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { ContractAction, ContractResult } from '../../../../src/domain/contract/contractResult.ts';
import { type FailureReason, failedContract, failureReason } from '../../../../src/domain/contract/failureReason.ts';
import { failureProperties } from '../../../../src/domain/contract/failureText.ts';
import { english } from '../../english.ts';
import { id } from '../../services/ledger/ids.ts';
import {
  action,
  failedResult,
  inner,
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

describe('why an execution failed', () => {
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
    const own = 'reverted with TooMuch(amount: 9) in withdraw(amount: 5) of Vault (0.0.4811)';
    check([action()], `${own}`);
    const alone = failureReason({ result: undefined, actions: [action()] }, reader);
    assert.equal(said(alone)?.sentence, own);
    const nested = 'reverted with TooMuch(amount: 9) in transfer(amount: 7) of Coin (0.0.2001)';
    check([action(), inner()], `${nested}, called by withdraw(amount: 5) of Vault (0.0.4811)`);
  });

  it('is that of the innermost call which the others only passed on', () => {
    const nested = `reverted with TooMuch(amount: 9) in transfer(amount: 7) of Coin (0.0.2001), called by withdraw(amount: 5) of Vault (0.0.4811)`;
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
    const own = 'reverted with TooMuch(amount: 9) in withdraw(amount: 5) of Vault (0.0.4811)';
    const refused = inner({
      to: tokenService,
      recipientId: id('0.0.359'),
      input: '0x15dacbea',
      resultDataType: 'ERROR',
      resultData: `0x${Buffer.from('INVALID_TOKEN_ID').toString('hex')}`,
    });
    const earlier = 'function 0x15dacbea of Token service (HTS) (0.0.359): halted with INVALID_TOKEN_ID';
    check([action(), refused], own, { earlier });
    check([action(), refused, inner({ resultDataType: 'OUTPUT' })], `${own}`);
    check([action(), inner({ resultDataType: undefined })], `${own}`);
    const coin = 'transfer(amount: 7) of Coin (0.0.2001)';
    check([action(), inner({ resultData: '0x' })], own, { earlier: `${coin}: reverted without a reason` });
    // Without data of its own it passed on what was refused, which gives none.
    const inService = 'halted with INVALID_TOKEN_ID in function 0x15dacbea of Token service (HTS) (0.0.359)';
    check([action({ resultData: '0x' }), refused], `${inService}, called by withdraw(amount: 5) of Vault (0.0.4811)`);
    check(
      [action({ resultData: undefined }), refused],
      `${inService}, called by withdraw(amount: 5) of Vault (0.0.4811)`,
    );
    // One that ran out of gas itself passed nothing on.
    check(
      [action({ resultDataType: 'ERROR', resultData: 'INSUFFICIENT_GAS' }), inner({ resultData: 'INSUFFICIENT_GAS' })],
      'ran out of gas (INSUFFICIENT_GAS) in withdraw(amount: 5) of Vault (0.0.4811)',
      { earlier: `${coin}: reverted with INSUFFICIENT_GAS` },
    );
  });

  it('names a proxy as what it is', () => {
    const delegated = inner({ operation: 'DELEGATECALL', input: withdraw });
    const sentence = 'reverted with TooMuch(amount: 9) in withdraw(amount: 5) of Coin (0.0.2001)';
    check([action(), delegated], `${sentence}, through the proxy 0.0.4811`);
    check([action({ recipientId: undefined }), delegated], `${sentence}, through the proxy ${vault}`);
    check(
      [action(), { ...delegated, operation: 'CALL' }],
      `${sentence}, called by withdraw(amount: 5) of Vault (0.0.4811)`,
    );
    check(
      [action(), inner({ operation: 'DELEGATECALL' })],
      `reverted with TooMuch(amount: 9) in transfer(amount: 7) of Coin (0.0.2001), called by withdraw(amount: 5) of Vault (0.0.4811)`,
    );
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
    const own = `reverted with TooMuch(amount: 9) in withdraw(amount: 5) of Vault (0.0.4811)`;
    check([], own);
    // What the calls do not explain, such as one that was answered, the result does.
    check([action({ resultDataType: 'OUTPUT' })], own);
    const by = (some: Partial<ContractResult>, sentence: string) => check([], sentence, { result: failedResult(some) });
    const called = 'in withdraw(amount: 5) of Vault (0.0.4811)';
    by({ errorMessage: undefined }, `failed, the service gives no reason ${called}`);
    by({ errorMessage: 'CONTRACT_REVERT_EXECUTED' }, `failed, the service gives no reason ${called}`);
    by({ errorMessage: undefined, result: undefined }, `failed, the service gives no reason ${called}`);
    by({ errorMessage: '0x' }, `reverted without a reason ${called}`);
    by({ errorMessage: '0X' }, `reverted without a reason ${called}`);
    by({ errorMessage: undefined, result: 'INSUFFICIENT_GAS' }, `ran out of gas (INSUFFICIENT_GAS) ${called}`);
    by({ errorMessage: 'Not enough gas, 0x0' }, `halted with “Not enough gas, 0x0” ${called}`);
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
