import type { Steps } from '../steps.ts';
import {
  entriesOf,
  isRecord,
  listOf,
  memberOf,
  recordOf,
  textOf,
  type UntrustedRecord,
} from '../value/untrustedJson.ts';
import { namespaceSlot } from './solidityLayout.ts';

type Node = UntrustedRecord;
type Placed = { readonly id: string; readonly bytes: bigint; readonly isValue: boolean };

/** Nodes of all sources of a compiler run; types within types. */
const [maxNodes, maxDepth] = [3_000_000, 24];

/**
 * The storage layout of a contract as solc writes it, made of the syntax trees in `sources` of its output, which tools have
 * written by default, given last, with ERC-7201 namespaces; of `compiled` where the compiler wrote one. Nothing when a tree is missing or has what is not known here.
 */
export function* layoutOfTrees(
  sources: unknown,
  path: string,
  name: string,
  compiled?: unknown,
): Generator<UntrustedRecord | undefined> {
  const nodes = new Map<unknown, Node>();
  const spaces: Namespace[] = [];
  for (const source of Object.values(recordOf(sources) ?? {})) {
    yield* collect(memberOf(source, 'ast'), nodes, spaces);
  }
  const file = memberOf(memberOf(recordOf(sources), path), 'ast');
  const contract = listOf(memberOf(file, 'nodes')).find(
    (node) => memberOf(node, 'nodeType') === 'ContractDefinition' && memberOf(node, 'name') === name,
  );
  const order = listOf(memberOf(contract, 'linearizedBaseContracts')).map((id) => nodes.get(id));
  // Since 0.8.29 a contract may say where its variables begin.
  const isPlaced = compiled === undefined && isRecord(memberOf(contract, 'storageLayout'));
  if (order.length === 0 || order.includes(undefined) || isPlaced) {
    return;
  }
  const types: Record<string, UntrustedRecord> = {};
  const typeOf = typeReader(nodes, types);
  const variables = order.toReversed().flatMap((base) => listOf(memberOf(base, 'nodes')).filter(isStored));
  const listed = memberOf(compiled, 'storage') ?? placed(variables, (node) => typeOf(node, 0))?.fields;
  if (!Array.isArray(listed)) {
    return;
  }
  const spaced: UntrustedRecord[] = [];
  const own = spaces.filter(({ owner }) => owner?.['contractKind'] !== 'contract' || order.includes(owner));
  for (const { id, struct } of own.slice(0, maxNamespaces)) {
    yield;
    const members = placed(listOf(struct['members']), (node) => typeOf(node, 0));
    if (members !== undefined) {
      const label = `struct ${textOf(struct['canonicalName']) ?? textOf(struct['name']) ?? ''}`;
      const type = `namespace ${id}`;
      types[type] = { label, numberOfBytes: String(members.bytes), encoding: 'inplace', members: members.fields };
      spaced.push({ label: `erc7201:${id}`, slot: String(namespaceSlot(id)), offset: 0, type });
    }
  }
  yield { storage: [...listed, ...spaced], types: { ...recordOf(memberOf(compiled, 'types')), ...types } };
}

/**
 * Whether syntax trees that a tool keeps in a file each were written by one run of the compiler: every run numbers anew, and
 * what is not compiled again keeps the ids of an earlier one.
 */
export function areOfOneRun(trees: readonly unknown[]): boolean {
  const names = new Map<unknown, unknown>();
  const local = new Set<unknown>();
  const ranges: (readonly [first: number, last: number])[] = [];
  for (const tree of trees) {
    const nodes = listOf(memberOf(tree, 'nodes'));
    ranges.push([Number(memberOf(nodes[0], 'id')), Number(memberOf(tree, 'id'))]);
    for (const node of [tree, ...nodes]) {
      names.set(memberOf(node, 'id'), memberOf(node, 'name'));
      local.add(memberOf(node, 'unitAlias'));
      for (const alias of listOf(memberOf(node, 'symbolAliases'))) {
        local.add(memberOf(alias, 'local'));
      }
    }
  }
  const areApart = ranges
    .toSorted(([a], [b]) => a - b)
    .every(([first, last], index, sorted) => first <= last && last < (sorted[index + 1]?.[0] ?? Infinity));
  return (
    areApart &&
    trees.every((tree) =>
      entriesOf(memberOf(tree, 'exportedSymbols')).every(([name, ids]) =>
        listOf(ids).every((id) => names.has(id) && (names.get(id) === name || local.has(name))),
      ),
    )
  );
}

/** Only what can be referred to, by its id. */
function* collect(tree: unknown, nodes: Map<unknown, Node>, spaces: Namespace[]): Steps<void> {
  const waiting: (readonly [node: unknown, owner: Node | undefined])[] = [[tree, undefined]];
  let left = maxNodes;
  for (let next = waiting.pop(); next !== undefined && left > 0; next = waiting.pop()) {
    yield;
    left--;
    const [given, owner] = next;
    const node = recordOf(given);
    if (node !== undefined && /Definition$/.test(textOf(node['nodeType']) ?? '')) {
      nodes.set(node['id'], node);
    }
    const id = node?.['nodeType'] === 'StructDefinition' ? namespaceOf(node) : undefined;
    if (node !== undefined && id !== undefined) {
      spaces.push({ id, struct: node, owner });
    }
    const inside = node?.['nodeType'] === 'ContractDefinition' ? node : undefined;
    // Definitions stand in files and in contracts, never in bodies.
    for (const inner of listOf(memberOf(node, 'nodes'))) {
      waiting.push([inner, inside]);
    }
  }
}

/** A struct whose documentation gives it a namespace (ERC-7201), and the contract it stands in. */
interface Namespace {
  readonly id: string;
  readonly struct: Node;
  readonly owner: Node | undefined;
}

const maxNamespaces = 1_000;

function namespaceOf({ documentation }: Node): string | undefined {
  const text = textOf(memberOf(documentation, 'text')) ?? '';
  return /@custom:storage-location[ \t]{1,20}erc7201:([^\s*]{1,200})/.exec(text)?.[1];
}

function isStored(node: unknown): boolean {
  const mutability = memberOf(node, 'mutability');
  return (
    memberOf(node, 'nodeType') === 'VariableDeclaration' &&
    memberOf(node, 'constant') !== true &&
    mutability !== 'constant' &&
    mutability !== 'immutable' &&
    memberOf(node, 'storageLocation') !== 'transient'
  );
}

/** Where variables lie, packed as Solidity does it; undefined when the type of one is not known. */
function placed(variables: readonly unknown[], typeOf: (node: unknown) => Placed | undefined) {
  const fields: UntrustedRecord[] = [];
  let at = 0n;
  for (const variable of variables) {
    const type = typeOf(memberOf(variable, 'typeName'));
    const label = textOf(memberOf(variable, 'name'));
    if (type === undefined || label === undefined) {
      return undefined;
    }
    const left = 32n - (at % 32n);
    at += type.isValue && type.bytes <= left ? 0n : left % 32n;
    fields.push({ label, slot: String(at / 32n), offset: Number(at % 32n), type: type.id });
    at += type.bytes;
    at += type.isValue ? 0n : (32n - (at % 32n)) % 32n;
  }
  return { fields, bytes: at + ((32n - (at % 32n)) % 32n) };
}

/** Reads the node of a type, and notes it as layouts list it. */
function typeReader(nodes: ReadonlyMap<unknown, Node>, types: Record<string, UntrustedRecord>) {
  const known = new Map<string, Placed>();
  const typeOf = (node: unknown, depth: number): Placed | undefined => {
    const described = memberOf(node, 'typeDescriptions');
    const id = textOf(memberOf(described, 'typeIdentifier'));
    const label = textOf(memberOf(described, 'typeString'));
    const found = known.get(id ?? '');
    if (found !== undefined || id === undefined || label === undefined || depth > maxDepth) {
      return found;
    }
    const note = (bytes: bigint, isValue: boolean, entry: UntrustedRecord): Placed => {
      const type = { id, bytes, isValue };
      known.set(id, type);
      types[id] = { label, numberOfBytes: String(bytes), encoding: 'inplace', ...entry };
      return type;
    };
    const inner = (name: string) => typeOf(memberOf(node, name), depth + 1);
    switch (memberOf(node, 'nodeType')) {
      case 'ElementaryTypeName':
        return label === 'bytes' || label === 'string'
          ? note(32n, false, { encoding: 'bytes' })
          : valueBytes(label, (bytes) => note(bytes, true, {}));
      case 'FunctionTypeName':
        return note(memberOf(node, 'visibility') === 'external' ? 24n : 8n, true, {});
      case 'Mapping': {
        const mapping = note(32n, false, { encoding: 'mapping' });
        const [key, value] = [inner('keyType'), inner('valueType')];
        types[id] = { ...types[id], key: key?.id, value: value?.id };
        return key && value && mapping;
      }
      case 'ArrayTypeName':
        return arrayOf(
          label,
          () => inner('baseType'),
          note,
          (base) => (types[id] = { ...types[id], base }),
        );
      case 'UserDefinedTypeName': {
        const declared = nodes.get(memberOf(node, 'referencedDeclaration'));
        return declared && userType(declared, depth, note);
      }
      default:
        return undefined;
    }
  };
  const userType = (declared: Node, depth: number, note: Note): Placed | undefined => {
    switch (declared['nodeType']) {
      case 'ContractDefinition':
        return note(20n, true, {});
      case 'EnumDefinition':
        return note(1n, true, {});
      case 'UserDefinedValueTypeDefinition': {
        const underlying = typeOf(declared['underlyingType'], depth + 1);
        return underlying && note(underlying.bytes, true, {});
      }
      case 'StructDefinition': {
        const members = placed(listOf(declared['members']), (member) => typeOf(member, depth + 1));
        return members && note(members.bytes, false, { members: members.fields });
      }
      default:
        return undefined;
    }
  };
  return typeOf;
}

type Note = (bytes: bigint, isValue: boolean, entry: UntrustedRecord) => Placed;

function arrayOf(
  label: string,
  baseOf: () => Placed | undefined,
  note: Note,
  setBase: (base: string) => void,
): Placed | undefined {
  const [, length] = /\[(\d{0,78})\]$/.exec(label) ?? [];
  if (length === undefined) {
    return undefined;
  }
  // What it holds may hold such an array again.
  const dynamic = length === '' ? note(32n, false, { encoding: 'dynamic_array' }) : undefined;
  const base = baseOf();
  if (base === undefined) {
    return undefined;
  }
  const count = BigInt(length === '' ? 0 : length);
  const perSlot = base.isValue ? 32n / base.bytes : 1n;
  const slots = base.isValue ? (count + perSlot - 1n) / perSlot : (count * base.bytes) / 32n;
  const array = dynamic ?? note(slots * 32n, false, {});
  setBase(base.id);
  return array;
}

function valueBytes<T>(label: string, then: (bytes: bigint) => T): T | undefined {
  const [, bits, bytes] = /^(?:u?int(\d{1,3})|bytes(\d{1,2}))$/.exec(label) ?? [];
  const size = label === 'bool' ? 1 : /^address( payable)?$/.test(label) ? 20 : Number(bits ?? Number(bytes) * 8) / 8;
  return Number.isInteger(size) && size >= 1 && size <= 32 ? then(BigInt(size)) : undefined;
}
