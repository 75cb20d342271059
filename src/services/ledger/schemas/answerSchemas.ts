import * as v from 'valibot';
import {
  type AnswerItem,
  type AnswerKind,
  type GetOperationId,
  type ListOperationId,
  type OperationId,
  operationTable,
} from '../../../domain/operation/ledgerOperations.ts';
import type { ConsensusTimestamp } from '../../../domain/value/timestamp.ts';
import {
  consensusTimestamp,
  field,
  optional,
  renamedObject,
  type Schema,
  textOrNothing,
  withFallback,
} from '../../http/schema.ts';
import { accountSchemas } from './account.ts';
import { contractResultSchemas, contractSchemas } from './contract.ts';
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

/** A list as it came: its items decoded, its link as sent. */
export interface DecodedList {
  readonly items: readonly unknown[];
  readonly next: string | undefined;
  readonly asOf: ConsensusTimestamp | undefined;
}

type Links = Pick<DecodedList, 'next'>;

const links = withFallback(renamedObject<Links>({ next: field('next', textOrNothing) }), { next: undefined });

/** An item of a list, or a whole answer; an object with no known member is none. */
export function itemSchema(id: GetOperationId): Schema<unknown> {
  return v.pipe(
    answerSchemas[id] as Schema<unknown>,
    v.check((item) => Object.values(Object(item)).some((member) => member !== undefined), 'Expected a known member'),
  );
}

/** How the answer of a list is decoded: `{ [member]: [...], links: { next } }`; one without links comes whole. */
export function listSchema(id: ListOperationId): Schema<DecodedList> {
  const { member } = operationTable[id].answer;
  const items = field(member, v.array(itemSchema(id)) as Schema<readonly unknown[]>);
  return v.pipe(
    renamedObject<Omit<DecodedList, 'next'> & { readonly links: Links }>(
      { items, links: field('links', links), asOf: optional('timestamp', consensusTimestamp) },
      id === 'hookStorage' ? ['hook_id', 'owner_id'] : [],
    ),
    v.transform(({ links: { next }, ...list }) => ({ ...list, next })),
  );
}
