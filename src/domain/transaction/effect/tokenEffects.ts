import { phrase, type WithOne, type WithTwo, type Words } from '../../phrase.ts';
import { formatDecimal, formatInteger } from '../../value/amounts.ts';
import { integerIn, lastOf, serialNumbersOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, type EntityReference, entityReferenceId, fieldParts } from '../transactionContent.ts';
import { entityKey } from '../transactionFormat.ts';
import { about, between } from './aboutEntity.ts';
import { effectRow, fieldRows } from './effectRows.ts';
import { amountWords, counted, entityCell, entityWords, quoted } from './effectWords.ts';
import { labelOf } from './fieldLabel.ts';
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
  const named = phrase`${name ?? ''} (${symbol ?? ''})`;
  // What this version does not know is among the rows of the rest.
  const known = fields.filter((field) => field.name !== undefined);
  const rowsOf = (wanted: string) => {
    const others = known.flatMap(({ name: field }) => (field === wanted ? [] : (field ?? [])));
    return fieldRows('tokenCreation', known, others, context);
  };
  return {
    headline: isNft
      ? phrase`Creates the NFT collection ${named} of the treasury ${treasury}`
      : supply === '0'
        ? phrase`Creates the token ${named} of the treasury ${treasury}, without any supply yet`
        : phrase`Creates the token ${named} and gives ${supply} of it to the treasury ${treasury}`,
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
    ? effectRow(phrase`Maximum supply`, isLimited ? text : phrase`${text}, which the type of its supply does not allow`)
    : effectRow(phrase`Maximum supply`, phrase`without limit`);
}

function missingKeys(fields: readonly DecodedField[]): readonly EffectRow[] {
  const missing = keys.filter((key) => lastOf(fields, key) === undefined).map((name) => labelOf(name));
  return missing.length === 0 ? [] : effectRow(phrase`Never has`, joined(missing));
}

export const tokenUpdate = about((part) => phrase`Changes token ${part}`, 'token');
export const tokenDeletion = about((part) => phrase`Deletes token ${part}`, 'token');
export const tokenPause = about((part) => phrase`Pauses token ${part}: nobody can move it`, 'token');
export const tokenUnpause = about((part) => phrase`Ends the pause of token ${part}`, 'token');
export const tokenFreeze = between(
  (first, second) => phrase`Freezes what account ${first} holds of token ${second}`,
  'account',
  'token',
);
export const tokenUnfreeze = between(
  (first, second) => phrase`Unfreezes what account ${first} holds of token ${second}`,
  'account',
  'token',
);
export const tokenGrantKyc = between(
  (first, second) => phrase`Grants KYC to account ${first} for token ${second}`,
  'account',
  'token',
);
export const tokenRevokeKyc = between(
  (first, second) => phrase`Revokes KYC from account ${first} for token ${second}`,
  'account',
  'token',
);

export const tokenMint: EffectWriter = (fields, context) => ({
  headline: phrase`Mints ${changeOfSupply(fields, fields.filter(({ name }) => name === 'metadata').length, context)}`,
  said: saidAmount(fields),
});

export const tokenBurn: EffectWriter = (fields, context) => ({
  headline: phrase`Burns ${changeOfSupply(fields, serialCount(fields), context)}`,
  said: saidAmount(fields),
});

export const tokenWipe: EffectWriter = (fields, context) => ({
  headline: phrase`Destroys ${changeOfSupply(fields, serialCount(fields), context)} that account ${entityWords(valueIn(fields, 'account', 'entity'))} holds`,
  said: saidAmount(fields),
});

/** An amount, or how many NFTs. */
function changeOfSupply(fields: readonly DecodedField[], nfts: number, { unitOf }: EffectContext) {
  const token = valueIn(fields, 'token', 'entity');
  const id = token && entityReferenceId(token);
  const amount = integerIn(fields, 'amount');
  return nfts > 0 && amount === 0n
    ? phrase`${counted(nfts, phrase`1 NFT`, (part) => phrase`${part} NFTs`)} of ${entityWords(token)}`
    : amountWords(amount, { kind: 'token', token, unit: id && unitOf(id) });
}

/** An amount that is not set says nothing beside a list of NFTs. */
function saidAmount(fields: readonly DecodedField[]): readonly string[] {
  return integerIn(fields, 'amount') === 0n ? ['amount'] : [];
}

export const tokenAssociate = association(
  (account, token) => phrase`Associates account ${account} with token ${token}`,
  (account, tokens) => phrase`Associates account ${account} with ${tokens}`,
);
export const tokenDissociate = association(
  (account, token) => phrase`Dissociates account ${account} from token ${token}`,
  (account, tokens) => phrase`Dissociates account ${account} from ${tokens}`,
);

function association(one: WithTwo, many: WithTwo): EffectWriter {
  return (fields) => {
    const account = entityWords(valueIn(fields, 'account', 'entity'));
    const tokens = fields.flatMap((field) =>
      field.name === 'tokens' && field.kind === 'entity' ? [entityKey(field.value)] : [],
    );
    const count = new Set(tokens).size;
    return {
      headline:
        count === 1
          ? one(account, entityWords(valueIn(fields, 'tokens', 'entity')))
          : many(
              account,
              counted(count, phrase`1 token`, (part) => phrase`${part} tokens`),
            ),
    };
  };
}

export const tokenFeeScheduleUpdate: EffectWriter = (fields) => {
  const token = entityWords(valueIn(fields, 'tokenId', 'entity'));
  const count = fields.filter(({ name }) => name === 'customFees').length;
  return {
    headline:
      count === 0
        ? phrase`Removes all custom fees of token ${token}`
        : phrase`Replaces the custom fees of token ${token} by ${counted(count, phrase`1 custom fee`, (part) => phrase`${part} custom fees`)}`,
  };
};

export const tokenUpdateNfts: EffectWriter = (fields) => ({
  headline: phrase`Changes the metadata of ${counted(serialCount(fields), phrase`1 NFT`, (part) => phrase`${part} NFTs`)} of ${entityWords(valueIn(fields, 'token', 'entity'))}`,
});

/** What its owner gives back to the treasury of its token, free of custom fees. */
export const tokenReject: EffectWriter = (fields) => {
  const owner = valueIn(fields, 'owner', 'entity');
  const all = fields
    .filter(({ name }) => name === 'rejections')
    .map((field) => namedToken(fieldParts(field), 'fungibleToken', 'nft'));
  const what = rejectionWords(all);
  return {
    headline:
      owner === undefined
        ? phrase`The payer gives ${what} back to the treasury`
        : phrase`${entityWords(owner)} gives ${what} back to the treasury`,
    said: ['rejections'],
    tables: [
      tableOf(
        phrase`What is given back`,
        [
          { name: phrase`Token`, isAmount: false },
          { name: phrase`Serial number`, isAmount: false },
        ],
        all.map(({ token, serial }) => () => [
          entityCell(token),
          plain(serial === undefined ? phrase`whole balance` : String(serial)),
        ]),
      ),
    ],
  };
};

/** What is rejected of a fungible token is all that its owner holds. */
function rejectionWords(all: readonly NamedToken[]): Words {
  const tokens = distinctTokens(all.filter(({ serial }) => serial === undefined));
  const nfts = distinctTokens(all.filter(({ serial }) => serial !== undefined));
  const parts = [
    ...(tokens.length > 1
      ? [phrase`its whole balances of ${formatInteger(BigInt(tokens.length))} tokens`]
      : tokens.map(({ token }) => phrase`its whole balance of ${entityWords(token)}`)),
    ...(nfts.length > 1
      ? tokenCounts(0, nfts.length)
      : nfts.map(({ token, serial }) => phrase`NFT ${String(serial)} of ${entityWords(token)}`)),
  ];
  return parts.length === 0 ? phrase`${'0'} tokens` : enumerated(parts);
}

export const tokenCancelAirdrop = pendingAirdrops((airdrops) => phrase`Cancels ${airdrops}`);
export const tokenClaimAirdrop = pendingAirdrops((airdrops) => phrase`Claims ${airdrops}`);

function pendingAirdrops(headline: WithOne): EffectWriter {
  return (fields): EffectDraft => {
    const all = fields
      .filter(({ name }) => name === 'pendingAirdrops')
      .map((field) => pendingAirdrop(fieldParts(field)));
    const ids = all.map(({ sender, receiver, token, serial }) =>
      [sender, receiver, token].map(entityKey).concat(String(serial)).join(),
    );
    return {
      headline: headline(counted(new Set(ids).size, phrase`1 airdrop`, (part) => phrase`${part} airdrops`)),
      said: ['pendingAirdrops'],
      tables: [
        tableOf(
          phrase`Airdrops`,
          [
            { name: phrase`Sender`, isAmount: false },
            { name: phrase`Receiver`, isAmount: false },
            { name: phrase`Token`, isAmount: false },
            { name: phrase`Serial number`, isAmount: false },
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
