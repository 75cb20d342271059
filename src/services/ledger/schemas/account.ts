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
  entityId,
  evmAddress,
  hexBytes,
  int32,
  int64,
  parsed,
  type Schema,
} from '../../http/schema.ts';
import {
  decisiveField,
  field,
  flag,
  ledgerKey,
  many,
  renamedObject,
  text,
  timestampRange,
  withFallback,
} from './renamedObject.ts';

const tokenAmount: Schema<TokenAmount> = renamedObject<TokenAmount>({
  tokenId: field('token_id', entityId),
  balance: field('balance', int64),
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
  balanceTinybars: field('balance', absent(int64)),
  balanceAt: field('timestamp', absent(consensusTimestamp)),
  tokenBalances: field('tokens', many(tokenAmount)),
});

const noBalance: Balance = { balanceTinybars: undefined, balanceAt: undefined, tokenBalances: [] };

const accountSchema: Schema<Account> = v.pipe(
  renamedObject<FlatAccount>({
    id: field('account', entityId),
    alias: field('alias', absent(parsed('an account alias in base32', parseAccountAlias))),
    autoRenewPeriodSeconds: field('auto_renew_period', absent(int64)),
    balance: field('balance', withFallback(balance, noBalance)),
    createdAt: field('created_timestamp', absent(consensusTimestamp)),
    declinesReward: field('decline_reward', absent(flag)),
    delegationAddress: field('delegation_address', delegation),
    deleted: field('deleted', absent(flag)),
    ethereumNonce: field('ethereum_nonce', absent(int64)),
    evmAddress: field('evm_address', absent(evmAddress)),
    expiresAt: field('expiry_timestamp', absent(consensusTimestamp)),
    key: field('key', absent(ledgerKey)),
    maxAutomaticTokenAssociations: field('max_automatic_token_associations', absent(int32)),
    memo: field('memo', absent(text)),
    pendingRewardTinybars: field('pending_reward', absent(int64)),
    requiresReceiverSignature: field('receiver_sig_required', absent(flag)),
    stakedAccountId: field('staked_account_id', absent(entityId)),
    stakedNodeId: field('staked_node_id', absent(int64)),
    stakePeriodStart: field('stake_period_start', absent(consensusTimestamp)),
  }),
  v.transform(({ balance, ...account }): Account => ({ ...account, ...balance })),
);

const airdrop: Schema<TokenAirdrop> = renamedObject<TokenAirdrop>({
  senderId: field('sender_id', absent(entityId)),
  receiverId: field('receiver_id', absent(entityId)),
  tokenId: field('token_id', absent(entityId)),
  amount: field('amount', int64),
  serialNumber: decisiveField('serial_number', absent(int64)),
  validity: field('timestamp', absent(timestampRange)),
});

export const accountSchemas = {
  accounts: accountSchema,
  account: accountSchema,
  cryptoAllowances: renamedObject<CryptoAllowance>({
    owner: field('owner', absent(entityId)),
    spender: field('spender', absent(entityId)),
    remainingTinybars: field('amount', int64),
    grantedTinybars: field('amount_granted', absent(int64)),
    validity: field('timestamp', absent(timestampRange)),
  }),
  tokenAllowances: renamedObject<TokenAllowance>({
    owner: field('owner', absent(entityId)),
    spender: field('spender', absent(entityId)),
    tokenId: field('token_id', absent(entityId)),
    remaining: field('amount', int64),
    granted: field('amount_granted', absent(int64)),
    validity: field('timestamp', absent(timestampRange)),
  }),
  nftAllowances: renamedObject<NftAllowance>({
    owner: field('owner', absent(entityId)),
    spender: field('spender', absent(entityId)),
    tokenId: field('token_id', absent(entityId)),
    approvedForAll: field('approved_for_all', flag),
    validity: field('timestamp', absent(timestampRange)),
  }),
  stakingRewards: renamedObject<StakingReward>({
    accountId: field('account_id', absent(entityId)),
    amountTinybars: field('amount', int64),
    paidAt: field('timestamp', consensusTimestamp),
  }),
  outstandingAirdrops: airdrop,
  pendingAirdrops: airdrop,
  balances: renamedObject<AccountBalance>({
    accountId: field('account', entityId),
    balanceTinybars: field('balance', int64),
    tokenBalances: field('tokens', many(tokenAmount)),
  }),
  accountHooks: renamedObject<Hook>({
    id: field('hook_id', int64),
    ownerId: field('owner_id', absent(entityId)),
    contractId: field('contract_id', absent(entityId)),
    extensionPoint: field('extension_point', absent(text)),
    type: field('type', absent(text)),
    adminKey: field('admin_key', absent(ledgerKey)),
    deleted: field('deleted', absent(flag)),
    createdAt: field('created_timestamp', absent(consensusTimestamp)),
    validity: field('timestamp_range', absent(timestampRange)),
  }),
  hookStorage: renamedObject<HookSlot>({
    slot: field('key', hexBytes),
    value: field('value', withFallback(hexBytes, '0x')),
    changedAt: field('timestamp', consensusTimestamp),
  }),
};
