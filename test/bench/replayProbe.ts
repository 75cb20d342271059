import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createReplayReader } from '../../src/services/trace/createReplayReader.ts';
import { readTrace } from '../../src/services/trace/readTrace.ts';
import { recordingOf, stepsOf } from '../services/replay/recordings.ts';
import { processorMs, speedNow, threadMs } from './goals.ts';
import { stubVsCode } from './vscodeStub.ts';

/** What one process measured of a long replay, in milliseconds of the processor and megabytes. */
export interface ReplayMeasure {
  readonly steps: number;
  readonly stops: number;
  readonly answerMb: number;
  readonly readMs: number;
  readonly firstStopMs: number;
  readonly blockMs: number;
  readonly stepMs: number;
  readonly keptMb: number;
  readonly speed: number;
}

const steps = 100_000;
const moves = 400;

stubVsCode();
const { executionOf, startReplays } = await import('../unit/features/debugger/replayUnderTest.ts');
const { ReplaySession } = await import('../../src/features/debugger/replaySession.ts');
const { createEntityAddresses } = await import('../../src/features/debugger/entityAddresses.ts');
const { createPriorStorage } = await import('../../src/features/debugger/stateVariables.ts');
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const replays = await startReplays();
console.log(JSON.stringify(await measure()));
// The connections to the services would be kept for some seconds.
process.exit(0);

async function measure(): Promise<ReplayMeasure> {
  const { ledger, verification, replays: read } = replays.clients;
  const small = await read.read(executionOf('legacy', 'loop'));
  const body = longTrace();
  const speedBefore = speedNow();
  collect();
  const before = process.memoryUsage().heapUsed;
  const wait = startWatch();
  const startedMs = processorMs();
  const trace = await readTrace(body);
  const readMs = processorMs() - startedMs;
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
  const addresses = createEntityAddresses(replay, ledger, new AbortController().signal);
  const session = new ReplaySession(replay, replays.network, words, addresses);
  session.stackTrace(0, 20);
  const firstStopMs = processorMs() - startedMs;
  const blockMs = await wait();
  const times = Array.from({ length: moves }, () => {
    const beganMs = processorMs();
    session.move((cursor) => cursor.stepIn());
    session.stackTrace(0, 20);
    return processorMs() - beganMs;
  });
  collect();
  const keptMb = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  const { index } = replay;
  assert.ok(index.steps.length >= steps);
  return {
    ...{ steps: index.steps.length, stops: index.locations.stops.length, answerMb: body.length / 1e6 },
    ...{ readMs, firstStopMs, blockMs, stepMs: Math.max(...times), keptMb },
    speed: (speedBefore + speedNow()) / 2,
  };
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
    for (let beganMs = threadMs(); !isOver; ) {
      await setImmediate();
      longest = Math.max(longest, threadMs() - beganMs);
      beganMs = threadMs();
    }
    return longest;
  })();
  return () => {
    isOver = true;
    return watching;
  };
}
