import type { WithOne, WithTwo } from '../../phrase.ts';
import { valueIn } from '../fieldLookup.ts';
import { entityWords } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

/** What is done to one entity, which a field names. */
export function about(id: WithOne, name: string): EffectWriter {
  return (fields) => ({ headline: id(entityWords(valueIn(fields, name, 'entity'))) });
}

/** What is done with two entities. */
export function between(id: WithTwo, first: string, second: string): EffectWriter {
  return (fields) => ({
    headline: id(entityWords(valueIn(fields, first, 'entity')), entityWords(valueIn(fields, second, 'entity'))),
  });
}
