/** What is alive in the extension host after a forced collection. */
export type Census = Readonly<Record<string, number>>;

/** From the second third on a figure may rise by a tenth; small counts also by this many. */
const allowedCount = 3;

/**
 * One sentence for each figure whose median in the last third of the samples is more than a tenth above its median in
 * the second. The first third is left out: what is kept for good (caches, compiled code) is filled there.
 */
export function growthProblems(samples: readonly Census[]): readonly string[] {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
  const names = new Set(samples.flatMap((sample) => Object.keys(sample)));
  return [...names].flatMap((name) => {
    const before = median(second, name);
    const after = median(last, name);
    return after > Math.max(before * 1.1, before + allowedCount) ? [`${name} rose from ${before} to ${after}.`] : [];
  });
}

/** Samples that lack the figure do not count. */
function median(samples: readonly Census[], name: string): number {
  const sorted = samples.flatMap((sample) => sample[name] ?? []).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
