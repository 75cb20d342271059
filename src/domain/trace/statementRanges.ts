import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import type { Steps } from '../steps.ts';
import type { MappedSource } from './sourceMap.ts';
import type { FunctionFrame, StatementLocation } from './stackFrames.ts';

/** Steps of one statement in one function, one after another. */
export interface StatementRange {
  readonly step: number;
  last: number;
  readonly location: StatementLocation;
  /** The function or modifier around the statement. */
  readonly within: OutlinePart | undefined;
  /** How often the function had jumped back by then, as loops do. */
  readonly iteration: number;
  /** True while it only marks a jump's target and drops words. */
  isLabel: boolean;
  /** True while it only moves words and jumps. */
  isGlue: boolean;
}

/**
 * The ranges of a function that a reader expects. Compilers push words long before they are used, use results again, and inline
 * functions.
 *
 * @param stepKind Of a step of the function, whether it only moves words; undefined for other steps.
 */
export function* visibleRanges(
  ranges: readonly StatementRange[],
  stepKind: (step: number) => 'glue' | 'other' | undefined,
): Steps<readonly StatementRange[]> {
  let visible = ranges.filter(({ isLabel }) => !isLabel);
  for (const pass of [withoutPreparations, withoutGlances, withoutRepeats]) {
    visible = pass(visible);
    yield undefined;
  }
  return withInlinedCalls(visible, stepKind);
}

/** Without glue for statements behind the one that runs next and has not begun yet. */
function withoutPreparations(ranges: readonly StatementRange[]): StatementRange[] {
  const begins = new Map<OutlinePart, number>();
  ranges.forEach(({ location: { statement } }, at) => {
    begins.set(statement, begins.get(statement) ?? at);
  });
  let next: StatementRange | undefined;
  // Backwards: several may be prepared for in a row.
  return ranges
    .toReversed()
    .filter((range, back) => {
      const at = ranges.length - 1 - back;
      const isEarly =
        next !== undefined &&
        next.iteration === range.iteration &&
        next.within === range.within &&
        next.location.statement.end <= range.location.statement.start &&
        (begins.get(next.location.statement) ?? 0) > at;
      const isKept = !(range.isGlue && isEarly);
      next = isKept ? range : next;
      return isKept;
    })
    .reverse();
}

/** Joins neighbours of one statement, also across glue for another. */
function withoutGlances(ranges: readonly StatementRange[]): StatementRange[] {
  const kept: StatementRange[] = [];
  for (const range of ranges) {
    const [former, last] = [kept.at(-2), kept.at(-1)];
    if (last !== undefined && goesOn(last, range)) {
      last.isGlue &&= range.isGlue;
      last.last = range.last;
    } else if (last?.isGlue && former !== undefined && goesOn(former, range)) {
      kept.pop();
      former.isGlue &&= range.isGlue;
      former.last = range.last;
    } else {
      kept.push({ ...range });
    }
  }
  return kept;
}

/** Without glue before or after another range of the same statement in the same iteration. */
function withoutRepeats(ranges: readonly StatementRange[]): StatementRange[] {
  const latest = new Map<OutlinePart, StatementRange>();
  const repeats = new Set<StatementRange>();
  for (const range of ranges) {
    const { statement } = range.location;
    const before = latest.get(statement);
    const isAgain = before?.iteration === range.iteration;
    if (isAgain && range.isGlue) {
      repeats.add(range);
      continue;
    }
    if (isAgain && before.isGlue) {
      repeats.add(before);
    }
    latest.set(statement, range);
  }
  return ranges.filter((range) => !repeats.has(range));
}

/** Whether a range continues another: a loop may begin its only statement again. */
function goesOn(one: StatementRange, { location, iteration }: StatementRange): boolean {
  return one.location.statement === location.statement && !(one.iteration !== iteration && isInLoop(location));
}

function isInLoop({ source: { text, outline }, statement }: StatementLocation): boolean {
  return partsAround(outline, statement.start, statement.end).some(
    ({ kind, start }, at, path) =>
      at < path.length - 1 && kind === 'compound' && /^(?:for|while|do)\b/.test(text.slice(start, start + 6)),
  );
}

/** With the statements that call inlined functions: their stop is between, or a step that only moves words. */
function withInlinedCalls(
  ranges: readonly StatementRange[],
  stepKind: (step: number) => 'glue' | 'other' | undefined,
): readonly StatementRange[] {
  return ranges.flatMap((range, at) => {
    const caller = ranges[at - 1];
    const location = caller && inlinedCall(caller, range);
    if (caller === undefined || location === undefined) {
      return [range];
    }
    const kind = range.step - 1 > caller.step ? stepKind(range.step - 1) : undefined;
    // What is between two statements is of neither, as the arguments of a modifier are.
    const isBefore = kind === 'glue' || (kind !== undefined && range.step - 1 > caller.last);
    const step = isBefore ? range.step - 1 : range.step;
    return !isBefore && (step >= range.last || stepKind(step) !== 'glue')
      ? [range]
      : [
          { ...range, step, location, within: caller.within },
          { ...range, step: step + 1 },
        ];
  });
}

/** The statement ahead of a range that calls the function of the next range. */
function inlinedCall(caller: StatementRange, { within }: StatementRange): StatementLocation | undefined {
  if (caller.within === undefined || within === undefined || within === caller.within) {
    return undefined;
  }
  const { source, statement } = caller.location;
  const calls = callsIn(source.text, caller.within);
  const call = calls.get(within.name) ?? (caller.within.kind === 'modifier' ? calls.get('_') : undefined);
  return call !== undefined && call.start > statement.start ? { source, statement: call } : undefined;
}

const callsOf = new WeakMap<OutlinePart, ReadonlyMap<string, OutlinePart | undefined>>();

/** What a function calls, each with the only statement that does; `_` is where a modifier runs the function. */
function callsIn(text: string, caller: OutlinePart): ReadonlyMap<string, OutlinePart | undefined> {
  const found = new Map<string, OutlinePart | undefined>();
  const read = (part: OutlinePart) => {
    const starts = [part.start, ...part.parts.map(({ end }) => end)];
    const own = starts.map((start, at) => text.slice(start, part.parts[at]?.start ?? part.end)).join(' ');
    // Without looking ahead: that would be tried at every letter.
    for (const [word] of own.matchAll(/[A-Za-z_$][\w$]*\(?/g)) {
      const name = word === '_' || word.endsWith('(') ? word.replace('(', '') : undefined;
      if (name !== undefined) {
        // What stands in the head runs before the statements.
        found.set(name, found.has(name) || part === caller ? undefined : part);
      }
    }
    part.parts.forEach(read);
  };
  const known = callsOf.get(caller);
  if (known === undefined) {
    read(caller);
    callsOf.set(caller, found);
  }
  return known ?? found;
}

/** The ranges of a function without code that the optimizer shares among functions which do not call each other. */
export function frameRanges(
  { entry }: FunctionFrame,
  ranges: readonly StatementRange[],
  names: FunctionNames,
): readonly StatementRange[] {
  const own = entry?.within;
  // A modifier leads to what it is written before.
  return own?.kind !== 'function'
    ? ranges
    : ranges.filter(({ within }) => within === undefined || names.leadsTo(own, within));
}

/** Names that may be looked up; beyond that every function counts as named. */
const mostLooks = 200_000;

/** Which functions and modifiers a function can lead to, by the names in its text. */
export class FunctionNames {
  readonly #byName = new Map<string, OutlinePart[]>();
  readonly #texts = new Map<OutlinePart, string>();
  readonly #namesIn = new Map<OutlinePart, readonly string[]>();
  readonly #found = new Map<OutlinePart, ReadonlySet<OutlinePart>>();
  #looksLeft = mostLooks;

  constructor(sources: readonly MappedSource[]) {
    for (const { text, outline } of sources) {
      for (const part of functionsIn(outline)) {
        this.#texts.set(part, text);
        const same = this.#byName.get(part.name) ?? [];
        this.#byName.set(part.name, same);
        same.push(part);
      }
    }
  }

  leadsTo(from: OutlinePart, to: OutlinePart): boolean {
    return from === to || this.#from(from).has(to) || this.#looksLeft <= 0;
  }

  #from(start: OutlinePart): ReadonlySet<OutlinePart> {
    const known = this.#found.get(start);
    if (known !== undefined) {
      return known;
    }
    const found = new Set<OutlinePart>();
    const next = [start];
    for (let each = next.pop(); each !== undefined && this.#looksLeft > 0; each = next.pop()) {
      for (const name of this.#namesOf(each)) {
        const named = this.#byName.get(name) ?? [];
        this.#looksLeft -= named.length;
        const fresh = named.filter((part) => !found.has(part));
        next.push(...fresh);
        for (const part of fresh) {
          found.add(part);
        }
      }
    }
    this.#found.set(start, found);
    return found;
  }

  #namesOf(part: OutlinePart): readonly string[] {
    const text = this.#texts.get(part)?.slice(part.start, part.end) ?? '';
    const names = this.#namesIn.get(part) ?? [
      ...new Set(Array.from(text.matchAll(/[A-Za-z_$][\w$]*/g), ([word]) => word)),
    ];
    this.#namesIn.set(part, names);
    return names;
  }
}

function functionsIn({ kind, parts }: OutlinePart): readonly OutlinePart[] {
  return kind === 'file' || kind === 'contract'
    ? parts.flatMap((part) => (part.kind === 'function' || part.kind === 'modifier' ? [part] : functionsIn(part)))
    : [];
}
