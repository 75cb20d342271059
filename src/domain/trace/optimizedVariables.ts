import type { OutlinePart } from '../source/sourceOutline.ts';
import { assignedIn } from './assignedNames.ts';
import type { ReplayIndex } from './replay.ts';
import type { SourceMap } from './sourceMap.ts';
import { type FunctionFrame, lastUpTo } from './stackFrames.ts';
import {
  declaredIn,
  type FunctionHead,
  isEntered,
  readHead,
  type StackVariable,
  type StatementScope,
  scopeOf,
  type VariableScoping,
  wordsIn,
} from './stackVariables.ts';
import { callWords, type Word } from './traceSteps.ts';

/** A running function in a trace. */
interface Running {
  readonly trace: Pick<ReplayIndex, 'steps' | 'locations'>;
  readonly map: SourceMap;
  readonly frame: FunctionFrame;
}

// The optimizer moves words within a block, which is code without jumps and calls. Where a block begins and ends, all are
// where unoptimized code has them. What nothing assigns between there and a statement has that value at the statement.

/** Local variables, results and arguments that change, in optimized code of the legacy pipeline; uncertain words are undefined. */
export function optimizedVariables(
  running: Running,
  step: number,
  scoping: VariableScoping = 'block',
): readonly StackVariable[] | undefined {
  const { trace, frame } = running;
  const stop = frame.stops[lastUpTo(frame.stops, step)];
  const scope = stop?.location && scopeOf(stop.location, scoping);
  const head = scope && readHead(scope.text, scope.within);
  if (stop?.location === undefined || scope === undefined || head === undefined) {
    return undefined;
  }
  if (!isEntered(frame, scope.within) || !head.modifiers.every((name) => takesNoWords(running.map, name))) {
    return undefined;
  }
  const { start, end } = stop.location.statement;
  const [from, to] = [blockStart(running, stop.step), blockEnd(running, stop.step)];
  const edge = (at: number | undefined) => (at === undefined ? undefined : edgeAt(running, scope, head, at));
  // Code that the optimizer shares is of another function, which the block before may not be.
  const before = edge(from) ?? edge(jumpBefore(running, from));
  const after = edge(to);
  const { text } = scope;
  const body = scope.within.parts[0];
  const isAssigned = assignedIn(text.slice(body?.start, body?.end));
  const isAssignedSince = assignedIn(text.slice(before?.start, step > stop.step ? end : start));
  const isAssignedUntil = assignedIn(text.slice(start, after?.end));
  let at = (trace.steps.stackAt(frame.first)?.length ?? 0) - wordsIn(head.parameters);
  return [...head.parameters, ...head.results, ...scope.declared].flatMap(({ count, ...variable }, number) => {
    const { name, location } = variable;
    at += count;
    if (name === '' || (number < head.parameters.length && !isAssigned(name))) {
      return [];
    }
    const isHeld = (edge: BlockEdge | undefined) => number < (edge?.count ?? 0);
    const isBefore = before !== undefined && before.start <= start && isHeld(before) && !isAssignedSince(name);
    // What a later word points to may not have been written yet.
    const isAfter =
      after !== undefined && after.start >= start && isHeld(after) && !isAssignedUntil(name) && location !== 'memory';
    const stack = isBefore ? before.stack : isAfter ? after.stack : [];
    return [{ ...variable, words: Array.from({ length: count }, (_each, word) => stack[at - count + word]) }];
  });
}

/** Whether all modifiers of a name keep nothing on the stack, so that a function has its variables as without them. */
function takesNoWords({ sources }: SourceMap, name: string): boolean {
  const found = sources.flatMap(({ text, outline }) => modifiersIn(outline, name).map((part) => ({ text, part })));
  const hasNone = ({ text, part }: (typeof found)[number]) =>
    readHead(text, part)?.parameters.length === 0 && declaredIn(text, part).length === 0;
  return found.length > 0 && found.every(hasNone);
}

function modifiersIn({ kind, parts }: OutlinePart, name: string): readonly OutlinePart[] {
  return kind === 'file' || kind === 'contract'
    ? parts.flatMap((part) => (part.kind === 'modifier' && part.name === name ? [part] : modifiersIn(part, name)))
    : [];
}

/** More steps are not looked through. */
const longestBlock = 10_000;

function blockStart({ trace: { steps, locations }, frame }: Running, step: number): number | undefined {
  const isStart = (at: number) =>
    at === frame.first ||
    steps.opAt(at) === 'JUMPDEST' ||
    locations.frameAt(at - 1) !== frame ||
    endsBlock(steps.opAt(at - 1));
  for (let at = step; at > step - longestBlock; at -= 1) {
    if (isStart(at)) {
      return at;
    }
  }
  return undefined;
}

/** The jump of the same function right before a step. */
function jumpBefore({ trace: { steps, locations }, frame }: Running, step = 0): number | undefined {
  const isJump = step > frame.first && locations.frameAt(step - 1) === frame && /^JUMPI?$/.test(steps.opAt(step - 1));
  return isJump ? step - 1 : undefined;
}

function blockEnd({ trace: { steps, locations }, frame }: Running, step: number): number | undefined {
  const last = Math.min(steps.length, step + longestBlock);
  for (let at = step; at < last && locations.frameAt(at) === frame; at += 1) {
    if (endsBlock(steps.opAt(at)) || (at > step && steps.opAt(at) === 'JUMPDEST')) {
      return at;
    }
  }
  return undefined;
}

function endsBlock(op: string): boolean {
  return /^(?:JUMPI?|LOG\d)$/.test(op) || callWords.has(op);
}

/** Where a block begins or ends. */
interface BlockEdge {
  /** Of its statement, in the text. */
  readonly start: number;
  readonly end: number;
  /** How many of the function's variables, in order of declaration, are on the stack. */
  readonly count: number;
  readonly stack: readonly Word[];
}

/** Undefined where its statement is not known. */
function edgeAt(
  { trace: { steps }, map, frame }: Running,
  { text, within, declared, scoping }: StatementScope,
  { parameters, results }: FunctionHead,
  step: number,
): BlockEdge | undefined {
  const stack = steps.stackAt(step) ?? [];
  if (step === frame.first) {
    const start = within.parts[0]?.start ?? within.end;
    return { start, end: start, count: parameters.length, stack };
  }
  const location = map.locationAt(steps.pcAt(step));
  const statement = location?.statement ?? location?.compound;
  const source = location?.source;
  if (source?.text !== text || location?.within !== within || statement === undefined) {
    return undefined;
  }
  const op = steps.opAt(step);
  const isLeft = /^(?:return|break|continue)\b/.test(text.slice(statement.start, statement.start + 9));
  const here = scopeOf({ source, statement }, scoping)?.declared;
  // Before such a jump the variables are dropped.
  if (here === undefined || (op === 'JUMP' && location.jump !== 'enters' && isLeft)) {
    return undefined;
  }
  const other = here.findIndex(({ name, type }, at) => name !== declared[at]?.name || type !== declared[at]?.type);
  const count = parameters.length + results.length + (other < 0 ? here.length : other);
  return { start: statement.start, end: statement.end, count, stack: stack.slice(0, stack.length - jumpWords(op)) };
}

function jumpWords(op: string): number {
  return op === 'JUMPI' ? 2 : op === 'JUMP' ? 1 : 0;
}
