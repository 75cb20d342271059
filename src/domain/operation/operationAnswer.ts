/** How the answer of an operation is built; `T` is the domain type of an item, or of the whole. */
export type OperationAnswer<T = unknown> = PageAnswer<T> | ListAnswer<T> | WholeAnswer<T> | PartialAnswer<T>;

/** A list that goes on with `links.next`. */
export interface PageAnswer<T> extends Carries<T> {
  readonly kind: 'page';
  /** The member that holds the items. */
  readonly member: string;
}

/** A list that comes whole. */
export interface ListAnswer<T> extends Carries<T> {
  readonly kind: 'list';
  readonly member: string;
}

export interface WholeAnswer<T> extends Carries<T> {
  readonly kind: 'whole';
}

/** A record that the service may have only in part (206), which its member `partial` says. */
export interface PartialAnswer<T> extends Carries<T> {
  readonly kind: 'partial';
}

interface Carries<T> {
  /** Never present; carries the type. */
  readonly __type?: T;
}

export function pageOf<T>(member: string): PageAnswer<T> {
  return { kind: 'page', member };
}

export function listOf<T>(member: string): ListAnswer<T> {
  return { kind: 'list', member };
}

export function whole<T>(): WholeAnswer<T> {
  return { kind: 'whole' };
}

export function partly<T extends { readonly partial: boolean }>(): PartialAnswer<T> {
  return { kind: 'partial' };
}
