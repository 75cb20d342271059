import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import { type StackVariable, withWords, wordsIn } from './calledArguments.ts';
import { type FunctionFrame, lastUpTo, type StatementPlace, type Stop } from './functionFrame.ts';
import type { Word } from './stackAfterCall.ts';
import type { TraceSteps } from './traceSteps.ts';
import { readDeclared, readHead, readListed, type WrittenHead, type WrittenVariable } from './writtenVariables.ts';

/** Places of one statement, one after another, of which one is where it begins. */
const mostPlaces = 100;

/**
 * The variables of a function at a step, and those of its arguments that it has changed. The older pipeline of the Solidity
 * compiler without its optimizer keeps each on the stack from its declaration to the end of its block, in the order in which
 * they are declared. Undefined where the height of the stack at the statement is not exactly what follows from that.
 */
export function localVariables(
  steps: TraceSteps,
  frame: FunctionFrame,
  step: number,
): readonly StackVariable[] | undefined {
  const last = lastUpTo(frame.places, step);
  const { place } = frame.places[last] ?? {};
  const scope = place && scopeOf(place);
  const head = place && scope && readHead(place.source.text, scope.within);
  const stack = steps.stackAt(step);
  const base = scope && head && bodyHeight(steps, frame, scope, head);
  if (scope === undefined || head === undefined || stack === undefined || base === undefined) {
    return undefined;
  }
  const { declared, ofLoop } = scope;
  for (let at = last; at > last - mostPlaces; at -= 1) {
    const start = frame.places[at];
    if (start === undefined || start.place?.statement !== place?.statement) {
      return undefined;
    }
    const height = heightAt(steps, start.step);
    const isFirst = height === base + wordsIn(declared);
    if (isFirst || height === base + wordsIn(declared) + wordsIn(ofLoop)) {
      const variables = isFirst ? declared : [...declared, ...ofLoop];
      const own = withWords(variables, stack, base);
      return own && [...ofHead(steps, frame, scope, head, stack, base), ...own];
    }
  }
  return undefined;
}

/** How high the stack is where the body of a function or modifier begins. */
function bodyHeight(
  steps: TraceSteps,
  frame: FunctionFrame,
  { within }: StatementScope,
  { results, hasModifiers }: WrittenHead,
): number | undefined {
  if (isEntered(frame, within) && !hasModifiers) {
    return heightAt(steps, frame.first) + wordsIn(results);
  }
  const first = frame.places.find((stop) => scopeAt(stop)?.within === within);
  const scope = first && scopeAt(first);
  return first !== undefined && scope?.declared.length === 0 ? heightAt(steps, first.step) : undefined;
}

/** What stands in the head: results, and arguments that were changed. */
function ofHead(
  steps: TraceSteps,
  frame: FunctionFrame,
  { within }: StatementScope,
  { parameters, results, hasModifiers }: WrittenHead,
  stack: readonly Word[],
  base: number,
): readonly StackVariable[] {
  const hasEntered = isEntered(frame, within);
  if (!hasEntered && hasModifiers) {
    return [];
  }
  const end = hasEntered ? heightAt(steps, frame.first) : base - wordsIn(results);
  const start = end - wordsIn(parameters);
  const called = hasEntered ? (withWords(parameters, steps.stackAt(frame.first) ?? [], start) ?? []) : [];
  const changed = (withWords(parameters, stack, start) ?? []).filter(
    ({ words }, at) => String(words) !== String(called[at]?.words),
  );
  return [...changed, ...(withWords(results, stack, end) ?? [])].filter(({ name }) => name !== '');
}

/** Whether a jump has entered the function, behind its arguments. */
function isEntered({ entry }: FunctionFrame, within: OutlinePart): boolean {
  return entry?.isWhole === true && entry.within === within && within.kind === 'function';
}

function heightAt(steps: TraceSteps, step: number): number {
  return steps.stackAt(step)?.length ?? 0;
}

function scopeAt({ place }: Stop): StatementScope | undefined {
  return place && scopeOf(place);
}

/** The variables that a statement can use beside those of its function's head, in the order in which they were declared. */
interface StatementScope {
  /** The function or modifier around it. */
  readonly within: OutlinePart;
  readonly declared: readonly WrittenVariable[];
  /** What a loop declares in its head, which it has from its second round on. */
  readonly ofLoop: readonly WrittenVariable[];
}

/** Statements that are looked at before one. */
const mostStatements = 2_000;

/** Undefined for what is in no function, and behind more statements than are looked at. */
export function scopeOf({ source: { text, outline }, statement }: StatementPlace): StatementScope | undefined {
  const path = partsAround(outline, statement.start, statement.end);
  const from = path.findLastIndex(({ kind }) => kind === 'function' || kind === 'modifier');
  const within = path[from];
  const inside = path.slice(from + 1);
  const before = inside.flatMap((part, at) => partsBefore(part, inside[at + 1]));
  if (within === undefined || before.length > mostStatements) {
    return undefined;
  }
  const declared = inside.flatMap((part, at): readonly WrittenVariable[] => {
    const next = inside[at + 1];
    return next === undefined
      ? []
      : part.kind === 'compound'
        ? headOf(text, part, next)
        : partsBefore(part, next).flatMap(({ kind, start, end }) =>
            kind === 'statement' ? readDeclared(text.slice(start, end)) : [],
          );
  });
  const last = inside.at(-1);
  return { within, declared, ofLoop: last?.kind === 'compound' ? loopHead(text, last) : [] };
}

function partsBefore({ kind, parts }: OutlinePart, next: OutlinePart | undefined): readonly OutlinePart[] {
  return kind !== 'block' || next === undefined ? [] : parts.slice(0, parts.indexOf(next));
}

/** What is declared before one of the parts of a statement that has others in it. */
function headOf(text: string, part: OutlinePart, next: OutlinePart): readonly WrittenVariable[] {
  if (!text.startsWith('try', part.start)) {
    return loopHead(text, part);
  }
  const at = part.parts.indexOf(next);
  const head = text.slice(part.parts[at - 1]?.end ?? part.start, next.start);
  // Of what was called, only what stands behind is declared.
  const list = at === 0 ? head.slice(head.lastIndexOf('returns')) : head;
  return at === 0 && !head.includes('returns') ? [] : readListed(list);
}

function loopHead(text: string, part: OutlinePart): readonly WrittenVariable[] {
  const head = text.slice(part.start, part.parts[0]?.start ?? part.end);
  return text.startsWith('for', part.start) ? readDeclared(head.slice(head.indexOf('(') + 1)) : [];
}
