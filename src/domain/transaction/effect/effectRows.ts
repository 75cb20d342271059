import { joined, type Phrase, phrase, type Words, yesOrNo } from '../../phrase.ts';
import { formatDecimal, formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatIpAddress } from '../../value/ipAddress.ts';
import { integerIn, lastOf, partsOf, valueIn } from '../fieldLookup.ts';
import { enumWords, schemaNameWords } from '../transaction.ts';
import { type DecodedField, entityReferenceId, fieldParts } from '../transactionContent.ts';
import {
  entityReferenceText,
  formatBytes,
  formatDuration,
  formatFieldValue,
  textOfField,
} from '../transactionFormat.ts';
import { type Asset, amountOf, amountWords, entityCell, entityWords, keyWords, timeText } from './effectWords.ts';
import { fieldLabel } from './fieldLabel.ts';
import { isRemoval } from './removals.ts';
import type { EffectContext, EffectRow } from './transactionEffect.ts';

const maxRows = 100;

/** A row; none for a value that there is not. */
export function effectRow(name: Phrase, value: Words | undefined, reference?: string): readonly EffectRow[] {
  return value === undefined ? [] : [{ name: name, value, reference, isRemoved: false }];
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
  return leftOut > 0
    ? [...rows.slice(0, maxRows), ...effectRow(phrase`More in the fields below`, formatInteger(BigInt(leftOut)))]
    : rows;
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
    return [{ name, value: phrase`removed`, reference: undefined, isRemoved: true }];
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
    return [{ name: phrase`Custom fees`, value: phrase`removed`, reference: undefined, isRemoved: true }];
  }
  const fees = fieldParts(field).filter((part) => part.name === 'fees');
  return (fees.length > 0 ? fees : [field]).map((fee) => feeRow(fieldParts(fee), asset, context));
}

const maxListed = 20;
const maxParts = 40;

/** Values one after another, cut. */
function listed(values: readonly (() => Words)[]): Words {
  const shown = values.slice(0, maxListed).flatMap((value, index) => (index === 0 ? [value()] : [', ', value()]));
  const left = values.length - maxListed;
  return left > 0 ? phrase`${shown} and ${formatInteger(BigInt(left))} more` : shown;
}

/** What a field says, on one line. */
function fieldWords(field: DecodedField, asset: Asset): Words {
  switch (field.kind) {
    case 'integer':
      return integerWords(field, asset);
    case 'boolean':
      return yesOrNo(field.value) ?? '';
    case 'text':
      return field.value === '' ? phrase`(empty)` : field.value;
    case 'bytes':
      return textOfField(field) ?? formatFieldValue(field) ?? '';
    case 'enum':
      return field.label === undefined ? String(field.value) : enumWords(field.label);
    case 'entity':
      return entityCell(field.value).text;
    case 'timestamp':
      return field.value === undefined ? phrase`not a valid time` : timeText(field.value);
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

function integerWords(field: DecodedField & { readonly kind: 'integer' }, asset: Asset): Words {
  const { name, value, unit } = field;
  if (value === -1n && name === 'maxAutomaticTokenAssociations') {
    return phrase`without limit`;
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
function messageWords(field: DecodedField & { readonly kind: 'message' }, asset: Asset): Words {
  const endpoint = endpointText(field);
  if (endpoint !== undefined) {
    return endpoint;
  }
  const [first] = field.fields;
  if (first?.isRepeated && field.fields.every(({ name }) => name === first.name)) {
    return listed(field.fields.map((part) => () => fieldWords(part, asset)));
  }
  let left = maxParts;
  const words = (parts: readonly DecodedField[]): Words[] =>
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
  return said.length === 0 ? phrase`(nothing set)` : left > 0 ? said : [...said, ', …'];
}

const endpointTypes: ReadonlySet<string> = new Set(['ServiceEndpoint', 'RegisteredServiceEndpoint']);

/** What a registered endpoint serves, by the message that says so. */
const services = ['blockNode', 'mirrorNode', 'rpcRelay', 'generalService'];

/** `10.0.0.1:50211`, `node.example:443`; undefined for a message that is no endpoint. */
function endpointText(field: DecodedField): Words | undefined {
  if (field.kind !== 'message' || !endpointTypes.has(field.messageType)) {
    return undefined;
  }
  const { fields } = field;
  const address = valueIn(fields, 'ipAddressV4', 'bytes') ?? valueIn(fields, 'ipAddress', 'bytes');
  const hosts = [
    valueIn(fields, 'domainName', 'text'),
    address && (formatIpAddress(address) ?? formatBytes(address)),
  ].filter((host) => host !== undefined && host !== '');
  const port = integerIn(fields, 'port');
  const shown = hosts.map((host = '') => (typeof host === 'string' && host.includes(':') ? `[${host}]` : host));
  const served = fields.flatMap((part) =>
    part.kind === 'message' && services.includes(part.name ?? '') ? [servedText(part)] : [],
  );
  const tls = valueIn(fields, 'requiresTls', 'boolean') ? ['TLS'] : [];
  const more = [...tls, ...served].join(', ');
  return [shown.length === 0 ? '?' : joined(shown, ' / '), `:${port}${more === '' ? '' : ` (${more})`}`];
}

function servedText({ name = '', fields }: DecodedField & { readonly kind: 'message' }): string {
  const apis = fields.flatMap((part) =>
    part.kind === 'enum' ? [part.label === undefined ? String(part.value) : enumWords(part.label).toLowerCase()] : [],
  );
  const description = valueIn(fields, 'description', 'text');
  const more = [apis.join(' / '), description].filter((text) => text !== undefined && text !== '').join(' ');
  return more === '' ? schemaNameWords(name) : `${schemaNameWords(name)} ${more}`;
}

/** One custom fee of a token or topic; `own` is the token that it belongs to. */
function feeRow(fee: readonly DecodedField[], own: Asset, context: EffectContext): EffectRow {
  const collector = valueIn(fee, 'feeCollectorAccountId', 'entity');
  const exempt = valueIn(fee, 'allCollectorsAreExempt', 'boolean') ? [', ', phrase`collectors are exempt`] : [];
  const { name, terms } = termsOf(fee, own, context);
  return {
    name,
    value: [phrase`${terms} → ${entityWords(collector)}`, ...exempt],
    reference: undefined,
    isRemoved: false,
  };
}

function termsOf(fee: readonly DecodedField[], own: Asset, context: EffectContext) {
  if (lastOf(fee, 'fractionalFee') !== undefined) {
    return { name: phrase`Fractional fee`, terms: fractionalTerms(partsOf(fee, 'fractionalFee'), own) };
  }
  if (lastOf(fee, 'royaltyFee') !== undefined) {
    return { name: phrase`Royalty fee`, terms: royaltyTerms(partsOf(fee, 'royaltyFee'), own, context) };
  }
  return { name: phrase`Fixed fee`, terms: fixedTerms(partsOf(fee, 'fixedFee'), own, context) };
}

/** 0.0.0 stands for the token that is created. */
function fixedTerms(fixed: readonly DecodedField[], own: Asset, { unitOf }: EffectContext): Words {
  const amount = integerIn(fixed, 'amount');
  const token = valueIn(fixed, 'denominatingTokenId', 'entity');
  if (token === undefined) {
    return amountWords(amount, { kind: 'hbar' });
  }
  if (token.shard === 0n && token.realm === 0n && token.num === 0n) {
    return phrase`${amountOf(amount, own)} of this token`;
  }
  const id = entityReferenceId(token);
  return amountWords(amount, { kind: 'token', token, unit: id && unitOf(id) });
}

function fractionalTerms(fractional: readonly DecodedField[], own: Asset): Words {
  const least = integerIn(fractional, 'minimumAmount');
  const most = integerIn(fractional, 'maximumAmount');
  return [
    phrase`${fractionText(partsOf(fractional, 'fractionalAmount'))} of the amount`,
    ...(least === 0n ? [] : [', ', phrase`at least ${amountOf(least, own)}`]),
    ...(most === 0n ? [] : [', ', phrase`at most ${amountOf(most, own)}`]),
    ', ',
    valueIn(fractional, 'netOfTransfers', 'boolean')
      ? phrase`paid by the sender on top`
      : phrase`taken from what the receiver gets`,
  ];
}

function royaltyTerms(royalty: readonly DecodedField[], own: Asset, context: EffectContext): Words {
  const fallback = lastOf(royalty, 'fallbackFee');
  return [
    phrase`${fractionText(partsOf(royalty, 'exchangeValueFraction'))} of what is paid`,
    ...(fallback === undefined
      ? []
      : [', ', phrase`${fixedTerms(partsOf(royalty, 'fallbackFee'), own, context)} where nothing is paid`]),
  ];
}

/** `2.5 %` where that is exact, else `1/3`. */
function fractionText(fraction: readonly DecodedField[]): string {
  const numerator = integerIn(fraction, 'numerator');
  const denominator = integerIn(fraction, 'denominator');
  const isExact = denominator > 0n && (numerator * 1_000_000n) % denominator === 0n;
  return isExact ? `${formatDecimal((numerator * 1_000_000n) / denominator, 4)} %` : `${numerator}/${denominator}`;
}
