import type { AnswerItem, AnswerKind, OperationId } from '../../../domain/operation/ledgerOperations.ts';
import type { Schema } from '../../http/schema.ts';
import { accountSchemas } from './account.ts';
import { contractSchemas } from './contract.ts';
import { contractResultSchemas } from './contractResult.ts';
import { networkSchemas } from './network.ts';
import { tokenSchemas } from './token.ts';
import { topicSchemas } from './topic.ts';
import { transactionSchemas } from './transaction.ts';

/** How each operation's answer is decoded: an item of a list, else the whole, without what its status says. */
type AnswerSchemas = {
  readonly [Id in OperationId]: Schema<
    AnswerKind<Id> extends 'partial' ? Omit<AnswerItem<Id>, 'partial'> : AnswerItem<Id>
  >;
};

/** An operation without its schema does not compile here. */
export const answerSchemas: AnswerSchemas = {
  ...accountSchemas,
  ...contractSchemas,
  ...contractResultSchemas,
  ...networkSchemas,
  ...tokenSchemas,
  ...topicSchemas,
  ...transactionSchemas,
};
