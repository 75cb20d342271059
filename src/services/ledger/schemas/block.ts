import type { Block } from '../../../domain/block/block.ts';
import { absent, hexBytes, type Schema, uint63 } from '../../http/schema.ts';
import type { AnswerSchemas } from './answerSchema.ts';
import { field, renamedObject, text } from './renamedObject.ts';
import { timestampRange } from './shared.ts';

const blockSchema: Schema<Block> = renamedObject<Block>({
  number: field('number', uint63),
  hash: field('hash', hexBytes),
  previousHash: field('previous_hash', hexBytes),
  name: field('name', text),
  transactionCount: field('count', uint63),
  gasUsed: field('gas_used', absent(uint63)),
  // The service writes the first, the specification the second.
  ledgerVersion: field(['hapi_version', 'ledger_version'], absent(text)),
  logsBloom: field('logs_bloom', absent(hexBytes)),
  sizeBytes: field('size', absent(uint63)),
  consensus: field('timestamp', timestampRange),
});

export const blockSchemas = {
  blocks: blockSchema,
  block: blockSchema,
} satisfies Partial<AnswerSchemas>;
