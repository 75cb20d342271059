import { phrase } from '../../phrase.ts';
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
      return { headline: phrase`Stops the network at ${time}` };
    case 2:
      return { headline: phrase`Prepares the upgrade of the network from file ${file}` };
    case 3:
      return { headline: phrase`Stops the network at ${time} and upgrades it` };
    case 4:
      return { headline: phrase`Cancels the freeze of the network that was planned` };
    case 5:
      return { headline: phrase`Upgrades the telemetry of the nodes at ${time} from file ${file}` };
    default:
      return { headline: phrase`Asks for a freeze of the network but does not say which kind` };
  }
};

export const utilPrng: EffectWriter = (fields) => {
  const range = integerIn(fields, 'range');
  return range > 0n
    ? { headline: phrase`Draws a random number from 0 to ${formatInteger(range - 1n)}`, said: ['range'] }
    : { headline: phrase`Draws 384 random bits`, said: range === 0n ? ['range'] : [] };
};

export const nodeCreate = about((part) => phrase`Adds a consensus node with account ${part}`, 'accountId');

export const nodeUpdate: EffectWriter = (fields) => ({
  headline: phrase`Changes consensus node ${numberIn(fields, 'nodeId')}`,
});
export const nodeDelete: EffectWriter = (fields) => ({
  headline: phrase`Removes consensus node ${numberIn(fields, 'nodeId')}`,
});

export const registeredNodeCreate: EffectWriter = (fields) => {
  const description = valueIn(fields, 'description', 'text') ?? '';
  return {
    headline: description === '' ? phrase`Registers a node` : phrase`Registers the node ${quoted(description)}`,
  };
};
export const registeredNodeUpdate: EffectWriter = (fields) => ({
  headline: phrase`Changes registered node ${numberIn(fields, 'registeredNodeId')}`,
});
export const registeredNodeDelete: EffectWriter = (fields) => ({
  headline: phrase`Removes registered node ${numberIn(fields, 'registeredNodeId')}`,
});

export const nodeStakeUpdate: EffectWriter = (fields) => ({
  headline: phrase`Updates the stakes of ${counted(new Set(stakedNodes(fields)).size, phrase`1 node`, (part) => phrase`${part} nodes`)}; no user can send it`,
});

function stakedNodes(fields: readonly DecodedField[]): readonly string[] {
  return fields.flatMap((field) => (field.name === 'nodeStake' ? [numberIn(fieldParts(field), 'nodeId')] : []));
}

/** What nodes send one another; no user can. */
export const nodeInternal: EffectWriter = () => ({
  headline: phrase`Is part of how consensus nodes work together; no user can send it`,
});

/** Numbers of nodes have no thousands. */
function numberIn(fields: readonly DecodedField[], name: string): string {
  const field = lastOf(fields, name);
  return field?.kind === 'integer' ? String(field.value) : '0';
}
