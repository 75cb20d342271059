import { type DisplayText, label, yesOrNo } from '../../label.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { enumWords } from '../transaction.ts';
import type { DecodedField } from '../transactionContent.ts';
import { formatDuration, formatFieldValue, textOfField } from '../transactionFormat.ts';
import { type Asset, amountOf, entityCell, keyWords, timeText } from './effectWords.ts';
import { endpointText } from './endpointText.ts';
import { fieldLabel } from './fieldLabel.ts';

const maxListed = 20;
const maxParts = 40;

/** Values one after another, cut. */
export function listed(values: readonly (() => DisplayText)[]): DisplayText {
  const shown = values.slice(0, maxListed).flatMap((value, index) => (index === 0 ? [value()] : [', ', value()]));
  const left = values.length - maxListed;
  return left > 0 ? label('andMoreOf', shown, formatInteger(BigInt(left))) : shown;
}

/** What a field says, on one line. */
export function fieldWords(field: DecodedField, asset: Asset): DisplayText {
  switch (field.kind) {
    case 'integer':
      return integerWords(field, asset);
    case 'boolean':
      return yesOrNo(field.value) ?? '';
    case 'text':
      return field.value === '' ? label('emptyText') : field.value;
    case 'bytes':
      return textOfField(field) ?? formatFieldValue(field) ?? '';
    case 'enum':
      return field.label === undefined ? String(field.value) : enumWords(field.label);
    case 'entity':
      return entityCell(field.value).text;
    case 'timestamp':
      return field.value === undefined ? label('noTime') : timeText(field.value);
    case 'duration':
      return formatDuration(field.seconds);
    case 'key':
      return keyWords(field.value);
    case 'message':
      return messageWords(field, asset);
    default:
      return formatFieldValue(field) ?? '';
  }
}

function integerWords(field: DecodedField & { readonly kind: 'integer' }, asset: Asset): DisplayText {
  const { name, value, unit } = field;
  if (value === -1n && name === 'maxAutomaticTokenAssociations') {
    return label('withoutLimit');
  }
  switch (unit) {
    case 'tinybars':
      return formatHbar(value);
    case 'tokenUnits':
      return amountOf(value, asset);
    default:
      return formatFieldValue({ ...field, unit: unit === 'gas' ? undefined : unit }) ?? '';
  }
}

/** `HookEntityId`, fractions and the like: their parts with names, as many as a line takes. */
function messageWords(field: DecodedField & { readonly kind: 'message' }, asset: Asset): DisplayText {
  const endpoint = endpointText(field);
  if (endpoint !== undefined) {
    return endpoint;
  }
  const [first] = field.fields;
  if (first?.isRepeated && field.fields.every(({ name }) => name === first.name)) {
    return listed(field.fields.map((part) => () => fieldWords(part, asset)));
  }
  let left = maxParts;
  const words = (parts: readonly DecodedField[]): DisplayText[] =>
    parts.flatMap((part) => {
      if (left <= 0) {
        return [];
      }
      left--;
      const inner = part.kind === 'message' && endpointText(part) === undefined ? words(part.fields) : undefined;
      const separator = [', '];
      return inner ?? [...separator, fieldLabel(part), ' ', fieldWords(part, asset)];
    });
  const said = words(field.fields).slice(1);
  return said.length === 0 ? label('nothingSet') : left > 0 ? said : [...said, ', …'];
}
