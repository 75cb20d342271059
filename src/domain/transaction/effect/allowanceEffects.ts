import { type Phrase, phrase, type Words } from '../../phrase.ts';
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

function allowancesHeadline(all: readonly Allowance[]): Phrase {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) {
    const spender = entityWords(valueIn(only.parts, 'spender', 'entity'));
    return only.granted === undefined
      ? phrase`Takes away the allowance of ${spender} for what ${ownerOf(only.parts)} holds: ${wordsOf(only)}`
      : phrase`Lets ${spender} spend what ${ownerOf(only.parts)} holds: ${wordsOf(only)}`;
  }
  const granted = all.filter((each) => each.granted !== undefined).length;
  const removed = all.filter((each) => each.removed !== undefined).length;
  const [grants, removals] = [granted, removed].map((count) =>
    counted(count, phrase`1 allowance`, (part) => phrase`${part} allowances`),
  );
  return removals === undefined || removed === 0
    ? phrase`Grants ${grants ?? ''}`
    : granted === 0
      ? phrase`Takes away ${removals}`
      : phrase`Grants ${grants ?? ''} and takes away ${removals}`;
}

export const cryptoDeleteAllowance: EffectWriter = (fields) => {
  const removed = fields.filter(({ name }) => name === 'nftAllowances');
  return {
    headline: phrase`Removes the allowances for ${removedWords(removed.map(fieldParts))}`,
    said: ['nftAllowances'],
    tables: [
      tableOf(
        phrase`Allowances that are removed`,
        [
          { name: phrase`Owner`, isAmount: false },
          { name: phrase`May spend`, isAmount: false },
        ],
        removed.map((field) => () => {
          const parts = fieldParts(field);
          return [ownerCell(parts), plain(serialWords(parts))];
        }),
      ),
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

function wordsOf({ granted, removed }: Allowance): Words {
  return joined([granted, removed].flatMap((words) => words ?? []));
}

function allowanceKey({ parts }: Allowance): string {
  const [token, ...accounts] = ['tokenId', 'owner', 'spender'].map((name) => valueIn(parts, name, 'entity'));
  return [token, ...accounts].map(entityKey).concat(serialNumbersOf(parts).map(String)).join();
}

function allowanceTable(all: readonly Allowance[]): EffectTable {
  return tableOf(
    phrase`Allowances`,
    [
      { name: phrase`Owner`, isAmount: false },
      { name: phrase`Spender`, isAmount: false },
      { name: phrase`May spend`, isAmount: false },
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
        removed: phrase`no ${asset.kind === 'hbar' ? 'ℏ' : entityWords(asset.token)} any more`,
      }
    : { parts, granted: phrase`up to ${amountWords(amount, asset)}`, removed: undefined };
}

/** That not all of a collection are allowed any more may stand beside serial numbers that are. */
function nftAllowance(parts: readonly DecodedField[]): Allowance {
  const token = entityWords(valueIn(parts, 'tokenId', 'entity'));
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
  const shown = joined(serials.slice(0, maxSerials).map(String));
  const left = serials.length - maxSerials;
  const list = serials.length === 0 ? phrase`(nothing set)` : left > 0 ? phrase`${shown} and ${left} more` : shown;
  return phrase`NFT ${list} of ${entityWords(valueIn(parts, 'tokenId', 'entity'))}`;
}

/** Without an owner it is the payer's. */
function ownerOf(parts: readonly DecodedField[]): Words {
  const owner = valueIn(parts, 'owner', 'entity');
  return owner === undefined ? phrase`the payer` : entityWords(owner);
}

function ownerCell(parts: readonly DecodedField[]) {
  const owner = valueIn(parts, 'owner', 'entity');
  return owner === undefined ? plain(phrase`the payer`) : entityCell(owner);
}
