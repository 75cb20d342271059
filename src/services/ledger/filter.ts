import { InputError } from '../../domain/failure.ts';
import type { Query, QueryValue } from '../http/serviceUrl.ts';

export type Operator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'ne';

/** One value, several (the parameter is repeated), or bounds: `{ gte: 5n, lt: 9n }`. */
export type Filter<T extends QueryValue> = T | readonly T[] | { readonly [operator in Operator]?: T | undefined };

/** What every list takes. */
export interface ListOptions {
  /** 1 to 100; the service's default is 25 (10 for nodes). */
  readonly limit?: number | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** The values a filter puts in the query: `gte:5`, `lt:9`. */
export function filterValues<T extends QueryValue>(filter: Filter<T> | undefined): readonly QueryValue[] | undefined {
  if (filter === undefined) {
    return undefined;
  }
  if (typeof filter !== 'object') {
    return [filter];
  }
  if (isList(filter)) {
    return filter;
  }
  return Object.entries(filter).flatMap(([operator, value]) => (value === undefined ? [] : [`${operator}:${value}`]));
}

/** `limit` and `order` as query parameters; refuses a limit the service would silently clamp or answer with 400. */
export function listQuery({ limit, order }: ListOptions, maxLimit = 100): Query {
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= maxLimit)) {
    throw new InputError('invalid-argument', `The limit must be a whole number from 1 to ${maxLimit}, not ${limit}.`);
  }
  return { limit, order };
}

function isList<T extends QueryValue>(filter: Filter<T>): filter is readonly T[] {
  return Array.isArray(filter);
}
