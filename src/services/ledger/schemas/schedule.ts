import type { Schedule, ScheduleSignature } from '../../../domain/entity/schedule.ts';
import { absent, consensusTimestamp, entityId, type Schema } from '../../http/schema.ts';
import type { AnswerSchemas } from './answerSchema.ts';
import { field, flag, flagOrFalse, many, renamedObject, text } from './renamedObject.ts';
import { ledgerKey } from './shared.ts';

const signature: Schema<ScheduleSignature> = renamedObject<ScheduleSignature>({
  timestamp: field('consensus_timestamp', consensusTimestamp),
  publicKeyPrefix: field('public_key_prefix', text),
  signature: field('signature', text),
  type: field('type', text),
});

const scheduleSchema: Schema<Schedule> = renamedObject<Schedule>({
  id: field('schedule_id', entityId),
  memo: field('memo', text),
  adminKey: field('admin_key', absent(ledgerKey)),
  createdAt: field('consensus_timestamp', consensusTimestamp),
  creatorId: field('creator_account_id', absent(entityId)),
  payerId: field('payer_account_id', absent(entityId)),
  deleted: field('deleted', flag),
  executedAt: field('executed_timestamp', absent(consensusTimestamp)),
  expiresAt: field('expiration_time', absent(consensusTimestamp)),
  waitsForExpiry: field('wait_for_expiry', flagOrFalse),
  transactionBody: field('transaction_body', text),
  signatures: field('signatures', many(signature)),
});

export const scheduleSchemas = {
  schedules: scheduleSchema,
  schedule: scheduleSchema,
} satisfies Partial<AnswerSchemas>;
