import type { Schedule, ScheduleSignature } from '../../../domain/entity/schedule.ts';
import type {
  AssessedCustomFee,
  CustomFeeLimit,
  LedgerTransaction,
  NftMove,
  TokenTransfer,
  Transfer,
} from '../../../domain/transaction/ledgerTransaction.ts';
import { absent, consensusTimestamp, entityId, int32, int64, type Schema } from '../../http/schema.ts';
import { decisiveField, field, flag, flagOrFalse, ledgerKey, many, renamedObject, text } from './renamedObject.ts';

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
  tokenId: field('token_id', absent(entityId)),
  serialNumber: field('serial_number', int64),
  senderId: decisiveField('sender_account_id', absent(entityId)),
  receiverId: decisiveField('receiver_account_id', absent(entityId)),
  isApproval: field('is_approval', flagOrFalse),
});

const customFeeLimit: Schema<CustomFeeLimit> = renamedObject<CustomFeeLimit>({
  accountId: field('account_id', absent(entityId)),
  amount: field('amount', int64),
  denominatingTokenId: decisiveField('denominating_token_id', absent(entityId)),
});

const assessedCustomFee: Schema<AssessedCustomFee> = renamedObject<AssessedCustomFee>({
  amount: field('amount', int64),
  collectorId: field('collector_account_id', absent(entityId)),
  effectivePayerIds: field('effective_payer_account_ids', many(entityId)),
  tokenId: decisiveField('token_id', absent(entityId)),
});

const transactionSchema: Schema<LedgerTransaction> = renamedObject<LedgerTransaction>({
  transactionId: field('transaction_id', text),
  consensusTimestamp: field('consensus_timestamp', consensusTimestamp),
  validStart: field('valid_start_timestamp', absent(consensusTimestamp)),
  validDurationSeconds: field('valid_duration_seconds', absent(int64)),
  name: field('name', absent(text)),
  result: field('result', absent(text)),
  scheduled: field('scheduled', absent(flag)),
  nonce: field('nonce', absent(int32)),
  parentTimestamp: field('parent_consensus_timestamp', absent(consensusTimestamp)),
  entityId: field('entity_id', absent(entityId)),
  nodeId: field('node', absent(entityId)),
  chargedFeeTinybars: field('charged_tx_fee', absent(int64)),
  maxFeeTinybars: field('max_fee', absent(int64)),
  maxCustomFees: field('max_custom_fees', many(customFeeLimit)),
  memoBase64: field('memo_base64', absent(text)),
  hash: field('transaction_hash', absent(text)),
  bytes: field('bytes', absent(text)),
  batchKey: field('batch_key', absent(ledgerKey)),
  highVolume: field('high_volume', absent(flag)),
  highVolumePricingMultiplier: field('high_volume_pricing_multiplier', absent(int64)),
  transfers: field('transfers', many(transfer)),
  tokenTransfers: field('token_transfers', many(tokenTransfer)),
  nftTransfers: field('nft_transfers', many(nftMove)),
  stakingRewardTransfers: field('staking_reward_transfers', many(transfer)),
  assessedCustomFees: field('assessed_custom_fees', many(assessedCustomFee)),
});

const signature: Schema<ScheduleSignature> = renamedObject<ScheduleSignature>({
  timestamp: field('consensus_timestamp', absent(consensusTimestamp)),
  publicKeyPrefix: field('public_key_prefix', text),
  signature: field('signature', absent(text)),
  type: field('type', absent(text)),
});

const scheduleSchema: Schema<Schedule> = renamedObject<Schedule>({
  id: field('schedule_id', entityId),
  memo: field('memo', absent(text)),
  adminKey: field('admin_key', absent(ledgerKey)),
  createdAt: field('consensus_timestamp', absent(consensusTimestamp)),
  creatorId: field('creator_account_id', absent(entityId)),
  payerId: field('payer_account_id', absent(entityId)),
  deleted: field('deleted', absent(flag)),
  executedAt: field('executed_timestamp', absent(consensusTimestamp)),
  expiresAt: field('expiration_time', absent(consensusTimestamp)),
  waitsForExpiry: field('wait_for_expiry', flagOrFalse),
  transactionBody: field('transaction_body', absent(text)),
  signatures: field('signatures', many(signature)),
});

export const transactionSchemas = {
  transactions: transactionSchema,
  transaction: transactionSchema,
  schedules: scheduleSchema,
  schedule: scheduleSchema,
};
