import * as v from 'valibot';
import type { EntityId } from '../../../domain/entity/entityId.ts';
import type { Topic, TopicFee, TopicMessage, TopicMessageChunk } from '../../../domain/entity/topic.ts';
import { walletTransactionId } from '../../../domain/transaction/ledgerTransaction.ts';
import type { ConsensusTimestamp } from '../../../domain/value/timestamp.ts';
import {
  consensusTimestamp,
  decisiveField,
  entityId,
  field,
  flag,
  int32,
  int64,
  many,
  optional,
  renamedObject,
  type Schema,
  text,
  withFallback,
} from '../../http/schema.ts';
import { ledgerKey, timestampRange } from './ledgerValues.ts';

type CustomFees = Pick<Topic, 'customFees' | 'customFeesAt'>;

const customFees: Schema<CustomFees> = renamedObject<CustomFees>({
  customFees: optional(
    'fixed_fees',
    v.array(
      renamedObject<TopicFee>({
        amount: field('amount', int64),
        collectorId: optional('collector_account_id', entityId),
        denominatingTokenId: decisiveField('denominating_token_id', entityId),
      }),
    ),
  ),
  customFeesAt: optional('created_timestamp', consensusTimestamp),
});

const transactionIdOfParts: Schema<string> = v.pipe(
  renamedObject<{
    payer: EntityId;
    validStart: ConsensusTimestamp;
    nonce: number | undefined;
    scheduled: boolean | undefined;
  }>({
    payer: field('account_id', entityId),
    validStart: field('transaction_valid_start', consensusTimestamp),
    nonce: optional('nonce', int32),
    scheduled: optional('scheduled', flag),
  }),
  v.transform(({ payer, validStart, nonce = 0, scheduled = false }) => {
    const transactionId = `${payer}-${validStart.replace('.', '-')}`;
    return nonce === 0 && !scheduled ? transactionId : walletTransactionId({ transactionId, nonce, scheduled });
  }),
);

// The service sends the parts of the id, its documentation shows it as text.
const transactionId: Schema<string> = v.lazy((input: unknown) =>
  typeof input === 'string' ? text : transactionIdOfParts,
);

const chunk: Schema<TopicMessageChunk> = renamedObject<TopicMessageChunk>({
  number: field('number', int32),
  total: field('total', int32),
  initialTransactionId: optional('initial_transaction_id', transactionId),
});

const topicMessageSchema: Schema<TopicMessage> = renamedObject<TopicMessage>({
  topicId: field('topic_id', entityId),
  sequenceNumber: field('sequence_number', int64),
  timestamp: optional('consensus_timestamp', consensusTimestamp),
  payerId: optional('payer_account_id', entityId),
  message: optional('message', text),
  runningHash: optional('running_hash', text),
  runningHashVersion: optional('running_hash_version', int32),
  chunk: optional('chunk_info', chunk),
});

type WireTopic = Omit<Topic, keyof CustomFees> & { readonly fees: CustomFees };

const topicSchema: Schema<Topic> = v.pipe(
  renamedObject<WireTopic>({
    id: field('topic_id', entityId),
    memo: optional('memo', text),
    adminKey: optional('admin_key', ledgerKey),
    submitKey: optional('submit_key', ledgerKey),
    feeScheduleKey: optional('fee_schedule_key', ledgerKey),
    feeExemptKeys: field('fee_exempt_key_list', many(ledgerKey)),
    fees: field('custom_fees', withFallback(customFees, { customFees: undefined, customFeesAt: undefined })),
    autoRenewAccountId: optional('auto_renew_account', entityId),
    autoRenewPeriodSeconds: optional('auto_renew_period', int64),
    createdAt: optional('created_timestamp', consensusTimestamp),
    deleted: optional('deleted', v.boolean()),
    validity: optional('timestamp', timestampRange),
  }),
  v.transform(({ fees, ...topic }): Topic => ({ ...topic, ...fees })),
);

export const topicSchemas = {
  topic: topicSchema,
  topicMessages: topicMessageSchema,
  topicMessage: topicMessageSchema,
  topicMessageAt: topicMessageSchema,
};
