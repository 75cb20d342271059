import { counted, type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import { type DecodedField, fieldParts, integerIn, serialNumbersOf, valueIn } from '../transactionContent.ts';
import { entityKey } from '../transactionFormat.ts';
import {
  type Asset,
  amountWords,
  type EffectCell,
  type EffectContext,
  type EffectWriter,
  entityCell,
  entityIn,
  entityWords,
  listed,
  tableOf,
  tokenAsset,
} from './transactionEffect.ts';
import { nftWords } from './transfers.ts';

const maxSerials = 20;

/** Of several allowances for the same spender and asset, the last one counts. */
export const cryptoApproveAllowance: EffectWriter = (fields, context) => {
  const all = fields.flatMap((field) => allowanceOf(field, context) ?? []);
  return {
    headline: allowancesHeadline([...new Map(all.map((each) => [allowanceKey(each), each])).values()]),
    shownFields: ['cryptoAllowances', 'tokenAllowances', 'nftAllowances'],
    tables:
      all.length === 0
        ? []
        : [
            tableOf(
              phrase`Allowances`,
              [phrase`Owner`, phrase`Spender`, phrase`May spend`],
              all,
              ({ parts, granted, removed }) => [
                ownerCell(parts),
                entityCell(valueIn(parts, 'spender', 'entity')),
                wordsOf({ granted, removed }),
              ],
            ),
          ],
  };
};

function allowancesHeadline(all: readonly Allowance[]): Phrase {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) {
    const spender = entityIn(only.parts, 'spender');
    const owner = ownerWords(only.parts);
    return only.granted === undefined
      ? phrase`Takes away the allowance of ${spender} for what ${owner} holds: ${wordsOf(only)}`
      : phrase`Lets ${spender} spend what ${owner} holds: ${wordsOf(only)}`;
  }
  const granted = all.filter((each) => each.granted !== undefined).length;
  const removed = all.filter((each) => each.removed !== undefined).length;
  const grants = allowancesText(granted);
  const removals = allowancesText(removed);
  return removed === 0
    ? phrase`Grants ${grants}`
    : granted === 0
      ? phrase`Takes away ${removals}`
      : phrase`Grants ${grants} and takes away ${removals}`;
}

function allowancesText(count: number): Phrase {
  return counted(count, phrase`1 allowance`, (all) => phrase`${all} allowances`);
}

export const cryptoDeleteAllowance: EffectWriter = (fields) => {
  const removed = fields.flatMap((field) => (field.name === 'nftAllowances' ? [fieldParts(field)] : []));
  return {
    headline: phrase`Removes the allowances for ${removedWords(removed)}`,
    shownFields: ['nftAllowances'],
    tables: [
      tableOf(phrase`Allowances that are removed`, [phrase`Owner`, phrase`May spend`], removed, (parts) => [
        ownerCell(parts),
        serialWords(parts),
      ]),
    ],
  };
};

function removedWords(all: readonly (readonly DecodedField[])[]): Words {
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
      ? phrase`${'0'} NFTs`
      : phrase`${formatInteger(BigInt(count))} NFTs of ${formatInteger(BigInt(collections))} collections`;
}

/** What a spender may have, what it may have no more, or both. */
interface Allowance {
  readonly parts: readonly DecodedField[];
  readonly granted: Words | undefined;
  readonly removed: Words | undefined;
}

function wordsOf({ granted, removed }: Pick<Allowance, 'granted' | 'removed'>): Words {
  return listed([granted, removed].flatMap((words) => words ?? []));
}

function allowanceKey({ parts }: Allowance): string {
  const [token, ...accounts] = ['tokenId', 'owner', 'spender'].map((name) => valueIn(parts, name, 'entity'));
  return [token, ...accounts].map(entityKey).concat(serialNumbersOf(parts).map(String)).join();
}

function allowanceOf(field: DecodedField, context: EffectContext): Allowance | undefined {
  const parts = fieldParts(field);
  switch (field.name) {
    case 'cryptoAllowances':
      return amountAllowance(parts, { kind: 'hbar' });
    case 'tokenAllowances':
      return amountAllowance(parts, tokenAsset(parts, 'tokenId', context));
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
        removed: phrase`no ${asset.kind === 'hbar' ? 'ℏ' : entityWords(asset.token)} any more`,
      }
    : { parts, granted: phrase`up to ${amountWords(amount, asset)}`, removed: undefined };
}

/** One allowance may name serial numbers and also end the one for the whole collection. */
function nftAllowance(parts: readonly DecodedField[]): Allowance {
  const token = entityIn(parts, 'tokenId');
  const delegating = valueIn(parts, 'delegatingSpender', 'entity');
  const forAll = valueIn(parts, 'approvedForAll', 'boolean');
  const isOnlyRemoval = forAll === false && serialNumbersOf(parts).length === 0;
  const granted = forAll === true ? phrase`every NFT of ${token}` : serialWords(parts);
  return {
    parts,
    granted: isOnlyRemoval
      ? undefined
      : delegating === undefined
        ? granted
        : phrase`${granted}, delegated by ${entityWords(delegating)}`,
    removed: forAll === false ? phrase`no longer every NFT of ${token}` : undefined,
  };
}

function serialWords(parts: readonly DecodedField[]): Phrase {
  const serials = serialNumbersOf(parts);
  const shown = listed(serials.slice(0, maxSerials).map(String));
  const left = serials.length - maxSerials;
  const list = serials.length === 0 ? phrase`(nothing set)` : left > 0 ? phrase`${shown} and ${left} more` : shown;
  return phrase`NFT ${list} of ${entityIn(parts, 'tokenId')}`;
}

/** Without an owner it is the payer's. */
function ownerWords(parts: readonly DecodedField[]): Words {
  return valueIn(parts, 'owner', 'entity') === undefined ? phrase`the payer` : entityIn(parts, 'owner');
}

function ownerCell(parts: readonly DecodedField[]): Words | EffectCell {
  const owner = valueIn(parts, 'owner', 'entity');
  return owner === undefined ? ownerWords(parts) : entityCell(owner);
}
