import { accountOperations } from './accountOperations.ts';
import { contractOperations } from './contractOperations.ts';
import { blockOperations, networkOperations } from './networkOperations.ts';
import type { LedgerOperation, OperationAnswer, PageAnswer } from './operation.ts';
import type { OperationParameter } from './parameter.ts';
import { tokenOperations } from './tokenOperations.ts';
import { scheduleOperations, topicOperations, transactionOperations } from './topicOperations.ts';

/** Every operation of the ledger service by its id: all its GETs, and the two POSTs. */
export const operationTable = {
  ...accountOperations,
  ...blockOperations,
  ...contractOperations,
  ...networkOperations,
  ...scheduleOperations,
  ...tokenOperations,
  ...topicOperations,
  ...transactionOperations,
} as const satisfies Readonly<Record<string, LedgerOperation>>;

export const ledgerOperations: readonly LedgerOperation[] = Object.values(operationTable);

type Table = typeof operationTable;

export type OperationId = keyof Table;

/** The operations that are read by GET. */
export type GetOperationId = { [Id in OperationId]: Table[Id]['method'] extends 'POST' ? never : Id }[OperationId];

/** The operations whose answer is a list. */
export type ListOperationId = {
  [Id in OperationId]: Table[Id]['answer'] extends PageAnswer<unknown> ? Id : never;
}[OperationId];

/** What the answer of an operation holds: the domain type of an item where it is a list, else of the whole. */
export type AnswerItem<Id extends OperationId> = Table[Id]['answer'] extends OperationAnswer<infer T> ? T : never;

export type AnswerKind<Id extends OperationId> = Table[Id]['answer']['kind'];

type ParameterOf<Id extends OperationId> = Table[Id]['parameters'][number];

/** The parameters of an operation as code gives them, by their own names. */
export type OperationParameters<Id extends OperationId> = {
  readonly [P in ParameterOf<Id> as P extends { readonly in: 'path' } ? P['name'] : never]: ValueOf<P>;
} & {
  readonly [P in ParameterOf<Id> as P extends { readonly in: 'query' } ? Givable<P> : never]?: ValueOf<P> | undefined;
};

/** The same as text: what a request, a command and a query document hold. */
export type OperationTexts<Id extends OperationId> = {
  readonly [Name in ParameterOf<Id>['name']]?: string | readonly string[];
};

type ValueOf<P> = P extends OperationParameter<string, 'path' | 'query', infer Value> ? Value : never;

type Givable<P extends OperationParameter> = [ValueOf<P>] extends [never] ? never : P['name'];
