import { type Label, label } from '../../label.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { integerIn, partsOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, fieldParts } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import { type CheckResult, type CheckSubject, innerTransactions } from './check.ts';
import { fewOf } from './fewOf.ts';

/** Whether what is given and what is got adds up, for ℏ and each token, also inside of a batch or a schedule. */
export function balancedTransfers({ transaction }: CheckSubject): readonly CheckResult[] {
  const sums = [transaction.data, ...innerTransactions(transaction).map(({ data }) => data)]
    .flatMap(transfersIn)
    .flatMap(sumsOf);
  const unbalanced = sums.filter(({ sum }) => sum !== 0n).map(unbalancedLabel);
  return unbalanced.length > 0 || sums.length === 0
    ? fewOf('warning', unbalanced)
    : [{ level: 'passed', text: label('checkBalanced') }];
}

interface Sum {
  /** Undefined for ℏ. */
  readonly token: string | undefined;
  readonly sum: bigint;
}

/** The parts of what moves ℏ and tokens: the field itself, or what a schedule will do. */
function transfersIn(data: DecodedField): readonly (readonly DecodedField[])[] {
  switch (data.name) {
    case 'cryptoTransfer':
    case 'tokenAirdrop':
      return [fieldParts(data)];
    case 'scheduleCreate':
      return partsOf(fieldParts(data), 'scheduledTransactionBody').flatMap(transfersIn);
    default:
      return [];
  }
}

function sumsOf(parts: readonly DecodedField[]): readonly Sum[] {
  const sums = new Map<string | undefined, bigint>();
  const add = (token: string | undefined, amounts: readonly DecodedField[]) => {
    if (amounts.length > 0) {
      const sum = amounts.reduce((total, amount) => total + integerIn(fieldParts(amount), 'amount'), 0n);
      sums.set(token, (sums.get(token) ?? 0n) + sum);
    }
  };
  add(undefined, named(partsOf(parts, 'transfers'), 'accountAmounts'));
  for (const list of named(parts, 'tokenTransfers').map(fieldParts)) {
    const token = valueIn(list, 'token', 'entity');
    add(token === undefined ? '?' : formatEntityReference(token), named(list, 'transfers'));
  }
  return [...sums].map(([token, sum]) => ({ token, sum }));
}

function named(fields: readonly DecodedField[], name: string): readonly DecodedField[] {
  return fields.filter((field) => field.name === name);
}

function unbalancedLabel({ token, sum }: Sum): Label {
  return token === undefined
    ? label('checkUnbalancedHbar', formatHbar(sum))
    : label('checkUnbalancedToken', token, formatInteger(sum));
}
