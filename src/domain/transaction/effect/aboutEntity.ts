import { label, type OnePlaceLabelId, type TwoPlacesLabelId } from '../../label.ts';
import { valueIn } from '../fieldLookup.ts';
import { entityWords } from './effectWords.ts';
import type { EffectWriter } from './transactionEffect.ts';

/** What is done to one entity, which a field names. */
export function about(id: OnePlaceLabelId, name: string): EffectWriter {
  return (fields) => ({ headline: label(id, entityWords(valueIn(fields, name, 'entity'))) });
}

/** What is done with two entities. */
export function between(id: TwoPlacesLabelId, first: string, second: string): EffectWriter {
  return (fields) => ({
    headline: label(id, entityWords(valueIn(fields, first, 'entity')), entityWords(valueIn(fields, second, 'entity'))),
  });
}
