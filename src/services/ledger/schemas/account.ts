import * as v from 'valibot';
import type {
  Account,
  AccountBalance,
  CryptoAllowance,
  Hook,
  HookSlot,
  NftAllowance,
  StakingReward,
  TokenAirdrop,
  TokenAllowance,
  TokenAmount,
} from '../../../domain/entity/account.ts';
import { parseAccountAlias } from '../../../domain/entity/accountReference.ts';
import type { EvmAddress } from '../../../domain/entity/evmAddress.ts';
import {
  absent,
  consensusTimestamp,
  decisiveField,
  entityId,
  evmAddress,
  field,
  flag,
  hexWord,
  int32,
  int64,
  many,
  optional,
  parsed,
  renamedObject,
  type Schema,
  text,
  withFallback,
} from '../../http/schema.ts';
import { ledgerKey, timestampRange } from './ledgerValues.ts';

const tokenAmount: Schema<TokenAmount> = renamedObject<TokenAmount>({
  tokenId: field('token_id', entityId),
  balance: optional('balance', int64),
});

/** `0x` where an account delegates to nobody. */
const delegation: Schema<EvmAddress | undefined> = absent(
  v.lazy((sent: unknown): Schema<EvmAddress | undefined> => (sent === '0x' ? nobody : evmAddress)),
);
const nobody: Schema<undefined> = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

type Balance = Pick<Account, 'balanceTinybars' | 'balanceAt' | 'tokenBalances'>;
type FlatAccount = Omit<Account, keyof Balance> & { readonly balance: Balance };

const balance: Schema<Balance> = renamedObject<Balance>({
  balanceTinybars: optional('balance', int64),
  balanceAt: optional('timestamp', consensusTimestamp),
  tokenBalances: field('tokens', many(tokenAmount)),
});

const noBalance: Balance = { balanceTinybars: undefined, balanceAt: undefined, tokenBalances: [] };

const accountSchema: Schema<Account> = v.pipe(
  renamedObject<FlatAccount>(
    {
      id: field('account', entityId),
      alias: optional('alias', parsed('an account alias in base32', parseAccountAlias)),
      autoRenewPeriodSeconds: optional('auto_renew_period', int64),
      balance: field('balance', withFallback(balance, noBalance)),
      createdAt: optional('created_timestamp', consensusTimestamp),
      declinesReward: optional('decline_reward', flag),
      delegationAddress: field('delegation_address', delegation),
      deleted: optional('deleted', flag),
      ethereumNonce: optional('ethereum_nonce', int64),
      evmAddress: optional('evm_address', evmAddress),
      expiresAt: optional('expiry_timestamp', consensusTimestamp),
      key: optional('key', ledgerKey),
      maxAutomaticTokenAssociations: optional('max_automatic_token_associations', int32),
      memo: optional('memo', text),
      pendingRewardTinybars: optional('pending_reward', int64),
      requiresReceiverSignature: optional('receiver_sig_required', flag),
      stakedAccountId: optional('staked_account_id', entityId),
      stakedNodeId: optional('staked_node_id', int64),
      stakePeriodStart: optional('stake_period_start', consensusTimestamp),
    },
    ['transactions', 'links'],
  ),
  v.transform(({ balance, ...account }): Account => ({ ...account, ...balance })),
);

const airdrop: Schema<TokenAirdrop> = renamedObject<TokenAirdrop>({
  senderId: optional('sender_id', entityId),
  receiverId: optional('receiver_id', entityId),
  tokenId: optional('token_id', entityId),
  amount: optional('amount', int64),
  serialNumber: decisiveField('serial_number', int64),
  validity: optional('timestamp', timestampRange),
});

export const accountSchemas = {
  accounts: accountSchema,
  account: accountSchema,
  cryptoAllowances: renamedObject<CryptoAllowance>({
    owner: optional('owner', entityId),
    spender: optional('spender', entityId),
    remainingTinybars: optional('amount', int64),
    grantedTinybars: optional('amount_granted', int64),
    validity: optional('timestamp', timestampRange),
  }),
  tokenAllowances: renamedObject<TokenAllowance>({
    owner: optional('owner', entityId),
    spender: optional('spender', entityId),
    tokenId: optional('token_id', entityId),
    remaining: optional('amount', int64),
    granted: optional('amount_granted', int64),
    validity: optional('timestamp', timestampRange),
  }),
  nftAllowances: renamedObject<NftAllowance>({
    owner: optional('owner', entityId),
    spender: optional('spender', entityId),
    tokenId: optional('token_id', entityId),
    approvedForAll: optional('approved_for_all', flag),
    validity: optional('timestamp', timestampRange),
  }),
  stakingRewards: renamedObject<StakingReward>({
    accountId: optional('account_id', entityId),
    amountTinybars: optional('amount', int64),
    paidAt: field('timestamp', consensusTimestamp),
  }),
  outstandingAirdrops: airdrop,
  pendingAirdrops: airdrop,
  balances: renamedObject<AccountBalance>({
    accountId: field('account', entityId),
    balanceTinybars: optional('balance', int64),
    tokenBalances: field('tokens', many(tokenAmount)),
  }),
  accountHooks: renamedObject<Hook>({
    id: field('hook_id', int64),
    ownerId: optional('owner_id', entityId),
    contractId: optional('contract_id', entityId),
    extensionPoint: optional('extension_point', text),
    type: optional('type', text),
    adminKey: optional('admin_key', ledgerKey),
    deleted: optional('deleted', flag),
    createdAt: optional('created_timestamp', consensusTimestamp),
    validity: optional('timestamp_range', timestampRange),
  }),
  hookStorage: renamedObject<HookSlot>({
    slot: field('key', hexWord),
    value: field('value', withFallback(hexWord, '0x')),
    changedAt: optional('timestamp', consensusTimestamp),
  }),
};
