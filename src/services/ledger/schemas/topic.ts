import * as v from 'valibot';
import type { EntityId } from '../../../domain/entity/entityId.ts';
import type { Topic, TopicFee, TopicMessage, TopicMessageChunk } from '../../../domain/entity/topic.ts';
import { walletTransactionId } from '../../../domain/transaction/ledgerTransaction.ts';
import type { ConsensusTimestamp } from '../../../domain/value/timestamp.ts';
import { absent, consensusTimestamp, entityId, int32, int64, type Schema } from '../../http/schema.ts';
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

type CustomFees = Pick<Topic, 'customFees' | 'customFeesAt'>;

const customFees: Schema<CustomFees> = renamedObject<CustomFees>({
  customFees: field(
    'fixed_fees',
    many(
      renamedObject<TopicFee>({
        amount: field('amount', int64),
        collectorId: field('collector_account_id', absent(entityId)),
        denominatingTokenId: decisiveField('denominating_token_id', absent(entityId)),
      }),
    ),
  ),
  customFeesAt: field('created_timestamp', absent(consensusTimestamp)),
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
    nonce: field('nonce', absent(int32)),
    scheduled: field('scheduled', absent(flag)),
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
  initialTransactionId: field('initial_transaction_id', absent(transactionId)),
});

const topicMessageSchema: Schema<TopicMessage> = renamedObject<TopicMessage>({
  topicId: field('topic_id', entityId),
  sequenceNumber: field('sequence_number', int64),
  timestamp: field('consensus_timestamp', consensusTimestamp),
  payerId: field('payer_account_id', absent(entityId)),
  message: field('message', absent(text)),
  runningHash: field('running_hash', absent(text)),
  runningHashVersion: field('running_hash_version', absent(int32)),
  chunk: field('chunk_info', absent(chunk)),
});

type WireTopic = Omit<Topic, keyof CustomFees> & { readonly fees: CustomFees };

const topicSchema: Schema<Topic> = v.pipe(
  renamedObject<WireTopic>({
    id: field('topic_id', entityId),
    memo: field('memo', absent(text)),
    adminKey: field('admin_key', absent(ledgerKey)),
    submitKey: field('submit_key', absent(ledgerKey)),
    feeScheduleKey: field('fee_schedule_key', absent(ledgerKey)),
    feeExemptKeys: field('fee_exempt_key_list', many(ledgerKey)),
    fees: field('custom_fees', withFallback(customFees, { customFees: [], customFeesAt: undefined })),
    autoRenewAccountId: field('auto_renew_account', absent(entityId)),
    autoRenewPeriodSeconds: field('auto_renew_period', absent(int64)),
    createdAt: field('created_timestamp', absent(consensusTimestamp)),
    deleted: field('deleted', absent(v.boolean())),
    validity: field('timestamp', absent(timestampRange)),
  }),
  v.transform(({ fees, ...topic }): Topic => ({ ...topic, ...fees })),
);

export const topicSchemas = {
  topic: topicSchema,
  topicMessages: topicMessageSchema,
  topicMessage: topicMessageSchema,
  topicMessageAt: topicMessageSchema,
};
