import assert from 'node:assert/strict';
import { unitOf } from '../../../../src/domain/transaction/fieldUnits.ts';
import type { FieldUnit } from '../../../../src/domain/transaction/transactionContent.ts';

/** The unit of `Message.field`, or of `Parent/Message.field`. */
function unitAt(path: string): FieldUnit | undefined {
  const [messages = '', field = ''] = path.split('.');
  const [name = '', outer] = messages.split('/').toReversed();
  return unitOf(field, { name, outer });
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
