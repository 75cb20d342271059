import type { SourceDeclarations } from '../source/sourceDeclarations.ts';

/** Far more than anybody inherits from; hostile sources could make each step slow. */
const maxContracts = 120;

/**
 * The contracts that a contract is made of, the most basic first (C3, as Solidity does it); empty when the sources are
 * odd. Each contract is ordered once.
 */
export function storageOrders({ bases }: Pick<SourceDeclarations, 'bases'>): (contract: string) => readonly string[] {
  const orders = new Map<string, readonly string[]>();
  return (contract) => {
    const order = orders.get(contract) ?? (bases.has(contract) ? orderOf(contract, bases).toReversed() : []);
    orders.set(contract, order);
    return order;
  };
}

function orderOf(contract: string, bases: SourceDeclarations['bases']): readonly string[] {
  const known = new Map<string, readonly string[]>();
  const derivedFirst = (name: string): readonly string[] => {
    const found = known.get(name);
    if (found !== undefined || known.size > maxContracts) {
      return found ?? [];
    }
    // What inherits from itself does not compile.
    known.set(name, []);
    const parents = [...new Set(bases.get(name)?.slice(0, maxContracts))].toReversed();
    const merged = [name, ...merge([...parents.map(derivedFirst), parents])];
    known.set(name, merged);
    return merged;
  };
  return derivedFirst(contract);
}

/** The first of a list that comes later in none, again and again. */
function merge(lists: readonly (readonly string[])[]): readonly string[] {
  const merged: string[] = [];
  const starts = lists.map(() => 0);
  const later = new Map<string, number>();
  const count = (name: string | undefined, change: 1 | -1) =>
    name === undefined ? undefined : later.set(name, (later.get(name) ?? 0) + change);
  for (const name of lists.flatMap((list) => list.slice(1))) {
    count(name, 1);
  }
  const firstOf = (index: number) => lists[index]?.[starts[index] ?? 0];
  for (;;) {
    const head = lists.map((_, index) => firstOf(index)).find((first) => first !== undefined && !later.get(first));
    if (head === undefined || merged.length > maxContracts) {
      return merged;
    }
    merged.push(head);
    for (const index of lists.keys()) {
      if (firstOf(index) === head) {
        starts[index] = (starts[index] ?? 0) + 1;
        count(firstOf(index), -1);
      }
    }
  }
}
