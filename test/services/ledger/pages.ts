import type { Filter, Operator, Query } from './query.ts';

/** A column that a list is sorted by and filtered with. */
export interface Column<T> {
  readonly name: string;
  readonly value: (item: T) => bigint;
  /** How the value is written in a link. */
  readonly text?: (value: bigint) => string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** Whether a value passes all comparisons; several equalities mean any of them. */
export function passes(filters: readonly Filter[], value: bigint): boolean {
  const equal = filters.filter(({ operator }) => operator === 'eq');
  const others = filters.filter(({ operator }) => operator !== 'eq');
  return (
    (equal.length === 0 || equal.some((filter) => filter.value === value)) && others.every((each) => holds(each, value))
  );
}

function holds({ operator, value: bound }: Filter, value: bigint): boolean {
  switch (operator) {
    case 'eq':
      return value === bound;
    case 'ne':
      return value !== bound;
    case 'gt':
      return value > bound;
    case 'gte':
      return value >= bound;
    case 'lt':
      return value < bound;
    case 'lte':
      return value <= bound;
  }
}

/** The inclusive range that comparisons leave open. */
export function rangeOf(filters: readonly Filter[], whole: { readonly low: bigint; readonly high: bigint }) {
  const { low, high } = whole;
  const equal = filters.filter(({ operator }) => operator === 'eq').map(({ value }) => value);
  const bounds = (strictly: Operator, including: Operator, step: bigint) =>
    filters.flatMap(({ operator, value }) =>
      operator === strictly ? [value + step] : operator === including ? [value] : [],
    );
  const least = rising(equal).slice(0, 1);
  const greatest = rising(equal).slice(-1);
  return {
    low: rising([low, ...least, ...bounds('gt', 'gte', 1n)]).at(-1) ?? low,
    high: rising([high, ...greatest, ...bounds('lt', 'lte', -1n)])[0] ?? high,
  };
}

function rising(values: readonly bigint[]): bigint[] {
  return values.toSorted((a, b) => (a < b ? -1 : 1));
}

/** Above every key: storage slots have 256 bits. */
const largest = 2n ** 256n;

/** The page of a list with one key column. The items come in rising order of that column. */
export function pageOf<T>(path: string, query: Query, items: readonly T[], key: Column<T>): Page<T> {
  const filters = query.filters(key.name);
  const inOrder = query.order === 'asc' ? items : items.toReversed();
  const chosen = inOrder.filter((item) => passes(filters, key.value(item))).slice(0, query.limit);
  return { items: chosen, next: nextOf(path, query, chosen, key) };
}

/** The link after a page: there is one when the page is full and the caller's range goes on. */
export function nextOf<T>(path: string, query: Query, page: readonly T[], key: Column<T>): string | null {
  const last = page.at(-1);
  if (last === undefined || page.length < query.limit) {
    return null;
  }
  const value = key.value(last);
  const { low, high } = rangeOf(query.filters(key.name), { low: -largest, high: largest });
  const goesOn = query.order === 'asc' ? value < high : value > low;
  return goesOn ? link(path, query, [{ name: key.name, operator: strict(query), text: written(key, value) }]) : null;
}

/**
 * The page of a list sorted by two columns. A bound on the second column counts only beside an equal or including bound
 * on the first, and then at that value only.
 */
export function pageOfTwo<T>(
  path: string,
  query: Query,
  items: readonly T[],
  keys: readonly [Column<T>, Column<T>],
): Page<T> {
  const [first, second] = keys;
  const firstFilters = query.filters(first.name);
  const secondFilters = query.filters(second.name);
  const fixed = firstFilters.some(({ operator }) => operator === 'eq');
  const accepts = (item: T): boolean => {
    const value = first.value(item);
    if (!passes(firstFilters, value)) {
      return false;
    }
    const atEdge = (filter: Filter) =>
      fixed ||
      filter.operator === 'eq' ||
      firstFilters.some((edge) => edge.value === value && edge.operator[0] === filter.operator[0]);
    return passes(secondFilters.filter(atEdge), second.value(item));
  };
  const inOrder = query.order === 'asc' ? items : items.toReversed();
  const chosen = inOrder.filter(accepts).slice(0, query.limit);
  const last = chosen.at(-1);
  if (last === undefined || chosen.length < query.limit || secondFilters.some(({ operator }) => operator === 'eq')) {
    return { items: chosen, next: null };
  }
  const including = query.order === 'asc' ? 'gte' : 'lte';
  const edge = { name: first.name, operator: including, text: written(first, first.value(last)) };
  const step = { name: second.name, operator: strict(query), text: written(second, second.value(last)) };
  return { items: chosen, next: link(path, query, fixed ? [step] : [edge, step]) };
}

/** The caller's query with its bounds in the direction of travel replaced. Operator values stay unencoded. */
export function link(
  path: string,
  query: Query,
  steps: readonly { readonly name: string; readonly operator: string; readonly text: string }[],
): string {
  const direction = query.order === 'asc' ? /^gte?:/i : /^lte?:/i;
  const kept = query.pairs.filter(
    ([name, value]) => !(steps.some((step) => step.name === name) && direction.test(value)),
  );
  const all = [...kept, ...steps.map(({ name, operator, text }) => [name, `${operator}:${text}`] as const)];
  return `${path}?${all.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`).join('&')}`;
}

export function strict(query: Query): 'gt' | 'lt' {
  return query.order === 'asc' ? 'gt' : 'lt';
}

function written<T>(key: Column<T>, value: bigint): string {
  return key.text?.(value) ?? value.toString();
}

/** For lists keyed by entity. */
export function entityText(value: bigint): string {
  return `0.0.${value}`;
}
