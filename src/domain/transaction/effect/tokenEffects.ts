import { label } from '../../label.ts';
import { formatDecimal } from '../../value/amounts.ts';
import { integerIn, lastOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, entityReferenceId, fieldParts } from '../transactionContent.ts';
import { about, between } from './aboutEntity.ts';
import { effectRow, fieldRows } from './effectRows.ts';
import { amountWords, counted, entityCell, entityWords, quoted } from './effectWords.ts';
import type { EffectContext, EffectDraft, EffectRow, EffectWriter } from './transactionEffect.ts';
import { enumerated, joined, plain, tableOf, tokenCounts } from './transferEffects.ts';

/** The keys that a token may have: what nobody has a key for can never be done. */
const keys = [
  'adminKey',
  'supplyKey',
  'kycKey',
  'freezeKey',
  'wipeKey',
  'pauseKey',
  'feeScheduleKey',
  'metadataKey',
] as const;

const nonFungible = 1;
const finite = 1;

export const tokenCreation: EffectWriter = (fields, context) => {
  const isNft = valueIn(fields, 'tokenType', 'enum') === nonFungible;
  const texts = ['name', 'symbol'].map((field) => ({ field, text: valueIn(fields, field, 'text') ?? '' }));
  const [name, symbol] = texts.map(({ text }) => quoted(text));
  const treasury = entityWords(valueIn(fields, 'treasury', 'entity'));
  const supply = formatDecimal(integerIn(fields, 'initialSupply'), Number(integerIn(fields, 'decimals')));
  const named = label('tokenNamed', name ?? '', symbol ?? '');
  // What this version does not know is among the rows of the rest.
  const known = fields.filter((field) => field.name !== undefined);
  const rowsOf = (wanted: string) => {
    const others = known.flatMap(({ name: field }) => (field === wanted ? [] : (field ?? [])));
    return fieldRows('tokenCreation', known, others, context);
  };
  return {
    headline: isNft
      ? label('doesCreateCollection', named, treasury)
      : supply === '0'
        ? label('doesCreateTokenEmpty', named, treasury)
        : label('doesCreateToken', named, supply, treasury),
    said: [
      ...texts.flatMap(({ field, text }) => (quoted(text) === `“${text}”` ? [field] : [])),
      'tokenType',
      'supplyType',
      'maxSupply',
      'decimals',
      'initialSupply',
      'treasury',
      ...keys,
    ],
    rows: [
      ...rowsOf('initialSupply'),
      ...supplyRows(fields),
      ...rowsOf('decimals'),
      ...rowsOf('treasury'),
      ...keys.flatMap((key) => rowsOf(key)),
      ...missingKeys(fields),
    ],
  };
};

function supplyRows(fields: readonly DecodedField[]): readonly EffectRow[] {
  const most = integerIn(fields, 'maxSupply');
  const isLimited = valueIn(fields, 'supplyType', 'enum') === finite;
  const text = formatDecimal(most, Number(integerIn(fields, 'decimals')));
  return isLimited || most !== 0n
    ? effectRow('maximumSupply', isLimited ? text : label('supplyNotFinite', text))
    : effectRow('maximumSupply', label('withoutLimit'));
}

function missingKeys(fields: readonly DecodedField[]): readonly EffectRow[] {
  const missing = keys.filter((key) => lastOf(fields, key) === undefined).map((key) => label(key));
  return missing.length === 0 ? [] : effectRow('keysItLacks', joined(missing));
}

export const tokenUpdate = about('doesChangeToken', 'token');
export const tokenDeletion = about('doesDeleteToken', 'token');
export const tokenPause = about('doesPauseToken', 'token');
export const tokenUnpause = about('doesUnpauseToken', 'token');
export const tokenFreeze = between('doesFreezeToken', 'account', 'token');
export const tokenUnfreeze = between('doesUnfreezeToken', 'account', 'token');
export const tokenGrantKyc = between('doesGrantKyc', 'account', 'token');
export const tokenRevokeKyc = between('doesRevokeKyc', 'account', 'token');

export const tokenMint: EffectWriter = (fields, context) => ({
  headline: label('doesMint', changeOfSupply(fields, 'metadata', context)),
  said: saidAmount(fields),
});

export const tokenBurn: EffectWriter = (fields, context) => ({
  headline: label('doesBurn', changeOfSupply(fields, 'serialNumbers', context)),
  said: saidAmount(fields),
});

export const tokenWipe: EffectWriter = (fields, context) => ({
  headline: label(
    'doesWipe',
    changeOfSupply(fields, 'serialNumbers', context),
    entityWords(valueIn(fields, 'account', 'entity')),
  ),
  said: saidAmount(fields),
});

/** An amount, or as many NFTs as a list has elements. */
function changeOfSupply(fields: readonly DecodedField[], list: string, { unitOf }: EffectContext) {
  const token = valueIn(fields, 'token', 'entity');
  const id = token && entityReferenceId(token);
  const nfts = countOf(fields, list);
  const amount = integerIn(fields, 'amount');
  return nfts > 0 && amount === 0n
    ? label('amountOfToken', counted(nfts, 'oneNft', 'nftCount'), entityWords(token))
    : amountWords(amount, { kind: 'token', token, unit: id && unitOf(id) });
}

/** An amount that is not set says nothing beside a list of NFTs. */
function saidAmount(fields: readonly DecodedField[]): readonly string[] {
  return integerIn(fields, 'amount') === 0n ? ['amount'] : [];
}

export const tokenAssociate = association('doesAssociate', 'doesAssociateMany');
export const tokenDissociate = association('doesDissociate', 'doesDissociateMany');

function association(
  one: 'doesAssociate' | 'doesDissociate',
  many: 'doesAssociateMany' | 'doesDissociateMany',
): EffectWriter {
  return (fields) => {
    const account = entityWords(valueIn(fields, 'account', 'entity'));
    const count = countOf(fields, 'tokens');
    return {
      headline:
        count === 1
          ? label(one, account, entityWords(valueIn(fields, 'tokens', 'entity')))
          : label(many, account, counted(count, 'oneToken', 'tokenCount')),
    };
  };
}

export const tokenFeeScheduleUpdate: EffectWriter = (fields) => {
  const token = entityWords(valueIn(fields, 'tokenId', 'entity'));
  const count = countOf(fields, 'customFees');
  return {
    headline:
      count === 0
        ? label('doesRemoveFees', token)
        : label('doesReplaceFees', token, counted(count, 'oneFee', 'feeCount')),
  };
};

export const tokenUpdateNfts: EffectWriter = (fields) => ({
  headline: label(
    'doesChangeNfts',
    counted(countOf(fields, 'serialNumbers'), 'oneNft', 'nftCount'),
    entityWords(valueIn(fields, 'token', 'entity')),
  ),
});

/** What its owner gives back to the treasury of its token, free of custom fees. */
export const tokenReject: EffectWriter = (fields) => {
  const owner = valueIn(fields, 'owner', 'entity');
  const all = fields.filter(({ name }) => name === 'rejections').map(fieldParts);
  const nfts = all.filter((parts) => lastOf(parts, 'nft') !== undefined).length;
  const count = all.length === 0 ? label('tokenCount', '0') : enumerated(tokenCounts(all.length - nfts, nfts));
  return {
    headline: owner === undefined ? label('doesRejectOfPayer', count) : label('doesReject', entityWords(owner), count),
    said: ['rejections'],
    tables: [
      tableOf(
        label('rejectedTokens'),
        [
          { name: 'token', isAmount: false },
          { name: 'serialNumber', isAmount: false },
        ],
        all.map((parts) => () => tokenCells(parts, 'fungibleToken', 'nft')),
      ),
    ],
  };
};

export const tokenCancelAirdrop = pendingAirdrops('doesCancelAirdrops');
export const tokenClaimAirdrop = pendingAirdrops('doesClaimAirdrops');

function pendingAirdrops(id: 'doesCancelAirdrops' | 'doesClaimAirdrops'): EffectWriter {
  return (fields): EffectDraft => {
    const all = fields.filter(({ name }) => name === 'pendingAirdrops').map(fieldParts);
    return {
      headline: label(id, counted(all.length, 'oneAirdrop', 'airdropCount')),
      said: ['pendingAirdrops'],
      tables: [
        tableOf(
          label('airdrops'),
          [
            { name: 'sender', isAmount: false },
            { name: 'receiver', isAmount: false },
            { name: 'token', isAmount: false },
            { name: 'serialNumber', isAmount: false },
          ],
          all.map((parts) => () => [
            entityCell(valueIn(parts, 'senderId', 'entity')),
            entityCell(valueIn(parts, 'receiverId', 'entity')),
            ...tokenCells(parts, 'fungibleTokenType', 'nonFungibleToken'),
          ]),
        ),
      ],
    };
  };
}

/** A token, or one NFT with its serial number. */
function tokenCells(parts: readonly DecodedField[], fungible: string, nft: string) {
  const id = lastOf(parts, nft);
  const nftParts = id === undefined ? [] : fieldParts(id);
  const token = valueIn(parts, fungible, 'entity') ?? valueIn(nftParts, 'token_ID', 'entity');
  return [entityCell(token), plain(id === undefined ? '' : String(integerIn(nftParts, 'serialNumber')))];
}

function countOf(fields: readonly DecodedField[], wanted: string): number {
  return fields.filter(({ name }) => name === wanted).length;
}
