import { phrase, type Words } from '../phrase.ts';
import { isRecord, listOf } from '../value/untrustedJson.ts';

/** A contract ABI (Solidity JSON form), read tolerantly: what cannot be understood is kept apart, never dropped. */

export interface AbiParameter {
  /** Empty when it has none. */
  readonly name: string;
  /** `uint256`, `tuple[2][]`, …; library functions may name types of the language (`Set.Data storage`). */
  readonly type: string;
  readonly internalType: string | undefined;
  /** Events only. */
  readonly indexed: boolean;
  /** Members of a tuple type. */
  readonly components: readonly AbiParameter[] | undefined;
}

export type StateMutability = 'pure' | 'view' | 'nonpayable' | 'payable';

export type AbiItem =
  | {
      readonly type: 'function';
      readonly name: string;
      readonly inputs: readonly AbiParameter[];
      readonly outputs: readonly AbiParameter[];
      readonly stateMutability: StateMutability;
    }
  | {
      readonly type: 'constructor';
      readonly inputs: readonly AbiParameter[];
      readonly stateMutability: 'nonpayable' | 'payable';
    }
  | { readonly type: 'fallback' | 'receive'; readonly stateMutability: 'nonpayable' | 'payable' }
  | {
      readonly type: 'event';
      readonly name: string;
      readonly inputs: readonly AbiParameter[];
      readonly anonymous: boolean;
    }
  | { readonly type: 'error'; readonly name: string; readonly inputs: readonly AbiParameter[] };

interface MalformedAbiItem {
  readonly index: number;
  /** What is wrong with it, as a sentence without the item's own text. */
  readonly reason: Words;
  readonly json: unknown;
}

export interface Abi {
  readonly items: readonly AbiItem[];
  readonly malformed: readonly MalformedAbiItem[];
}

/** No code that the ledger takes has room for so many. */
const maxEntries = 10_000;

/** Reads a contract's ABI: items in their order, and apart from them each entry that is no ABI item. Never throws. */
export function parseAbi(json: unknown): Abi {
  let abi: Abi = { items: [], malformed: [] };
  for (const step of readAbi(json)) {
    abi = step ?? abi;
  }
  return abi;
}

/** The same in steps, an entry each; the ABI is the last of them. */
export function* readAbi(json: unknown): Generator<Abi | undefined> {
  const items: AbiItem[] = [];
  const malformed: MalformedAbiItem[] = [];
  const entries = listOf(json);
  if (entries.length > maxEntries) {
    const reason = phrase`Only the first 10,000 entries are read.`;
    malformed.push({ index: maxEntries, reason, json: entries[maxEntries] });
  }
  for (const [index, entry] of entries.slice(0, maxEntries).entries()) {
    try {
      items.push(readItem(entry));
    } catch (fault) {
      if (!(fault instanceof MalformedEntry)) {
        throw fault;
      }
      malformed.push({ index, reason: fault.reason, json: entry });
    }
    yield undefined;
  }
  yield { items, malformed };
}

/** `transfer(address,uint256)`: what selectors and topics are the hash of. */
export function abiSignature(item: { readonly name: string; readonly inputs: readonly AbiParameter[] }): string {
  return `${item.name}(${item.inputs.map(canonicalType).join(',')})`;
}

/** The type as it stands in a signature: tuples as their members' types in parentheses. */
function canonicalType(parameter: AbiParameter): string {
  return parameter.components === undefined
    ? parameter.type
    : `(${parameter.components.map(canonicalType).join(',')})${parameter.type.slice('tuple'.length)}`;
}

const identifier = /^[A-Za-z_$][\w$]{0,255}$/;
const typePattern = /^[A-Za-z_$][\w$]{0,255}(?:\.[A-Za-z_$][\w$]{0,255}){0,8}(?:\[\d{0,78}\]){0,16}(?: storage)?$/;
const maxTupleDepth = 32;

/** What is wrong with an entry. No `Error`: thousands of them would spend most of the time on their stacks. */
class MalformedEntry {
  readonly reason: Words;

  constructor(reason: Words) {
    this.reason = reason;
  }
}

function readItem(entry: unknown): AbiItem {
  if (!isRecord(entry)) {
    throw new MalformedEntry(phrase`The entry is not an object.`);
  }
  const { type = 'function', name } = entry;
  const inputs = readParameters(entry['inputs'], 0);
  const mutability = stateMutability(entry);
  const payable = mutability === 'payable' ? mutability : 'nonpayable';
  if (type === 'constructor') {
    return { type, inputs, stateMutability: payable };
  }
  if (type === 'fallback' || type === 'receive') {
    return { type, stateMutability: payable };
  }
  if (type !== 'function' && type !== 'event' && type !== 'error') {
    throw new MalformedEntry(phrase`The entry is of an unknown type.`);
  }
  if (typeof name !== 'string' || !identifier.test(name)) {
    throw new MalformedEntry(phrase`The name is missing or no identifier.`);
  }
  switch (type) {
    case 'event':
      return { type, name, inputs, anonymous: entry['anonymous'] === true };
    case 'error':
      return { type, name, inputs };
    case 'function':
      return { type, name, inputs, outputs: readParameters(entry['outputs'], 0), stateMutability: mutability };
  }
}

function readParameters(json: unknown, depth: number): readonly AbiParameter[] {
  if (json === undefined || json === null) {
    return [];
  }
  if (!Array.isArray(json)) {
    throw new MalformedEntry(phrase`A list of parameters is not a list.`);
  }
  if (depth > maxTupleDepth) {
    throw new MalformedEntry(phrase`Tuples are nested too deep.`);
  }
  return json.map((entry) => readParameter(entry, depth));
}

function readParameter(entry: unknown, depth: number): AbiParameter {
  if (!isRecord(entry)) {
    throw new MalformedEntry(phrase`A parameter is not an object.`);
  }
  const { type, name, internalType, indexed } = entry;
  if (typeof type !== 'string' || !typePattern.test(type)) {
    throw new MalformedEntry(phrase`The type of a parameter is missing or no type.`);
  }
  const written = name ?? '';
  if (typeof written !== 'string' || !(written === '' || identifier.test(written))) {
    throw new MalformedEntry(phrase`The name of a parameter is no identifier.`);
  }
  return {
    name: written,
    type,
    internalType: typeof internalType === 'string' ? internalType : undefined,
    indexed: indexed === true,
    components: /^tuple(\[|$)/.test(type) ? readParameters(entry['components'], depth + 1) : undefined,
  };
}

// Compilers before 0.4.16 wrote the flags `constant` and `payable` instead.
function stateMutability(entry: Readonly<Record<string, unknown>>): StateMutability {
  const written = entry['stateMutability'];
  if (written === 'pure' || written === 'view' || written === 'nonpayable' || written === 'payable') {
    return written;
  }
  if (entry['payable'] === true) {
    return 'payable';
  }
  return entry['constant'] === true ? 'view' : 'nonpayable';
}

/** An ABI with the name of its contract. */
export interface NamedAbi {
  readonly name: string;
  readonly abi: Abi;
}

/** The ABIs of what was built in the workspace: the same list as long as nothing was built anew. Never rejects. */
export type WorkspaceAbis = () => Promise<readonly NamedAbi[]>;
