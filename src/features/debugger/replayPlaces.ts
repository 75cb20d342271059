import * as vscode from 'vscode';
import { contractOn } from '../../domain/contract/networkContract.ts';
import type { Network } from '../../domain/network/network.ts';
import type { OutlinePart } from '../../domain/source/sourceOutline.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { MappedSource } from '../../domain/trace/sourceMap.ts';
import type { StatementLocation, Stop } from '../../domain/trace/stackFrames.ts';
import { sourceUri } from '../../editor/documentUris.ts';
import type { ShownSource } from './protocol.ts';

/** Where a statement is shown; lines and columns count from 1. */
export interface ShownPlace {
  readonly source: ShownSource;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type ShownPlaces = ReturnType<typeof createPlaces>;

/** The documents of a replay's sources, and the lines of them that ran. */
export function createPlaces({ programOf, index: { locations } }: Replay, network: Network) {
  const paths = new Map<MappedSource, ShownSource>();
  const sourceOf = (call: CallFrame, source: MappedSource): ShownSource | undefined => {
    const program = programOf(call);
    const safePath = program?.paths.get(source.path);
    if (program === undefined || safePath === undefined) {
      return undefined;
    }
    // Each contract has texts of its own, even where they are the same.
    const known = paths.get(source) ?? {
      name: safePath.slice(safePath.lastIndexOf('/') + 1),
      path: sourceUri(contractOn(network, program.address), safePath).toString(),
    };
    paths.set(source, known);
    return known;
  };
  const places = new Map<OutlinePart, ShownPlace | undefined>();
  const placeOf = (call: CallFrame, place: StatementLocation | undefined): ShownPlace | undefined => {
    if (place !== undefined && !places.has(place.statement)) {
      places.set(place.statement, readPlace(call, place));
    }
    return place && places.get(place.statement);
  };
  const readPlace = (call: CallFrame, place: StatementLocation): ShownPlace | undefined => {
    const source = sourceOf(call, place.source);
    if (source === undefined) {
      return undefined;
    }
    const { positions } = place.source;
    const { start, end } = place.statement;
    return {
      source,
      line: positions.lineOf(start),
      column: positions.columnOf(start),
      endLine: positions.lineOf(end),
      endColumn: positions.columnOf(end),
    };
  };
  const executed = new Map<string, Map<number, ShownPlace>>();
  const executedIn = (path: string): ReadonlyMap<number, ShownPlace> => {
    if (executed.size === 0) {
      for (const { frame, location } of locations.stops) {
        const shown = placeOf(frame.call, location);
        const lines = shown && (executed.get(shown.source.path) ?? new Map<number, ShownPlace>());
        if (shown !== undefined && lines !== undefined) {
          executed.set(shown.source.path, lines.set(shown.line, shown));
        }
      }
    }
    return executed.get(vscode.Uri.parse(path).toString()) ?? new Map();
  };
  return {
    placeOf,
    stopPlace: ({ frame, location }: Stop) => placeOf(frame.call, location),
    /** The first line of the statement that ran at a line; undefined when none did. */
    executedLine(path: string, line: number): number | undefined {
      const around = [...executedIn(path).values()].filter((place) => place.line <= line && line <= place.endLine);
      return around.toSorted((one, other) => other.line - one.line)[0]?.line;
    },
  };
}
