import type { Hook } from '../../../domain/entity/hook.ts';
import { absent, consensusTimestamp, entityId, int64 } from '../../http/schema.ts';
import type { AnswerSchemas } from './answerSchema.ts';
import { anyJson, field, flag, renamedObject, text } from './renamedObject.ts';
import { ledgerKey } from './shared.ts';

export const hookSchemas = {
  accountHooks: renamedObject<Hook>({
    id: field('hook_id', int64),
    ownerId: field('owner_id', absent(entityId)),
    contractId: field('contract_id', absent(entityId)),
    extensionPoint: field('extension_point', text),
    type: field('type', text),
    adminKey: field('admin_key', absent(ledgerKey)),
    deleted: field('deleted', flag),
    createdAt: field('created_timestamp', absent(consensusTimestamp)),
  }),
  hookStorage: anyJson,
} satisfies Partial<AnswerSchemas>;
