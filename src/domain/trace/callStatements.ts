import type { OutlinePart } from '../source/sourceOutline.ts';
import type { CodePlace } from './codeMap.ts';
import type { Round, StatementRun } from './statementRuns.ts';

/**
 * A call that the compiler has made of a whole function is of the only statement that names what is called. What was put on
 * the stack before, for a statement behind it, is not run yet.
 *
 * @param step The jump into the function.
 */
export function addCall(
  runs: StatementRun[],
  step: number,
  { source, within, statement }: Partial<CodePlace> = {},
  entry: CodePlace,
  round: Round,
): void {
  if (source === undefined || within === undefined || statement !== undefined || entry.within === within) {
    return;
  }
  if (runs.at(-1)?.isGlue) {
    runs.pop();
  }
  const caller = callStatement(source.text, within, entry.within?.name ?? '');
  if (caller !== undefined) {
    const place = { source, statement: caller };
    runs.push({ step, last: step, place, within, round, isLabel: false, isGlue: false });
  }
}

const callers = new WeakMap<OutlinePart, ReadonlyMap<string, OutlinePart | undefined>>();
const called = new WeakMap<OutlinePart, ReadonlySet<string>>();

/** The only statement of a function that calls something of a name; undefined where several do, or none. */
export function callStatement(text: string, within: OutlinePart, name: string): OutlinePart | undefined {
  const found = callers.get(within) ?? readCallers(text, within);
  callers.set(within, found);
  return found.get(name);
}

/** The names that a statement calls itself, without others in it. */
export function namesCalled(text: string, statement: OutlinePart): ReadonlySet<string> {
  const names = called.get(statement) ?? new Set(ownTexts(text, statement).flatMap(callsIn));
  called.set(statement, names);
  return names;
}

function readCallers(text: string, within: OutlinePart): ReadonlyMap<string, OutlinePart | undefined> {
  // What stands in its head runs before its statements.
  const head = text.slice(within.start, within.parts[0]?.start);
  const found = new Map<string, OutlinePart | undefined>(callsIn(head).map((name) => [name, undefined]));
  const read = (part: OutlinePart) => {
    for (const name of part.kind === 'block' ? [] : namesCalled(text, part)) {
      found.set(name, found.has(name) ? undefined : part);
    }
    part.parts.forEach(read);
  };
  within.parts.forEach(read);
  return found;
}

function callsIn(text: string): readonly string[] {
  // Without looking ahead: that would be tried at every letter.
  return Array.from(text.matchAll(/[A-Za-z_$][\w$]*\(?/g), ([word]) => word).flatMap((word) =>
    word.endsWith('(') ? [word.slice(0, -1)] : [],
  );
}

/** The text of a part, without that of those in it. */
function ownTexts(text: string, { start, end, parts }: OutlinePart): readonly string[] {
  const starts = [start, ...parts.map((part) => part.end)];
  const ends = [...parts.map((part) => part.start), end];
  return starts.map((from, at) => text.slice(from, ends[at]));
}
