import { type DisplayText, type Label, label } from '../../label.ts';
import { integerIn, valueIn } from '../fieldLookup.ts';
import { type DecodedField, entityReferenceId, fieldParts } from '../transactionContent.ts';
import { type Asset, amountWords, counted, entityCell, entityWords } from './effectWords.ts';
import type { EffectContext, EffectTable, EffectWriter } from './transactionEffect.ts';
import { joined, plain, tableOf } from './transferEffects.ts';

const maxSerials = 20;

export const cryptoApproveAllowance: EffectWriter = (fields, context) => {
  const grants = fields.flatMap((field) => {
    const what = grantOf(field, context);
    return what === undefined ? [] : [{ parts: fieldParts(field), what }];
  });
  const [only] = grants;
  return {
    headline:
      grants.length === 1 && only !== undefined
        ? label('doesAllow', spenderOf(only.parts), only.what, ownerOf(only.parts))
        : label('doesAllowMany', counted(grants.length, 'oneAllowance', 'allowanceCount')),
    said: ['cryptoAllowances', 'tokenAllowances', 'nftAllowances'],
    tables: only === undefined ? [] : [allowanceTable(grants)],
  };
};

export const cryptoDeleteAllowance: EffectWriter = (fields) => {
  const removed = fields.filter(({ name }) => name === 'nftAllowances');
  return {
    headline: label('doesRemoveAllowances', counted(removed.length, 'oneNftAllowance', 'nftAllowanceCount')),
    said: ['nftAllowances'],
    tables: [
      tableOf(
        label('allowancesRemoved'),
        [
          { name: 'owner', isAmount: false },
          { name: 'allowanceOf', isAmount: false },
        ],
        removed.map((field) => () => {
          const parts = fieldParts(field);
          return [ownerCell(parts), plain(serialWords(parts))];
        }),
      ),
    ],
  };
};

interface Grant {
  readonly parts: readonly DecodedField[];
  readonly what: DisplayText;
}

function allowanceTable(grants: readonly Grant[]): EffectTable {
  return tableOf(
    label('allowancesGranted'),
    [
      { name: 'owner', isAmount: false },
      { name: 'spender', isAmount: false },
      { name: 'allowanceOf', isAmount: false },
    ],
    grants.map(({ parts, what }) => () => [
      ownerCell(parts),
      entityCell(valueIn(parts, 'spender', 'entity')),
      plain(what),
    ]),
  );
}

function grantOf(field: DecodedField, { unitOf }: EffectContext): DisplayText | undefined {
  const parts = fieldParts(field);
  switch (field.name) {
    case 'cryptoAllowances':
      return limitWords(integerIn(parts, 'amount'), { kind: 'hbar' });
    case 'tokenAllowances': {
      const token = valueIn(parts, 'tokenId', 'entity');
      const id = token && entityReferenceId(token);
      return limitWords(integerIn(parts, 'amount'), { kind: 'token', token, unit: id && unitOf(id) });
    }
    case 'nftAllowances':
      return nftGrant(parts);
    default:
      return undefined;
  }
}

/** An allowance of 0 takes away the one before. */
function limitWords(amount: bigint, asset: Asset): Label {
  return amount === 0n
    ? label('allowanceNone', asset.kind === 'hbar' ? 'ℏ' : entityWords(asset.token))
    : label('allowanceUpTo', amountWords(amount, asset));
}

function nftGrant(parts: readonly DecodedField[]): DisplayText {
  const token = entityWords(valueIn(parts, 'tokenId', 'entity'));
  const delegating = valueIn(parts, 'delegatingSpender', 'entity');
  const forAll = valueIn(parts, 'approvedForAll', 'boolean');
  const what =
    forAll === true
      ? label('allowanceEveryNft', token)
      : forAll === false && serialsOf(parts).length === 0
        ? label('allowanceNoNft', token)
        : serialWords(parts);
  return delegating === undefined ? what : label('delegatedBy', what, entityWords(delegating));
}

function serialWords(parts: readonly DecodedField[]): Label {
  const serials = serialsOf(parts);
  const shown = joined(serials.slice(0, maxSerials).map(String));
  const left = serials.length - maxSerials;
  const list = serials.length === 0 ? label('nothingSet') : left > 0 ? label('andMoreOf', shown, String(left)) : shown;
  return label('serialsOfToken', list, entityWords(valueIn(parts, 'tokenId', 'entity')));
}

function serialsOf(parts: readonly DecodedField[]): readonly bigint[] {
  return parts.flatMap((part) => (part.name === 'serialNumbers' && part.kind === 'integer' ? [part.value] : []));
}

/** Without an owner it is the payer's. */
function ownerOf(parts: readonly DecodedField[]): DisplayText {
  const owner = valueIn(parts, 'owner', 'entity');
  return owner === undefined ? label('thePayer') : entityWords(owner);
}

function ownerCell(parts: readonly DecodedField[]) {
  const owner = valueIn(parts, 'owner', 'entity');
  return owner === undefined ? plain(label('thePayer')) : entityCell(owner);
}

function spenderOf(parts: readonly DecodedField[]): DisplayText {
  return entityWords(valueIn(parts, 'spender', 'entity'));
}
