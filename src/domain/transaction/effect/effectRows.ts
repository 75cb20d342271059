import { type DisplayText, type LabelName, label, toLabel } from '../../label.ts';
import { formatInteger } from '../../value/amounts.ts';
import { integerIn, valueIn } from '../fieldLookup.ts';
import { type DecodedField, entityReferenceId, fieldParts } from '../transactionContent.ts';
import { entityReferenceText } from '../transactionFormat.ts';
import type { Asset } from './effectWords.ts';
import { feeRow } from './feeTerms.ts';
import { fieldLabel } from './fieldLabel.ts';
import { fieldWords, listed } from './fieldWords.ts';
import { isRemoval } from './removals.ts';
import type { EffectContext, EffectRow } from './transactionEffect.ts';

const maxRows = 100;

/** A row; none for a value that there is not. */
export function effectRow(name: LabelName, value: DisplayText | undefined, reference?: string): readonly EffectRow[] {
  return value === undefined ? [] : [{ name: toLabel(name), value, reference, isRemoved: false }];
}

/** A row for every field but those that were said: nothing of a file stays unsaid because nobody thought of it. */
export function fieldRows(
  dataCase: string | undefined,
  fields: readonly DecodedField[],
  said: readonly string[],
  context: EffectContext,
): readonly EffectRow[] {
  const asset = assetOf(dataCase, fields, context);
  const isCreation = /create|creation/i.test(dataCase ?? '');
  const unsaid = fields.filter(
    (field) =>
      field.name === undefined ||
      !(said.includes(field.name) || withoutEffect.has(field.name) || (isCreation && isDefault(field))),
  );
  const rows = groupsOf(unsaid)
    .slice(0, maxRows)
    .flatMap((group) => groupRows(dataCase, group, asset, context));
  const leftOut = rows.length - maxRows;
  return leftOut > 0 ? [...rows.slice(0, maxRows), ...effectRow('moreRows', formatInteger(BigInt(leftOut)))] : rows;
}

/** Fields that the ledger reads no more. */
const withoutEffect: ReadonlySet<string> = new Set([
  'proxyAccountID',
  'proxyFraction',
  'sendRecordThreshold',
  'sendRecordThresholdWrapper',
  'receiveRecordThreshold',
  'receiveRecordThresholdWrapper',
  'newRealmAdminKey',
]);

/** What is created is the same whether these are set or not; SDKs set them. */
function isDefault(field: DecodedField): boolean {
  switch (field.kind) {
    case 'boolean':
      return !field.value;
    case 'integer':
      return field.value === 0n;
    case 'text':
      return field.value === '';
    case 'bytes':
      return field.value.length === 0;
    default:
      return false;
  }
}

/** The token whose smallest units the amounts of a transaction count; its unit is looked up where an amount is said. */
function assetOf(dataCase: string | undefined, fields: readonly DecodedField[], { unitOf }: EffectContext): Asset {
  const token = valueIn(fields, 'token', 'entity');
  return {
    kind: 'token',
    token,
    get unit() {
      if (dataCase === 'tokenCreation') {
        return { decimals: Number(integerIn(fields, 'decimals')), symbol: undefined, name: undefined };
      }
      const id = token && entityReferenceId(token);
      return id && unitOf(id);
    },
  };
}

/** Elements of one list stand in one row. */
function groupsOf(fields: readonly DecodedField[]): readonly (readonly [DecodedField, ...DecodedField[]])[] {
  const groups = new Map<string, [DecodedField, ...DecodedField[]]>();
  for (const field of fields) {
    const key = field.name ?? `${field.number}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [field]);
    } else {
      group.push(field);
    }
  }
  return [...groups.values()];
}

function groupRows(
  dataCase: string | undefined,
  group: readonly [DecodedField, ...DecodedField[]],
  asset: Asset,
  context: EffectContext,
): readonly EffectRow[] {
  const [first] = group;
  if (first.name === 'customFees') {
    return group.flatMap((field) => feesRows(dataCase, field, asset, context));
  }
  const name = fieldLabel(first);
  const [only, ...others] = group;
  if (isRemoval(dataCase, only) && others.length === 0) {
    return [{ name, value: label('removed'), reference: undefined, isRemoved: true }];
  }
  const isRemoved = first.name === 'hookIdsToDelete';
  if (others.length === 0) {
    const reference = only.kind === 'entity' ? entityReferenceText(only.value) : undefined;
    return [{ name, value: fieldWords(only, asset), reference, isRemoved }];
  }
  return [
    { name, value: listed(group.map((field) => () => fieldWords(field, asset))), reference: undefined, isRemoved },
  ];
}

/** Fees of a list that replaces those before, or of a token that is created. */
function feesRows(
  dataCase: string | undefined,
  field: DecodedField,
  asset: Asset,
  context: EffectContext,
): readonly EffectRow[] {
  if (isRemoval(dataCase, field)) {
    return [{ name: toLabel('customFees'), value: label('removed'), reference: undefined, isRemoved: true }];
  }
  const fees = fieldParts(field).filter((part) => part.name === 'fees');
  return (fees.length > 0 ? fees : [field]).map((fee) => feeRow(fieldParts(fee), asset, context));
}
