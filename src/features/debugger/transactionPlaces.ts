import * as vscode from 'vscode';
import type { StorageValue } from '../../domain/storage/storageValue.ts';
import { decodeWord, formatSlot, formatWord } from '../../domain/storage/storageWord.ts';
import { storageOwner } from '../../domain/trace/callFrames.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { shortenHex } from '../../domain/value/shortenBytes.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { contractName, failureText, isEntry, shortAddress } from './callText.ts';
import { eventAt } from './callVariables.ts';
import { frameName } from './frameName.ts';
import type { createStateVariables } from './stateVariables.ts';

/** What happened at a step of a transaction. */
export interface TransactionPlace {
  readonly kind: 'call' | 'event' | 'write' | 'failure';
  readonly step: number;
  /** May hold text of others. */
  readonly text: string;
  /** The contract. */
  readonly where: string;
}

const mostPlaces = 3_000;
const longest = 300;

/** The calls, events, writes and failures of a transaction, in order. */
export function transactionPlaces(
  replay: Replay,
  state: Pick<ReturnType<typeof createStateVariables>, 'variablesAt' | 'wordAt'>,
): readonly TransactionPlace[] {
  const { steps, failures, locations } = replay.index;
  const places: TransactionPlace[] = [];
  const add = (kind: TransactionPlace['kind'], step: number, text: string) => {
    const call = steps.frameAt(step);
    const where = contractName(replay, call) ?? shortAddress(call.code);
    places.push({ kind, step, where, text: singleLine(text, longest) });
  };
  for (const frame of new Set(locations.stops.map((stop) => stop.frame))) {
    const [first] = frame.stops;
    if (first !== undefined && isEntry(frame) && places.length < mostPlaces) {
      add('call', first.step, frameName(replay, { frame, step: first.step, location: first.location }));
    }
  }
  for (let step = 0; step < steps.length && places.length < mostPlaces; step += 1) {
    const op = steps.opAt(step);
    const event = op.startsWith('LOG') ? eventAt(replay, step) : undefined;
    if (event !== undefined) {
      add('event', step, event.value);
    } else if (op === 'SSTORE' && steps.accessAt(step) !== undefined) {
      add('write', step, writeText(replay, state, step));
    }
  }
  for (const failure of failures) {
    add('failure', failure.step, failureText(replay, failure).text);
  }
  return places.sort((one, other) => one.step - other.step);
}

/** What a step stores: `stock: 0 → 4849`; of what has no name its slot. */
export function writeText(
  { index: { steps } }: Replay,
  state: Pick<ReturnType<typeof createStateVariables>, 'variablesAt' | 'wordAt'>,
  step: number,
): string {
  const call = steps.frameAt(step);
  const access = steps.accessAt(step);
  const [slot, after] = [numberOf(access?.slot), numberOf(access?.value)];
  const before = slot === undefined ? undefined : state.wordAt(storageOwner(call), slot, step);
  const parts = (slot === undefined ? [] : state.variablesAt(call, slot)).flatMap((value) => {
    const [was, is] = [before, after].map((word) => (word === undefined ? '?' : partText(word, value)));
    const name = value.type.kind === 'dynamicArray' ? `${value.path}.length` : value.path;
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
  const words = [before, after].map((word) => (word === undefined ? '?' : shortWord(word)));
  return parts.length > 0
    ? parts.join(', ')
    : vscode.l10n.t('slot {0}: {1}', slot === undefined ? '?' : formatSlot(slot), words.join(' → '));
}

function partText(word: bigint, { type, offsetBytes }: StorageValue): string {
  switch (type.kind) {
    case 'value':
      return phraseText(decodeWord(word, type, offsetBytes));
    case 'dynamicArray':
      return String(word);
    default:
      return shortWord(word);
  }
}

function shortWord(word: bigint): string {
  return word < 2n ** 64n ? `0x${word.toString(16)}` : shortenHex(formatWord(word));
}
