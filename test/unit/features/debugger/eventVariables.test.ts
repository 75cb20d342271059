import assert from 'node:assert/strict';
import { type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import { noBytes } from '../../../../src/domain/trace/memoryReplay.ts';
import { indexTrace, type Replay } from '../../../../src/domain/trace/replay.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { address } from '../../services/ledger/ids.ts';

stubVsCode();
const { eventVariables } = await import('../../../../src/features/debugger/eventVariables.ts');
const { frameName } = await import('../../../../src/features/debugger/frameWords.ts');

const outer = address(`0x${'aa'.repeat(20)}`);

type Sent = readonly [op: string, depth: number, pc: number, ...stack: readonly string[]];

function replayOf(...sent: readonly Sent[]): Replay {
  const steps = new TraceSteps(
    outer,
    sent.map(([op, depth, pc, ...stack]) => ({ op, depth, pc, gas: 9n, gasCost: 1n, reason: undefined, stack })),
  );
  const code = { input: noBytes, codeOf: () => undefined };
  const index = [...indexTrace(steps, () => undefined, code)].at(-1) ?? assert.fail();
  const event = (of: string, topics: readonly string[], data: string) => ({
    name: 'E',
    signature: undefined,
    arguments: [{ name: 'a', type: 'bytes', value: `${of.slice(0, 4)} ${topics.length} ${data}` }],
  });
  const reader = { ...noReader, event } as unknown as ContractReader;
  return { index, programOf: () => undefined, reader, warnings: [] } as unknown as Replay;
}

const start: Sent = ['PUSH0', 0, 0];
const one = `0x${'1'.padStart(64, '0')}`;

describe('events of a replay', () => {
  const shown = (...sent: readonly Sent[]) =>
    eventVariables(replayOf(start, ...sent, ['STOP', 0, 9]), sent.length + 1).map(
      ({ name, value }) => `${name}: ${value}`,
    );

  it('are told with what they say, where all of it is known', () => {
    const name = '0xaAaA…aaAa';
    assert.deepEqual(shown(['MSTORE8', 0, 1, '0x7', '0x0'], ['LOG1', 0, 2, '0x1', '0x1', '0x0']), [
      `${name}: E(a: 0xaa 1 0x07)`,
    ]);
    assert.deepEqual(shown(['MSTORE8', 0, 1, '?', '0x0'], ['LOG1', 0, 2, '0x1', '0x1', '0x0']), [
      `${name}: ${one} unknown`,
    ]);
    assert.deepEqual(shown(['LOG2', 0, 1, '?', '0x1', '0x0', '0x0']), [`${name}: ${one} unknown 0x`]);
    for (const range of [
      ['?', '0x0'],
      ['0x1', '?'],
      ['0x186a1', '0x0'],
    ]) {
      assert.deepEqual(shown(['LOG1', 0, 1, '0x1', ...range]), [`${name}: ${one} unknown`]);
    }
    assert.deepEqual(shown(), ['—: There are none.']);
    for (const op of ['LOG5', 'LOG11', 'XLOG1', 'LOG']) {
      assert.deepEqual(shown([op, 0, 1, '0x1', '0x0', '0x0']), ['—: There are none.'], op);
    }
    assert.deepEqual(shown(['LOG0', 0, 1, '0x0', '0x0'], ['LOG4', 0, 2, ...Array(6).fill('0x0')]), [
      `${name}: E(a: 0xaa 0 0x)`,
      `${name}: E(a: 0xaa 4 0x)`,
    ]);
    const many = Array.from({ length: 501 }, (_each, at): Sent => ['LOG0', 0, at + 1, '0x0', '0x0']);
    assert.equal(shown(...many).length, 500);
  });

  it('are those before a step, without those of calls that have failed by then', () => {
    const inner = ['0x0', '0x0', '0x0', '0x0', '0x0', outer, '0x9'];
    const log = (depth: number, pc: number): Sent => ['LOG0', depth, pc, '0x0', '0x0'];
    const replay = replayOf(
      ...[start, log(0, 1), ['CALL', 0, 2, ...inner] as const],
      ...[['PUSH0', 1, 0] as const, log(1, 1), ['CALL', 1, 2, ...inner] as const],
      ...[['PUSH0', 2, 0] as const, log(2, 1), ['STOP', 2, 2] as const],
      ...[['REVERT', 1, 3, '0x0', '0x0'] as const, log(0, 3), ['STOP', 0, 4] as const],
    );
    const counts = Array.from(
      { length: 13 },
      (_each, step) => eventVariables(replay, step).filter(({ name }) => name !== '—').length,
    );
    assert.deepEqual(counts, [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 1, 2, 2]);
  });
});

describe('a call whose code is not known', () => {
  it('is no deployment but where one was made', () => {
    const name = (op: string, depth: number) => {
      const replay = replayOf(start, [op, 0, 1, '0x0', '0x0', '0x0', '0x0'], ['PUSH0', depth, 0], ['STOP', depth, 1]);
      const frame = replay.index.locations.frameAt(2);
      return frameName(replay, { frame, step: 2, location: undefined });
    };
    assert.equal(name('CREATE2', 1), 'deployment (not verified)');
    assert.equal(name('CREATE', 1), 'deployment (not verified)');
    assert.equal(name('CALL', 2), '? (not verified)');
    assert.equal(name('ADD', 1), '? (not verified)');
  });
});
