import type { FeeSchedule } from '../network/networkState.ts';
import type { TransactionDocument } from '../transaction/transaction.ts';
import { fieldParts, integerIn } from '../transaction/transactionContent.ts';
import { type ExchangeRate, tinybarsToTinycents } from '../value/amounts.ts';
import { type DocumentEstimate, executedTransactions } from './documentEstimate.ts';

/** What a transaction costs besides its fee when it uses all the gas that it allows. */
export interface GasAtMost {
  readonly limit: bigint;
  readonly tinybarsPerGas: bigint;
  readonly tinybars: bigint;
  readonly tinycents: bigint;
}

export interface GasContext {
  /** What gas costs on the network. */
  readonly gasPrices?: FeeSchedule | undefined;
  readonly rate: ExchangeRate | undefined;
}

const gasTypes = ['contractCall', 'contractCreateInstance', 'ethereumTransaction'];

/**
 * The types whose gas has the price of the network, as its fee schedule names them. An Ethereum transaction names prices
 * of its own, and its sender and its payer share the cost.
 */
const scheduledTypes: Readonly<Record<string, string>> = {
  contractCall: 'ContractCall',
  contractCreateInstance: 'ContractCreate',
};

/** Whether the gas comes on top of the total. */
export function isWithoutGas({ document, modes, mode }: DocumentEstimate): boolean {
  const { sum } = modes[mode];
  const extras = sum === undefined ? [] : [...sum.node.extras, ...sum.service.extras];
  return (
    gasTypes.includes(dataCaseOf(document)) && sum !== undefined && !extras.some(({ name }) => /^gas$/i.test(name))
  );
}

/** Whether a network's fee schedule has a price for the gas of a document. */
export function hasScheduledGas(document: TransactionDocument): boolean {
  return Object.hasOwn(scheduledTypes, dataCaseOf(document));
}

/**
 * The gas that comes on top of the total. Undefined when none does, when its price or the exchange rate is not known, and
 * for a gas limit that no ledger takes.
 */
export function gasAtMost(estimate: DocumentEstimate, { gasPrices, rate }: GasContext): GasAtMost | undefined {
  const { document } = estimate;
  if (rate === undefined || !hasScheduledGas(document) || !isWithoutGas(estimate)) {
    return undefined;
  }
  const [{ data }] = executedTransactions(document);
  const limit = integerIn(fieldParts(data), 'gas');
  const type = scheduledTypes[dataCaseOf(document)];
  const price = gasPrices?.fees.find(({ transactionType }) => transactionType === type)?.tinybarsPerGas;
  if (price === undefined || price <= 0n || limit <= 0n) {
    return undefined;
  }
  const tinybars = limit * price;
  return { limit, tinybarsPerGas: price, tinybars, tinycents: tinybarsToTinycents(tinybars, rate) };
}

function dataCaseOf(document: TransactionDocument): string {
  return executedTransactions(document)[0].type.dataCase ?? '';
}
