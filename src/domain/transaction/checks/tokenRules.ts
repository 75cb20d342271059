import { phrase } from '../../phrase.ts';
import { schemaNameWords } from '../transaction.ts';
import { integerIn, valueIn } from '../transactionContent.ts';
import {
  aliased,
  any,
  anyNotPositive,
  badKey,
  blank,
  each,
  enumIn,
  exceeds,
  expiresOutside,
  type Fields,
  type Finding,
  feeCollection,
  has,
  isTrue,
  longerThan,
  messagesAt,
  missing,
  type NodeRule,
  needs,
  negative,
  noEntity,
  none,
  noPeriod,
  notPositive,
  numbered,
  outside,
  renewsOutside,
  repeated,
  rules,
  shortPeriod,
  signedIn,
  together,
  tooMany,
  unknownKind,
  unnamed,
  unnumbered,
  where,
} from './nodeRule.ts';

const create = 'tokenCreation';
const createValidator = 'TokenCreateValidator';
const attributes = 'TokenAttributesValidator';
const changes = 'tokenCreation tokenUpdate';
const accountRelations = 'tokenFreeze tokenUnfreeze tokenGrantKyc tokenRevokeKyc';
const supplyValidator = 'TokenSupplyChangeOpsValidator';
const fees = `${create} tokenFeeScheduleUpdate`;
const feesValidator = 'CustomFeesValidator';

const isNft = (fields: Fields) => enumIn(fields, 'tokenType') === 1;
const isCommon = (fields: Fields) => enumIn(fields, 'tokenType') === 0;
const isLimited = (fields: Fields) => enumIn(fields, 'supplyType') === 1;
const ofNft = (name: string): Finding => where(isNft, outside(name, 0n, 0n));

const key = (name: string) => badKey(name, 'removes');
const fractionPaths = 'customFees.fractionalFee.fractionalAmount customFees.royaltyFee.exchangeValueFraction';
const dividesByZero: Finding = (fields) =>
  integerIn(fields, 'denominator') === 0n && phrase`The denominator of a fraction is 0.`;
const notPositiveFraction = where(
  (fields) => integerIn(fields, 'denominator') !== 0n,
  notPositive('numerator'),
  notPositive('denominator'),
);

const isOwnToken = (fields: Fields) => valueIn(fields, 'denominatingTokenId', 'entity')?.num === 0n;
const inOwnToken: Finding = where(isOwnToken, () => phrase`A fee would be paid in NFTs of this token.`);

/** A fee that only the other kind of token can have. */
const onlyFor = (is: (fields: Fields) => boolean, name: string): Finding =>
  where(
    is,
    (fields) =>
      messagesAt(fields, `customFees.${name}`).length > 0 &&
      phrase`${schemaNameWords(name)} is not possible for a token of this type.`,
  );

/** What makes and changes tokens. */
export const tokenRules: readonly NodeRule[] = [
  ...rules(create, createValidator, {
    NOT_SUPPORTED: any(unknownKind('tokenType', 1), unknownKind('supplyType', 1)),
    INVALID_TOKEN_INITIAL_SUPPLY: any(
      negative('initialSupply'),
      ofNft('initialSupply'),
      where((fields) => signedIn(fields, 'maxSupply') > 0n, exceeds('initialSupply', 'maxSupply')),
    ),
    INVALID_TOKEN_DECIMALS: any(negative('decimals', 32), ofNft('decimals')),
    INVALID_TOKEN_MAX_SUPPLY: any(
      where(isLimited, notPositive('maxSupply')),
      where((fields) => enumIn(fields, 'supplyType') === 0, outside('maxSupply', 0n, 0n)),
    ),
    INVALID_TREASURY_ACCOUNT_FOR_TOKEN: missing('treasury'),
    TOKEN_HAS_NO_SUPPLY_KEY: where(isNft, needs('tokenType', 'supplyKey')),
    TOKEN_HAS_NO_FREEZE_KEY: where((fields) => isTrue(fields, 'freezeDefault'), needs('freezeDefault', 'freezeKey')),
  }),
  ...rules(create, attributes, {
    MISSING_TOKEN_NAME: blank('name'),
    MISSING_TOKEN_SYMBOL: blank('symbol'),
  }),
  ...rules(changes, attributes, {
    TOKEN_NAME_TOO_LONG: longerThan('name', 100),
    TOKEN_SYMBOL_TOO_LONG: longerThan('symbol', 100),
    INVALID_ZERO_BYTE_IN_STRING: (fields) =>
      ['name', 'symbol'].some((name) => valueIn(fields, name, 'text')?.includes('\0')) &&
      phrase`The name or the symbol holds a zero byte.`,
  }),
  ...rules(`${changes} tokenUpdateNfts tokenMint`, attributes, {
    METADATA_TOO_LONG: longerThan('metadata', 100),
  }),
  ...rules(changes, `${attributes}, TokenUpdateHandler`, {
    INVALID_ADMIN_KEY: key('adminKey'),
    INVALID_KYC_KEY: key('kycKey'),
    INVALID_WIPE_KEY: key('wipeKey'),
    INVALID_SUPPLY_KEY: key('supplyKey'),
    INVALID_FREEZE_KEY: key('freezeKey'),
    INVALID_CUSTOM_FEE_SCHEDULE_KEY: key('feeScheduleKey'),
    INVALID_PAUSE_KEY: key('pauseKey'),
    INVALID_METADATA_KEY: key('metadataKey'),
  }),
  ...rules(changes, 'TokenCreateHandler, TokenUpdateHandler', {
    INVALID_ACCOUNT_ID: unnumbered('treasury'),
    INVALID_AUTORENEW_ACCOUNT: unnumbered('autoRenewAccount'),
  }),
  ...rules(create, 'ExpiryValidatorImpl', {
    INVALID_RENEWAL_PERIOD: renewsOutside('autoRenewPeriod'),
  }),
  ...rules('tokenUpdate', 'AttributeValidatorImpl', {
    INVALID_RENEWAL_PERIOD: where((fields) => has(fields, 'autoRenewPeriod'), noPeriod),
    AUTORENEW_DURATION_NOT_IN_RANGE: shortPeriod,
    INVALID_EXPIRATION_TIME: expiresOutside('expiry'),
  }),
  ...rules(create, 'ExpiryValidatorImpl, AttributeValidatorImpl', {
    INVALID_EXPIRATION_TIME: where(
      (fields) => !(has(fields, 'autoRenewPeriod') && has(fields, 'autoRenewAccount')),
      expiresOutside('expiry'),
    ),
  }),
  ...rules(fees, `${createValidator}, TokenFeeScheduleUpdateHandler`, {
    CUSTOM_FEES_LIST_TOO_LONG: tooMany('customFees'),
  }),
  ...rules(fees, feesValidator, {
    CUSTOM_FEE_NOT_FULLY_SPECIFIED: each('customFees', none('fixedFee', 'fractionalFee', 'royaltyFee')),
    INVALID_CUSTOM_FEE_COLLECTOR: each(
      'customFees',
      noEntity('feeCollectorAccountId'),
      aliased('feeCollectorAccountId'),
      numbered('feeCollectorAccountId', feeCollection),
    ),
    FRACTION_DIVIDES_BY_ZERO: each(fractionPaths, dividesByZero),
    CUSTOM_FEE_MUST_BE_POSITIVE: any(
      each('customFees.fixedFee', notPositive('amount')),
      each('customFees.royaltyFee.fallbackFee', notPositive('amount')),
      each(fractionPaths, notPositiveFraction),
      each('customFees.fractionalFee', negative('minimumAmount'), negative('maximumAmount')),
    ),
    FRACTIONAL_FEE_MAX_AMOUNT_LESS_THAN_MIN_AMOUNT: each(
      'customFees.fractionalFee',
      where((fields) => integerIn(fields, 'maximumAmount') > 0n, exceeds('minimumAmount', 'maximumAmount')),
    ),
    CUSTOM_FEE_DENOMINATION_MUST_BE_FUNGIBLE_COMMON: each('customFees.royaltyFee.fallbackFee', inOwnToken),
    ROYALTY_FRACTION_CANNOT_EXCEED_ONE: each(
      'customFees.royaltyFee.exchangeValueFraction',
      where((fields) => integerIn(fields, 'denominator') > 0n, exceeds('numerator', 'denominator')),
    ),
  }),
  ...rules(create, feesValidator, {
    CUSTOM_FRACTIONAL_FEE_ONLY_ALLOWED_FOR_FUNGIBLE_COMMON: onlyFor(isNft, 'fractionalFee'),
    CUSTOM_ROYALTY_FEE_ONLY_ALLOWED_FOR_NON_FUNGIBLE_UNIQUE: onlyFor(isCommon, 'royaltyFee'),
    CUSTOM_FEE_DENOMINATION_MUST_BE_FUNGIBLE_COMMON: where(isNft, each('customFees.fixedFee', inOwnToken)),
  }),
  ...rules('tokenFeeScheduleUpdate', `TokenFeeScheduleUpdateHandler, ${feesValidator}`, {
    INVALID_TOKEN_ID: noEntity('tokenId'),
    CUSTOM_ROYALTY_FEE_ONLY_ALLOWED_FOR_NON_FUNGIBLE_UNIQUE: where(
      (fields) => messagesAt(fields, 'customFees.fractionalFee').length > 0,
      onlyFor(() => true, 'royaltyFee'),
    ),
    INVALID_TOKEN_ID_IN_CUSTOM_FEES: each('customFees.fixedFee', unnamed('denominatingTokenId')),
  }),
  ...rules(
    `tokenUpdate tokenDeletion tokenPause tokenUnpause tokenMint tokenBurn tokenWipe tokenUpdateNfts ${accountRelations}`,
    'TransactionHandler',
    {
      INVALID_TOKEN_ID: noEntity('token'),
    },
  ),
  ...rules(`tokenWipe ${accountRelations}`, 'TransactionHandler', {
    INVALID_ACCOUNT_ID: noEntity('account'),
  }),
  ...rules(`tokenAssociate tokenDissociate ${accountRelations}`, 'TokenHandlerHelper, PreHandleContextImpl', {
    INVALID_ACCOUNT_ID: aliased('account'),
  }),
  ...rules('tokenAssociate tokenDissociate', 'TokenAssociateToAccountHandler, TokenDissociateFromAccountHandler', {
    INVALID_ACCOUNT_ID: noEntity('account'),
    INVALID_TOKEN_ID: unnamed('tokens'),
    TOKEN_ID_REPEATED_IN_TOKEN_LIST: repeated('tokens'),
  }),
  ...rules('tokenMint', `TokenMintHandler, ${supplyValidator}`, {
    INVALID_TRANSACTION_BODY: where(
      (fields) => integerIn(fields, 'amount') > 0n && has(fields, 'metadata'),
      together('amount', 'metadata'),
    ),
    INVALID_TOKEN_MINT_AMOUNT: negative('amount'),
    BATCH_SIZE_LIMIT_EXCEEDED: tooMany('metadata'),
  }),
  ...rules('tokenBurn tokenWipe', supplyValidator, {
    INVALID_TRANSACTION_BODY: where(
      (fields) => signedIn(fields, 'amount') > 0n && has(fields, 'serialNumbers'),
      together('amount', 'serialNumbers'),
    ),
    INVALID_NFT_ID: anyNotPositive('serialNumbers'),
  }),
  ...rules('tokenBurn', supplyValidator, { INVALID_TOKEN_BURN_AMOUNT: negative('amount') }),
  ...rules('tokenWipe', supplyValidator, { INVALID_WIPING_AMOUNT: negative('amount') }),
  ...rules('tokenBurn tokenWipe tokenUpdateNfts', `${supplyValidator}, TokenUpdateNftsHandler`, {
    BATCH_SIZE_LIMIT_EXCEEDED: tooMany('serialNumbers'),
  }),
  ...rules('tokenUpdateNfts', 'TokenUpdateNftsHandler', {
    MISSING_SERIAL_NUMBERS: none('serialNumbers'),
    INVALID_TOKEN_NFT_SERIAL_NUMBER: anyNotPositive('serialNumbers'),
  }),
];
