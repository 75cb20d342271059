import type { BreakableLocations } from './breakableLocations.ts';
import type { Failure } from './failures.ts';
import { type FunctionFrame, lastIn, lastUpTo, type Stop, visibleFrame } from './stackFrames.ts';

/** What a person set to stop at. */
export type PointKind = 'breakpoint' | 'function' | 'data';

/** Why a replay has stopped; `end`: after its last stop. */
export type StopReason = 'entry' | 'step' | 'goto' | 'failure' | 'end' | PointKind;

interface ReplayedTrace {
  readonly steps: { readonly length: number };
  readonly locations: Pick<BreakableLocations, 'stops' | 'frameAt'>;
  readonly failures: readonly Failure[];
}

/** What stops a move before its target. */
export interface StopConditions {
  /** The steps where a breakpoint may be met, in order. */
  readonly points: () => readonly number[];
  /** The kind of breakpoint that is met at a step. */
  readonly pointAt: (step: number) => PointKind | undefined;
  readonly isFailureMet: (failure: Failure) => boolean;
}

/** Moves through a trace, forward and back. Nothing runs. */
export class ReplayCursor {
  readonly #trace: ReplayedTrace;
  readonly #conditions: StopConditions;
  readonly #start: number;
  /** The last step that can be reached: behind the final failure, it is only passed on. */
  readonly #end: number;
  /** Where the last steps forward began. */
  #former: number[] = [];
  #step: number;

  constructor(trace: ReplayedTrace, conditions: StopConditions) {
    this.#trace = trace;
    this.#conditions = conditions;
    this.#start = trace.locations.stops[0]?.step ?? 0;
    this.#end = trace.failures.find(({ isFinal }) => isFinal)?.step ?? trace.steps.length - 1;
    this.#step = this.#start;
  }

  get step(): number {
    return this.#step;
  }

  /** The failure at the current step. */
  get failure(): Failure | undefined {
    const { failures } = this.#trace;
    const failure = failures[lastUpTo(failures, this.#step)];
    return failure?.step === this.#step ? failure : undefined;
  }

  restart(): StopReason {
    this.#former = [];
    this.#step = this.#start;
    return 'entry';
  }

  /** To the next statement of this function or of one that called it. */
  next(): StopReason {
    const { level } = this.#frame();
    return this.#forward(this.#stopAfter((stop) => stop.frame.level <= level));
  }

  stepIn(): StopReason {
    return this.#forward(this.#stopAfter(() => true));
  }

  /** To where the caller goes on. */
  stepOut(): StopReason {
    const { level } = this.#frame();
    for (let step = this.#step + 1; step <= this.#end; step += 1) {
      const frame = this.#frame(step);
      if (frame.level < level && lastUpTo(frame.stops, step) >= 0) {
        return this.#forward(step);
      }
    }
    return this.#forward(undefined);
  }

  /** By one instruction; `over` the calls that it makes. */
  nextInstruction(isOver: boolean): StopReason {
    const { locations } = this.#trace;
    const { level } = locations.frameAt(this.#step);
    for (let step = this.#step + 1; step <= this.#end; step += 1) {
      if (!isOver || locations.frameAt(step).level <= level) {
        return this.#forward(step);
      }
    }
    return this.#forward(undefined);
  }

  /** Undoes the last step forward, else goes to the stop before. */
  stepBack(): StopReason {
    const { stops } = this.#trace.locations;
    const before = this.#former.pop() ?? stops[lastUpTo(stops, this.#step - 1)]?.step;
    return this.#back(before);
  }

  previousInstruction(): StopReason {
    this.#former = [];
    return this.#back(this.#step > 0 ? this.#step - 1 : undefined);
  }

  continue(): StopReason {
    const met = this.#met(this.#step, this.#end);
    if (met === undefined) {
      return this.#finish();
    }
    this.#former = [];
    this.#step = met.step;
    return met.arrival;
  }

  reverseContinue(): StopReason {
    const { failures } = this.#trace;
    this.#former = [];
    const failure = failures.findLast((each) => each.step < this.#step && this.#conditions.isFailureMet(each));
    const points = this.#conditions.points();
    for (let at = lastIn(points, this.#step - 1); at >= 0; at -= 1) {
      const step = points[at] ?? 0;
      const kind = step >= (failure?.step ?? -1) ? this.#conditions.pointAt(step) : undefined;
      if (kind !== undefined) {
        this.#step = step;
        return kind;
      }
    }
    this.#step = failure?.step ?? Math.min(this.#start, this.#step);
    return failure === undefined ? 'entry' : 'failure';
  }

  /** To any step of the trace; behind the final failure, to the failure. */
  goTo(step: number): StopReason {
    this.#former = [];
    this.#step = Math.max(0, Math.min(step, this.#end));
    return 'goto';
  }

  /** The function of a step, or of what called a helper. */
  #frame(step = this.#step): FunctionFrame {
    return visibleFrame(this.#trace.locations.frameAt(step));
  }

  #stopAfter(isWanted: (stop: Stop) => boolean): number | undefined {
    const { stops } = this.#trace.locations;
    for (let at = lastUpTo(stops, this.#step) + 1; at < stops.length; at += 1) {
      const stop = stops[at];
      if (stop !== undefined && stop.step > this.#step && isWanted(stop)) {
        return stop.step <= this.#end ? stop.step : undefined;
      }
    }
    return undefined;
  }

  /** The first breakpoint or failure between two steps. */
  #met(from: number, to: number): { readonly step: number; readonly arrival: StopReason } | undefined {
    const { failures } = this.#trace;
    const failure = failures.find(({ step }, at) => step > from && this.#isMet(at));
    const isNear = failure !== undefined && failure.step <= to;
    const points = this.#conditions.points();
    for (let at = lastIn(points, from) + 1; at < points.length; at += 1) {
      const step = points[at] ?? 0;
      if (step > to || (isNear && step >= failure.step)) {
        break;
      }
      const arrival = this.#conditions.pointAt(step);
      if (arrival !== undefined) {
        return { step, arrival };
      }
    }
    return isNear ? { step: failure.step, arrival: 'failure' } : undefined;
  }

  #isMet(at: number): boolean {
    const failure = this.#trace.failures[at];
    return failure !== undefined && this.#conditions.isFailureMet(failure);
  }

  #forward(to: number | undefined): StopReason {
    const met = this.#met(this.#step, to ?? this.#end);
    const target = met?.step ?? to;
    if (target === undefined) {
      return this.#finish();
    }
    this.#former.push(this.#step);
    this.#step = target;
    return met?.arrival ?? 'step';
  }

  /** The final failure ends all moves forward. */
  #finish(): StopReason {
    return this.failure?.isFinal ? 'failure' : 'end';
  }

  #back(to: number | undefined): StopReason {
    this.#step = to ?? this.#step;
    return this.#step === this.#start ? 'entry' : 'step';
  }
}
