import { type Fault, type FaultKind, rankOf } from './fault.ts';

/** How much of the sample is for which folder below `src`. */
export const shares: Readonly<Record<string, number>> = { domain: 0.4, services: 0.3, features: 0.26, editor: 0.04 };

/** How much of a folder's share is for which kind: most for wrong decisions and wrong values, less for wording and details. */
const weights: Readonly<Record<FaultKind, number>> = {
  comparison: 4,
  branch: 4,
  swap: 4,
  boolean: 3,
  sign: 3,
  member: 3,
  statement: 2,
  text: 2,
  number: 1,
  call: 1,
  pattern: 1,
};

export function folderOf({ path }: Fault): string {
  return path.split('/')[1] ?? '';
}

/**
 * Chooses `count` faults, the same ones for the same seed: each folder gets its share and in it each kind its own, as long
 * as there are faults of the kind. `accept` gives back those of the faults offered that can be planted.
 */
export function sampleFaults(
  faults: readonly Fault[],
  { count, seed, accept }: { count: number; seed: string; accept(faults: readonly Fault[]): readonly Fault[] },
): readonly Fault[] {
  const ranked = faults
    .map((fault) => ({ fault, rank: rankOf(fault, seed) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ fault }) => fault);
  const byFolder = Map.groupBy(ranked, folderOf);
  const total = [...byFolder.keys()].reduce((sum, folder) => sum + (shares[folder] ?? 0), 0);
  return [...byFolder].flatMap(([folder, here]) =>
    chooseOfEachKind(here, Math.round((count * (shares[folder] ?? 0)) / total), accept),
  );
}

function chooseOfEachKind(
  ranked: readonly Fault[],
  count: number,
  accept: (faults: readonly Fault[]) => readonly Fault[],
): readonly Fault[] {
  const queues = [...Map.groupBy(ranked, ({ kind }) => kind)].map(([kind, faults]) => ({ kind, faults: [...faults] }));
  const chosen: Fault[] = [];
  while (chosen.length < count && queues.some(({ faults }) => faults.length > 0)) {
    const missing = count - chosen.length;
    const open = queues.filter(({ faults }) => faults.length > 0);
    const total = open.reduce((sum, { kind }) => sum + weights[kind], 0);
    const offered = open.flatMap(({ kind, faults }) => faults.splice(0, Math.ceil((missing * weights[kind]) / total)));
    chosen.push(...accept(offered).slice(0, missing));
  }
  return chosen;
}
