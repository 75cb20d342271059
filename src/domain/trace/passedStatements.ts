import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import { isLoop } from './statementRuns.ts';

/** Parts that may be looked at; beyond that no more is passed. */
export interface PassedBudget {
  partsLeft: number;
}

/**
 * The statements that a function has passed between two of its own, in order: those of a block run one after another, whether
 * the compiler has made instructions of them or not. Empty where no way, or more than one, leads from one to the other.
 *
 * @param within The function or modifier.
 * @param from Undefined where it begins.
 * @param to Undefined where it ends.
 * @param isRound Whether a loop may have begun anew between them.
 */
export function passedStatements(
  text: string,
  within: OutlinePart,
  from: OutlinePart | undefined,
  to: OutlinePart | undefined,
  isRound: boolean,
  budget: PassedBudget,
): readonly OutlinePart[] {
  const [left, entered] = [pathTo(within, from), pathTo(within, to)];
  budget.partsLeft -= [...left, ...entered].reduce((sum, { parts }) => sum + parts.length, 1);
  if (budget.partsLeft < 0) {
    return [];
  }
  const differs = left.findIndex((part, at) => part !== entered[at]);
  const common = differs < 0 ? left.length : differs;
  const [gone, next, around] = [left[common], entered[common], left[common - 1]];
  const isAgain = isRound && left.slice(0, common).some((part) => isLoop(text, part));
  const before = leaving(text, left, common);
  const between = gone && next && around ? across(text, around, gone, next, isAgain) : [];
  const after = entering(text, entered, common);
  return between === undefined || after === undefined ? [] : [...before, ...between, ...after];
}

/** What is around a part in a function, from outside, and the part itself. */
function pathTo(within: OutlinePart, part: OutlinePart | undefined): readonly OutlinePart[] {
  return part === undefined ? [] : partsAround(within, part.start, part.end).slice(1);
}

const longestWord = 'continue '.length;
const leavers = new WeakMap<OutlinePart, boolean>();

/** The word by which a statement leads elsewhere than behind it. */
function leaves(text: string, { start }: OutlinePart): string | undefined {
  return /^(?:return|revert|throw|break|continue)\b/.exec(text.slice(start, start + longestWord))?.[0];
}

/** Whether one in a statement leads elsewhere than behind it. */
function mayLeave(text: string, part: OutlinePart): boolean {
  const known = leavers.get(part);
  const may =
    known ?? (part.kind === 'compound' && /\b(?:return|break|continue)\b/.test(text.slice(part.start, part.end)));
  leavers.set(part, may);
  return may;
}

/** What stands behind the first of two in the blocks that are left. */
function leaving(text: string, path: readonly OutlinePart[], common: number): readonly OutlinePart[] {
  const last = path.at(-1);
  if (last === undefined || leaves(text, last) || mayLeave(text, last)) {
    return [];
  }
  const passed: OutlinePart[] = [];
  for (let at = path.length - 1; at > common; at -= 1) {
    for (const part of behind(path[at - 1], path[at]).flatMap((each) => straight(text, each))) {
      passed.push(part);
      const word = leaves(text, part);
      if (word !== undefined || mayLeave(text, part)) {
        // None goes on in a function that it has left.
        return common > 0 && /^[rt]/.test(word ?? '') ? [] : passed;
      }
    }
  }
  return passed;
}

/** What stands between two parts of one; undefined where none leads from the first to the other. */
function across(
  text: string,
  { kind, parts }: OutlinePart,
  left: OutlinePart,
  next: OutlinePart,
  isAgain: boolean,
): readonly OutlinePart[] | undefined {
  const [from, to] = [parts.indexOf(left), parts.indexOf(next)];
  if (kind !== 'block' || (from > to && !isAgain)) {
    return undefined;
  }
  const passed = from < to ? parts.slice(from + 1, to) : [...parts.slice(from + 1), ...parts.slice(0, to)];
  return unbroken(text, passed);
}

/** What stands before the second of two in the blocks that are entered, and what decides on them. */
function entering(text: string, path: readonly OutlinePart[], common: number): readonly OutlinePart[] | undefined {
  const passed: OutlinePart[] = [];
  for (let at = common + 1; at < path.length; at += 1) {
    const [around, part] = [path[at - 1], path[at]];
    const before = around?.kind === 'block' && part ? around.parts.slice(0, around.parts.indexOf(part)) : [];
    const found = unbroken(text, before);
    if (found === undefined) {
      return undefined;
    }
    passed.push(...(around?.kind === 'compound' ? headOf(text, around) : []), ...found);
  }
  return passed;
}

function behind(around: OutlinePart | undefined, part: OutlinePart | undefined): readonly OutlinePart[] {
  return around?.kind === 'block' && part ? around.parts.slice(around.parts.indexOf(part) + 1) : [];
}

/** Undefined where one of several statements leads elsewhere. */
function unbroken(text: string, parts: readonly OutlinePart[]): readonly OutlinePart[] | undefined {
  const all = parts.flatMap((part) => straight(text, part));
  return all.some((part) => leaves(text, part)) ? undefined : all;
}

/** A statement; of one with others in it, its head, and those that are run in any case. */
function straight(text: string, part: OutlinePart): readonly OutlinePart[] {
  if (part.kind === 'statement') {
    return text.startsWith('assembly', part.start) ? [] : [part];
  }
  return part.kind === 'block' || text.startsWith('unchecked', part.start)
    ? part.parts.flatMap((each) => straight(text, each))
    : headOf(text, part);
}

/** What is run by itself before the others in it; an attempt is known by the call that it makes. */
function headOf(text: string, part: OutlinePart): readonly OutlinePart[] {
  return /^(?:if|for|while)\b/.test(text.slice(part.start, part.start + 'while '.length)) ? [part] : [];
}
