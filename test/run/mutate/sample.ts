import { type Fault, rankOf } from './fault.ts';

/** How much of the sample is for which folder below `src`. */
export const shares: Readonly<Record<string, number>> = { domain: 0.4, services: 0.3, features: 0.26, editor: 0.04 };

export function folderOf({ path }: Fault): string {
  return path.split('/')[1] ?? '';
}

/**
 * Chooses `count` faults, the same ones for the same seed: each folder gets its share and in it each kind an equal one, as
 * long as there are faults of the kind. `accept` gives back those of the faults offered that can be planted.
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
  const queues = [...Map.groupBy(ranked, ({ kind }) => kind).values()].map((queue) => [...queue]);
  const chosen: Fault[] = [];
  while (chosen.length < count && queues.some((queue) => queue.length > 0)) {
    const missing = count - chosen.length;
    const open = queues.filter((queue) => queue.length > 0);
    const each = Math.max(1, Math.ceil(missing / open.length));
    chosen.push(...accept(open.flatMap((queue) => queue.splice(0, each))).slice(0, missing));
  }
  return chosen;
}
