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
import {
  consensusTimestamp,
  decisiveField,
  entityId,
  field,
  flag,
  flagOrFalse,
  int32,
  int64,
  many,
  optional,
  renamedObject,
  type Schema,
  text,
  uint63,
} from '../../http/schema.ts';
import { decimals, ledgerKey } from './ledgerValues.ts';

const summaryFields = {
  id: field('token_id', entityId),
  name: optional('name', text),
  symbol: optional('symbol', text),
  type: optional('type', text),
  decimals: optional('decimals', decimals),
  adminKey: optional('admin_key', ledgerKey),
  metadata: optional('metadata', text),
};

const fixedAmount = {
  amount: field('amount', int64),
  denominatingTokenId: decisiveField('denominating_token_id', entityId),
};

const collector = {
  collectorId: optional('collector_account_id', entityId),
  collectorsAreExempt: optional('all_collectors_are_exempt', flag),
};

const fraction: Schema<Fraction> = renamedObject<Fraction>({
  numerator: field('numerator', int64),
  denominator: field('denominator', int64),
});

const customFees: Schema<TokenCustomFees> = renamedObject<TokenCustomFees>({
  createdAt: optional('created_timestamp', consensusTimestamp),
  fixed: optional('fixed_fees', v.array(renamedObject<FixedFee>({ ...fixedAmount, ...collector }))),
  fractional: field(
    'fractional_fees',
    many(
      renamedObject<FractionalFee>({
        ...collector,
        fraction: field('amount', fraction),
        denominatingTokenId: decisiveField('denominating_token_id', entityId),
        minimum: optional('minimum', int64),
        maximum: optional('maximum', int64),
        netOfTransfers: optional('net_of_transfers', flag),
      }),
    ),
  ),
  royalty: field(
    'royalty_fees',
    many(
      renamedObject<RoyaltyFee>({
        ...collector,
        fraction: field('amount', fraction),
        fallback: optional('fallback_fee', renamedObject<FixedAmount>(fixedAmount)),
      }),
    ),
  ),
});

type FlatToken = Omit<Token, 'keys'> & KeyFields;
type KeyFields = { readonly [Name in keyof TokenKeys as `${Name}Key`]: TokenKeys[Name] };

const nftSchema: Schema<Nft> = renamedObject<Nft>({
  tokenId: field('token_id', entityId),
  serialNumber: field('serial_number', int64),
  accountId: optional('account_id', entityId),
  createdAt: optional('created_timestamp', consensusTimestamp),
  modifiedAt: optional('modified_timestamp', consensusTimestamp),
  deleted: optional('deleted', flag),
  metadata: optional('metadata', text),
  spenderId: optional('spender', entityId),
  delegatingSpenderId: optional('delegating_spender', entityId),
});

export const tokenSchemas = {
  tokens: renamedObject<TokenSummary>(summaryFields),
  token: v.pipe(
    renamedObject<FlatToken>({
      ...summaryFields,
      memo: optional('memo', text),
      treasuryAccountId: optional('treasury_account_id', entityId),
      initialSupply: optional('initial_supply', uint63),
      totalSupply: optional('total_supply', uint63),
      maxSupply: optional('max_supply', uint63),
      supplyType: optional('supply_type', text),
      deleted: optional('deleted', flag),
      freezeDefault: optional('freeze_default', flag),
      pauseStatus: optional('pause_status', text),
      createdAt: optional('created_timestamp', consensusTimestamp),
      modifiedAt: optional('modified_timestamp', consensusTimestamp),
      expiryNanos: optional('expiry_timestamp', int64),
      autoRenewAccountId: optional('auto_renew_account', entityId),
      autoRenewPeriodSeconds: optional('auto_renew_period', int64),
      feeScheduleKey: optional('fee_schedule_key', ledgerKey),
      freezeKey: optional('freeze_key', ledgerKey),
      kycKey: optional('kyc_key', ledgerKey),
      metadataKey: optional('metadata_key', ledgerKey),
      pauseKey: optional('pause_key', ledgerKey),
      supplyKey: optional('supply_key', ledgerKey),
      wipeKey: optional('wipe_key', ledgerKey),
      customFees: optional('custom_fees', customFees),
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
    balance: optional('balance', int64),
    decimals: optional('decimals', decimals),
  }),
  accountTokens: renamedObject<TokenRelationship>({
    tokenId: field('token_id', entityId),
    balance: optional('balance', int64),
    decimals: optional('decimals', decimals),
    automaticAssociation: optional('automatic_association', flag),
    createdAt: optional('created_timestamp', consensusTimestamp),
    freezeStatus: optional('freeze_status', text),
    kycStatus: optional('kyc_status', text),
  }),
  nft: nftSchema,
  tokenNfts: nftSchema,
  accountNfts: nftSchema,
  nftTransactions: renamedObject<NftTransfer>({
    timestamp: field('consensus_timestamp', consensusTimestamp),
    transactionId: optional('transaction_id', text),
    type: optional('type', text),
    nonce: optional('nonce', int32),
    isApproval: field('is_approval', flagOrFalse),
    senderId: decisiveField('sender_account_id', entityId),
    receiverId: decisiveField('receiver_account_id', entityId),
  }),
};
