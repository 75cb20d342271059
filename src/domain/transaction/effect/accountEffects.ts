import { phrase } from '../../phrase.ts';
import { formatHbar } from '../../value/amounts.ts';
import { integerIn, partsOf, valueIn } from '../fieldLookup.ts';
import { about, between } from './aboutEntity.ts';
import { effectRow } from './effectRows.ts';
import { entityCell, entityWords } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

export const cryptoCreateAccount: EffectWriter = (fields) => ({
  headline: phrase`Creates an account with ${formatHbar(integerIn(fields, 'initialBalance'))}`,
});

export const cryptoUpdateAccount = about((part) => phrase`Changes account ${part}`, 'accountIDToUpdate');

export const cryptoDelete = between(
  (first, second) => phrase`Deletes account ${first}; what it holds goes to ${second}`,
  'deleteAccountID',
  'transferAccountID',
);

export const cryptoAddLiveHash: EffectWriter = (fields) => {
  const { text, reference } = entityCell(valueIn(partsOf(fields, 'liveHash'), 'accountId', 'entity'));
  return { headline: phrase`Adds a live hash to account ${text}`, rows: effectRow(phrase`Account`, text, reference) };
};

export const cryptoDeleteLiveHash = about(
  (part) => phrase`Removes a live hash from account ${part}`,
  'accountOfLiveHash',
);

/** What a hook is of, in a message that names hooks. */
export const hookStore: EffectWriter = (fields) => {
  const hook = partsOf(fields, 'hookId');
  const entity = partsOf(hook, 'entityId');
  const owner = valueIn(entity, 'accountId', 'entity') ?? valueIn(entity, 'contractId', 'entity');
  return { headline: phrase`Changes the storage of hook ${integerIn(hook, 'hookId')} of ${entityWords(owner)}` };
};

export const hookDispatch: EffectWriter = () => ({
  headline: phrase`Creates, runs or removes a hook for another transaction; no user can send it`,
});
