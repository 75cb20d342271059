import type { OutlinePart } from '../source/sourceOutline.ts';
import type { Steps } from '../steps.ts';
import { callStatement, namesCalled } from './callStatements.ts';
import type { StatementPlace } from './functionFrame.ts';
import { type PassedBudget, passedStatements } from './passedStatements.ts';
import { isInLoop, isLoop, isSame, type Round, type StatementRun } from './statementRuns.ts';
import { stepsAtOnce } from './traceSteps.ts';

/** A run that is shown. */
export interface ShownRun {
  readonly run: StatementRun;
  /** False where it goes on with a statement that was begun before. */
  readonly isStop: boolean;
}

/** A function that runs, or one that the compiler has put into it, with where it is. */
interface Opened {
  readonly within: OutlinePart | undefined;
  readonly shown: Set<OutlinePart>;
  /** Whether what is around it leads to it: else it may be code that the compiler shares. */
  readonly isCalled: boolean;
  last: StatementRun | undefined;
}

/** Functions that are put into one another. */
const mostOpen = 64;
/** Steps that are looked at for a place. */
const mostFree = 32;

/**
 * Tells statements that begin from those that go on after a function which was put into this one, or after later ones; and
 * finds those that were passed without an instruction of their own, each at a step that only moves words, before what is run
 * next. Now and then it pauses.
 */
export class ShownRuns {
  readonly #runs: readonly StatementRun[];
  readonly #isFree: (step: number) => boolean;
  readonly #leadsTo: (from: OutlinePart, to: OutlinePart) => boolean;
  readonly #budget: PassedBudget;
  readonly #ran: ReadonlySet<OutlinePart>;
  readonly #names: ReadonlySet<string>;
  readonly #passed = new Map<OutlinePart, { readonly round: Round; readonly opened: Opened }>();
  readonly #open: Opened[] = [];
  readonly #shown: ShownRun[] = [];

  /** @param isFree Whether a step of this function does nothing but to move words. */
  constructor(
    runs: readonly StatementRun[],
    isFree: (step: number) => boolean,
    leadsTo: (from: OutlinePart, to: OutlinePart) => boolean,
    budget: PassedBudget,
  ) {
    this.#budget = budget;
    this.#runs = runs;
    this.#isFree = isFree;
    this.#leadsTo = leadsTo;
    this.#ran = new Set(runs.map(({ place }) => place.statement));
    this.#names = new Set(runs.flatMap(({ within }) => within?.name ?? []));
  }

  /** @param hasReturned Whether the function has ended by itself. */
  *shown(hasReturned: boolean): Steps<readonly ShownRun[]> {
    for (const [at, run] of this.#runs.entries()) {
      if (at % stepsAtOnce === 0) {
        yield undefined;
      }
      // What fails may do so in code that it shares with others.
      this.#take(run, hasReturned || at < this.#runs.length - 1);
    }
    const last = this.#runs.at(-1);
    if (hasReturned && last !== undefined) {
      const ended = this.#open.toReversed().flatMap((opened) => this.#between(opened, last, undefined));
      this.#placeBehind(ended, last);
    }
    return this.#shown;
  }

  #take(run: StatementRun, isSure: boolean): void {
    const { within, place } = run;
    const at = this.#open.findLastIndex((each) => each.within === within);
    const known = this.#open[at];
    if (known !== undefined && isBehind(known, run)) {
      this.#shown.push({ run, isStop: false });
      return;
    }
    const found: StatementRun[] = [];
    const outer = known === undefined ? this.#open.at(-1) : undefined;
    if (known !== undefined) {
      const ended = this.#open.splice(at + 1).toReversed();
      found.push(...(isSure ? ended.flatMap((each) => this.#between(each, run, undefined)) : []));
    } else {
      found.push(...this.#called(run));
      this.#open.splice(0, this.#open.length - mostOpen);
    }
    const opened = known ?? { within, shown: new Set(), isCalled: this.#isCalled(outer, within), last: undefined };
    if (known === undefined) {
      this.#open.push(opened);
    }
    found.push(...this.#between(opened, run, place.statement));
    const isStop = !isSame(opened.last, run);
    opened.last = run;
    opened.shown.add(place.statement);
    this.#place(found, run, isStop);
  }

  #isCalled(outer: Opened | undefined, within: OutlinePart | undefined): boolean {
    const around = outer?.within;
    return (
      around === undefined || around.kind === 'modifier' || (within !== undefined && this.#leadsTo(around, within))
    );
  }

  /** What a function that another one was put into has got to by then. */
  #called(run: StatementRun): readonly StatementRun[] {
    const { within } = run;
    const outer = this.#open.at(-1);
    const { within: around, last } = outer ?? {};
    if (outer === undefined || around === undefined || last === undefined || within === undefined) {
      return [];
    }
    const { text } = last.place.source;
    const statement =
      around.kind === 'modifier' && !this.#leadsTo(around, within)
        ? placeholder(text, around)
        : callStatement(text, around, within.name);
    const isThere =
      statement === undefined ||
      statement === last.place.statement ||
      statement.start < last.place.statement.start ||
      namesCalled(text, last.place.statement).has(within.name);
    if (isThere) {
      return [];
    }
    const before = this.#between(outer, run, statement);
    const made = this.#made(last, statement, run);
    outer.last = made;
    outer.shown.add(statement);
    return [...before, made];
  }

  #between(opened: Opened, run: StatementRun, to: OutlinePart | undefined): readonly StatementRun[] {
    const { within, last } = opened;
    if (within === undefined || !opened.isCalled) {
      return [];
    }
    const place = last?.place ?? run.place;
    const from = last?.place.statement;
    if (from === to && from !== undefined) {
      return [];
    }
    const isRound = last !== undefined && last.round !== run.round;
    return passedStatements(place.source.text, within, from, to, isRound, this.#budget).flatMap((statement) =>
      this.#isNew({ ...place, statement }, run, opened) ? [this.#made({ ...run, within, place }, statement, run)] : [],
    );
  }

  /** Whether a statement has no instruction of its own, and was not passed before in this round. */
  #isNew({ source, statement }: StatementPlace, { round }: StatementRun, opened: Opened): boolean {
    const before = this.#passed.get(statement);
    const isAgain =
      before !== undefined &&
      (before.round === round || (before.opened === opened && !isInLoop({ source, statement })));
    const isCaller = () => [...namesCalled(source.text, statement)].some((name) => this.#names.has(name));
    if (isAgain || this.#ran.has(statement) || isCaller()) {
      return false;
    }
    this.#passed.set(statement, { round, opened });
    return true;
  }

  #made(
    { within, place: { source } }: StatementRun,
    statement: OutlinePart,
    { step, round }: StatementRun,
  ): StatementRun {
    const kind = { isLabel: false, isGlue: false };
    return { step, last: step, place: { source, statement }, within, round, ...kind };
  }

  /** Puts statements before a run, into steps before it and its first ones. */
  #place(found: readonly StatementRun[], run: StatementRun, isStop: boolean): void {
    const former = this.#shown.at(-1)?.run.step ?? -1;
    const free: number[] = [];
    for (let step = run.step - 1; found.length > 0 && step > former && free.length < mostFree; step -= 1) {
      if (!this.#isFree(step)) {
        break;
      }
      free.unshift(step);
    }
    let { step } = run;
    while (free.length < found.length && step < run.last && this.#isFree(step)) {
      free.push(step);
      step += 1;
    }
    this.#add(found, free);
    this.#shown.push({ run: { ...run, step }, isStop });
  }

  #placeBehind(found: readonly StatementRun[], last: StatementRun): void {
    const free: number[] = [];
    for (let step = last.last + 1; free.length < found.length && this.#isFree(step); step += 1) {
      free.push(step);
    }
    this.#add(found, free);
  }

  /** Each has a step of its own; the first ones are left out where there are too few. */
  #add(found: readonly StatementRun[], free: readonly number[]): void {
    const steps = free.slice(-found.length);
    for (const [at, run] of found.slice(found.length - steps.length).entries()) {
      const step = steps[at] ?? run.step;
      this.#shown.push({ run: { ...run, step, last: step }, isStop: true });
    }
  }
}

/** Whether a function would have to go back to it, as only a loop does: it is what another statement has left for it. */
function isBehind({ shown, last }: Opened, { place }: StatementRun): boolean {
  const { source, statement } = place;
  return (
    last !== undefined &&
    shown.has(statement) &&
    statement.start < last.place.statement.start &&
    !isLoop(source.text, statement) &&
    !isInLoop(place)
  );
}

/** Where a modifier runs what it is written before; undefined where it has several such places. */
function placeholder(text: string, part: OutlinePart): OutlinePart | undefined {
  const all = placeholders(text, part);
  return all.length === 1 ? all[0] : undefined;
}

function placeholders(text: string, part: OutlinePart): readonly OutlinePart[] {
  const isOne = part.kind === 'statement' && /^_\s*;$/.test(text.slice(part.start, part.end));
  return isOne ? [part] : part.parts.flatMap((each) => placeholders(text, each));
}
