import type { OperationAnswer } from './operationAnswer.ts';
import type { OperationParameter } from './parameter.ts';

/** One operation of the ledger service: all that the client, the details and the query command know of it. */
export interface LedgerOperation {
  /** The name of the client's method. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly group: OperationGroup;
  readonly title: string;
  /** With `{name}` for each path parameter, as the service was observed to answer it. */
  readonly path: string;
  /** Where the specification spells it differently. */
  readonly specificationPath: string | undefined;
  readonly parameters: readonly OperationParameter[];
  readonly answer: OperationAnswer;
  /** The longest answer that is read, where that is more than a list's 4 MB. */
  readonly maxBytes: number | undefined;
}

export type OperationGroup =
  | 'Accounts'
  | 'Blocks'
  | 'Contracts'
  | 'Network'
  | 'Schedules'
  | 'Tokens'
  | 'Topics'
  | 'Transactions';

type OperationEntry = Pick<LedgerOperation, 'title' | 'path' | 'parameters' | 'answer'> & Partial<LedgerOperation>;

type Operations<Entries> = {
  readonly [Id in keyof Entries & string]: Entries[Id] & Omit<LedgerOperation, keyof Entries[Id] | 'id'> & { id: Id };
};

/** Makes the operations of one group, by id; those that do not say otherwise are GETs. */
export function operationsOf<const Entries extends Readonly<Record<string, OperationEntry>>>(
  group: OperationGroup,
  entries: Entries,
): Operations<Entries> {
  const operations = Object.entries(entries).map(([id, entry]) => [
    id,
    { method: 'GET', specificationPath: undefined, maxBytes: undefined, ...entry, id, group },
  ]);
  return Object.fromEntries(operations);
}
