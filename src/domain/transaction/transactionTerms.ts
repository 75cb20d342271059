import { fixedAmountText } from '../entity/customFeeProperties.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { label } from '../label.ts';
import {
  durationProperties,
  exactTimeProperties,
  type FormatContext,
  hbarProperties,
  type Property,
  property,
  withWhole,
} from '../property.ts';
import { formatDecimal, formatInteger } from '../value/amounts.ts';
import type { LedgerTransaction } from './ledgerTransaction.ts';

/** How much base64 of a transaction is shown: transactions are at most 6 KB, apart from those that carry much data. */
const longestBytes = 10_000;

/** On what terms a transaction was sent: when it is valid, what it may cost, and who signs for its batch. */
export function transactionTerms(transaction: LedgerTransaction, context: FormatContext): readonly Property[] {
  return [
    ...exactTimeProperties('validStart', transaction.validStart, 'detail'),
    ...durationProperties('validDuration', transaction.validDurationSeconds),
    ...hbarProperties('maximumFee', transaction.maxFeeTinybars, context, 'detail'),
    ...transaction.maxCustomFees.flatMap(({ accountId, ...amount }) => {
      const text = fixedAmountText(amount, context);
      return property('maximumCustomFee', accountId === undefined ? text : label('paidBy', text, accountId), 'detail');
    }),
    ...highVolumeProperties(transaction),
    ...keyProperties('batchKey', transaction.batchKey, 'detail'),
  ];
}

/** The bytes that were sent, where the service keeps them. */
export function bytesProperties({ bytes }: LedgerTransaction): readonly Property[] {
  const isCut = bytes !== undefined && bytes.length > longestBytes;
  const shown = isCut ? `${bytes.slice(0, longestBytes)}…` : bytes;
  return withWhole(property('bytesBase64', shown, 'untrustedDetail'), bytes);
}

/**
 * A multiplier of 0 is none that was applied; older transactions have none at all. It is in thousandths, but services send
 * 1 where nothing is added, too: less than 1,000 thousandths would make high volume cheaper.
 */
function highVolumeProperties({ highVolume, highVolumePricingMultiplier: thousandths }: LedgerTransaction) {
  if (highVolume !== true && !thousandths) {
    return [];
  }
  const answer = label(highVolume === true ? 'yes' : 'no');
  return property(
    'highVolumePrice',
    thousandths === undefined
      ? answer
      : thousandths === 0n
        ? label('highVolumeNotApplied')
        : thousandths < 1_000n
          ? label('priceMultiplierAsSent', answer, formatInteger(thousandths))
          : label('priceMultiplier', answer, formatDecimal(thousandths, 3), formatInteger(thousandths)),
    highVolume === true ? 'own' : 'detail',
  );
}
