import * as vscode from 'vscode';
import { type StorageVariable, slotsOf } from '../../domain/storage/storageType.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { functionAround, type Stop } from '../../domain/trace/stackFrames.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import type { BreakpointPlace } from './breakpoints.ts';
import { callReading, contractName, isEntry } from './callText.ts';
import type { SourceLocations } from './sourceLocations.ts';

/** Where a line's statement begins. */
export function linePlace(
  { index: { locations } }: Replay,
  sources: SourceLocations,
  uri: string,
  asked: number,
): BreakpointPlace | string {
  const line = sources.executedLine(uri, asked);
  const isThere = ({ frame, location }: Stop) => {
    const range = sources.rangeOf(frame.call, location);
    return range?.source.path === uri && range.line === line;
  };
  return line === undefined
    ? vscode.l10n.t('No code of this line ran in this transaction.')
    : { kind: 'breakpoint', line, steps: locations.stops.filter(isThere).map(({ step }) => step) };
}

/** Where functions of a name begin: `deposit`, `Granary.deposit` or, of what is not verified, as its call is decoded. */
export function functionPlace(replay: Replay, name: string): BreakpointPlace | string {
  const [wanted = '', contract] = name.trim().replace(/\(.*$/s, '').split('.').toReversed();
  const steps: number[] = [];
  for (const frame of new Set(replay.index.locations.stops.map((stop) => stop.frame))) {
    const isContract = contract === undefined || contractName(replay, frame.call) === contract;
    const first = isContract ? frame.stops.find((stop) => isFunction(replay, stop, wanted)) : undefined;
    if (first !== undefined) {
      steps.push(first.step);
    }
  }
  return steps.length === 0
    ? vscode.l10n.t('No function of this name ran in this transaction.')
    : { kind: 'function', steps: steps.sort((one, other) => one - other) };
}

function isFunction(replay: Replay, { frame, location }: Stop, name: string): boolean {
  if (location === undefined) {
    return isEntry(frame) && callReading(replay, frame.call)?.name === name;
  }
  const around = functionAround(location);
  return around?.name === name || (name === 'constructor' && around !== undefined && isConstructor(location));
}

function isConstructor({ source, statement }: NonNullable<Stop['location']>): boolean {
  const around = functionAround({ source, statement });
  return around !== undefined && source.text.startsWith('constructor', around.start);
}

/** A part of storage that can be watched. */
interface StoragePart {
  readonly owner: string;
  readonly slot: bigint;
  readonly slots: number;
  readonly offset: number;
  readonly bytes: number;
}

const mostSlots = 256n;

/** The id of what can be watched; undefined for what has no place of its own in storage. */
export function dataIdOf(
  { type, slot, offsetBytes, isApproximate }: StorageVariable,
  owner: string,
): string | undefined {
  const slots = slotsOf(type);
  const bytes = type.kind === 'value' ? type.bytes : 32;
  return isApproximate || type.kind === 'mapping' || slots > mostSlots
    ? undefined
    : `${owner}|0x${slot.toString(16)}|${slots}|${offsetBytes}|${bytes}`;
}

function partOf(dataId: string): StoragePart | undefined {
  const [, owner, slot, slots, offset, bytes] =
    /^([^|]{1,60})\|(0x[\da-f]{1,64})\|(\d{1,3})\|(\d{1,2})\|(\d{1,2})$/.exec(dataId) ?? [];
  return owner === undefined || slot === undefined
    ? undefined
    : { owner, slot: BigInt(slot), slots: Number(slots), offset: Number(offset), bytes: Number(bytes) };
}

/** Where a part of storage is loaded or stored. */
export function dataPlace(replay: Replay, dataId: string, access: unknown): BreakpointPlace | string {
  const part = partOf(dataId);
  const kinds =
    access === 'read'
      ? (['read'] as const)
      : access === 'readWrite'
        ? (['read', 'written'] as const)
        : (['written'] as const);
  const steps = part === undefined ? [] : kinds.flatMap((kind) => accesses(replay, part, kind));
  return steps.length === 0
    ? vscode.l10n.t('This transaction did not access it.')
    : { kind: 'data', steps: steps.sort((one, other) => one - other) };
}

/** The step that wrote a part of storage last before one. */
export function lastWrite(replay: Replay, dataId: string, step: number): number | undefined {
  const part = partOf(dataId);
  return part && accesses(replay, part, 'written').findLast((each) => each < step);
}

function accesses(
  { index: { storage, steps } }: Replay,
  part: StoragePart,
  kind: 'read' | 'written',
): readonly number[] {
  const { owner, slot, slots, offset, bytes } = part;
  const inPart = (word: bigint) => BigInt.asUintN(bytes * 8, word >> BigInt(offset * 8));
  const found = Array.from({ length: slots }, (_each, at) => slot + BigInt(at)).flatMap((each) =>
    storage.accessesOf(owner, each, kind).filter((step) => {
      const [before, after] = [numberOf(storage.wordAt(owner, each, step)), numberOf(steps.accessAt(step)?.value)];
      // A write of a neighbour in the same slot leaves it as it was.
      return (
        kind === 'read' ||
        bytes === 32 ||
        before === undefined ||
        after === undefined ||
        inPart(before) !== inPart(after)
      );
    }),
  );
  return found.sort((one, other) => one - other);
}
