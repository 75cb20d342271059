import * as vscode from 'vscode';
import type { ReadArgument } from '../../domain/contract/contractReading.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { argumentValue } from '../../domain/expression/argumentReference.ts';
import { ByteReference, type ByteSource } from '../../domain/expression/byteReference.ts';
import { createConstants } from '../../domain/expression/constantValues.ts';
import { valueOfWord } from '../../domain/expression/convertValue.ts';
import { type ExpressionScope, evaluateExpression } from '../../domain/expression/evaluateExpression.ts';
import { StorageReference } from '../../domain/expression/storageReference.ts';
import { cannot, integer, type Value } from '../../domain/expression/typedValue.ts';
import { InputError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { phrase } from '../../domain/phrase.ts';
import { sourceDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { partsAround } from '../../domain/source/sourceOutline.ts';
import { type SourceTypes, solidityTypes } from '../../domain/storage/solidityLayout.ts';
import type { StorageType, StorageVariable } from '../../domain/storage/storageType.ts';
import { storageOwner } from '../../domain/trace/callFrames.ts';
import { changesArguments } from '../../domain/trace/changedArguments.ts';
import { immutableWords } from '../../domain/trace/immutableWords.ts';
import { knownBytes, partOf } from '../../domain/trace/memoryReplay.ts';
import type { Replay, ReplayProgram } from '../../domain/trace/replay.ts';
import { functionAround, lastUpTo, type StackFrame } from '../../domain/trace/stackFrames.ts';
import { calledArguments, declaredType, type StackVariable } from '../../domain/trace/stackVariables.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { parseHex } from '../../domain/value/bytes.ts';
import { callReading, inputOf, isEntry } from './callText.ts';
import { senderOf, valueSent } from './callVariables.ts';
import type { EntityAddresses } from './entityAddresses.ts';
import { hasStackArguments, isBeforeMinor, localsAt, localsUnavailable } from './functionVariables.ts';
import type { Completion } from './protocol.ts';
import { type createStateVariables, storageNames } from './stateVariables.ts';

/** What expressions are evaluated with in a session. */
export interface ScopeSources {
  readonly replay: Replay;
  readonly network: Pick<Network, 'chainId'>;
  readonly state: Pick<ReturnType<typeof createStateVariables>, 'layoutOf' | 'wordAt'>;
  readonly addresses: EntityAddresses;
}

/** What an evaluation lacked, and the ledger may know. */
export interface MissingValues {
  readonly words: { readonly owner: string; readonly slot: bigint }[];
  readonly entities: Set<EntityId | EvmAddress>;
}

/** Names that expressions may have at a line of the call stack. */
export interface FrameScope extends ExpressionScope {
  /** The names of variables, the innermost first. */
  names(): readonly string[];
  /** The immutables that the running code has, by name. */
  immutables(): ReadonlyMap<string, Value>;
}

/**
 * Names and values of a line of the call stack.
 *
 * @param step Of which the state is.
 * @param missing Is told what was not known.
 */
export function createExpressionScope(
  { replay, network, state, addresses }: ScopeSources,
  frame: StackFrame,
  step: number,
  missing: MissingValues,
): FrameScope {
  const { call } = frame.frame;
  const program = replay.programOf(call);
  const owner = storageOwner(call);
  const around = contractAround(frame) ?? program?.contract.compilation?.name;
  const typeNamed = typesOf(program, around);
  const readWord = (slot: bigint) => {
    const word = state.wordAt(owner, slot, step);
    if (word === undefined) {
      missing.words.push({ owner, slot });
    }
    return word;
  };
  const onStack = (variable: StackVariable) => stackValue(replay, frame, variable, typeNamed, readWord);
  const locals = once(() => byName(localsAt(replay, frame) ?? []));
  const called = once(() => byName(calledVariables(replay, frame)));
  const isHeld = once(() => isAsCalled(replay, frame));
  const stateNames = () => new Map(stateVariables(state.layoutOf(call)?.variables ?? [], frame));
  const reading = () => (isEntry(frame.frame) ? callReading(replay, call) : undefined);
  const argument = (name: string): Value | undefined => {
    const internal = called().get(name);
    const { source, within } = frame.frame.entry ?? {};
    const written = source === undefined || within === undefined ? undefined : declaredType(source.text, within, name);
    return internal === undefined
      ? readGiven(reading()?.arguments ?? [], name, written === undefined ? undefined : typeNamed(written))
      : onStack(internal);
  };
  const { sources, compilation } = program?.contract ?? {};
  const { typedConstants, immutables } = sourceDeclarations(sources, compilation?.language);
  const inCode = once(() =>
    program === undefined || call.code === undefined
      ? new Map<string, Value>()
      : immutableValues(program, immutables, typeNamed),
  );
  const known = <T>(value: T | undefined, entity: EntityId | EvmAddress): T => {
    if (value === undefined) {
      missing.entities.add(entity);
      throw cannot(phrase`What the ledger calls ${entity} is not known.`);
    }
    return value;
  };

  const scope: FrameScope = {
    isChecked: !isBeforeMinor(replay, call, 8),
    typeNamed,
    addressOf: (id) => known(addresses.addressOf(id), id),
    idOf: (address) => known(addresses.idOf(address), address),
    variable(name) {
      const local = locals().get(name);
      const given = local === undefined || local.isUnchanged === true ? argument(name) : undefined;
      if (given !== undefined && !isHeld()(name)) {
        throw cannot(phrase`${name} may have changed since the call, and what it is here is not certain.`);
      }
      const value = given ?? (local && onStack(local));
      const stored = value === undefined ? stateNames().get(name) : undefined;
      return value ?? (stored && new StorageReference(stored, name, readWord)) ?? constant(name) ?? inCode().get(name);
    },
    environment: (path) => environmentValue(replay, network, frame, path) ?? constant(path),
    unknownName(name) {
      if (typedConstants.has(name) || immutables.has(name)) {
        return cannot(phrase`${name} is a constant or immutable: it is in the code, not in storage.`);
      }
      const reason = localsUnavailable(replay, frame);
      return new InputError(
        'not-known',
        reason === undefined
          ? vscode.l10n.t('Nothing of the name {0} is known here.', name)
          : vscode.l10n.t('Nothing of the name {0} is known here. Of arguments and local variables: {1}', name, reason),
      );
    },
    names: () => [
      ...new Set([
        ...called().keys(),
        ...locals().keys(),
        ...(reading()?.arguments.map(({ name }) => name) ?? []),
        ...stateNames().keys(),
        ...[...typedConstants.keys()].filter((name) => !name.includes('.')),
        ...inCode().keys(),
      ]),
    ],
    immutables: inCode,
  };
  const constant = createConstants(typedConstants, around, scope);
  return scope;
}

/** What may stand behind a path and a dot; without a path, the names in scope. */
export function namesBehind(path: string, scope: FrameScope): readonly Pick<Completion, 'label' | 'type'>[] {
  const environment = environmentNames.map((name) => name.split('.'));
  if (path === '') {
    const words = ['true', 'false', ...new Set(environment.map(([first = '']) => first))];
    return [
      ...scope.names().map((label) => ({ label, type: 'variable' }) as const),
      ...words.map((label) => ({ label, type: 'value' }) as const),
    ];
  }
  const own = environment.flatMap(([first, name]) => (first === path && name !== undefined ? [name] : []));
  const type = own.length === 0 && scope.variable(path) === undefined ? scope.typeNamed(path) : undefined;
  const listed = type?.kind === 'value' ? (type.members ?? []) : own;
  const value = listed.length > 0 ? undefined : evaluateExpression(path, scope);
  const members = value?.kind === 'reference' ? value.members : [];
  const loaded = value?.kind === 'reference' ? (value.load() ?? value) : value;
  const hasLength = loaded?.kind === 'bytes' || (loaded?.kind === 'reference' && loaded.length() !== undefined);
  return [...listed, ...members, ...(hasLength ? ['length'] : [])].map((label) => ({ label, type: 'property' }));
}

function readGiven(given: readonly ReadArgument[], name: string, type: StorageType | undefined): Value | undefined {
  const found = given.find((argument) => argument.name === name && name !== '');
  return found && argumentValue(found, name, type);
}

/** Whether an argument is still what the function was called with; false where that is not certain. */
export function isAsCalled(replay: Replay, shown: StackFrame): (name: string) => boolean {
  const { frame, step, location } = shown;
  if (location === undefined) {
    return () => true;
  }
  const around = functionAround(location);
  const called = [frame.entry?.within?.name, isEntry(frame) ? callReading(replay, frame.call)?.name : undefined];
  // A function that the compiler inlined has arguments of its own; a fallback has only those that it hands on.
  const isOther = around?.kind === 'function' && around.name !== 'fallback';
  if (isOther && called.some((name) => name !== undefined && name !== around.name)) {
    return () => false;
  }
  const stop = frame.stops[lastUpTo(frame.stops, step)];
  const { source, within } = frame.entry ?? {};
  const whole = source === undefined || within === undefined ? undefined : { text: source.text, part: within };
  const isChanged = changesArguments(location, stop !== undefined && stop.step < step, whole);
  const unchanged = new Set(localsAt(replay, shown)?.flatMap(({ name, isUnchanged }) => (isUnchanged ? [name] : [])));
  return (name) => unchanged.has(name) || !isChanged(name);
}

/** The immutables that code has, by name. */
function immutableValues(
  program: ReplayProgram,
  written: ReadonlyMap<string, string>,
  typeNamed: (name: string) => StorageType | undefined,
): ReadonlyMap<string, Value> {
  const words = [...immutableWords(program, (name) => written.has(name))];
  return new Map(
    words.flatMap(([name, word]) => {
      const type = typeNamed(written.get(name) ?? '');
      const value = type && valueOfWord(word, type);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The arguments of an internal call. */
function calledVariables(replay: Replay, { frame }: StackFrame): readonly StackVariable[] {
  const { source, within } = frame.entry ?? {};
  const isKnown = !isEntry(frame) && within?.kind === 'function' && hasStackArguments(replay, frame);
  const stack = replay.index.steps.stackAt(frame.first);
  return source === undefined || !isKnown ? [] : (calledArguments(source.text, within, stack) ?? []);
}

/** The last of a name hides those before. */
function byName(variables: readonly StackVariable[]): ReadonlyMap<string, StackVariable> {
  return new Map(variables.filter(({ name }) => name !== '').map((variable) => [variable.name, variable]));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function stackValue(
  { index }: Replay,
  { frame, step }: StackFrame,
  { name, type: written, location, words }: StackVariable,
  typeNamed: (name: string) => StorageType | undefined,
  readWord: (slot: bigint) => bigint | undefined,
): Value {
  const [first, length] = words.map(numberOf);
  const type = typeNamed(written);
  const value =
    first === undefined || type === undefined
      ? undefined
      : location === undefined
        ? valueOfWord(first, type)
        : location === 'storage'
          ? storageValue(type, name, first, readWord)
          : new ByteReference(type, name, bytesOf(location), first, length);
  if (value === undefined) {
    throw cannot(phrase`The value of ${name} (${written}) is not known.`);
  }
  return value;

  function bytesOf(layout: ByteSource['layout']): ByteSource {
    const { memory } = index;
    return {
      layout,
      read(start, count) {
        const input = layout === 'memory' ? undefined : memory.inputOf(frame.call);
        return knownBytes(
          layout === 'memory' ? memory.bytesAt(step, start, count) : input && partOf(input, start, count),
        );
      },
    };
  }
}

function storageValue(
  type: StorageType,
  label: string,
  slot: bigint,
  readWord: (slot: bigint) => bigint | undefined,
): Value {
  const variable = { label, slot, isApproximate: false, offsetBytes: 0, type, contract: undefined };
  return new StorageReference(variable, label, readWord);
}

/** By name: of two alike the one that the running contract declares. */
function stateVariables(
  variables: readonly StorageVariable[],
  frame: StackFrame,
): readonly (readonly [string, StorageVariable])[] {
  const contract = contractAround(frame);
  const isOwn = (variable: StorageVariable) => Number(variable.contract === contract);
  return variables
    .toSorted((one, other) => isOwn(one) - isOwn(other))
    .flatMap((variable) => storageNames(variable).map((name) => [name, variable] as const));
}

/** The contract of a source around a statement. */
function contractAround({ location }: StackFrame): string | undefined {
  const { source, statement } = location ?? {};
  return source === undefined || statement === undefined
    ? undefined
    : partsAround(source.outline, statement.start, statement.end).findLast(({ kind }) => kind === 'contract')?.name;
}

const types = new WeakMap<ReplayProgram['contract'], SourceTypes>();

function typesOf(program: ReplayProgram | undefined, around: string | undefined) {
  const contract = program?.contract ?? undefined;
  return (name: string): StorageType | undefined => {
    const declarations = sourceDeclarations(contract?.sources, contract?.compilation?.language);
    const typeOf = (contract && types.get(contract)) ?? solidityTypes(declarations);
    if (contract !== undefined) {
      types.set(contract, typeOf);
    }
    const type = typeOf(name, around);
    return type.kind === 'unknown' ? undefined : type;
  };
}

/** Instructions that read what the block and the transaction are. */
const instructions: ReadonlyMap<string, readonly string[]> = new Map([
  ['block.number', ['NUMBER']],
  ['block.timestamp', ['TIMESTAMP']],
  ['block.chainid', ['CHAINID']],
  ['block.coinbase', ['COINBASE']],
  ['block.gaslimit', ['GASLIMIT']],
  ['block.basefee', ['BASEFEE']],
  ['block.prevrandao', ['PREVRANDAO', 'DIFFICULTY']],
  ['block.difficulty', ['DIFFICULTY', 'PREVRANDAO']],
  ['tx.origin', ['ORIGIN']],
  ['tx.gasprice', ['GASPRICE']],
]);

export const environmentNames: readonly string[] = [
  ...['msg.sender', 'msg.value', 'msg.data', 'msg.sig', 'this', 'gasleft()'],
  ...instructions.keys(),
];

function environmentValue(
  replay: Replay,
  { chainId }: Pick<Network, 'chainId'>,
  { frame: { call }, step }: StackFrame,
  path: string,
): Value | undefined {
  if (!environmentNames.includes(path)) {
    return undefined;
  }
  const ops = instructions.get(path);
  const read = ops && instructionValue(replay, ops);
  const { result } = replay;
  const input = inputOf(replay, call);
  const ofAddress = (address: EvmAddress | undefined): Value | undefined =>
    address && { kind: 'address', label: 'address', value: BigInt(address) };
  const ofNumber = (number: bigint | undefined) => (number === undefined ? undefined : integer(number));
  const value = ((): Value | undefined => {
    switch (path) {
      case 'msg.sender':
        return ofAddress(senderOf(replay, call));
      case 'this':
        return ofAddress(parseEvmAddress(storageOwner(call)));
      case 'msg.value':
        return ofNumber(valueSent(replay, call));
      case 'msg.data':
        return input === undefined ? undefined : bytesValue(input);
      case 'msg.sig':
        return input === undefined
          ? undefined
          : { kind: 'fixedBytes', size: 4, value: BigInt(input.slice(0, 10).padEnd(10, '0')) };
      case 'gasleft()':
        return integer(replay.index.steps.gasAt(step));
      case 'tx.origin':
        return ofAddress(read === undefined ? result?.from : addressOf(read));
      case 'block.coinbase':
        return ofAddress(addressOf(read));
      case 'block.number':
        return ofNumber(read ?? result?.blockNumber);
      case 'block.chainid':
        return ofNumber(read ?? (/^\d{1,20}$/.test(chainId) ? BigInt(chainId) : undefined));
      default:
        return ofNumber(read);
    }
  })();
  if (value === undefined) {
    throw cannot(phrase`The code did not read ${path}, and the record of the transaction does not have it.`);
  }
  return value;
}

function addressOf(word: bigint | undefined): EvmAddress | undefined {
  return word === undefined ? undefined : parseEvmAddress(`0x${word.toString(16).padStart(40, '0').slice(-40)}`);
}

function bytesValue(hex: string): Value | undefined {
  const bytes = parseHex(hex);
  return bytes && { kind: 'bytes', bytes, isText: false };
}

const readValues = new WeakMap<Replay, ReadonlyMap<string, bigint>>();

/** What an instruction put on the stack, which is the same in the whole transaction. */
function instructionValue(replay: Replay, ops: readonly string[]): bigint | undefined {
  const known = readValues.get(replay) ?? new Map(eachRead(replay));
  readValues.set(replay, known);
  return known.get(ops.find((op) => known.has(op)) ?? '');
}

function* eachRead({ index: { steps } }: Replay): Generator<readonly [string, bigint]> {
  const wanted = new Set([...instructions.values()].flat());
  for (let step = 0; step + 1 < steps.length && wanted.size > 0; step += 1) {
    const op = steps.opAt(step);
    const isWhole = wanted.has(op) && steps.frameAt(step) === steps.frameAt(step + 1);
    const word = isWhole ? numberOf(steps.stackAt(step + 1)?.at(-1)) : undefined;
    if (word !== undefined && wanted.delete(op)) {
      yield [op, word];
    }
  }
}
