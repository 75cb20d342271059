import { formatEvmAddress } from '../entity/eip55.ts';
import type { EntityId } from '../entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import type { ErrorResponse } from '../failure.ts';
import { phrase, type Words } from '../phrase.ts';
import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { enumMembers } from '../storage/storageType.ts';
import { formatDecimal } from '../value/amounts.ts';
import { quotedLine, singleLine } from '../value/escapeMarkdown.ts';
import { type Abi, type AbiItem, abiSignature } from './abi.ts';
import type { ContractCall } from './contract.ts';
import { panicHex, panicMeaning } from './failureText.ts';
import { codeName, namedCode } from './responseCodes.ts';
import { namedTime } from './valueText.ts';

export type CallableFunction = Extract<AbiItem, { readonly type: 'function' }>;

/** A value that a call gave, in words. `text` is untrusted. */
export interface DecodedParameter {
  /** Empty when it has none. */
  readonly name: string;
  readonly type: string;
  /** The type as the source has it, such as `enum Vault.Phase`, where the ABI says so. */
  readonly internalType?: string | undefined;
  readonly text: string;
  /** Elements of a list, members of a tuple. */
  readonly parts: readonly DecodedParameter[];
}

/** What says more of values than their text. */
export interface ValueContext {
  readonly entities: ReadonlyMap<EvmAddress, EntityId>;
  readonly enums: SourceDeclarations['enums'];
  /** What a `totalSupply` is counted in, of a contract that says so as ERC-20 has it. */
  readonly unit?: { readonly decimals: number; readonly symbol: string } | undefined;
}

/** Why a call was reverted, as far as its data says. */
export type Revert =
  | { readonly kind: 'error'; readonly name: string; readonly parameters: readonly DecodedParameter[] }
  | { readonly kind: 'text'; readonly text: string }
  /** `code` in decimal. */
  | { readonly kind: 'panic'; readonly code: string }
  | { readonly kind: 'unknown'; readonly data: string }
  | { readonly kind: 'empty' };

/** The functions that can be called without a transaction, by name. */
export function callableFunctions(abi: Abi): readonly CallableFunction[] {
  return functionsOf(abi).filter(isReadOnly);
}

/** The functions that would need a transaction, and can only be simulated, by name. */
export function changingFunctions(abi: Abi): readonly CallableFunction[] {
  return functionsOf(abi).filter((item) => !isReadOnly(item));
}

export function isReadOnly({ stateMutability }: CallableFunction): boolean {
  return stateMutability === 'view' || stateMutability === 'pure';
}

function functionsOf(abi: Abi): readonly CallableFunction[] {
  return abi.items
    .filter((item) => item.type === 'function')
    .map((item) => ({ item, signature: abiSignature(item) }))
    .toSorted((a, b) => (a.signature < b.signature ? -1 : 1))
    .map(({ item }) => item);
}

/** One sentence that says why a call was reverted. */
export function revertText(revert: Revert): Words {
  switch (revert.kind) {
    case 'error':
      return phrase`Reverted with ${`${revert.name}(${revert.parameters.map(argument).join(', ')})`}.`;
    case 'text':
      return phrase`Reverted: “${singleLine(revert.text, 300)}”.`;
    case 'panic':
      return phrase`Panic ${panicHex(revert.code)}: ${panicMeaning(revert.code)}.`;
    case 'unknown':
      return phrase`Reverted with data that the ABI does not explain: ${singleLine(revert.data, 300)}`;
    case 'empty':
      return phrase`Reverted without a reason.`;
  }
}

const noContext: ValueContext = { entities: new Map(), enums: new Map() };

/** Values as lines, parts indented under what they belong to. */
export function valueLines(
  values: readonly DecodedParameter[],
  context: ValueContext = noContext,
  indent = '',
): readonly string[] {
  return values.flatMap((value, index) => {
    const { name, type, parts } = value;
    const named = singleLine(name === '' ? `[${index}]` : name, 100);
    const shown = shownText(value, context);
    return [
      `${indent}${named}: ${singleLine(type, 100)}${shown === '' ? '' : ` = ${shown}`}`,
      ...valueLines(parts, context, `${indent}  `),
    ];
  });
}

/** No longer name moves the values of a list to the right. */
const widestName = 20;

/** Values without their types as lines, one value under the other: `name  = value`. */
export function plainLines(
  values: readonly DecodedParameter[],
  context: ValueContext = noContext,
  indent = '',
): readonly string[] {
  const names = values.map(({ name }, index) => singleLine(name === '' ? `[${index}]` : name, 100));
  const width = Math.max(0, ...names.map(({ length }) => length).filter((length) => length <= widestName));
  return values.flatMap((value, index) => {
    const name = names[index] ?? '';
    const shown = shownText(value, context);
    return [
      `${indent}${shown === '' ? `${name}:` : `${name.padEnd(width)} = ${shown}`}`,
      ...plainLines(value.parts, context, `${indent}  `),
    ];
  });
}

/** What a function returned as lines: a single value by the name of the function, a response code by its own. */
export function outputLines(
  called: Pick<CallableFunction, 'name'>,
  values: readonly DecodedParameter[],
  context: ValueContext = noContext,
): readonly string[] {
  const [value, ...others] = values;
  const isAlone = value !== undefined && others.length === 0 && value.name !== codeName;
  return valueLines(isAlone ? [{ ...value, name: called.name }] : values, context);
}

/** An address after the id of its entity, where that is known; a long-zero address by the id alone, which it spells. */
export function addressText(address: EvmAddress, { entities }: Pick<ValueContext, 'entities'> = noContext): string {
  const id = entities.get(address);
  return entityIdOfLongZero(address) ?? [...(id === undefined ? [] : [id]), formatEvmAddress(address)].join(' · ');
}

/** The addresses in values, as far as they do not say themselves whose they are. */
export function* addressesIn(values: readonly DecodedParameter[]): Generator<EvmAddress> {
  for (const { type, text, parts } of values) {
    const address = type === 'address' ? parseEvmAddress(text) : undefined;
    if (address !== undefined && BigInt(address) > 0n && entityIdOfLongZero(address) === undefined) {
      yield address;
    }
    yield* addressesIn(parts);
  }
}

function shownText({ name, type, internalType, text, parts }: DecodedParameter, context: ValueContext): string {
  if (parts.length > 0) {
    return singleLine(text, 4_000);
  }
  const address = type === 'address' ? parseEvmAddress(text) : undefined;
  if (address !== undefined) {
    return addressText(address, context);
  }
  const member = enumMembers(internalType ?? '', context.enums)?.[Number(text)];
  if (member !== undefined) {
    return `${singleLine(member, 100)} (${text})`;
  }
  if (type === 'string') {
    return quotedLine(text, 4_000);
  }
  const time = namedTime(name, type, text);
  return `${singleLine(text, 4_000)}${namedCode(name, type, text)}${time && ` (${time})`}${unitText(name, type, text, context)}`;
}

function unitText(name: string, type: string, text: string, { unit }: ValueContext): string {
  return unit === undefined || name !== 'totalSupply' || type !== 'uint256'
    ? ''
    : ` (${[formatDecimal(BigInt(text), unit.decimals), singleLine(unit.symbol, 40)].join(' ').trim()})`;
}

function argument({ name, text, parts }: DecodedParameter): string {
  const value = parts.length > 0 ? `(${parts.map(argument).join(', ')})` : singleLine(text, 200);
  return name === '' ? value : `${name}: ${value}`;
}

/** The EVM addresses of the entities that were named by id. */
export type NamedAddresses = ReadonlyMap<EntityId, EvmAddress>;

/** What came back of a call. */
export type CallAnswer =
  | {
      readonly kind: 'result';
      /** Undefined when the data does not fit the ABI. */
      readonly values: readonly DecodedParameter[] | undefined;
      readonly data: string;
    }
  | NoAnswer;

/** Why a call gave nothing. */
export type NoAnswer =
  | { readonly kind: 'reverted'; readonly revert: Revert; readonly response: ErrorResponse }
  /** The service did not run it, or gave no reason. */
  | { readonly kind: 'refused'; readonly response: ErrorResponse };

/** The gas that a call would take, where only that was asked for; undefined when the service gave no number. */
export interface GasAnswer {
  readonly kind: 'estimated';
  readonly gas: bigint | undefined;
}

/** A call that was simulated. */
export interface SimulatedCall {
  readonly called: CallableFunction;
  /** The inputs as they were encoded. */
  readonly sent: readonly DecodedParameter[];
  /** What the service was asked. */
  readonly asked: ContractCall;
  readonly answer: CallAnswer | GasAnswer;
  /** An estimate, or a sentence why there is none; undefined where the answer is one, and where nothing came back. */
  readonly gas: bigint | string | undefined;
  /** Of the contract, the inputs and the answer. */
  readonly context: ValueContext;
}
