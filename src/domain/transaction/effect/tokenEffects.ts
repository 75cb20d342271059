import { type DisplayText, label } from '../../label.ts';
import { formatDecimal, formatInteger } from '../../value/amounts.ts';
import { integerIn, lastOf, serialNumbersOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, type EntityReference, entityReferenceId, fieldParts } from '../transactionContent.ts';
import { entityKey } from '../transactionFormat.ts';
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
  headline: label('doesMint', changeOfSupply(fields, fields.filter(({ name }) => name === 'metadata').length, context)),
  said: saidAmount(fields),
});

export const tokenBurn: EffectWriter = (fields, context) => ({
  headline: label('doesBurn', changeOfSupply(fields, serialCount(fields), context)),
  said: saidAmount(fields),
});

export const tokenWipe: EffectWriter = (fields, context) => ({
  headline: label(
    'doesWipe',
    changeOfSupply(fields, serialCount(fields), context),
    entityWords(valueIn(fields, 'account', 'entity')),
  ),
  said: saidAmount(fields),
});

/** An amount, or how many NFTs. */
function changeOfSupply(fields: readonly DecodedField[], nfts: number, { unitOf }: EffectContext) {
  const token = valueIn(fields, 'token', 'entity');
  const id = token && entityReferenceId(token);
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
    const tokens = fields.flatMap((field) =>
      field.name === 'tokens' && field.kind === 'entity' ? [entityKey(field.value)] : [],
    );
    const count = new Set(tokens).size;
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
  const count = fields.filter(({ name }) => name === 'customFees').length;
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
    counted(serialCount(fields), 'oneNft', 'nftCount'),
    entityWords(valueIn(fields, 'token', 'entity')),
  ),
});

/** What its owner gives back to the treasury of its token, free of custom fees. */
export const tokenReject: EffectWriter = (fields) => {
  const owner = valueIn(fields, 'owner', 'entity');
  const all = fields
    .filter(({ name }) => name === 'rejections')
    .map((field) => namedToken(fieldParts(field), 'fungibleToken', 'nft'));
  const what = rejectionWords(all);
  return {
    headline: owner === undefined ? label('doesRejectOfPayer', what) : label('doesReject', entityWords(owner), what),
    said: ['rejections'],
    tables: [
      tableOf(
        label('rejectedTokens'),
        [
          { name: 'token', isAmount: false },
          { name: 'serialNumber', isAmount: false },
        ],
        all.map(({ token, serial }) => () => [
          entityCell(token),
          plain(serial === undefined ? label('wholeBalance') : String(serial)),
        ]),
      ),
    ],
  };
};

/** What is rejected of a fungible token is all that its owner holds. */
function rejectionWords(all: readonly NamedToken[]): DisplayText {
  const tokens = distinctTokens(all.filter(({ serial }) => serial === undefined));
  const nfts = distinctTokens(all.filter(({ serial }) => serial !== undefined));
  const parts = [
    ...(tokens.length > 1
      ? [label('wholeBalancesOf', formatInteger(BigInt(tokens.length)))]
      : tokens.map(({ token }) => label('wholeBalanceOf', entityWords(token)))),
    ...(nfts.length > 1
      ? tokenCounts(0, nfts.length)
      : nfts.map(({ token, serial }) => label('nftOfToken', String(serial), entityWords(token)))),
  ];
  return parts.length === 0 ? label('tokenCount', '0') : enumerated(parts);
}

export const tokenCancelAirdrop = pendingAirdrops('doesCancelAirdrops');
export const tokenClaimAirdrop = pendingAirdrops('doesClaimAirdrops');

function pendingAirdrops(id: 'doesCancelAirdrops' | 'doesClaimAirdrops'): EffectWriter {
  return (fields): EffectDraft => {
    const all = fields
      .filter(({ name }) => name === 'pendingAirdrops')
      .map((field) => pendingAirdrop(fieldParts(field)));
    const ids = all.map(({ sender, receiver, token, serial }) =>
      [sender, receiver, token].map(entityKey).concat(String(serial)).join(),
    );
    return {
      headline: label(id, counted(new Set(ids).size, 'oneAirdrop', 'airdropCount')),
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
          all.map(({ sender, receiver, token, serial }) => () => [
            entityCell(sender),
            entityCell(receiver),
            entityCell(token),
            plain(serial === undefined ? '' : String(serial)),
          ]),
        ),
      ],
    };
  };
}

function pendingAirdrop(parts: readonly DecodedField[]) {
  return {
    sender: valueIn(parts, 'senderId', 'entity'),
    receiver: valueIn(parts, 'receiverId', 'entity'),
    ...namedToken(parts, 'fungibleTokenType', 'nonFungibleToken'),
  };
}

/** A fungible token, or one NFT with its serial number. */
interface NamedToken {
  readonly token: EntityReference | undefined;
  readonly serial: bigint | undefined;
}

function namedToken(parts: readonly DecodedField[], fungible: string, nft: string): NamedToken {
  const id = lastOf(parts, nft);
  const nftParts = id === undefined ? [] : fieldParts(id);
  return {
    token: valueIn(parts, fungible, 'entity') ?? valueIn(nftParts, 'token_ID', 'entity'),
    serial: id === undefined ? undefined : integerIn(nftParts, 'serialNumber'),
  };
}

function distinctTokens(all: readonly NamedToken[]): readonly NamedToken[] {
  return [...new Map(all.map((each) => [`${entityKey(each.token)}/${each.serial}`, each])).values()];
}

function serialCount(fields: readonly DecodedField[]): number {
  return new Set(serialNumbersOf(fields)).size;
}
