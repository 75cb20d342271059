import { evaluateExpression, isTrue } from '../../domain/expression/evaluateExpression.ts';
import { pathBefore } from '../../domain/expression/expressionAt.ts';
import type { Expression } from '../../domain/expression/parseExpression.ts';
import { StorageReference } from '../../domain/expression/storageReference.ts';
import type { Value } from '../../domain/expression/typedValue.ts';
import { InputError } from '../../domain/failure.ts';
import { storageOwner } from '../../domain/trace/callFrames.ts';
import { type StackFrame, stackFrames } from '../../domain/trace/stackFrames.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { dataIdOf } from './breakpointPlaces.ts';
import {
  createExpressionScope,
  isAsCalled,
  type MissingValues,
  namesBehind,
  type ScopeSources,
} from './expressionScope.ts';
import type { Completion, ShownVariable } from './protocol.ts';
import { knownFailure, shownValue, wholeText } from './shownValue.ts';
import type { createStateVariables } from './stateVariables.ts';

/** How often an expression may ask the ledger: a key may lead to the next word. */
const maxRounds = 8;

/** Of a struct's members, beside its name. */
const longestShown = 200;

/** Where a replay stands, and stood before its last move. */
interface ReplaySteps {
  readonly step: number;
  readonly before: number;
}

interface ExpressionSources extends ScopeSources {
  readonly state: ReturnType<typeof createStateVariables>;
}

/** Evaluates expressions at lines of the call stack, and asks the ledger for what they lack. Loaded at the first one. */
export class ReplayExpressions {
  readonly #sources: ExpressionSources;
  /** What the ledger was asked for. */
  readonly #asked = new Set<string>();

  constructor(sources: ExpressionSources) {
    this.#sources = sources;
  }

  /** The value of an expression as a variable; with `isWhole` all of it. Rejects with InputError. */
  evaluate(expression: string, frame: StackFrame, steps: ReplaySteps, isWhole: boolean): Promise<ShownVariable> {
    return this.#known<ShownVariable>(async (missing) => {
      const value = evaluateExpression(expression, this.#scopeOf(frame, steps.step, missing));
      if (isWhole) {
        return { name: '', value: wholeText(value) };
      }
      const shown = await this.#shown(value, frame, steps);
      // A struct has no text of its own, and its line would be empty.
      return shown.value === '' ? { ...shown, value: singleLine(wholeText(value), longestShown) } : shown;
    });
  }

  /** Whether a condition holds at a step. Rejects with InputError. */
  async isTrueAt(condition: Expression, step: number): Promise<boolean> {
    return isTrue(await this.#valueAt(condition, step));
  }

  /** The whole value of an expression at a step. Rejects with InputError. */
  async textAt(expression: Expression, step: number): Promise<string> {
    return wholeText(await this.#valueAt(expression, step));
  }

  /** What can be watched by an expression; undefined for what has no place in storage. */
  async dataId(expression: string, frame: StackFrame, step: number): Promise<string | undefined> {
    const found = this.#known((missing) => evaluateExpression(expression, this.#scopeOf(frame, step, missing)));
    const value = await found.catch(knownFailure);
    return value instanceof StorageReference ? dataIdOf(value.variable, storageOwner(frame.frame.call)) : undefined;
  }

  /** Variables with the parts of those that lie in memory, call data or storage, and words of types of the sources. */
  async withParts(
    variables: readonly ShownVariable[],
    frame: StackFrame,
    steps: ReplaySteps,
  ): Promise<readonly ShownVariable[]> {
    const scope = this.#scopeOf(frame, steps.step, { words: [], entities: new Set() });
    return Promise.all(
      variables.map(async (variable) => {
        try {
          const value = variable.evaluateName === undefined ? undefined : scope.variable(variable.evaluateName);
          const isWhole = value?.kind !== 'reference' || value.load() !== undefined;
          const { parts } = isWhole ? variable : await this.#shown(value, frame, steps);
          const named = value !== undefined && isWordOf(variable.value, value) ? shownValue('', value) : variable;
          return { ...variable, value: named.value, ...(parts && { parts }) };
        } catch (error) {
          knownFailure(error);
          return variable;
        }
      }),
    );
  }

  /** Those of arguments that are still as the function was called with. */
  unchanged(given: readonly ShownVariable[], frame: StackFrame): readonly ShownVariable[] {
    const isHeld = isAsCalled(this.#sources.replay, frame);
    return given.filter(({ evaluateName }) => evaluateName !== undefined && isHeld(evaluateName));
  }

  /** What the running code has of immutables. */
  immutables(frame: StackFrame, step: number): readonly ShownVariable[] {
    const scope = this.#scopeOf(frame, step, { words: [], entities: new Set() });
    return Array.from(scope.immutables(), ([name, value]) => ({ ...shownValue(name, value), evaluateName: name }));
  }

  /** The names that a text may go on with. */
  async completions(text: string, frame: StackFrame, step: number): Promise<readonly Completion[]> {
    const { path, name } = pathBefore(text);
    const place = { start: text.length - name.length, length: name.length };
    const found = await this.#known((missing) => namesBehind(path, this.#scopeOf(frame, step, missing))).catch(
      knownFailure,
    );
    return typeof found === 'string'
      ? []
      : found.filter(({ label }) => label.startsWith(name)).map((each) => ({ ...each, ...place }));
  }

  /** A value as a variable; what is stored says what it was before the last move. */
  async #shown(value: Value, frame: StackFrame, { step, before }: ReplaySteps): Promise<ShownVariable> {
    if (!(value instanceof StorageReference)) {
      return shownValue('', value);
    }
    // It says what is not known.
    value.load();
    return (await this.#sources.state.part(value, frame.frame.call, step, before)) ?? shownValue('', value);
  }

  #valueAt(expression: Expression, step: number): Promise<Value> {
    const [frame] = stackFrames(this.#sources.replay.index.locations, step);
    return this.#known((missing) => {
      if (frame === undefined) {
        throw new RangeError('no frame');
      }
      const value = evaluateExpression(expression, this.#scopeOf(frame, step, missing));
      // It is read here, where it can be asked for.
      return value.kind === 'reference' ? (value.load() ?? value) : value;
    });
  }

  #scopeOf(frame: StackFrame, step: number, missing: MissingValues) {
    return createExpressionScope(this.#sources, frame, step, missing);
  }

  /** Evaluates again with what the ledger answers, as long as something new is missing. */
  async #known<T>(evaluate: (missing: MissingValues) => Promise<T> | T): Promise<T> {
    for (let round = 0; ; round += 1) {
      const missing: MissingValues = { words: [], entities: new Set() };
      try {
        return await evaluate(missing);
      } catch (error) {
        if (!(error instanceof InputError) || round >= maxRounds || !(await this.#ask(missing))) {
          throw error;
        }
      }
    }
  }

  /** Asks for what is missing and was not asked for before; false when there is nothing of that. */
  async #ask({ words, entities }: MissingValues): Promise<boolean> {
    const { state, addresses } = this.#sources;
    const isNew = (key: string) => !this.#asked.has(key) && this.#asked.add(key);
    const slots = Map.groupBy(
      words.filter(({ owner, slot }) => isNew(`${owner} ${slot}`)),
      ({ owner }) => owner,
    );
    const named = [...entities].filter(isNew);
    await Promise.all([
      ...[...slots].map(([owner, found]) =>
        state.ask(
          owner,
          found.map(({ slot }) => slot),
        ),
      ),
      ...named.map((entity) => addresses.ask(entity)),
    ]);
    return slots.size + named.length > 0;
  }
}

/** Whether a text is the number of a value, which its type writes better: a member of an enum, the address of a contract. */
function isWordOf(text: string, value: Value): boolean {
  const isNumber = /^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(text);
  return isNumber && (value.kind === 'enum' || value.kind === 'address' || value.kind === 'integer')
    ? BigInt(text) === BigInt.asUintN(256, value.value)
    : false;
}
