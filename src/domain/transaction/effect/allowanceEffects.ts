import { type DisplayText, type Label, label } from '../../label.ts';
import { formatInteger } from '../../value/amounts.ts';
import { integerIn, serialNumbersOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, entityReferenceId, fieldParts } from '../transactionContent.ts';
import { entityKey } from '../transactionFormat.ts';
import { type Asset, amountWords, counted, entityCell, entityWords } from './effectWords.ts';
import type { EffectContext, EffectTable, EffectWriter } from './transactionEffect.ts';
import { joined, nftWords, plain, tableOf } from './transferEffects.ts';

const maxSerials = 20;

/** The last of several allowances of one spender for the same counts. */
export const cryptoApproveAllowance: EffectWriter = (fields, context) => {
  const all = fields.flatMap((field) => allowanceOf(field, context) ?? []);
  return {
    headline: allowancesHeadline([...new Map(all.map((each) => [allowanceKey(each), each])).values()]),
    said: ['cryptoAllowances', 'tokenAllowances', 'nftAllowances'],
    tables: all.length === 0 ? [] : [allowanceTable(all)],
  };
};

function allowancesHeadline(all: readonly Allowance[]): Label {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) {
    const id = only.granted === undefined ? 'doesDisallow' : 'doesAllow';
    return label(id, entityWords(valueIn(only.parts, 'spender', 'entity')), wordsOf(only), ownerOf(only.parts));
  }
  const granted = all.filter((each) => each.granted !== undefined).length;
  const removed = all.filter((each) => each.removed !== undefined).length;
  const [grants, removals] = [granted, removed].map((count) => counted(count, 'oneAllowance', 'allowanceCount'));
  return removals === undefined || removed === 0
    ? label('doesAllowMany', grants ?? '')
    : granted === 0
      ? label('doesDisallowMany', removals)
      : label('doesAllowAndDisallow', grants ?? '', removals);
}

export const cryptoDeleteAllowance: EffectWriter = (fields) => {
  const removed = fields.filter(({ name }) => name === 'nftAllowances');
  return {
    headline: label('doesRemoveAllowances', removedWords(removed.map(fieldParts))),
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

function removedWords(all: readonly (readonly DecodedField[])[]): DisplayText {
  const nfts = all.flatMap((parts) => {
    const token = valueIn(parts, 'tokenId', 'entity');
    return serialNumbersOf(parts).map((serial) => ({ token, serial, collection: entityKey(token) }));
  });
  const collections = new Set(nfts.map(({ collection }) => collection)).size;
  const count = new Set(nfts.map(({ collection, serial }) => `${collection}/${serial}`)).size;
  return collections === 1
    ? nftWords(
        nfts.map(({ serial }) => serial),
        entityWords(nfts[0]?.token),
      )
    : collections === 0
      ? label('nftCount', '0')
      : label('nftsOfCollections', formatInteger(BigInt(count)), formatInteger(BigInt(collections)));
}

/** What a spender may have, what it may have no more, or both. */
interface Allowance {
  readonly parts: readonly DecodedField[];
  readonly granted: DisplayText | undefined;
  readonly removed: DisplayText | undefined;
}

function wordsOf({ granted, removed }: Allowance): DisplayText {
  return joined([granted, removed].flatMap((words) => words ?? []));
}

function allowanceKey({ parts }: Allowance): string {
  const [token, ...accounts] = ['tokenId', 'owner', 'spender'].map((name) => valueIn(parts, name, 'entity'));
  return [token, ...accounts].map(entityKey).concat(serialNumbersOf(parts).map(String)).join();
}

function allowanceTable(all: readonly Allowance[]): EffectTable {
  return tableOf(
    label('allowancesGranted'),
    [
      { name: 'owner', isAmount: false },
      { name: 'spender', isAmount: false },
      { name: 'allowanceOf', isAmount: false },
    ],
    all.map((each) => () => [
      ownerCell(each.parts),
      entityCell(valueIn(each.parts, 'spender', 'entity')),
      plain(wordsOf(each)),
    ]),
  );
}

function allowanceOf(field: DecodedField, { unitOf }: EffectContext): Allowance | undefined {
  const parts = fieldParts(field);
  switch (field.name) {
    case 'cryptoAllowances':
      return amountAllowance(parts, { kind: 'hbar' });
    case 'tokenAllowances': {
      const token = valueIn(parts, 'tokenId', 'entity');
      const id = token && entityReferenceId(token);
      return amountAllowance(parts, { kind: 'token', token, unit: id && unitOf(id) });
    }
    case 'nftAllowances':
      return nftAllowance(parts);
    default:
      return undefined;
  }
}

/** An allowance of 0 takes away the one before. */
function amountAllowance(parts: readonly DecodedField[], asset: Asset): Allowance {
  const amount = integerIn(parts, 'amount');
  return amount === 0n
    ? {
        parts,
        granted: undefined,
        removed: label('allowanceNone', asset.kind === 'hbar' ? 'ℏ' : entityWords(asset.token)),
      }
    : { parts, granted: label('allowanceUpTo', amountWords(amount, asset)), removed: undefined };
}

/** That not all of a collection are allowed any more may stand beside serial numbers that are. */
function nftAllowance(parts: readonly DecodedField[]): Allowance {
  const token = entityWords(valueIn(parts, 'tokenId', 'entity'));
  const delegating = valueIn(parts, 'delegatingSpender', 'entity');
  const forAll = valueIn(parts, 'approvedForAll', 'boolean');
  const isOnlyRemoval = forAll === false && serialNumbersOf(parts).length === 0;
  const granted = forAll === true ? label('allowanceEveryNft', token) : serialWords(parts);
  return {
    parts,
    granted: isOnlyRemoval
      ? undefined
      : delegating === undefined
        ? granted
        : label('delegatedBy', granted, entityWords(delegating)),
    removed: forAll === false ? label('allowanceNoNft', token) : undefined,
  };
}

function serialWords(parts: readonly DecodedField[]): Label {
  const serials = serialNumbersOf(parts);
  const shown = joined(serials.slice(0, maxSerials).map(String));
  const left = serials.length - maxSerials;
  const list = serials.length === 0 ? label('nothingSet') : left > 0 ? label('andMoreOf', shown, String(left)) : shown;
  return label('serialsOfToken', list, entityWords(valueIn(parts, 'tokenId', 'entity')));
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
