import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createReplayReader } from '../../src/services/trace/createReplayReader.ts';
import { readTrace } from '../../src/services/trace/readTrace.ts';
import { recordingOf, stepsOf } from '../services/replay/recordings.ts';
import { stubVsCode } from './vscodeStub.ts';

/** What a person waits for, and what the editor's other extensions wait for meanwhile, of a processor's time. */
const most = { firstStopMs: 1_000, stepMs: 50, blockMs: 50, keptMb: 60 };
const steps = 100_000;
const moves = 400;

stubVsCode();
const { executionOf, startReplays } = await import('../unit/features/debugger/replayUnderTest.ts');
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const replays = await startReplays();
try {
  const { ReplaySession } = await import('../../src/features/debugger/replaySession.ts');
  const { createPriorStorage } = await import('../../src/features/debugger/stateVariables.ts');
  const { ledger, verification, replays: read } = replays.clients;
  const small = await read.read(executionOf('legacy', 'loop'));
  const body = longTrace();
  collect();
  const before = process.memoryUsage().heapUsed;
  const wait = startWatch();
  const startedMs = cpuMs();
  const trace = await readTrace(body);
  const readMs = cpuMs() - startedMs;
  const reader = createReplayReader({
    chainId: '296',
    ledger: {
      replayTrace: async () => trace ?? assert.fail(),
      contractResult: (...given) => ledger.contractResult(...given),
      contractActions: (...given) => ledger.contractActions(...given),
    },
    verification,
    contractReader: async () => small.reader,
  });
  const replay = await reader.read(executionOf('legacy', 'loop'));
  const words = createPriorStorage(replay, ledger, new AbortController().signal);
  const session = new ReplaySession(replay, replays.network, words);
  session.stackTrace(0, 20);
  const firstStopMs = cpuMs() - startedMs;
  const blockMs = await wait();
  const times = Array.from({ length: moves }, () => {
    const beganMs = cpuMs();
    session.move((cursor) => cursor.stepIn());
    session.stackTrace(0, 20);
    return cpuMs() - beganMs;
  }).toSorted((one, other) => one - other);
  collect();
  const keptMb = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  const stepMs = times.at(-1) ?? 0;
  const count = replay.index.steps.length;
  console.log(
    `${count} steps, ${replay.index.locations.stops.length} stops, an answer of ${(body.length / 1e6).toFixed(1)} MB`,
  );
  console.log(`  read in columns                ${readMs.toFixed(0)} ms`);
  console.log(`  first stop with its call stack ${firstStopMs.toFixed(0)} ms (${most.firstStopMs} at most)`);
  console.log(`  longest block meanwhile        ${blockMs.toFixed(0)} ms (${most.blockMs} at most)`);
  console.log(`  longest of ${moves} steps           ${stepMs.toFixed(1)} ms (${most.stepMs} at most)`);
  console.log(`  kept                           ${keptMb.toFixed(0)} MB (${most.keptMb} at most)`);
  assert.ok(count >= steps);
} finally {
  await replays.stop();
}

/** What this process has used of processors: a busy machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A contract without sources that calls a loop behind a proxy again and again, as the service writes it. */
function longTrace(): Uint8Array {
  const run = recordingOf('legacy').runs.find(({ name }) => name === 'loop') ?? assert.fail();
  const inner = stepsOf('legacy', 'loop') ?? assert.fail();
  const outermost = Math.min(...inner.map(({ depth }) => depth));
  const deeper = inner.map((step) => ({ ...step, depth: step.depth + 1, memory: null, storage: null }));
  const frame = { depth: outermost, gas: 9_000_000, gas_cost: 3, memory: null, reason: null, storage: null };
  const given = ['0x0', '0x0', '0x0', '0x0', '0x0', run.to, '0x9'];
  const opcodes: object[] = [{ ...frame, op: 'PUSH0', pc: 1, stack: given }];
  for (let pc = 1; opcodes.length < steps; pc += 1) {
    opcodes.push({ ...frame, op: 'CALL', pc, stack: given }, ...deeper);
  }
  opcodes.push({ ...frame, op: 'STOP', pc: opcodes.length, stack: [] });
  const answer = {
    address: `0x${'c3'.repeat(20)}`,
    contract_id: null,
    failed: false,
    gas: 1,
    opcodes,
    return_value: '0x',
  };
  return new TextEncoder().encode(JSON.stringify(answer));
}

/** Watches for how long nothing else can run; tells it when it is called. */
function startWatch(): () => Promise<number> {
  let isOver = false;
  const watching = (async () => {
    let longest = 0;
    for (let beganMs = cpuMs(); !isOver; ) {
      await setImmediate();
      longest = Math.max(longest, cpuMs() - beganMs);
      beganMs = cpuMs();
    }
    return longest;
  })();
  return () => {
    isOver = true;
    return watching;
  };
}
