import type { OutlinePart } from '../source/sourceOutline.ts';
import type { MappedSource, SourceMap } from './sourceMap.ts';
import { functionAround, headOf, type StackFrame, type StatementLocation } from './stackFrames.ts';
import { FunctionNames } from './statementRanges.ts';

/** The contract and the function that a call is for. */
export interface CalledFunction {
  readonly contract: string | undefined;
  readonly name: string;
}

/**
 * The head of a called function, for code that the source map has no line of it for: folded to constants, or kept once for
 * several functions. Undefined where there is a line, and where more than one function may be meant.
 *
 * @param failedAt Where the call failed, if it stands there.
 */
export function headOfUnmapped(
  map: SourceMap,
  { frame, location }: StackFrame,
  called: CalledFunction,
  failedAt: number | undefined,
): StatementLocation | undefined {
  const around = location && functionAround(location);
  const found = around?.name === called.name ? undefined : functionNamed(map.sources, called);
  if (found === undefined || location === undefined) {
    return undefined;
  }
  const isForeign = around !== undefined && !namesOf(map).leadsTo(found.part, around);
  const isEmpty = location.statement.kind === 'contract' && frame.stops.length === 0;
  const isElsewhere = failedAt !== undefined && map.locationAt(failedAt)?.within === undefined && !canFail(location);
  return isForeign || isEmpty || isElsewhere ? headOf(found.source, found.part) : undefined;
}

const kept = new WeakMap<SourceMap, { readonly sources: number; readonly names: FunctionNames }>();

/** Of the sources read by now. */
function namesOf(map: SourceMap): FunctionNames {
  const { sources } = map;
  const known = kept.get(map);
  const names = known?.sources === sources.length ? known.names : new FunctionNames(sources);
  kept.set(map, { sources: sources.length, names });
  return names;
}

/** Whether there is anything in a statement but names and what stands between them. */
function canFail({ source, statement }: StatementLocation): boolean {
  return !/^return [\w.$]+;?$/.test(source.text.slice(statement.start, Math.min(statement.end, statement.start + 100)));
}

/** The function of the called contract, else the only one of the name. */
function functionNamed(sources: readonly MappedSource[], { contract, name }: CalledFunction) {
  const found = sources.flatMap((source) =>
    source.outline.parts.flatMap(({ name: around, parts }) =>
      parts.filter((part) => part.kind === 'function' && part.name === name).map((part) => ({ source, part, around })),
    ),
  );
  const own = found.filter(({ around }) => around === contract);
  const meant: readonly { readonly source: MappedSource; readonly part: OutlinePart }[] = own.length > 0 ? own : found;
  return meant.length === 1 ? meant[0] : undefined;
}
