import { label } from '../../label.ts';
import { formatInteger } from '../../value/amounts.ts';
import { integerIn, lastOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, fieldParts } from '../transactionContent.ts';
import { about } from './aboutEntity.ts';
import { counted, entityWords, quoted, timeWords } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

/** One transaction type for five things, by the numbers of `FreezeType`. */
export const freeze: EffectWriter = (fields) => {
  const time = timeWords(fields, 'startTime');
  const file = entityWords(valueIn(fields, 'updateFile', 'entity'));
  switch (valueIn(fields, 'freezeType', 'enum') ?? 0) {
    case 1:
      return { headline: label('doesFreeze', time) };
    case 2:
      return { headline: label('doesPrepareUpgrade', file) };
    case 3:
      return { headline: label('doesFreezeUpgrade', time) };
    case 4:
      return { headline: label('doesAbortFreeze') };
    case 5:
      return { headline: label('doesUpgradeTelemetry', time, file) };
    default:
      return { headline: label('doesFreezeUnknown') };
  }
};

export const utilPrng: EffectWriter = (fields) => {
  const range = integerIn(fields, 'range');
  return range > 0n
    ? { headline: label('doesDrawNumber', formatInteger(range - 1n)), said: ['range'] }
    : { headline: label('doesDrawBits'), said: range === 0n ? ['range'] : [] };
};

export const nodeCreate = about('doesCreateNode', 'accountId');

export const nodeUpdate: EffectWriter = (fields) => ({ headline: label('doesChangeNode', numberIn(fields, 'nodeId')) });
export const nodeDelete: EffectWriter = (fields) => ({ headline: label('doesDeleteNode', numberIn(fields, 'nodeId')) });

export const registeredNodeCreate: EffectWriter = (fields) => {
  const description = valueIn(fields, 'description', 'text') ?? '';
  return {
    headline: description === '' ? label('doesRegisterUnnamedNode') : label('doesRegisterNode', quoted(description)),
  };
};
export const registeredNodeUpdate: EffectWriter = (fields) => ({
  headline: label('doesChangeRegisteredNode', numberIn(fields, 'registeredNodeId')),
});
export const registeredNodeDelete: EffectWriter = (fields) => ({
  headline: label('doesDeleteRegisteredNode', numberIn(fields, 'registeredNodeId')),
});

export const nodeStakeUpdate: EffectWriter = (fields) => ({
  headline: label('doesUpdateStakes', counted(new Set(stakedNodes(fields)).size, 'oneNode', 'nodeCount')),
});

function stakedNodes(fields: readonly DecodedField[]): readonly string[] {
  return fields.flatMap((field) => (field.name === 'nodeStake' ? [numberIn(fieldParts(field), 'nodeId')] : []));
}

/** What nodes send one another; no user can. */
export const nodeInternal: EffectWriter = () => ({ headline: label('doesNodeWork') });

/** Numbers of nodes have no thousands. */
function numberIn(fields: readonly DecodedField[], name: string): string {
  const field = lastOf(fields, name);
  return field?.kind === 'integer' ? String(field.value) : '0';
}
