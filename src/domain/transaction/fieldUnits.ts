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

/** By the name of the field, which most fields do not share with any of these, then by its messages; made for the first field, so that loading is quick. */
let unitsByField: UnitsByField | undefined;

type UnitsByField = ReadonlyMap<string, ReadonlyMap<string, FieldUnit>>;

function readUnits(): UnitsByField {
  const byField = new Map<string, Map<string, FieldUnit>>();
  for (const [unit, names] of Object.entries(fieldsByUnit) as [FieldUnit, string][]) {
    for (const [message = '', field = ''] of names.split(/\s+/).map((name) => name.split('.'))) {
      byField.set(field, (byField.get(field) ?? new Map()).set(message, unit));
    }
  }
  return byField;
}

/** What an integer field counts; undefined when it is a plain number. */
export function unitOf(field: string, { name, outer }: FieldParent): FieldUnit | undefined {
  unitsByField ??= readUnits();
  const units = unitsByField.get(field);
  return units && (units.get(name) ?? units.get(`${outer}/${name}`));
}
