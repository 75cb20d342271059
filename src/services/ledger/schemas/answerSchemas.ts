import { accountSchemas } from './account.ts';
import type { AnswerSchemas } from './answerSchema.ts';
import { blockSchemas } from './block.ts';
import { contractSchemas } from './contract.ts';
import { contractResultSchemas } from './contractResult.ts';
import { feeSchemas } from './fee.ts';
import { hookSchemas } from './hook.ts';
import { networkSchemas } from './network.ts';
import { scheduleSchemas } from './schedule.ts';
import { tokenSchemas } from './token.ts';
import { topicSchemas } from './topic.ts';
import { transactionSchemas } from './transaction.ts';

/** An operation without its schema does not compile here. */
export const answerSchemas: AnswerSchemas = {
  ...accountSchemas,
  ...blockSchemas,
  ...contractSchemas,
  ...contractResultSchemas,
  ...feeSchemas,
  ...hookSchemas,
  ...networkSchemas,
  ...scheduleSchemas,
  ...tokenSchemas,
  ...topicSchemas,
  ...transactionSchemas,
};
