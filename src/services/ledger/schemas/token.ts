import * as v from 'valibot';
import type {
  FixedAmount,
  FixedFee,
  Fraction,
  FractionalFee,
  Nft,
  NftTransfer,
  RoyaltyFee,
  Token,
  TokenCustomFees,
  TokenHolder,
  TokenKeys,
  TokenRelationship,
  TokenSummary,
} from '../../../domain/entity/token.ts';
import { absent, consensusTimestamp, entityId, int32, int64, type Schema, uint63 } from '../../http/schema.ts';
import {
  decimals,
  decisiveField,
  field,
  flag,
  flagOrFalse,
  ledgerKey,
  many,
  renamedObject,
  text,
  withFallback,
} from './renamedObject.ts';

const summaryFields = {
  id: field('token_id', entityId),
  name: field('name', absent(text)),
  symbol: field('symbol', absent(text)),
  type: field('type', absent(text)),
  decimals: field('decimals', absent(decimals)),
  adminKey: field('admin_key', absent(ledgerKey)),
  metadata: field('metadata', absent(text)),
};

const fixedAmount = {
  amount: field('amount', int64),
  denominatingTokenId: decisiveField('denominating_token_id', absent(entityId)),
};

const collector = {
  collectorId: field('collector_account_id', absent(entityId)),
  collectorsAreExempt: field('all_collectors_are_exempt', absent(flag)),
};

const fraction: Schema<Fraction> = renamedObject<Fraction>({
  numerator: field('numerator', int64),
  denominator: field('denominator', int64),
});

const customFees: Schema<TokenCustomFees> = renamedObject<TokenCustomFees>({
  createdAt: field('created_timestamp', absent(consensusTimestamp)),
  fixed: field('fixed_fees', many(renamedObject<FixedFee>({ ...fixedAmount, ...collector }))),
  fractional: field(
    'fractional_fees',
    many(
      renamedObject<FractionalFee>({
        ...collector,
        fraction: field('amount', fraction),
        denominatingTokenId: decisiveField('denominating_token_id', absent(entityId)),
        minimum: field('minimum', absent(int64)),
        maximum: field('maximum', absent(int64)),
        netOfTransfers: field('net_of_transfers', absent(flag)),
      }),
    ),
  ),
  royalty: field(
    'royalty_fees',
    many(
      renamedObject<RoyaltyFee>({
        ...collector,
        fraction: field('amount', fraction),
        fallback: field('fallback_fee', absent(renamedObject<FixedAmount>(fixedAmount))),
      }),
    ),
  ),
});

type FlatToken = Omit<Token, 'keys'> & KeyFields;
type KeyFields = { readonly [Name in keyof TokenKeys as `${Name}Key`]: TokenKeys[Name] };

const noCustomFees: TokenCustomFees = { createdAt: undefined, fixed: [], fractional: [], royalty: [] };

const nftSchema: Schema<Nft> = renamedObject<Nft>({
  tokenId: field('token_id', entityId),
  serialNumber: field('serial_number', int64),
  accountId: field('account_id', absent(entityId)),
  createdAt: field('created_timestamp', absent(consensusTimestamp)),
  modifiedAt: field('modified_timestamp', absent(consensusTimestamp)),
  deleted: field('deleted', absent(flag)),
  metadata: field('metadata', absent(text)),
  spenderId: field('spender', absent(entityId)),
  delegatingSpenderId: field('delegating_spender', absent(entityId)),
});

export const tokenSchemas = {
  tokens: renamedObject<TokenSummary>(summaryFields),
  token: v.pipe(
    renamedObject<FlatToken>({
      ...summaryFields,
      memo: field('memo', absent(text)),
      treasuryAccountId: field('treasury_account_id', absent(entityId)),
      initialSupply: field('initial_supply', absent(uint63)),
      totalSupply: field('total_supply', absent(uint63)),
      maxSupply: field('max_supply', absent(uint63)),
      supplyType: field('supply_type', absent(text)),
      deleted: field('deleted', absent(flag)),
      freezeDefault: field('freeze_default', absent(flag)),
      pauseStatus: field('pause_status', absent(text)),
      createdAt: field('created_timestamp', absent(consensusTimestamp)),
      modifiedAt: field('modified_timestamp', absent(consensusTimestamp)),
      expiryNanos: field('expiry_timestamp', absent(int64)),
      autoRenewAccountId: field('auto_renew_account', absent(entityId)),
      autoRenewPeriodSeconds: field('auto_renew_period', absent(int64)),
      feeScheduleKey: field('fee_schedule_key', absent(ledgerKey)),
      freezeKey: field('freeze_key', absent(ledgerKey)),
      kycKey: field('kyc_key', absent(ledgerKey)),
      metadataKey: field('metadata_key', absent(ledgerKey)),
      pauseKey: field('pause_key', absent(ledgerKey)),
      supplyKey: field('supply_key', absent(ledgerKey)),
      wipeKey: field('wipe_key', absent(ledgerKey)),
      customFees: field('custom_fees', withFallback(customFees, noCustomFees)),
    }),
    v.transform(
      ({ feeScheduleKey, freezeKey, kycKey, metadataKey, pauseKey, supplyKey, wipeKey, ...token }): Token => ({
        ...token,
        keys: {
          feeSchedule: feeScheduleKey,
          freeze: freezeKey,
          kyc: kycKey,
          metadata: metadataKey,
          pause: pauseKey,
          supply: supplyKey,
          wipe: wipeKey,
        },
      }),
    ),
  ),
  tokenBalances: renamedObject<TokenHolder>({
    accountId: field('account', entityId),
    balance: field('balance', absent(int64)),
    decimals: field('decimals', absent(decimals)),
  }),
  accountTokens: renamedObject<TokenRelationship>({
    tokenId: field('token_id', entityId),
    balance: field('balance', absent(int64)),
    decimals: field('decimals', absent(decimals)),
    automaticAssociation: field('automatic_association', absent(flag)),
    createdAt: field('created_timestamp', absent(consensusTimestamp)),
    freezeStatus: field('freeze_status', absent(text)),
    kycStatus: field('kyc_status', absent(text)),
  }),
  nft: nftSchema,
  tokenNfts: nftSchema,
  accountNfts: nftSchema,
  nftTransactions: renamedObject<NftTransfer>({
    timestamp: field('consensus_timestamp', consensusTimestamp),
    transactionId: field('transaction_id', absent(text)),
    type: field('type', absent(text)),
    nonce: field('nonce', absent(int32)),
    isApproval: field('is_approval', flagOrFalse),
    senderId: decisiveField('sender_account_id', absent(entityId)),
    receiverId: decisiveField('receiver_account_id', absent(entityId)),
  }),
};
