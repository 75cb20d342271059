import * as vscode from 'vscode';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { Words } from '../../domain/phrase.ts';
import { keyTexts } from '../../domain/storage/mappingKeys.ts';
import { readStorage, type StorageValue, shownValue, valuesByPath } from '../../domain/storage/storageValue.ts';
import { readStorageVariables, type StorageVariables } from '../../domain/storage/storageVariables.ts';
import { type CallFrame, storageOwner } from '../../domain/trace/callFrames.ts';
import { hashedData } from '../../domain/trace/memoryReplay.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import { noProgramSentence } from '../../editor/replayWarnings.ts';
import { type ShownVariable, why } from './shownVariable.ts';
import type { StateWords } from './stateWords.ts';

/** How often slots that a value points to are asked for. */
const maxRounds = 3;

interface Reading {
  readonly values: readonly StorageValue[];
  readonly missing: readonly bigint[];
}

/** The state variables of a contract at a step, by its layout and what the trace loads and stores. */
export function createStateVariables(replay: Replay, words: StateWords) {
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

  const read = ({ variables }: StorageVariables, owner: string, step: number): Reading => {
    const missing = new Set<bigint>();
    const address = parseEvmAddress(owner);
    const isNew = index.steps.frames.some(({ created }) => created === owner);
    const peek = (slot: bigint) =>
      numberOf(index.storage.wordAt(owner, slot, step)) ??
      (address === undefined || isNew ? 0n : words.known(address, slot));
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

  return {
    /** @param before The step to compare with: what has changed since says what it was. */
    async variables(call: CallFrame, step: number, before: number): Promise<readonly ShownVariable[]> {
      const layout = layoutOf(call);
      if (layout === undefined) {
        return [
          why(
            programOf(call) === undefined
              ? noProgramSentence(replay, call)
              : vscode.l10n.t('The verification has no storage layout.'),
          ),
        ];
      }
      const owner = storageOwner(call);
      const address = parseEvmAddress(owner);
      let reading = read(layout, owner, step);
      for (let round = 0; round < maxRounds && reading.missing.length > 0 && address !== undefined; round += 1) {
        await words.ask(address, reading.missing);
        reading = read(layout, owner, step);
      }
      const former = before === step ? undefined : valuesByPath(read(layout, owner, before).values);
      return reading.values.length === 0
        ? [why(vscode.l10n.t('The contract has no state variables.'))]
        : reading.values.map((value) => stateVariable(value, former));
    },
  };
}

function stateVariable(value: StorageValue, former: ReadonlyMap<string, Words> | undefined): ShownVariable {
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
    evaluateName: path,
    isSummary: text === '',
    ...(children.length === 0 ? {} : { parts: () => children.map((child) => stateVariable(child, former)) }),
  };
}

/** Of a mapping only the keys are known that the transaction looked up; of others, nothing yet. */
function emptyText({ type, note, children, value }: StorageValue): string {
  if (type.kind === 'mapping') {
    return children.length === 1 ? vscode.l10n.t('1 key seen') : vscode.l10n.t('{0} keys seen', children.length);
  }
  return note !== undefined || value !== undefined || children.length > 0 ? '' : vscode.l10n.t('unknown');
}
