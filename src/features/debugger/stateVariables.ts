import * as vscode from 'vscode';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { StorageReference } from '../../domain/expression/storageReference.ts';
import type { Words } from '../../domain/phrase.ts';
import { keyTexts } from '../../domain/storage/mappingKeys.ts';
import type { StorageVariable } from '../../domain/storage/storageType.ts';
import { readStorage, type StorageValue, shownValue, valuesByPath } from '../../domain/storage/storageValue.ts';
import { readStorageVariables, type StorageVariables } from '../../domain/storage/storageVariables.ts';
import { formatWord } from '../../domain/storage/storageWord.ts';
import { type CallFrame, storageOwner } from '../../domain/trace/callFrames.ts';
import { hashedData } from '../../domain/trace/memoryReplay.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { timestampFromNanos, timestampNanos } from '../../domain/value/timestamp.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import { noProgramSentence } from '../../editor/replayText.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import { note, type ShownVariable } from './protocol.ts';

/** How often slots that values point to are requested. */
const maxRounds = 3;

interface Reading {
  readonly values: readonly StorageValue[];
  readonly missing: readonly bigint[];
}

/** The state variables of a contract at a step, by its layout and what the trace loads and stores. */
export function createStateVariables(replay: Replay, words: PriorStorage) {
  const { index, programOf } = replay;
  const layouts = new Map<unknown, StorageVariables | undefined>();
  const layoutOf = (call: CallFrame) => {
    const { contract } = programOf(call) ?? {};
    if (contract !== undefined && !layouts.has(contract)) {
      layouts.set(contract, readStorageVariables(contract.storageLayout, contract));
    }
    return layouts.get(contract);
  };
  let keys: readonly Uint8Array[] | undefined;
  /** By owner, what lies in each slot. */
  const slots = new Map<string, Map<bigint, StorageValue[]>>();

  const wordAt = (owner: string, slot: bigint, step: number): bigint | undefined => {
    const traced = numberOf(index.storage.wordAt(owner, slot, step));
    const address = traced === undefined ? parseEvmAddress(owner) : undefined;
    const isNew = traced === undefined && index.steps.frames.some(({ created }) => created === owner);
    return traced ?? (address === undefined || isNew ? 0n : words.known(address, slot));
  };
  const read = ({ variables }: Pick<StorageVariables, 'variables'>, owner: string, step: number): Reading => {
    const missing = new Set<bigint>();
    const peek = (slot: bigint) => wordAt(owner, slot, step);
    keys ??= hashedData(index.steps, index.memory);
    const values = readStorage(variables, {
      peek,
      read(slot) {
        const word = peek(slot);
        if (word === undefined) {
          missing.add(slot);
        }
        return word;
      },
      keysOf: (_path, type) => ({ asked: [], candidates: keyTexts(type, keys ?? []) }),
      addressOf: () => undefined,
    });
    return { values, missing: [...missing].slice(0, 300) };
  };

  /** Variables with what they held before; asks for words that are not known. */
  const shown = async (
    layout: Pick<StorageVariables, 'variables'>,
    owner: string,
    step: number,
    before: number,
    paths: readonly (string | undefined)[],
  ) => {
    const address = parseEvmAddress(owner);
    let reading = read(layout, owner, step);
    for (let round = 0; round < maxRounds && reading.missing.length > 0 && address !== undefined; round += 1) {
      await words.ask(address, reading.missing);
      reading = read(layout, owner, step);
    }
    const former = before === step ? undefined : valuesByPath(read(layout, owner, before).values);
    return reading.values.map((value, at) => stateVariable(value, former, paths[at]));
  };

  return {
    layoutOf,
    /** The word of a slot before a step, of the trace or before the transaction; undefined where it is not known. */
    wordAt,
    ask: (owner: string, slots: readonly bigint[]) => {
      const address = parseEvmAddress(owner);
      return address === undefined ? Promise.resolve() : words.ask(address, slots);
    },
    /** The variables that lie in a slot, with the keys of mappings that the trace has. */
    variablesAt(call: CallFrame, slot: bigint): readonly StorageValue[] {
      const [layout, owner] = [layoutOf(call), storageOwner(call)];
      const known = slots.get(owner) ?? new Map<bigint, StorageValue[]>();
      if (layout !== undefined && !slots.has(owner)) {
        addSlots(read(layout, owner, index.steps.length).values, known);
        slots.set(owner, known);
      }
      return known.get(slot) ?? [];
    },
    /** A part of a variable, as {@link variables} has it. */
    async part(
      { variable, path }: Pick<StorageReference, 'variable' | 'path'>,
      call: CallFrame,
      step: number,
      before: number,
    ) {
      return (await shown({ variables: [variable] }, storageOwner(call), step, before, [path]))[0];
    },
    /** @param before The step to compare with: a changed variable shows its former value. */
    async variables(call: CallFrame, step: number, before: number): Promise<readonly ShownVariable[]> {
      const layout = layoutOf(call);
      if (layout === undefined) {
        return [
          note(
            programOf(call) === undefined
              ? noProgramSentence(replay, call)
              : vscode.l10n.t('The verification has no storage layout.'),
          ),
        ];
      }
      const variables = await shown(layout, storageOwner(call), step, before, layout.variables.map(expressionName));
      return variables.length === 0 ? [note(vscode.l10n.t('The contract has no state variables.'))] : variables;
    },
  };
}

function addSlots(values: readonly StorageValue[], slots: Map<bigint, StorageValue[]>): void {
  for (const value of values) {
    if (['value', 'bytes', 'boundedBytes', 'dynamicArray'].includes(value.type.kind)) {
      slots.set(value.slot, [...(slots.get(value.slot) ?? []), value]);
    }
    addSlots(value.children, slots);
  }
}

/** How an expression names a variable; undefined for one of two with the same name. */
function expressionName({ label, type }: StorageVariable, _at: number, all: readonly StorageVariable[]) {
  const isOnly = all.filter((other) => other.label === label).length === 1;
  return isOnly ? (storageNames({ label, type }).at(-1) ?? label) : undefined;
}

/** The names of a variable in expressions: a namespace is also known by its struct. */
export function storageNames({ label, type }: Pick<StorageVariable, 'label' | 'type'>): readonly string[] {
  return label.startsWith('erc7201:') ? [label, type.label.replace(/^struct (?:.*\.)?/, '')] : [label];
}

/** How an expression names a part: texts are keys in quotes. */
function partName({ path, type }: StorageValue, child: StorageValue, name: string | undefined): string | undefined {
  const part = child.path.slice(path.length);
  const isText = type.kind === 'mapping' && 'isText' in type.key && type.key.isText;
  return name === undefined ? undefined : name + (isText ? `[${JSON.stringify(part.slice(1, -1))}]` : part);
}

function stateVariable(
  value: StorageValue,
  former: ReadonlyMap<string, Words> | undefined,
  name: string | undefined,
): ShownVariable {
  const { label, path, type, children } = value;
  const own = phraseText(shownValue(value));
  const text = singleLine(own, 1_000);
  const was = phraseIfAny(former?.get(path));
  const changed = was !== undefined && was !== own;
  const shown = text === '' ? emptyText(value) : text;
  return {
    name: singleLine(label, 200),
    value: changed ? vscode.l10n.t('{0} (was {1})', shown, singleLine(was === '' ? '?' : was, 200)) : shown,
    type: singleLine(type.label, 200),
    ...(name !== undefined && { evaluateName: name }),
    isSummary: text === '',
    ...(children.length === 0
      ? {}
      : { parts: () => children.map((child) => stateVariable(child, former, partName(value, child, name))) }),
  };
}

/** The summary of a variable without a value: known keys of a mapping, else `unknown`. */
function emptyText({ type, note, children, value }: StorageValue): string {
  if (type.kind === 'mapping') {
    return children.length === 1 ? vscode.l10n.t('1 key seen') : vscode.l10n.t('{0} keys seen', children.length);
  }
  return note !== undefined || value !== undefined || children.length > 0 ? '' : vscode.l10n.t('unknown');
}

/** Storage before the transaction. */
export interface PriorStorage {
  /** Undefined for what is not known (yet). */
  known(owner: EvmAddress, slot: bigint): bigint | undefined;
  /** Requests slots; those without an answer stay unknown. */
  ask(owner: EvmAddress, slots: readonly bigint[]): Promise<void>;
}

const slotsPerRequest = 100;

/** Takes words from the state changes of the result, else from the ledger's state just before. */
export function createPriorStorage(
  { result }: Pick<Replay, 'result'>,
  ledger: Pick<LedgerClient, 'contractState'>,
  signal: AbortSignal,
): PriorStorage {
  const words = new Map<string, bigint>();
  const keyOf = (owner: EvmAddress, slot: bigint) => `${owner} ${slot}`;
  for (const { address, slot, valueRead } of result?.stateChanges ?? []) {
    if (address !== undefined && valueRead !== undefined) {
      words.set(keyOf(address, BigInt(slot)), valueRead === '0x' ? 0n : BigInt(valueRead));
    }
  }
  return {
    known: (owner, slot) => words.get(keyOf(owner, slot)),
    async ask(owner, slots) {
      if (result === undefined) {
        return;
      }
      const before = timestampFromNanos(timestampNanos(result.timestamp) - 1n);
      for (let start = 0; start < slots.length; start += slotsPerRequest) {
        const asked = slots.slice(start, start + slotsPerRequest);
        const page = await ledger
          .contractState(
            { contractIdOrAddress: owner, slot: asked.map(formatWord), limit: slotsPerRequest, timestamp: before },
            { signal },
          )
          .catch(() => undefined);
        const unknown = new Set(page?.items.flatMap(({ slot, value }) => (value === undefined ? [BigInt(slot)] : [])));
        const isWhole = page !== undefined && page.unreadable === undefined;
        for (const slot of isWhole ? asked.filter((each) => !unknown.has(each)) : []) {
          words.set(keyOf(owner, slot), 0n);
        }
        for (const { slot, value = '0x' } of page?.items.filter(({ value: sent }) => sent !== undefined) ?? []) {
          words.set(keyOf(owner, BigInt(slot)), value === '0x' ? 0n : BigInt(value));
        }
      }
    },
  };
}
