import { type Phrase, phrase } from '../../phrase.ts';
import { partsOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, fieldParts } from '../transactionContent.ts';
import { entityKey } from '../transactionFormat.ts';
import type { ContentCheck } from './check.ts';

/** Whether what is deleted, by itself or by a schedule, is also to receive what it holds (HAPI's response codes 107 and 77). */
export const deletionForOthers: ContentCheck = ({ transaction }) =>
  deletionsForItself(transaction.data).map((text) => ({ level: 'warning', text }));

function deletionsForItself(data: DecodedField): readonly Phrase[] {
  const fields = fieldParts(data);
  switch (data.name) {
    case 'cryptoDelete':
      return isSame(fields, 'deleteAccountID', 'transferAccountID')
        ? [
            phrase`The deleted account is also the one that receives its balance. A ledger refuses it (TRANSFER_ACCOUNT_SAME_AS_DELETE_ACCOUNT).`,
          ]
        : [];
    case 'contractDeleteInstance':
      return ['transferAccountID', 'transferContractID'].some((receiver) => isSame(fields, 'contractID', receiver))
        ? [
            phrase`The deleted contract is also the one that receives its balance. A ledger refuses it (OBTAINER_SAME_CONTRACT_ID).`,
          ]
        : [];
    case 'scheduleCreate':
      return partsOf(fields, 'scheduledTransactionBody').flatMap(deletionsForItself);
    default:
      return [];
  }
}

function isSame(fields: readonly DecodedField[], one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => valueIn(fields, name, 'entity'));
  return first !== undefined && second !== undefined && entityKey(first) === entityKey(second);
}
