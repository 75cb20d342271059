/** What the loop takes where the goals in milliseconds were set, on a quiet machine. */
const referenceMs = 4.5;

const sample = JSON.stringify(
  Array.from({ length: 400 }, (_, at) => ({ op: `PUSH${at % 32}`, pc: at, stack: ['0x0', `0x${at.toString(16)}`] })),
);

/** A fixed work of the kind that ours is: JSON, texts, a pattern, a map. */
function work(): number {
  const counts = new Map<string, number>();
  for (let turn = 0; turn < 12; turn++) {
    for (const { op, stack } of JSON.parse(sample) as readonly { readonly op: string; readonly stack: string[] }[]) {
      counts.set(op + stack.at(-1), (counts.get(op) ?? 0) + turn);
    }
    for (const [word] of sample.matchAll(/0x[0-9a-f]+/g)) {
      counts.set(word, turn);
    }
    let sum = 0;
    for (let at = 0; at < sample.length; at++) {
      sum = (sum * 31 + sample.charCodeAt(at)) % 1_000_003;
    }
    counts.set(String(sum), turn);
  }
  return counts.size;
}

/** What this process has used of processors: a busy machine does not count. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** What this thread has used, in steps of some milliseconds: what others of the process do meanwhile holds up nothing. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** How fast this machine is just now, where 1 is the machine of the goals; measure it beside what is judged. */
export function speedNow(): number {
  const times = Array.from({ length: 9 }, () => {
    const startedMs = processorMs();
    work();
    return processorMs() - startedMs;
  });
  return referenceMs / median(times);
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

/** A measured value with the speed that the machine had meanwhile; one that no speed changes has none. */
export interface Measured {
  readonly value: number;
  readonly speed?: number;
}

/**
 * Judges the middle of what was measured, each at the speed of its own moment; the run fails when it is above the goal.
 *
 * @param unit Behind the values: ` ms`, ` MB`; a ratio has none.
 */
export function judge(what: string, measured: readonly Measured[], atMost: number, unit = ''): void {
  const value = median(measured.map((each) => each.value * (each.speed ?? 1)));
  const isMet = value <= atMost;
  const speeds = measured.flatMap(({ speed }) => speed ?? []);
  const seen = median(measured.map((each) => each.value));
  const beside = speeds.length === 0 ? '' : `; measured ${short(seen)}${unit} at speed ${median(speeds).toFixed(2)}`;
  console.log(`${isMet ? 'met' : 'MISSED'}: ${what}: ${short(value)}${unit}, at most ${short(atMost)}${unit}${beside}`);
  if (!isMet) {
    process.exitCode = 1;
  }
}

function short(value: number): string {
  return value
    .toPrecision(value >= 100 ? Math.ceil(Math.log10(value + 1)) : 3)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
