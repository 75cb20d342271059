import type { Schedule, ScheduleSignature } from '../../../domain/entity/schedule.ts';
import type {
  AssessedCustomFee,
  CustomFeeLimit,
  LedgerTransaction,
  NftMove,
  TokenTransfer,
  Transfer,
} from '../../../domain/transaction/ledgerTransaction.ts';
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
} from '../../http/schema.ts';
import { ledgerKey } from './ledgerValues.ts';

const transfer: Schema<Transfer> = renamedObject<Transfer>({
  accountId: field('account', entityId),
  amountTinybars: field('amount', int64),
  isApproval: field('is_approval', flagOrFalse),
});

const tokenTransfer: Schema<TokenTransfer> = renamedObject<TokenTransfer>({
  tokenId: field('token_id', entityId),
  accountId: field('account', entityId),
  amount: field('amount', int64),
  isApproval: field('is_approval', flagOrFalse),
});

const nftMove: Schema<NftMove> = renamedObject<NftMove>({
  tokenId: optional('token_id', entityId),
  serialNumber: field('serial_number', int64),
  senderId: decisiveField('sender_account_id', entityId),
  receiverId: decisiveField('receiver_account_id', entityId),
  isApproval: field('is_approval', flagOrFalse),
});

const customFeeLimit: Schema<CustomFeeLimit> = renamedObject<CustomFeeLimit>({
  accountId: optional('account_id', entityId),
  amount: field('amount', int64),
  denominatingTokenId: decisiveField('denominating_token_id', entityId),
});

const assessedCustomFee: Schema<AssessedCustomFee> = renamedObject<AssessedCustomFee>({
  amount: field('amount', int64),
  collectorId: optional('collector_account_id', entityId),
  effectivePayerIds: field('effective_payer_account_ids', many(entityId)),
  tokenId: decisiveField('token_id', entityId),
});

const transactionSchema: Schema<LedgerTransaction> = renamedObject<LedgerTransaction>({
  transactionId: field('transaction_id', text),
  consensusTimestamp: field('consensus_timestamp', consensusTimestamp),
  validStart: optional('valid_start_timestamp', consensusTimestamp),
  validDurationSeconds: optional('valid_duration_seconds', int64),
  name: optional('name', text),
  result: optional('result', text),
  scheduled: optional('scheduled', flag),
  nonce: optional('nonce', int32),
  parentTimestamp: optional('parent_consensus_timestamp', consensusTimestamp),
  entityId: optional('entity_id', entityId),
  nodeId: optional('node', entityId),
  chargedFeeTinybars: optional('charged_tx_fee', int64),
  maxFeeTinybars: optional('max_fee', int64),
  maxCustomFees: field('max_custom_fees', many(customFeeLimit)),
  memoBase64: optional('memo_base64', text),
  hash: optional('transaction_hash', text),
  bytes: optional('bytes', text),
  batchKey: optional('batch_key', ledgerKey),
  highVolume: optional('high_volume', flag),
  highVolumePricingMultiplier: optional('high_volume_pricing_multiplier', int64),
  transfers: field('transfers', many(transfer)),
  tokenTransfers: field('token_transfers', many(tokenTransfer)),
  nftTransfers: field('nft_transfers', many(nftMove)),
  stakingRewardTransfers: field('staking_reward_transfers', many(transfer)),
  assessedCustomFees: field('assessed_custom_fees', many(assessedCustomFee)),
});

const signature: Schema<ScheduleSignature> = renamedObject<ScheduleSignature>({
  timestamp: optional('consensus_timestamp', consensusTimestamp),
  publicKeyPrefix: optional('public_key_prefix', text),
  signature: optional('signature', text),
  type: optional('type', text),
});

const scheduleSchema: Schema<Schedule> = renamedObject<Schedule>({
  id: field('schedule_id', entityId),
  memo: optional('memo', text),
  adminKey: optional('admin_key', ledgerKey),
  createdAt: optional('consensus_timestamp', consensusTimestamp),
  creatorId: optional('creator_account_id', entityId),
  payerId: optional('payer_account_id', entityId),
  deleted: optional('deleted', flag),
  executedAt: optional('executed_timestamp', consensusTimestamp),
  expiresAt: optional('expiration_time', consensusTimestamp),
  waitsForExpiry: field('wait_for_expiry', flagOrFalse),
  transactionBody: optional('transaction_body', text),
  signatures: field('signatures', many(signature)),
});

export const transactionSchemas = {
  transactions: transactionSchema,
  transaction: transactionSchema,
  schedules: scheduleSchema,
  schedule: scheduleSchema,
};
