import * as vscode from 'vscode';
import { readingText } from '../../domain/contract/contractReading.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { type CallFrame, hasFailed, storageOwner } from '../../domain/trace/callFrames.ts';
import { rangeAt } from '../../domain/trace/memoryReplay.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { argumentVariable } from './argumentVariables.ts';
import { contractName, gapWords, shortAddress } from './frameWords.ts';
import { type ShownVariable, why } from './shownVariable.ts';

const maxEvents = 500;
const longestData = 100_000;

/** The events up to a step, in order; those of calls that have failed by then are undone. */
export function eventVariables(replay: Replay, step: number): readonly ShownVariable[] {
  const { steps } = replay.index;
  const found: ShownVariable[] = [];
  for (let at = 0; at < step && found.length < maxEvents; at += 1) {
    const [, count] = /^LOG([0-4])$/.exec(steps.opAt(at)) ?? [];
    if (count !== undefined && !isUndone(replay, steps.frameAt(at), step)) {
      found.push(eventVariable(replay, at, Number(count)));
    }
  }
  return found.length === 0 ? [why(vscode.l10n.t('There are none.'))] : found;
}

function isUndone({ index: { steps } }: Replay, call: CallFrame, step: number): boolean {
  for (let around: CallFrame | undefined = call; around !== undefined; around = around.parent) {
    if (around.last < step && hasFailed(steps, around)) {
      return true;
    }
  }
  return false;
}

function eventVariable(replay: Replay, step: number, count: number): ShownVariable {
  const { steps, memory } = replay.index;
  const call = steps.frameAt(step);
  const stack = steps.stackAt(step);
  const topics = Array.from({ length: count }, (_each, index) => {
    const word = numberOf(stack?.at(-3 - index));
    return word === undefined ? undefined : `0x${word.toString(16).padStart(64, '0')}`;
  });
  const [start, length = longestData + 1] = rangeAt(stack, 0);
  const bytes = start === undefined || length > longestData ? undefined : memory.bytesAt(step, start, length);
  const data = bytes === undefined || bytes.isKnown.includes(0) ? undefined : `0x${formatHex(bytes.bytes)}`;
  const owner = parseEvmAddress(storageOwner(call));
  const known = topics.filter((topic) => topic !== undefined);
  const read = (address: EvmAddress | undefined) =>
    address !== undefined && data !== undefined && known.length === count
      ? replay.reader.event(address, known, data)
      : undefined;
  const reading = read(call.code) ?? read(owner);
  const name = contractName(replay, call) ?? shortAddress(owner);
  const unknown = vscode.l10n.t('unknown');
  return reading === undefined
    ? {
        name,
        value: singleLine(
          `${[...topics, data].map((each) => each ?? unknown).join(' ')}${gapWords(replay, call.code)}`,
          1_000,
        ),
      }
    : { name, value: singleLine(readingText(reading), 1_000), parts: () => reading.arguments.map(argumentVariable) };
}
