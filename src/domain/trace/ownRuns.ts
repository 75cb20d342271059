import type { OutlinePart } from '../source/outlinePart.ts';
import type { Steps } from '../steps.ts';
import type { FunctionFrame } from './functionFrame.ts';
import type { NamedFunctions } from './namedFunctions.ts';
import type { StatementRun } from './statementRuns.ts';
import { stepsAtOnce } from './traceSteps.ts';

/** Functions of which one is what a contract was called for. */
const mostCandidates = 8;

/**
 * The runs of a function without those in code that it only shares with functions it does not lead to. Now and then it
 * pauses.
 *
 * @param called The first function that it called.
 */
export function* ownRuns(
  { call, entry }: FunctionFrame,
  runs: readonly StatementRun[],
  names: NamedFunctions,
  called: OutlinePart | undefined,
): Steps<readonly StatementRun[]> {
  // A constructor leads to those of the contracts that its own inherits from, and a modifier to what it is written before.
  if (call.code === undefined || entry?.within?.kind === 'modifier') {
    return runs;
  }
  const ran = yield* ranFunctions(runs);
  const root = entry?.within ?? (yield* likeliest(ran, names));
  if (root === undefined) {
    return runs;
  }
  // Else what a call begins with has only picked the function that was called.
  const hasCalled = entry !== undefined || called === undefined || names.leadsTo(root, called);
  const own = new Set(ran.flatMap(({ part }) => (hasCalled && names.leadsTo(root, part) ? [part] : [])));
  return runs.filter(({ within }) => within === undefined || own.has(within));
}

/** A function with what ran of it. */
interface RanFunction {
  readonly part: OutlinePart;
  readonly text: string;
  count: number;
}

function* ranFunctions(runs: readonly StatementRun[]): Steps<readonly RanFunction[]> {
  const ran = new Map<OutlinePart, RanFunction>();
  for (const [at, { within, place }] of runs.entries()) {
    if (at % stepsAtOnce === 0) {
      yield undefined;
    }
    if (within !== undefined) {
      const known = ran.get(within) ?? { part: within, text: place.source.text, count: 0 };
      ran.set(within, known);
      known.count += 1;
    }
  }
  return [...ran.values()];
}

/** The function that leads to most of what ran and has most of it itself: what picks it in a contract tells nothing of it. */
function* likeliest(ran: readonly RanFunction[], names: NamedFunctions): Steps<OutlinePart | undefined> {
  let [likeliest, most]: [OutlinePart | undefined, number] = [undefined, 0];
  for (const { part, count } of ran.filter(isCallable).slice(0, mostCandidates)) {
    yield undefined;
    const led = ran.reduce((sum, each) => sum + (names.leadsTo(part, each.part) ? each.count : 0), 0);
    if (led + count > most) {
      [likeliest, most] = [part, led + count];
    }
  }
  return likeliest;
}

/** Whether it can be called from outside. */
function isCallable({ part: { kind, name, start, parts }, text }: RanFunction): boolean {
  const head = text.slice(start, parts[0]?.start);
  return kind === 'function' && (name === 'fallback' || /\b(?:external|public)\b/.test(head));
}
