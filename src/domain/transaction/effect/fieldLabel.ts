import { type Label, label, toLabel, verbatim } from '../../label.ts';
import { schemaNameWords } from '../transaction.ts';
import type { DecodedField } from '../transactionContent.ts';
import { fieldLabelIds } from './fieldLabelIds.ts';

/** What a field is called. */
export function fieldLabel({ name, number }: DecodedField): Label {
  const known = name === undefined || !Object.hasOwn(fieldLabelIds, name) ? undefined : fieldLabelIds[name];
  return known !== undefined
    ? toLabel(known)
    : name === undefined
      ? label('fieldNumber', String(number))
      : verbatim(schemaNameWords(name));
}
