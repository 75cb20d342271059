import type { OutlinePart } from '../source/outlinePart.ts';
import type { FunctionFrame } from './functionFrame.ts';
import type { NamedFunctions } from './namedFunctions.ts';
import type { StatementRun } from './statementRuns.ts';

/** Functions of which one is what a contract was called for. */
const mostCandidates = 8;

/**
 * The runs of a function without those in code that it only shares with functions it does not lead to.
 *
 * @param called The first function that it called.
 */
export function ownRuns(
  { call, entry }: FunctionFrame,
  runs: readonly StatementRun[],
  names: NamedFunctions,
  called: OutlinePart | undefined,
): readonly StatementRun[] {
  // A constructor leads to those of the contracts that its own inherits from, and a modifier to what it is written before.
  if (call.code === undefined || entry?.within?.kind === 'modifier') {
    return runs;
  }
  const root = entry?.within ?? likeliest(runs, names);
  if (root === undefined) {
    return runs;
  }
  // Else what a call begins with has only picked the function that was called.
  const hasCalled = entry !== undefined || called === undefined || names.leadsTo(root, called);
  return runs.filter(({ within }) => within === undefined || (hasCalled && names.leadsTo(root, within)));
}

/** The function that leads to most of what ran and has most of it itself: what picks it in a contract tells nothing of it. */
function likeliest(runs: readonly StatementRun[], names: NamedFunctions): OutlinePart | undefined {
  const ran = new Map<OutlinePart, number>();
  for (const { within, place } of runs) {
    if (within !== undefined && (ran.has(within) || isCallable(within, place.source.text))) {
      ran.set(within, (ran.get(within) ?? 0) + 1);
    }
  }
  let [likeliest, most]: [OutlinePart | undefined, number] = [undefined, 0];
  for (const [part, own] of [...ran].slice(0, mostCandidates)) {
    const led = runs.filter(({ within }) => within !== undefined && names.leadsTo(part, within)).length;
    if (led + own > most) {
      [likeliest, most] = [part, led + own];
    }
  }
  return likeliest;
}

/** Whether it can be called from outside. */
function isCallable({ kind, start, parts }: OutlinePart, text: string): boolean {
  const head = text.slice(start, parts[0]?.start);
  return kind === 'function' && /^(?:fallback|receive|function\s*\()|\b(?:external|public)\b/.test(head);
}
