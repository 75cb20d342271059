import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Expression, parseExpression } from '../../domain/expression/parseExpression.ts';
import { InputError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import type { PointKind } from '../../domain/trace/replayCursor.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { listOf } from '../../domain/value/untrustedJson.ts';
import type { Breakpoint } from './protocol.ts';
import { knownFailure } from './shownValue.ts';

/** Where a breakpoint may be met, before its condition is looked at. */
export interface BreakpointPlace {
  readonly kind: PointKind;
  /** In order. */
  readonly steps: readonly number[];
  /** The line that it is moved to. */
  readonly line?: number;
}

interface PlacedBreakpoint extends BreakpointPlace {
  readonly condition: Expression | undefined;
  readonly conditionText: string;
  /** Whether it is met the nth time, from the start of the transaction. */
  readonly isHit: ((count: number) => boolean) | undefined;
  /** A logpoint's texts and expressions; undefined for what stops. */
  readonly message: readonly (string | Expression)[] | undefined;
  /** By step, whether the condition holds; why it is not known. */
  readonly verdicts: Map<number, boolean | string>;
  /** By step, how often it is met up to it. */
  readonly counts: Map<number, number>;
}

/** What conditions and messages are read with; rejects with InputError. */
interface StepExpressions {
  isTrueAt(condition: Expression, step: number): Promise<boolean>;
  textAt(expression: Expression, step: number): Promise<string>;
}

/** Beyond that a breakpoint is met without its condition. */
const mostEvaluated = 20_000;
const pauseMs = 8;
/** Of one move. */
const mostMessages = 1_000;

/** The breakpoints of a session. A condition has one value at each step, whichever way the replay moves. */
export class ReplayBreakpoints {
  readonly #expressions: StepExpressions;
  readonly #sets = new Map<string, readonly PlacedBreakpoint[]>();
  #points: readonly number[] = [];
  #byStep = new Map<number, PlacedBreakpoint[]>();

  constructor(expressions: StepExpressions) {
    this.#expressions = expressions;
  }

  /**
   * Replaces a set of breakpoints, as the protocol sends them.
   *
   * @param placeOf Where one may be met, or why nowhere.
   */
  set(
    name: string,
    given: unknown,
    placeOf: (given: Readonly<Record<string, unknown>>) => BreakpointPlace | string,
  ): readonly Breakpoint[] {
    const placed: PlacedBreakpoint[] = [];
    const answers = listOf(given).map((each): Breakpoint => {
      const asked = Object(each) as Readonly<Record<string, unknown>>;
      try {
        const place = placeOf(asked);
        if (typeof place === 'string') {
          return { verified: false, message: place };
        }
        placed.push({ ...place, ...conditionsOf(asked) });
        return { verified: true, ...(place.line !== undefined && { line: place.line }) };
      } catch (error) {
        return { verified: false, message: knownFailure(error) };
      }
    });
    this.#sets.set(name, placed);
    const all = [...this.#sets.values()].flat();
    this.#byStep = new Map();
    for (const breakpoint of all) {
      for (const step of breakpoint.steps) {
        const others = this.#byStep.get(step);
        if (others === undefined) {
          this.#byStep.set(step, [breakpoint]);
        } else {
          others.push(breakpoint);
        }
      }
    }
    this.#points = [...this.#byStep.keys()].sort((one, other) => one - other);
    return answers;
  }

  /** In order. */
  get points(): readonly number[] {
    return this.#points;
  }

  /** Evaluates the conditions, with pauses. Call it before each move. */
  async ready(): Promise<void> {
    let began = performance.now();
    for (const { condition, steps, verdicts, counts } of [...this.#sets.values()].flat()) {
      const unjudged = condition === undefined ? [] : steps.slice(verdicts.size, mostEvaluated);
      for (const step of unjudged) {
        verdicts.set(step, await this.#verdict(condition, step));
        if (performance.now() - began > pauseMs) {
          await setImmediate();
          began = performance.now();
        }
      }
      for (const step of counts.size === 0 ? steps.filter((each) => verdicts.get(each) !== false) : []) {
        counts.set(step, counts.size + 1);
      }
    }
  }

  /** The kind of breakpoint that is met at a step, of those that stop. */
  pointAt(step: number): PointKind | undefined {
    const met = this.#at(step).filter((each) => each.message === undefined && isMet(each, step));
    return met.find(({ kind }) => kind === 'data')?.kind ?? met[0]?.kind;
  }

  /** What logpoints say of the steps behind one, up to another, and why conditions are not known there. */
  async messages(from: number, to: number): Promise<readonly string[]> {
    const passed = this.#points.filter((step) => step > from && step <= to);
    const lines: string[] = [];
    for (const step of passed) {
      for (const breakpoint of this.#at(step)) {
        const { verdicts, message, conditionText } = breakpoint;
        const verdict = verdicts.get(step);
        if (lines.length >= mostMessages) {
          return [...lines, vscode.l10n.t('There are more messages, which are left out.')];
        }
        if (typeof verdict === 'string' && isMet(breakpoint, step)) {
          lines.push(vscode.l10n.t('The condition {0} has no value here: {1}', conditionText, verdict));
        }
        if (message !== undefined && isMet(breakpoint, step)) {
          lines.push(await this.#messageText(message, step));
        }
      }
    }
    return lines;
  }

  #at(step: number): readonly PlacedBreakpoint[] {
    return this.#byStep.get(step) ?? [];
  }

  async #verdict(condition: Expression | undefined, step: number): Promise<boolean | string> {
    try {
      return condition === undefined || (await this.#expressions.isTrueAt(condition, step));
    } catch (error) {
      return knownFailure(error);
    }
  }

  async #messageText(message: readonly (string | Expression)[], step: number): Promise<string> {
    const texts: string[] = [];
    for (const part of message) {
      try {
        texts.push(typeof part === 'string' ? part : await this.#expressions.textAt(part, step));
      } catch (error) {
        texts.push(`{${knownFailure(error)}}`);
      }
    }
    return singleLine(texts.join(''), 4_000);
  }
}

/** What has no value at a step does not pass for false. */
function isMet({ isHit, verdicts, counts }: PlacedBreakpoint, step: number): boolean {
  return verdicts.get(step) !== false && (isHit === undefined || isHit(counts.get(step) ?? 0));
}

function conditionsOf({ condition, hitCondition, logMessage }: Readonly<Record<string, unknown>>) {
  const conditionText = textIn(condition) ?? '';
  return {
    conditionText: singleLine(conditionText, 200),
    condition: conditionText === '' ? undefined : parseExpression(conditionText),
    isHit: hitsOf(textIn(hitCondition)),
    message: messageOf(textIn(logMessage)),
    verdicts: new Map<number, boolean | string>(),
    counts: new Map<number, number>(),
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** `3`, `>= 3`, `% 2`: how often it is to be met. Throws InputError for anything else. */
function hitsOf(text: string | undefined): PlacedBreakpoint['isHit'] {
  if (text === undefined) {
    return undefined;
  }
  const [, operator = '=', digits] = /^(>=?|<=?|={1,3}|%)? ?(\d{1,9})$/.exec(text) ?? [];
  const limit = Number(digits);
  if (digits === undefined || (operator === '%' && limit === 0)) {
    throw new InputError('hits', phrase`This is no number of hits, such as 3, >= 3 or % 2: ${text}`);
  }
  return (count) => {
    switch (operator) {
      case '>':
        return count > limit;
      case '>=':
        return count >= limit;
      case '<':
        return count < limit;
      case '<=':
        return count <= limit;
      case '%':
        return count % limit === 0;
      default:
        return count === limit;
    }
  };
}

/** The texts of a message, and the expressions in its braces. */
function messageOf(text: string | undefined): PlacedBreakpoint['message'] {
  return text
    ?.split(/(\{[^{}]*\})/)
    .map((part) => (/^\{.*\}$/s.test(part) ? parseExpression(part.slice(1, -1)) : part));
}
