import { availableParallelism } from 'node:os';
import { Writable } from 'node:stream';
import { addTallies, oneFailed, type Tally } from './tally.ts';

/** Tests that run in processes of their own, and so beside others. */
export interface Job {
  readonly name: string;
  /** About how long it takes; the longest start first, so that none is left over. */
  readonly seconds: number;
  /** Says what it has to say there. */
  run(output: Writable): Promise<Tally>;
}

export interface JobResult {
  readonly name: string;
  readonly tally: Tally;
}

/** Each has a processor, as an editor has on the desk of a user: more at once would take longer, all together. */
const lanes = availableParallelism();

/**
 * Runs jobs side by side, what each says shown in one piece when it is done; one that throws counts as a failed test. A job
 * on its own is shown as it goes.
 */
export async function runJobs(jobs: readonly Job[]): Promise<readonly JobResult[]> {
  const waiting = jobs.toSorted((a, b) => b.seconds - a.seconds);
  const [only] = waiting;
  if (only !== undefined && waiting.length === 1) {
    return [{ name: only.name, tally: await only.run(process.stdout) }];
  }
  const results: JobResult[] = [];
  const lane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      results.push({ name: job.name, tally: await runInOnePiece(job) });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

export function tallyOfResults(results: readonly JobResult[]): Tally {
  return addTallies(results.map(({ tally }) => tally));
}

async function runInOnePiece({ name, run }: Job): Promise<Tally> {
  const said: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said.push(chunk);
      done();
    },
  });
  // A job may run several processes side by side.
  output.setMaxListeners(0);
  const startedMs = performance.now();
  const tally = await run(output).catch((error: unknown) => {
    said.push(Buffer.from(`${error instanceof Error ? error.stack : error}\n`));
    return oneFailed;
  });
  process.stdout.write(`\n── ${name}, ${Math.round((performance.now() - startedMs) / 1000)} s\n`);
  process.stdout.write(Buffer.concat(said));
  return tally;
}
