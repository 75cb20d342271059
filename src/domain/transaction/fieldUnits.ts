import type { FieldUnit } from './transactionContent.ts';

/** Names of the message that a field is in, and of the one around that. */
export interface FieldParent {
  readonly name: string;
  readonly outer: string | undefined;
}

/** Fields that count something, as `Message.field`; the same message may count something else inside another. */
const fieldsByUnit: Readonly<Record<FieldUnit, string>> = {
  tinybars: `TransactionBody.transactionFee SchedulableTransactionBody.transactionFee
    TransferList/AccountAmount.amount CryptoAllowance.amount FixedFee.amount ContractCallTransactionBody.amount
    ContractCreateTransactionBody.initialBalance CryptoCreateTransactionBody.initialBalance
    CryptoCreateTransactionBody.sendRecordThreshold CryptoCreateTransactionBody.receiveRecordThreshold
    CryptoUpdateTransactionBody.sendRecordThreshold CryptoUpdateTransactionBody.receiveRecordThreshold
    CryptoUpdateTransactionBody.sendRecordThresholdWrapper CryptoUpdateTransactionBody.receiveRecordThresholdWrapper
    EthereumTransactionBody.maxGasAllowance`,
  tokenUnits: `TokenTransferList/AccountAmount.amount TokenAllowance.amount TokenMintTransactionBody.amount
    TokenBurnTransactionBody.amount TokenWipeAccountTransactionBody.amount TokenCreateTransactionBody.initialSupply
    TokenCreateTransactionBody.maxSupply FractionalFee.minimumAmount FractionalFee.maximumAmount`,
  gas: 'ContractCallTransactionBody.gas ContractCreateTransactionBody.gas EvmHookCall.gasLimit',
};

const units = new Map(
  (Object.entries(fieldsByUnit) as [FieldUnit, string][]).flatMap(([unit, names]) =>
    names.split(/\s+/).map((name) => [name, unit] as const),
  ),
);

/** Most fields have none of these names, and this is asked of every field. */
const names = new Set([...units.keys()].map((name) => name.split('.')[1]));

/** What an integer field counts; undefined when it is a plain number. */
export function unitOf(field: string, { name, outer }: FieldParent): FieldUnit | undefined {
  if (!names.has(field)) {
    return undefined;
  }
  const full = `${name}.${field}`;
  return units.get(full) ?? units.get(`${outer}/${full}`);
}
