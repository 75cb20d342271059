import { label } from '../../label.ts';
import { formatHbar } from '../../value/amounts.ts';
import { integerIn, partsOf, valueIn } from '../fieldLookup.ts';
import { about, between } from './aboutEntity.ts';
import { effectRow } from './effectRows.ts';
import { entityCell, entityWords } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

export const cryptoCreateAccount: EffectWriter = (fields) => ({
  headline: label('doesCreateAccount', formatHbar(integerIn(fields, 'initialBalance'))),
});

export const cryptoUpdateAccount = about('doesChangeAccount', 'accountIDToUpdate');

export const cryptoDelete = between('doesDeleteAccount', 'deleteAccountID', 'transferAccountID');

export const cryptoAddLiveHash: EffectWriter = (fields) => {
  const { text, reference } = entityCell(valueIn(partsOf(fields, 'liveHash'), 'accountId', 'entity'));
  return { headline: label('doesAddLiveHash', text), rows: effectRow('account', text, reference) };
};

export const cryptoDeleteLiveHash = about('doesDeleteLiveHash', 'accountOfLiveHash');

/** What a hook is of, in a message that names hooks. */
export const hookStore: EffectWriter = (fields) => {
  const hook = partsOf(fields, 'hookId');
  const entity = partsOf(hook, 'entityId');
  const owner = valueIn(entity, 'accountId', 'entity') ?? valueIn(entity, 'contractId', 'entity');
  return { headline: label('doesStoreHook', String(integerIn(hook, 'hookId')), entityWords(owner)) };
};

export const hookDispatch: EffectWriter = () => ({ headline: label('doesDispatchHook') });
