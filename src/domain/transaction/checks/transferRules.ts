import { keyOfAlias } from '../../entity/publicKey.ts';
import { phrase } from '../../phrase.ts';
import { formatHex } from '../../value/bytes.ts';
import { fieldParts, integerIn, valueIn } from '../transactionContent.ts';
import { entityKey, formatEntityReference } from '../transactionFormat.ts';
import {
  aliased,
  any,
  anyNotPositive,
  countOf,
  each,
  type Fields,
  type Finding,
  feeCollection,
  has,
  isNamed,
  isSame,
  isTrue,
  messagesAt,
  missing,
  type NodeRule,
  negative,
  noEntity,
  none,
  notPositive,
  numbered,
  outside,
  repeated,
  rules,
  together,
  tooMany,
  unnamed,
  unnumbered,
  where,
} from './nodeRule.ts';

const transferValidator = 'CryptoTransferValidator';
const airdropValidator = 'TokenAirdropValidator';
const tokenMoves = 'cryptoTransfer tokenAirdrop';
const fungibles = 'tokenTransfers.transfers';
const amounts = `transfers.accountAmounts ${fungibles}`;
const nfts = 'tokenTransfers.nftTransfers';
/** The payer that gives out rewards may write more (accounts.systemAdmin). */
const systemAdmin = 50n;
/** What pays rewards takes ℏ alone, and gives by itself (accounts.stakingRewardAccount, nodeRewardAccount). */
const rewardAccounts = [800n, 801n];
/** The last account of the ledger itself (AirdropHandlerHelper). */
const lastOfLedger = 1_000n;
/** Gas of a hook has to be more (hooks.evm.intrinsicGasCost), and at most what a transaction can have. */
const [hookGas, mostGas] = [1_000n, 15_000_000n];
const accountHooks = ['preTxAllowanceHook', 'prePostTxAllowanceHook'];
const senderHooks = ['preTxSenderAllowanceHook', 'prePostTxSenderAllowanceHook'];
const receiverHooks = ['preTxReceiverAllowanceHook', 'prePostTxReceiverAllowanceHook'];

const approvedWithHook = (hooks: readonly string[]) =>
  where(
    (fields) => isTrue(fields, 'isApproval') && hooks.some((name) => has(fields, name)),
    together('isApproval', 'allowanceHook'),
  );

/** Every place in which a hook may be asked. */
const hookPaths = [
  ...accountHooks.flatMap((hook) => amounts.split(' ').map((path) => `${path}.${hook}`)),
  ...[...senderHooks, ...receiverHooks].map((hook) => `${nfts}.${hook}`),
].join(' ');
const asksHook = (fields: Fields) => messagesAt(fields, hookPaths).length > 0;

/** Whether something is given to an account of which this is so. */
const isGivenTo = (fields: Fields, is: (number: bigint) => boolean) =>
  messagesAt(fields, amounts).some((entry) => integerIn(entry, 'amount') > 0n && is(numberIn(entry, 'accountID'))) ||
  messagesAt(fields, nfts).some((entry) => is(numberIn(entry, 'receiverAccountID')));
/** What has no number is none of the ledger's own. */
const numberIn = (entry: Fields, name: string) => valueIn(entry, name, 'entity')?.num ?? lastOfLedger + 1n;

const toFeeCollection: Finding = (fields) =>
  isGivenTo(fields, (number) => number === feeCollection) &&
  phrase`Nothing can be given to 0.0.802, which only collects fees.`;
/** Who is given something is made when nobody has the alias yet (AutoAccountCreator). */
const badAlias: Finding = (fields) => {
  const aliases = [
    ...messagesAt(fields, amounts)
      .filter((entry) => integerIn(entry, 'amount') > 0n)
      .map((entry) => valueIn(entry, 'accountID', 'entity')?.alias),
    ...messagesAt(fields, nfts).map((entry) => valueIn(entry, 'receiverAccountID', 'entity')?.alias),
  ];
  const bad = aliases.find((alias) => alias !== undefined && alias.length > 0 && !isAccountAlias(alias));
  return (
    bad !== undefined && phrase`The alias ${formatHex(bad)} of an account is neither an EVM address nor a public key.`
  );
};
const isAccountAlias = (alias: Uint8Array) => alias.length === 20 || keyOfAlias(formatHex(alias)) !== undefined;
const toSystem: Finding = (fields) =>
  isGivenTo(fields, (number) => number <= lastOfLedger) &&
  phrase`An airdrop cannot go to an account of the ledger itself.`;

/** Who gives is told by the only amount below 0, or by each NFT. */
const severalSenders: Finding = (fields) => {
  const isOdd = messagesAt(fields, 'tokenTransfers').some((list) => {
    const givers = messagesAt(list, 'transfers').filter((entry) => integerIn(entry, 'amount') < 0n);
    const senders = messagesAt(list, 'nftTransfers').map((entry) =>
      entityKey(valueIn(entry, 'senderAccountID', 'entity')),
    );
    return (countOf(list, 'transfers') > 0 && givers.length !== 1) || new Set(senders).size > 1;
  });
  return isOdd && phrase`A token of an airdrop must have exactly one account that gives it.`;
};

/** Spenders may not be owners; who pays owns what is not said to be another's. */
const ownSpender: Finding = (fields, around) => {
  const spender = valueIn(fields, 'spender', 'entity');
  const named = valueIn(fields, 'owner', 'entity');
  const owner = isNamed(named) ? named : around?.transactionId?.payer;
  return (
    isNamed(spender) &&
    owner !== undefined &&
    entityKey(spender) === entityKey(owner) &&
    phrase`The owner ${formatEntityReference(owner)} of an allowance is also its spender.`
  );
};

/** Whether it gives a spender anything, for which the spender has to be found. */
const isGiving = (fields: Fields) =>
  integerIn(fields, 'amount') > 0n || has(fields, 'serialNumbers') || isTrue(fields, 'approvedForAll');

const allowances = 'cryptoAllowances tokenAllowances nftAllowances';
const approved = 'cryptoApproveAllowance';
const approveHandler = 'CryptoApproveAllowanceHandler';
const deleted = 'cryptoDeleteAllowance';

/** What moves ℏ, tokens and NFTs, and lets others move them. */
export const transferRules: readonly NodeRule[] = [
  ...rules('cryptoTransfer', transferValidator, {
    INVALID_ACCOUNT_ID: each('transfers.accountAmounts', noEntity('accountID')),
    ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS: repeated('transfers.accountAmounts', 'accountID'),
    TRANSFER_LIST_SIZE_LIMIT_EXCEEDED: where(
      (_, around) => around?.transactionId?.payer?.num !== systemAdmin,
      tooMany('transfers.accountAmounts'),
    ),
    CANNOT_SET_HOOKS_AND_APPROVAL: any(
      each(amounts, approvedWithHook(accountHooks)),
      each(nfts, approvedWithHook(senderHooks)),
    ),
    BAD_HOOK_REQUEST: each(hookPaths, missing('evmHookCall')),
    INVALID_HOOK_CALL: each(hookPaths, missing('hookId')),
    INSUFFICIENT_GAS: each(hookPaths.replace(/(?= |$)/g, '.evmHookCall'), outside('gasLimit', hookGas + 1n, mostGas)),
    TOO_MANY_HOOK_INVOCATIONS: tooMany(hookPaths, 10, ({ name }) => (name?.startsWith('prePost') ? 2 : 1)),
  }),
  ...rules(tokenMoves, transferValidator, {
    ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS: any(
      each('tokenTransfers', repeated('transfers', 'accountID')),
      each(
        nfts,
        where(
          (fields) => isSame(fields, 'senderAccountID', 'receiverAccountID'),
          () => phrase`An NFT is given to the account that gives it.`,
        ),
      ),
    ),
    INVALID_ACCOUNT_AMOUNTS: each('tokenTransfers', repeated('nftTransfers', 'serialNumber')),
    INVALID_TOKEN_ID: each('tokenTransfers', noEntity('token')),
    TOKEN_ID_REPEATED_IN_TOKEN_LIST: repeated('tokenTransfers', 'token'),
    EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS: each('tokenTransfers', none('transfers', 'nftTransfers')),
    INVALID_TRANSFER_ACCOUNT_ID: any(
      each(fungibles, missing('accountID')),
      each(nfts, missing('senderAccountID', 'receiverAccountID')),
    ),
    INVALID_TOKEN_NFT_SERIAL_NUMBER: each(nfts, notPositive('serialNumber')),
  }),
  ...rules(tokenMoves, 'AutoAccountCreator', { INVALID_ALIAS_KEY: badAlias }),
  ...rules(tokenMoves, 'TransferExecutor', {
    INVALID_ACCOUNT_ID: any(
      each(fungibles, unnamed('accountID'), numbered('accountID', ...rewardAccounts)),
      each(nfts, unnamed('senderAccountID'), unnamed('receiverAccountID')),
      each(
        'transfers.accountAmounts',
        where((fields) => integerIn(fields, 'amount') < 0n, numbered('accountID', ...rewardAccounts)),
      ),
    ),
  }),
  ...rules(tokenMoves, `${transferValidator}, ${airdropValidator}`, {
    TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED: tooMany(fungibles),
    BATCH_SIZE_LIMIT_EXCEEDED: tooMany(nfts),
  }),
  ...rules('cryptoTransfer', `${transferValidator}, AdjustHbarChangesStep, ScheduleCreateHandler`, {
    TRANSFER_TO_FEE_COLLECTION_ACCOUNT_NOT_ALLOWED: toFeeCollection,
    HOOKS_EXECUTIONS_REQUIRE_TOP_LEVEL_CRYPTO_TRANSFER: (fields, around) =>
      around === undefined && asksHook(fields) && phrase`A scheduled transfer cannot use hooks.`,
  }),
  ...rules('tokenAirdrop', `${airdropValidator}, AirdropHandlerHelper`, {
    EMPTY_TOKEN_TRANSFER_BODY: none('tokenTransfers'),
    AIRDROP_CONTAINS_MULTIPLE_SENDERS_FOR_A_TOKEN: severalSenders,
    HOOKS_ARE_NOT_SUPPORTED_IN_AIRDROPS: (fields) => asksHook(fields) && phrase`An airdrop cannot use hooks.`,
    INVALID_RECEIVING_NODE_ACCOUNT: toSystem,
    NOT_SUPPORTED: (fields) =>
      messagesAt(fields, `${fungibles} ${nfts}`).some((entry) => isTrue(entry, 'isApproval')) &&
      phrase`An airdrop cannot use an allowance.`,
  }),
  ...rules('tokenClaimAirdrop tokenCancelAirdrop', 'TokenClaimAirdropHandler, TokenCancelAirdropHandler', {
    EMPTY_PENDING_AIRDROP_ID_LIST: none('pendingAirdrops'),
    PENDING_AIRDROP_ID_REPEATED: repeated('pendingAirdrops'),
    PENDING_AIRDROP_ID_LIST_TOO_LONG: tooMany('pendingAirdrops'),
    INVALID_PENDING_AIRDROP_ID: each(
      'pendingAirdrops',
      missing('senderId', 'receiverId'),
      unnamed('senderId'),
      none('fungibleTokenType', 'nonFungibleToken'),
      each('nonFungibleToken', unnamed('token_ID')),
    ),
  }),
  ...rules('tokenClaimAirdrop', 'TokenClaimAirdropHandler, AirdropHandlerHelper', {
    INVALID_PENDING_AIRDROP_ID: each(
      'pendingAirdrops',
      unnamed('fungibleTokenType'),
      each('nonFungibleToken', missing('token_ID'), notPositive('serialNumber')),
    ),
    INVALID_ACCOUNT_ID: each('pendingAirdrops', unnamed('receiverId')),
  }),
  ...rules('tokenCancelAirdrop', 'TokenCancelAirdropHandler', {
    INVALID_PENDING_AIRDROP_ID: each('pendingAirdrops', unnamed('receiverId')),
    INVALID_TOKEN_ID: each('pendingAirdrops', unnamed('fungibleTokenType')),
    INVALID_NFT_ID: each('pendingAirdrops.nonFungibleToken', missing('token_ID')),
    INVALID_TOKEN_NFT_SERIAL_NUMBER: each('pendingAirdrops.nonFungibleToken', notPositive('serialNumber')),
  }),
  ...rules('tokenReject', 'TokenRejectHandler', {
    EMPTY_TOKEN_REFERENCE_LIST: none('rejections'),
    TOKEN_REFERENCE_REPEATED: repeated('rejections'),
    TOKEN_REFERENCE_LIST_SIZE_LIMIT_EXCEEDED: tooMany('rejections'),
    INVALID_ACCOUNT_ID: unnamed('owner'),
    INVALID_TOKEN_ID: each('rejections', unnamed('fungibleToken')),
    INVALID_NFT_ID: each('rejections.nft', missing('token_ID')),
    INVALID_TOKEN_NFT_SERIAL_NUMBER: each('rejections.nft', notPositive('serialNumber')),
  }),
  ...rules(approved, approveHandler, {
    EMPTY_ALLOWANCES: none('cryptoAllowances', 'tokenAllowances', 'nftAllowances'),
    NEGATIVE_ALLOWANCE_AMOUNT: each('cryptoAllowances tokenAllowances', negative('amount')),
    INVALID_ALLOWANCE_SPENDER_ID: each(allowances, noEntity('spender'), where(isGiving, aliased('spender'))),
    INVALID_ACCOUNT_ID: each(allowances, unnamed('owner')),
    INVALID_TOKEN_ID: each('tokenAllowances nftAllowances', noEntity('tokenId')),
    INVALID_ALLOWANCE_OWNER_ID: each(
      allowances,
      where((fields) => !has(fields, 'delegatingSpender'), aliased('owner')),
    ),
  }),
  ...rules(approved, 'AllowanceValidator, ApproveAllowanceValidator', {
    MAX_ALLOWANCES_EXCEEDED: tooMany(allowances, 20, (field) =>
      Math.max(1, countOf(fieldParts(field), 'serialNumbers')),
    ),
    SPENDER_ACCOUNT_SAME_AS_OWNER: each('cryptoAllowances nftAllowances', ownSpender),
    DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL: each(
      'nftAllowances',
      where(
        (fields) => isTrue(fields, 'approvedForAll') && isNamed(valueIn(fields, 'delegatingSpender', 'entity')),
        together('approvedForAll', 'delegatingSpender'),
      ),
    ),
  }),
  ...rules(`${approved} ${deleted}`, 'AllowanceValidator', {
    INVALID_TOKEN_NFT_SERIAL_NUMBER: each('nftAllowances', anyNotPositive('serialNumbers')),
  }),
  ...rules(deleted, 'CryptoDeleteAllowanceHandler, AllowanceValidator', {
    EMPTY_ALLOWANCES: any(none('nftAllowances'), each('nftAllowances', none('serialNumbers'))),
    INVALID_TOKEN_ID: each('nftAllowances', noEntity('tokenId')),
    MAX_ALLOWANCES_EXCEEDED: tooMany('nftAllowances.serialNumbers', 20),
    INVALID_ALLOWANCE_OWNER_ID: each('nftAllowances', unnumbered('owner')),
  }),
];
