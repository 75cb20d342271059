import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import { type SourceToken, sourceTokens } from '../source/sourceTokens.ts';
import { type FunctionFrame, lastUpTo, type StatementLocation, type Stop } from './stackFrames.ts';
import type { TraceSteps, Word } from './traceSteps.ts';

/** A variable of a function with its words on the stack. */
export interface StackVariable extends Omit<DeclaredVariable, 'count'> {
  /** Its value, or its offset; for dynamic calldata, offset and length. */
  readonly words: readonly Word[];
  /** Of an argument: still as the function was called with. */
  readonly isUnchanged?: boolean;
}

/** The arguments of a function on the stack at its entry, in the legacy pipeline of the compiler. */
export function calledArguments(
  text: string,
  part: OutlinePart,
  stack: readonly Word[] | undefined,
): readonly StackVariable[] | undefined {
  const head = readHead(text, part);
  const count = head === undefined ? 0 : wordsIn(head.parameters);
  // Below them is where to return to.
  return head === undefined || stack === undefined || stack.length <= count
    ? undefined
    : withWords(head.parameters, stack, stack.length - count);
}

/** The type of a parameter as it is declared; undefined when there is none of this name. */
export function declaredType(text: string, part: OutlinePart, name: string): string | undefined {
  return readHead(text, part)?.parameters.find((parameter) => parameter.name === name)?.type;
}

/** Variables with their words from a stack index on; undefined where the stack is too short. */
function withWords(
  variables: readonly DeclaredVariable[],
  stack: readonly Word[],
  start: number,
): readonly StackVariable[] | undefined {
  if (start < 0 || stack.length < start + wordsIn(variables)) {
    return undefined;
  }
  let at = start;
  return variables.map(({ count, ...variable }) => {
    at += count;
    return { ...variable, words: stack.slice(at - count, at) };
  });
}

export function wordsIn(variables: readonly DeclaredVariable[]): number {
  return variables.reduce((sum, { count }) => sum + count, 0);
}

/** How a compiler keeps local variables: from their declaration to the end of their block; before 0.5, in the whole function. */
export type VariableScoping = 'block' | 'function';

/**
 * Local variables, results and arguments at a step, in unoptimized code of the legacy pipeline, which keeps them on the
 * stack. Undefined where the height of the stack differs from that.
 */
export function localVariables(
  steps: TraceSteps,
  frame: FunctionFrame,
  step: number,
  scoping: VariableScoping = 'block',
): readonly StackVariable[] | undefined {
  const scopeAt = ({ location }: Stop) => location && scopeOf(location, scoping);
  const start = frame.stops[lastUpTo(frame.stops, step)];
  const scope = start && scopeAt(start);
  const head = scope && readHead(scope.text, scope.within);
  const stack = steps.stackAt(step);
  const first = scope && frame.stops.find((stop) => scopeAt(stop)?.within === scope.within);
  const base = scope && head && bodyHeight(steps, frame, scope, head, first);
  if (start === undefined || scope === undefined || head === undefined || stack === undefined || base === undefined) {
    return undefined;
  }
  const { declared, ofLoop } = scope;
  const height = heightAt(steps, start.step);
  const variables = [declared, [...declared, ...ofLoop]].find((each) => height === base + wordsIn(each));
  const own = variables && withWords(variables, stack, base);
  return own && [...ofHead(steps, frame, scope, head, stack, base), ...own];
}

/** The height of the stack where the body of a function or modifier begins, of which `first` is the first stop. */
function bodyHeight(
  steps: TraceSteps,
  frame: FunctionFrame,
  { within, scoping, text }: StatementScope,
  { results, modifiers }: FunctionHead,
  first: Stop | undefined,
): number | undefined {
  if (isEntered(frame, within) && modifiers.length === 0) {
    return heightAt(steps, frame.first) + wordsIn(results);
  }
  const declared = first?.location && scopeOf(first.location, scoping)?.declared;
  if (first?.location === undefined || declared === undefined) {
    return undefined;
  }
  // Words of variables of the whole function are pushed before its first statement, unless that is their declaration.
  const early = scoping === 'function' ? declaredIn(text, first.location.statement) : declared;
  return early.length === 0 ? heightAt(steps, first.step) - wordsIn(declared) : undefined;
}

/** The arguments and results of a function. */
function ofHead(
  steps: TraceSteps,
  frame: FunctionFrame,
  { within }: StatementScope,
  { parameters, results, modifiers }: FunctionHead,
  stack: readonly Word[],
  base: number,
): readonly StackVariable[] {
  const hasEntered = isEntered(frame, within);
  if (!hasEntered && modifiers.length > 0) {
    return [];
  }
  const end = hasEntered ? heightAt(steps, frame.first) : base - wordsIn(results);
  const start = end - wordsIn(parameters);
  const called = hasEntered ? (withWords(parameters, steps.stackAt(frame.first) ?? [], start) ?? []) : [];
  const given = (withWords(parameters, stack, start) ?? []).map((variable, at) => {
    const isUnchanged = String(variable.words) === String(called[at]?.words);
    return { ...variable, ...(isUnchanged && { isUnchanged }) };
  });
  return [...given, ...(withWords(results, stack, end) ?? [])].filter(({ name }) => name !== '');
}

/** Whether a jump has entered the function, behind its arguments. */
export function isEntered({ entry }: FunctionFrame, within: OutlinePart): boolean {
  return entry?.isWhole === true && entry.within === within && within.kind === 'function';
}

function heightAt(steps: TraceSteps, step: number): number {
  return steps.stackAt(step)?.length ?? 0;
}

/** The local variables in scope at a statement, in order of declaration. */
export interface StatementScope {
  readonly text: string;
  /** The function or modifier around it. */
  readonly within: OutlinePart;
  readonly declared: readonly DeclaredVariable[];
  readonly scoping: VariableScoping;
  /** Declared in the head of a loop; in scope from its second iteration on. */
  readonly ofLoop: readonly DeclaredVariable[];
}

/** Statements that are looked at before one. */
const mostStatements = 2_000;

/** Undefined outside of functions, and behind too many statements. */
export function scopeOf(
  { source: { text, outline }, statement }: StatementLocation,
  scoping: VariableScoping = 'block',
): StatementScope | undefined {
  const path = partsAround(outline, statement.start, statement.end);
  const from = path.findLastIndex(({ kind }) => kind === 'function' || kind === 'modifier');
  const within = path[from];
  const inside = path.slice(from + 1);
  const before = inside.flatMap((part, at) => partsBefore(part, inside[at + 1]));
  if (within === undefined || before.length > mostStatements) {
    return undefined;
  }
  if (scoping === 'function') {
    return { text, within, scoping, declared: within.parts.flatMap((part) => declaredIn(text, part)), ofLoop: [] };
  }
  const declared = inside.flatMap((part, at): readonly DeclaredVariable[] => {
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
  return { text, within, scoping, declared, ofLoop: last?.kind === 'compound' ? loopHead(text, last) : [] };
}

/** All that a part of a function declares. */
export function declaredIn(text: string, part: OutlinePart): readonly DeclaredVariable[] {
  const own = part.kind === 'statement' ? readDeclared(text.slice(part.start, part.end)) : [];
  const head = part.kind === 'compound' ? loopHead(text, part) : [];
  return [...own, ...head, ...part.parts.flatMap((each) => declaredIn(text, each))];
}

function partsBefore({ kind, parts }: OutlinePart, next: OutlinePart | undefined): readonly OutlinePart[] {
  return kind !== 'block' || next === undefined ? [] : parts.slice(0, parts.indexOf(next));
}

/** The variables that a compound statement declares for one of its parts. */
function headOf(text: string, part: OutlinePart, next: OutlinePart): readonly DeclaredVariable[] {
  if (!text.startsWith('try', part.start)) {
    return loopHead(text, part);
  }
  const at = part.parts.indexOf(next);
  const head = text.slice(part.parts[at - 1]?.end ?? part.start, next.start);
  // Of what was called, only what stands behind is declared.
  const list = at === 0 ? head.slice(head.lastIndexOf('returns')) : head;
  return at === 0 && !head.includes('returns') ? [] : readListed(list);
}

function loopHead(text: string, part: OutlinePart): readonly DeclaredVariable[] {
  const head = text.slice(part.start, part.parts[0]?.start ?? part.end);
  return text.startsWith('for', part.start) ? readDeclared(head.slice(head.indexOf('(') + 1)) : [];
}

/** A variable of a function, as its source declares it. */
export interface DeclaredVariable {
  /** Empty where it has none. */
  readonly name: string;
  /** As written, without the data location. */
  readonly type: string;
  /** The data location; undefined for a value on the stack itself. */
  readonly location: 'memory' | 'storage' | 'calldata' | undefined;
  /** How many stack words it takes: dynamic calldata has a length too. */
  readonly count: number;
}

/** The head of a function or modifier. */
export interface FunctionHead {
  readonly parameters: readonly DeclaredVariable[];
  readonly results: readonly DeclaredVariable[];
  /** The names of modifiers, and of base constructors. */
  readonly modifiers: readonly string[];
}

/** A longer head or statement is not read. */
export const mostSteps = 20_000;

/** The head of a function or modifier; undefined when it cannot be read. */
export function readHead(text: string, { start, end, parts: [body] }: OutlinePart): FunctionHead | undefined {
  const tokens = tokensOf(text.slice(start, body?.start ?? end));
  const first = tokens.findIndex((token) => token.text === '(');
  const parameters = first < 0 ? { items: [], end: tokens.length } : listAt(tokens, first);
  if (parameters === undefined) {
    return undefined;
  }
  let results: readonly DeclaredVariable[] = [];
  const modifiers: string[] = [];
  for (let at = parameters.end; at < tokens.length && tokens[at]?.text !== '{'; at += 1) {
    const { text: word, kind } = tokens[at] ?? { text: '', kind: 'end' };
    const list = listAt(tokens, at);
    if (list !== undefined) {
      results = tokens[at - 1]?.text === 'returns' ? list.items.map(variableOf) : results;
      at = list.end - 1;
    }
    if (kind === 'name' && !headWords.has(word)) {
      modifiers.push(word);
    }
  }
  return { parameters: parameters.items.map(variableOf), results, modifiers };
}

const headWords = new Set([
  ...['public', 'external', 'internal', 'private', 'pure', 'view', 'payable', 'virtual', 'override', 'returns'],
]);

/** What a statement declares, in the order in which it is written. */
function readDeclared(text: string): readonly DeclaredVariable[] {
  const tokens = tokensOf(text);
  if (tokens[0]?.text === '(') {
    return listAt(tokens, 0)?.items.filter(isDeclaration).map(variableOf) ?? [];
  }
  let depth = 0;
  const end = tokens.findIndex(({ text: mark }) => {
    depth += depthBy(mark);
    return depth === 0 && (mark === '=' || mark === ';');
  });
  const left = end < 0 ? tokens : tokens.slice(0, end);
  return isDeclaration(left) ? [variableOf(left)] : [];
}

/** The variables in the first parentheses of a text. */
function readListed(text: string): readonly DeclaredVariable[] {
  const tokens = tokensOf(text);
  const first = tokens.findIndex((token) => token.text === '(');
  return listAt(tokens, first)?.items.map(variableOf) ?? [];
}

const notTypes = new Set(['return', 'delete', 'emit', 'new', 'throw', 'var']);

/** Whether a name follows a type, which nothing but a declaration has. */
function isDeclaration(tokens: readonly SourceToken[]): boolean {
  const [first, last, before] = [tokens[0], tokens.at(-1), tokens.at(-2)];
  const followsType = before?.kind === 'name' || before?.text === ']' || before?.text === ')';
  return first !== undefined && !notTypes.has(first.text) && followsType && last?.kind === 'name';
}

export function tokensOf(text: string): readonly SourceToken[] {
  const next = sourceTokens(text, 'Solidity', { stepsLeft: mostSteps });
  const tokens: SourceToken[] = [];
  for (let token = next(); token.kind !== 'end'; token = next()) {
    tokens.push(token);
  }
  return tokens;
}

interface TokenList {
  readonly items: readonly (readonly SourceToken[])[];
  /** Behind its closing mark. */
  readonly end: number;
}

/** What parentheses hold, by its commas: nothing where there are none; undefined when they are not closed. */
export function listAt(tokens: readonly SourceToken[], start: number): TokenList | undefined {
  const items: SourceToken[][] = [[]];
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    depth += depthBy(token?.text ?? '');
    if (depth === 0) {
      const isEmpty = items.length === 1 && items[0]?.length === 0;
      return { items: isEmpty ? [] : items, end: at + 1 };
    }
    if (token?.text === ',' && depth === 1) {
      items.push([]);
    } else if (token !== undefined && at > start) {
      items.at(-1)?.push(token);
    }
  }
  return undefined;
}

function depthBy(mark: string): number {
  return '([{'.includes(mark) && mark !== '' ? 1 : ')]}'.includes(mark) && mark !== '' ? -1 : 0;
}

const locations = ['memory', 'storage', 'calldata'] as const;
const words = new Set([...locations, 'payable', 'internal', 'external', 'pure', 'view']);

function variableOf(tokens: readonly SourceToken[]): DeclaredVariable {
  const last = tokens.at(-1);
  const isNamed = tokens.length > 1 && last?.kind === 'name' && !words.has(last.text) && tokens.at(-2)?.text !== '.';
  const written = isNamed ? tokens.slice(0, -1) : tokens;
  const location = locations.find((each) => written.some(({ text }) => text === each));
  const type = written
    .map(({ text }) => text)
    .filter((each) => each !== location)
    .join(' ')
    .replace(/ ?([.()[\]]) ?/g, '$1');
  const isLong = location === 'calldata' && /^(?:bytes|string)$|\[\]$/.test(type);
  const isOutside = type.startsWith('function') && written.some(({ text }) => text === 'external');
  return { name: isNamed ? last.text : '', type, location, count: isLong || isOutside ? 2 : 1 };
}
