import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Compilation, VerifiedContract } from '../contract/verifiedContract.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { type SourceDeclarations, sourceDeclarations } from '../source/sourceDeclarations.ts';
import { formatHex } from '../value/bytes.ts';
import { isRecord } from '../value/untrustedJson.ts';
import { placedFields, solidityTypeReader } from './solidityTypeText.ts';
import { dataSlot } from './storageMapping.ts';
import { readSlot } from './storageSlot.ts';
import {
  areAllVariables,
  type StorageType,
  type StorageVariable,
  solidityTypes,
  solidityVariables,
} from './storageType.ts';
import { vyperTypes } from './storageTypeVyper.ts';

/** The variables of a layout with their types, ready to be read from a contract's state. */
export interface StorageVariables {
  readonly dialect: 'solidity' | 'vyper';
  /** Solidity: in declaration order. Vyper: by slot. */
  readonly variables: readonly StorageVariable[];
  readonly declarations: SourceDeclarations;
  readonly isIncomplete: boolean;
}

type Source = Pick<VerifiedContract, 'compilation' | 'sources'>;

/**
 * Reads either dialect of a layout, and what it does not say from the sources: members of enums and structs, and the
 * contract that declares a variable (compilers name the one that was compiled). Undefined when there is no layout.
 * Never throws, whatever it is given.
 */
export function readStorageVariables(layout: unknown, { compilation, sources }: Source): StorageVariables | undefined {
  if (!isRecord(layout)) {
    return undefined;
  }
  const declarations = sourceDeclarations(sources, compilation?.language);
  const { storage, types } = layout;
  if (!Array.isArray(storage)) {
    return { dialect: 'vyper', declarations, ...vyperVariables(layout, declarations) };
  }
  const orderOf = storageOrders(declarations);
  const listed = withDeclarers(solidityVariables(storage, solidityTypes(types, declarations)), declarations, orderOf);
  const scopeOf = (contract: string) => orderOf(contract).toReversed();
  const own = namespaceVariables(declarations, orderOf(compilation?.name ?? ''), scopeOf);
  const isIncomplete = own.isIncomplete || !areAllVariables(storage, types);
  return { dialect: 'solidity', declarations, variables: [...listed, ...own.variables], isIncomplete };
}

/**
 * Variables lie in the order of inheritance, the most basic contract first: of contracts that declare the same name,
 * each has its own in turn.
 */
function withDeclarers(
  variables: readonly StorageVariable[],
  declarations: SourceDeclarations,
  orderOf: (contract: string) => readonly string[],
): readonly StorageVariable[] {
  const { contract = '' } = variables[0] ?? {};
  const order = orderOf(contract.slice(contract.lastIndexOf(':') + 1));
  const taken = new Set<string>();
  let at = 0;
  return variables.map((variable) => {
    const owners = declarations.declaredIn.get(variable.label) ?? noOwners;
    const idOf = (name: string) => JSON.stringify([name, variable.label]);
    const next = order.findIndex((name, index) => index >= at && owners.has(name) && !taken.has(idOf(name)));
    const name = order[next];
    if (name === undefined) {
      return { ...variable, contract: declarer(variable, declarations) };
    }
    at = next;
    taken.add(idOf(name));
    return { ...variable, contract: name };
  });
}

const maxOwners = 4;
const noOwners: ReadonlySet<string> = new Set();

function declarer({ label, contract }: StorageVariable, { declaredIn }: SourceDeclarations): string | undefined {
  const owners = declaredIn.get(label) ?? noOwners;
  const compiled = contract?.slice(contract.lastIndexOf(':') + 1);
  const isNamed = owners.size === 1 || (compiled !== undefined && !owners.has(compiled));
  return isNamed && owners.size > 0 && owners.size <= maxOwners ? [...owners].join(' or ') : compiled;
}

const maxDepth = 16;
const maxVariables = 5_000;

function vyperVariables(
  layout: Readonly<Record<string, unknown>>,
  declarations: SourceDeclarations,
): Pick<StorageVariables, 'variables' | 'isIncomplete'> {
  const typeOf = vyperTypes(declarations);
  const variables: StorageVariable[] = [];
  let isIncomplete = false;
  const walk = (entries: Readonly<Record<string, unknown>>, prefix: string, depth: number) => {
    for (const [name, entry] of Object.entries(entries)) {
      const label = prefix + name;
      const variable = isRecord(entry) ? vyperVariable(label, entry, typeOf) : undefined;
      if (variable !== undefined && variables.length < maxVariables) {
        variables.push(variable);
      } else if (variable === undefined && isRecord(entry) && depth < maxDepth) {
        walk(entry, `${label}.`, depth + 1);
      } else {
        isIncomplete = true;
      }
    }
  };
  walk(layout, '', 0);
  return { variables: variables.toSorted((a, b) => Number(a.slot - b.slot)), isIncomplete };
}

// Both must have the right kind: a module may have variables of its own called `slot` and `type`, which are objects.
function vyperVariable(
  label: string,
  entry: Readonly<Record<string, unknown>>,
  typeOf: (text: string, slots: bigint | undefined) => StorageType,
): StorageVariable | undefined {
  const slot = readSlot(entry['slot']);
  if (slot === undefined || typeof entry['type'] !== 'string') {
    return undefined;
  }
  const type = typeOf(entry['type'], readSlot(entry['n_slots'])?.value);
  const { value, isApproximate } = slot;
  return { label, slot: value, isApproximate, offsetBytes: 0, type, contract: undefined };
}

/** Why a contract has no layout of a kind, as one sentence that is true of what the service knows. */
export function whyNoLayout(
  kind: 'storage' | 'transient',
  compilation: Pick<Compilation, 'language' | 'compilerVersion'> | undefined,
): Phrase {
  const what = kind === 'storage' ? phrase`storage layout` : phrase`transient storage layout`;
  const language = compilation?.language;
  const version = compilation?.compilerVersion;
  if (language === undefined) {
    return phrase`The verification service has no ${what} for this contract.`;
  }
  if (language === 'Solidity') {
    const minimum = kind === 'storage' ? '0.5.13' : '0.8.27';
    return isOlder(version, minimum)
      ? phrase`There is no ${what}: the compiler writes one since solc ${minimum}, and this contract was compiled with ${version ?? '?'}.`
      : phrase`The verification service has no ${what} for this contract, though its compiler can write one.`;
  }
  if (language === 'Vyper' && kind === 'storage') {
    return isOlder(version, '0.4.1')
      ? phrase`There is no ${what}: the service has them for Vyper since about 0.4.1, and this contract was compiled with ${version ?? '?'}.`
      : phrase`The verification service has no ${what} for this contract: some server versions have none for Vyper.`;
  }
  return phrase`There is no ${what}: the compiler writes none for ${language.slice(0, 40)}.`;
}

function isOlder(version: string | undefined, minimum: string): boolean {
  const [, numbers] = /^v?(\d+\.\d+\.\d+)/.exec(version ?? '') ?? [];
  return numbers !== undefined && numbers.localeCompare(minimum, 'en', { numeric: true }) < 0;
}

/** The slot where the namespace of an id starts: `keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~0xff` (ERC-7201). */
export function namespaceSlot(id: string): bigint {
  const hash = BigInt(`0x${formatHex(keccak_256(new TextEncoder().encode(id)))}`);
  return dataSlot(hash - 1n) & ~0xffn;
}

const maxNamespaces = 1_000;

/**
 * The namespaces that the sources of a contract declare, each as a variable: layouts do not list them. Those of contracts
 * that it does not inherit from are not its own. `order`: the contracts it is made of, the most basic first.
 */
function namespaceVariables(
  declarations: SourceDeclarations,
  order: readonly string[],
  scopeOf: (contract: string) => readonly string[],
): { readonly variables: readonly StorageVariable[]; readonly isIncomplete: boolean } {
  const typeOf = solidityTypeReader(declarations, scopeOf);
  const variables = new Map<string, StorageVariable>();
  let isIncomplete = declarations.namespaces.length > maxNamespaces;
  for (const { id, struct, fields, contract } of declarations.namespaces.slice(0, maxNamespaces)) {
    const isOwn =
      contract === undefined || order.length === 0 || order.includes(contract.name) || contract.kind === 'library';
    if (isOwn && !variables.has(id)) {
      const scope = contract === undefined ? [] : scopeOf(contract.name);
      const { members, slots } = placedFields(fields, (text) => typeOf(text, scope));
      isIncomplete ||= members.length < fields.length;
      variables.set(id, {
        label: `erc7201:${id}`,
        slot: namespaceSlot(id),
        isApproximate: false,
        offsetBytes: 0,
        type: { kind: 'struct', label: `struct ${struct}`, members, slots },
        contract: contract?.name,
      });
    }
  }
  return { variables: [...variables.values()], isIncomplete };
}

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
