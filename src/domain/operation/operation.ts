import type { Phrase } from '../phrase.ts';
import type { OperationParameter } from './parameter.ts';

/** One operation of the ledger service: all that the client, the details and the query command know of it. */
export interface LedgerOperation {
  /** The name of the client's method. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly group: Phrase;
  readonly title: Phrase;
  /** With `{name}` for each path parameter, as the service was observed to answer it. */
  readonly path: string;
  /** Where the specification spells it differently. */
  readonly specificationPath: string | undefined;
  readonly parameters: readonly OperationParameter[];
  readonly answer: OperationAnswer;
  /** Whether rows and optional members that cannot be read are left out and marked, instead of failing the whole. */
  readonly isTolerant: boolean;
  /** The longest answer that is read, where that is more than a list's 4 MB. */
  readonly maxBytes: number | undefined;
}

type OperationEntry = Pick<LedgerOperation, 'title' | 'path' | 'parameters' | 'answer'> & Partial<LedgerOperation>;

type Operations<Entries> = {
  readonly [Id in keyof Entries & string]: Entries[Id] & Omit<LedgerOperation, keyof Entries[Id] | 'id'> & { id: Id };
};

/** Makes the operations of one group, by id; those that do not say otherwise are GETs. */
export function operationsOf<const Entries extends Readonly<Record<string, OperationEntry>>>(
  group: Phrase,
  entries: Entries,
): Operations<Entries> {
  const operations = Object.entries(entries).map(([id, entry]) => [
    id,
    { method: 'GET', specificationPath: undefined, isTolerant: true, maxBytes: undefined, ...entry, id, group },
  ]);
  return Object.fromEntries(operations);
}

/** How the answer of an operation is built; `T` is the domain type of an item, or of the whole. */
export type OperationAnswer<T = unknown> = PageAnswer<T> | WholeAnswer<T> | PartialAnswer<T>;

/** A list that goes on where it has `links.next`. */
export interface PageAnswer<T> extends Carries<T> {
  readonly kind: 'page';
  /** The member that holds the items. */
  readonly member: string;
}

interface WholeAnswer<T> extends Carries<T> {
  readonly kind: 'whole';
}

/** A record that the service may have only in part (206), which its member `partial` says. */
interface PartialAnswer<T> extends Carries<T> {
  readonly kind: 'partial';
}

interface Carries<T> {
  /** Never present; carries the type. */
  readonly __type?: T;
}

export function pageOf<T>(member: string): PageAnswer<T> {
  return { kind: 'page', member };
}

export function whole<T>(): WholeAnswer<T> {
  return { kind: 'whole' };
}

export function partly<T extends { readonly partial: boolean }>(): PartialAnswer<T> {
  return { kind: 'partial' };
}
