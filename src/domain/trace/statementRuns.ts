import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import type { Steps } from '../steps.ts';
import type { FunctionFrame, StatementPlace } from './functionFrame.ts';
import { stepsAtOnce } from './traceSteps.ts';

/** Steps of a function or helper from the start of code towards its end: a jump back, as a loop has it, begins another. */
export interface Round {
  readonly frame: FunctionFrame;
}

/** Steps of one statement in one function, one after another. */
export interface StatementRun {
  readonly step: number;
  last: number;
  readonly place: StatementPlace;
  /** The function or modifier around the statement. */
  readonly within: OutlinePart | undefined;
  readonly round: Round;
  /** True while it only marks where a jump ends, and takes away what is no longer needed. */
  isLabel: boolean;
  /** True while nothing in it does more than to move words and to jump. */
  isGlue: boolean;
}

/**
 * Of the runs of one function those that a reader would expect. A compiler puts words on the stack long before a statement
 * needs them, uses again what it has computed, and puts functions into others. Now and then it pauses.
 */
export function* ownStatements(runs: readonly StatementRun[]): Steps<readonly StatementRun[]> {
  const real = runs.filter(({ isLabel }) => !isLabel);
  const prepared = yield* withoutPreparations(real);
  const whole = yield* withoutGlances(prepared);
  return yield* withoutRepeats(whole);
}

/** Without the runs of glue for a statement behind the one that is run next, which has not been run yet. */
function* withoutPreparations(runs: readonly StatementRun[]): Steps<readonly StatementRun[]> {
  const begun = new Set<OutlinePart>();
  const kept: StatementRun[] = [];
  for (const [at, run] of runs.entries()) {
    if (at % stepsAtOnce === 0) {
      yield undefined;
    }
    begun.add(run.place.statement);
    const next = runs[at + 1];
    const isEarly =
      next !== undefined &&
      next.round === run.round &&
      next.within === run.within &&
      next.place.statement.end <= run.place.statement.start &&
      !begun.has(next.place.statement);
    if (!(run.isGlue && isEarly)) {
      kept.push(run);
    }
  }
  return kept;
}

/** Joins neighbours of one statement; a glance at another one between them is none. */
function* withoutGlances(runs: readonly StatementRun[]): Steps<readonly StatementRun[]> {
  const kept: StatementRun[] = [];
  for (const [at, run] of runs.entries()) {
    if (at % stepsAtOnce === 0) {
      yield undefined;
    }
    const [former, last] = [kept.at(-2), kept.at(-1)];
    if (last !== undefined && isSame(last, run)) {
      kept.splice(-1, 1, joined(last, run));
    } else if (last?.isGlue && former !== undefined && isSame(former, run)) {
      kept.splice(-2, 2, joined(former, run));
    } else {
      kept.push(run);
    }
  }
  return kept;
}

/** Without the runs of glue before or after another run of the same statement, while there is no jump back. */
function* withoutRepeats(runs: readonly StatementRun[]): Steps<readonly StatementRun[]> {
  const latest = new Map<OutlinePart, StatementRun>();
  const repeats = new Set<StatementRun>();
  for (const [at, run] of runs.entries()) {
    if (at % stepsAtOnce === 0) {
      yield undefined;
    }
    const { statement } = run.place;
    const before = latest.get(statement);
    const isAgain = before?.round === run.round;
    if (isAgain && run.isGlue) {
      repeats.add(run);
      continue;
    }
    if (isAgain && before.isGlue) {
      repeats.add(before);
    }
    latest.set(statement, run);
  }
  return runs.filter((run) => !repeats.has(run));
}

/** Whether one goes on with the other: a loop may begin its only statement again. */
export function isSame(one: StatementRun | undefined, { place, round }: StatementRun): boolean {
  return (
    one?.place.statement === place.statement &&
    !(one.round !== round && one.round.frame === round.frame && isInLoop(place))
  );
}

export function isInLoop({ source: { text, outline }, statement }: StatementPlace): boolean {
  return partsAround(outline, statement.start, statement.end)
    .filter((part) => part !== statement)
    .some((part) => isLoop(text, part));
}

export function isLoop(text: string, { kind, start }: OutlinePart): boolean {
  return kind === 'compound' && /^(?:for|while|do)\b/.test(text.slice(start, start + 'while '.length));
}

function joined(one: StatementRun, other: StatementRun): StatementRun {
  return { ...one, isGlue: one.isGlue && other.isGlue };
}
