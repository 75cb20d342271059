/** Counts the steps of what reads foreign texts: how often each block of our code is run, as the engine itself counts. */
import { Session } from 'node:inspector/promises';
import { growthSubjects } from './growthSubjects.ts';

const [small = 0, large = 0] = process.argv.slice(2).map(Number);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

async function stepsOf(act: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/src/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

const counted = [];
for (const { name, given, prepare } of growthSubjects) {
  // What is kept at first use is no part of it.
  (await prepare(100))();
  counted.push({ name, given, steps: [await stepsOf(await prepare(small)), await stepsOf(await prepare(large))] });
}
process.stdout.write(JSON.stringify(counted));
