import type { AnswerItem, AnswerKind, OperationId } from '../../../domain/operation/ledgerOperations.ts';
import type { Schema } from '../../http/schema.ts';

/** How each operation's answer is decoded: an item of a list, else the whole, without what its status says. */
export type AnswerSchemas = {
  readonly [Id in OperationId]: Schema<
    AnswerKind<Id> extends 'partial' ? Omit<AnswerItem<Id>, 'partial'> : AnswerItem<Id>
  >;
};
