import assert from 'node:assert/strict';
import type { FieldUnit } from '../../../../src/domain/transaction/transactionContent.ts';
import { unitOf } from '../../../../src/services/transactionFile/units.ts';

/** The unit of `Message.field`, or of `Parent/Message.field`. */
function unitAt(path: string): FieldUnit | undefined {
  const [messages = '', field = ''] = path.split('.');
  const [name = '', parent] = messages.split('/').toReversed();
  const outer = parent === undefined ? undefined : { schema: { name: parent, fields: new Map() }, outer: undefined };
  return unitOf(field, { schema: { name, fields: new Map() }, outer });
}

describe('the units of integers', () => {
  const check = (unit: FieldUnit | undefined, ...paths: readonly string[]): void =>
    assert.deepEqual(
      paths.map((path) => [path, unitAt(path)]),
      paths.map((path) => [path, unit]),
    );

  it('are tinybars, units of tokens, and gas', () => {
    check(
      'tinybars',
      'TransactionBody.transactionFee',
      'SchedulableTransactionBody.transactionFee',
      'TransferList/AccountAmount.amount',
      'CryptoAllowance.amount',
      'FixedFee.amount',
      'CustomFeeLimit/FixedFee.amount',
      'ContractCallTransactionBody.amount',
      'ContractCreateTransactionBody.initialBalance',
      'CryptoCreateTransactionBody.initialBalance',
      'CryptoCreateTransactionBody.sendRecordThreshold',
      'CryptoCreateTransactionBody.receiveRecordThreshold',
      'CryptoUpdateTransactionBody.sendRecordThreshold',
      'CryptoUpdateTransactionBody.receiveRecordThreshold',
      'CryptoUpdateTransactionBody.sendRecordThresholdWrapper',
      'CryptoUpdateTransactionBody.receiveRecordThresholdWrapper',
      'EthereumTransactionBody.maxGasAllowance',
    );
    check(
      'tokenUnits',
      'TokenTransferList/AccountAmount.amount',
      'TokenAllowance.amount',
      'TokenMintTransactionBody.amount',
      'TokenBurnTransactionBody.amount',
      'TokenWipeAccountTransactionBody.amount',
      'TokenCreateTransactionBody.initialSupply',
      'TokenCreateTransactionBody.maxSupply',
      'FractionalFee.minimumAmount',
      'FractionalFee.maximumAmount',
    );
    check('gas', 'ContractCallTransactionBody.gas', 'ContractCreateTransactionBody.gas', 'EvmHookCall.gasLimit');
  });

  it('are none for other numbers, also of the same name', () => {
    check(
      undefined,
      'AccountAmount.amount',
      'Other/AccountAmount.amount',
      'AccountID.accountNum',
      'CryptoTransferTransactionBody.transactionFee',
      'TokenMintTransactionBody.gas',
      'TokenCreateTransactionBody.initialBalance',
    );
  });
});
