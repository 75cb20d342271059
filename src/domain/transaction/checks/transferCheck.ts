import { type Phrase, phrase } from '../../phrase.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { type AssetSum, readTransfers, transferSums } from '../effect/transfers.ts';
import { partsOf } from '../fieldLookup.ts';
import { type DecodedField, fieldParts } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import type { ContentCheck } from './check.ts';
import { fewOf } from './fewOf.ts';

const nothingKnown = { unitOf: () => undefined };

/** Whether what is given and what is got adds up, for ℏ and each token, also of what a schedule will do. */
export const balancedTransfers: ContentCheck = ({ transaction }) => {
  const sums = transfersIn(transaction.data).flatMap((parts) => transferSums(readTransfers(parts, nothingKnown)));
  const unbalanced = sums.filter(({ sum }) => sum !== 0n).map(unbalancedLabel);
  return unbalanced.length > 0 || sums.length === 0
    ? fewOf('warning', unbalanced)
    : [{ level: 'passed', text: phrase`What is given and what is received add up.` }];
};

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

function unbalancedLabel({ asset, sum }: AssetSum): Phrase {
  if (asset.kind === 'hbar') {
    return phrase`The amounts of ℏ add up to ${formatHbar(sum)}, not to 0. A ledger refuses it (INVALID_ACCOUNT_AMOUNTS).`;
  }
  const token = asset.token === undefined ? '?' : formatEntityReference(asset.token);
  return sum === 1n
    ? phrase`The amounts of token ${token} add up to 1 smallest unit, not to 0. A ledger refuses it (TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN).`
    : phrase`The amounts of token ${token} add up to ${formatInteger(sum)} smallest units, not to 0. A ledger refuses it (TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN).`;
}
