import * as vscode from 'vscode';
import { contractOn } from '../../domain/contract/networkContract.ts';
import type { Network } from '../../domain/network/network.ts';
import type { OutlinePart } from '../../domain/source/sourceOutline.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { StatementLocation } from '../../domain/trace/stackFrames.ts';
import { sourceUri } from '../../editor/documentUris.ts';
import type { DebugSource } from './protocol.ts';

/** The document range of a statement; lines and columns count from 1. */
export interface SourceRange {
  readonly source: DebugSource;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type SourceLocations = ReturnType<typeof createSourceLocations>;

/** Finds the document ranges of a replay's statements. */
export function createSourceLocations({ programOf, index: { locations } }: Replay, network: Network) {
  const ranges = new Map<OutlinePart, SourceRange | undefined>();
  const readRange = (call: CallFrame, { source, statement }: StatementLocation): SourceRange | undefined => {
    const program = programOf(call);
    const path = program?.paths.get(source.path);
    const { positions } = source;
    const { start, end } = statement;
    return program === undefined || path === undefined
      ? undefined
      : {
          source: {
            name: path.slice(path.lastIndexOf('/') + 1),
            path: sourceUri(contractOn(network, program.address), path).toString(),
          },
          line: positions.lineOf(start),
          column: positions.columnOf(start),
          endLine: positions.lineOf(end),
          endColumn: positions.columnOf(end),
        };
  };
  const rangeOf = (call: CallFrame, location: StatementLocation | undefined): SourceRange | undefined => {
    if (location !== undefined && !ranges.has(location.statement)) {
      ranges.set(location.statement, readRange(call, location));
    }
    return location && ranges.get(location.statement);
  };
  return {
    rangeOf,
    /** The first line of the statement that ran at a line; undefined when none did. */
    executedLine(path: string, line: number): number | undefined {
      const uri = vscode.Uri.parse(path).toString();
      return locations.stops.reduce<number | undefined>((nearest, { frame, location }) => {
        const range = rangeOf(frame.call, location);
        const isAround = range?.source.path === uri && range.line <= line && line <= range.endLine;
        return isAround ? Math.max(range.line, nearest ?? 0) : nearest;
      }, undefined);
    },
  };
}
