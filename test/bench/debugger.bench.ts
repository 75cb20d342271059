import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { judge } from './goals.ts';
import type { ReplayMeasure } from './replayProbe.ts';

/** Each in a process of its own: who debugs has run none of this code before. */
const runs = 7;
const probe = fileURLToPath(new URL('./replayProbe.ts', import.meta.url));

const measured = Array.from(
  { length: runs },
  () => JSON.parse(execFileSync(process.execPath, [probe], { encoding: 'utf8' })) as ReplayMeasure,
);
const [{ steps, stops, answerMb } = {}] = measured;
console.log(`${steps} steps, ${stops} stops, an answer of ${answerMb?.toFixed(1)} MB; medians of ${runs} processes`);

/** What a person waits for, and what the editor's other extensions wait for meanwhile, of a processor's time. */
const goals = [
  ['read in columns', 'readMs', 600],
  ['first stop with its call stack', 'firstStopMs', 1_000],
  ['longest block meanwhile', 'blockMs', 50],
  ['longest of 400 moves', 'stepMs', 50],
] as const;
for (const [what, member, atMost] of goals) {
  judge(
    what,
    measured.map(({ [member]: value, speed }) => ({ value, speed })),
    atMost,
    ' ms',
  );
}
judge(
  'kept',
  measured.map(({ keptMb }) => ({ value: keptMb })),
  60,
  ' MB',
);
