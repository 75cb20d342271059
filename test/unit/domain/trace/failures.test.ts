import assert from 'node:assert/strict';
import { findFailures, haltReasons, ledgerAnswers } from '../../../../src/domain/trace/failures.ts';
import { memoryBytes } from '../../../../src/domain/trace/memoryReplay.ts';
import type { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { runSteps } from '../../runSteps.ts';
import { call, other, outer, type Sent, start, traceOf } from './sentSteps.ts';

describe('where failures began', () => {
  const returning = (...data: readonly (readonly number[] | undefined)[]) => {
    const bytes = data.map((each) => each && memoryBytes(Uint8Array.from(each)));
    return { returnedBy: ({ index }: { readonly index: number }) => bytes[index] };
  };
  const shown = (steps: TraceSteps, memory: ReturnType<typeof returning>) =>
    runSteps(findFailures(steps, memory)).result.map(({ step, call: { index }, isFinal, data }) => [
      step,
      index,
      isFinal,
      data && [...data].join(),
    ]);
  const nested = (inner: string, end: string) =>
    traceOf(start, call('CALL'), ['PUSH0', 1], [inner, 1, '0x0', '0x0'], ['POP', 0], [end, 0, '0x0', '0x0']);

  it('is in the call that failed by itself, not in those that passed it on', () => {
    assert.deepEqual(shown(nested('REVERT', 'REVERT'), returning([1, 2], [1, 2])), [[3, 1, true, '1,2']]);
    assert.deepEqual(shown(nested('ADD', 'REVERT'), returning([], [])), [[3, 1, true, undefined]]);
    assert.deepEqual(shown(nested('REVERT', 'STOP'), returning([], [1])), [[3, 1, false, '1']]);
    assert.deepEqual(shown(nested('STOP', 'REVERT'), returning([1], [1])), [[5, 0, true, '1']]);
    assert.deepEqual(shown(nested('STOP', 'STOP'), returning()), []);
  });

  it('is found with a pause after each call, twice where one has failed', () => {
    const pauses = (inner: string, end: string) =>
      runSteps(findFailures(nested(inner, end), returning([1], [1]))).pauses;
    assert.deepEqual([pauses('REVERT', 'STOP'), pauses('STOP', 'STOP')], [4, 2]);
  });

  it('is not told where a part of the data is not known', () => {
    const steps = nested('REVERT', 'STOP');
    const dataOf = (...isKnown: readonly number[]) => {
      const data = { bytes: Uint8Array.from([1, 2]), isKnown: Uint8Array.from(isKnown) };
      return shown(steps, { returnedBy: ({ index }: { readonly index: number }) => (index === 1 ? data : undefined) });
    };
    assert.deepEqual(dataOf(1, 1), [[3, 1, false, '1,2']]);
    assert.deepEqual(dataOf(1, 0), [[3, 1, false, undefined]]);
  });

  it('is in both where the outer one failed otherwise', () => {
    for (const [outside, inside] of [
      [
        [1, 2],
        [1, 3],
      ],
      [[1], [1, 2]],
      [[1, 2], [1]],
      [undefined, [1]],
      [[1], undefined],
      [undefined, undefined],
    ] as const) {
      assert.deepEqual(shown(nested('REVERT', 'REVERT'), returning(outside, inside)), [
        [3, 1, false, inside?.join()],
        [5, 0, true, outside?.join()],
      ]);
    }
    assert.deepEqual(shown(nested('REVERT', 'ADD'), returning([], [])), [
      [3, 1, false, ''],
      [5, 0, true, undefined],
    ]);
  });

  it('is that of the last call when there are several', () => {
    const steps = traceOf(
      start,
      call('CALL'),
      ['PUSH0', 1],
      ['REVERT', 1, '0x0', '0x0'],
      call('CALL'),
      ['PUSH0', 1],
      ['REVERT', 1, '0x0', '0x0'],
      ['REVERT', 0, '0x0', '0x0'],
    );
    assert.deepEqual(shown(steps, returning([5], [5], [5])), [
      [3, 1, false, '5'],
      [6, 2, true, '5'],
    ]);
  });
});

describe('what halted calls', () => {
  const action = (callDepth: number, to: string, resultDataType: string, text: string) =>
    ({ callDepth, to, resultDataType, resultData: `0x${Buffer.from(text).toString('hex')}` }) as never;

  it('is what the ledger says of calls as deep, to the same contract, each once', () => {
    const steps = traceOf(start, ...[1, 2, 3].flatMap((): Sent[] => [call('CALL'), ['PUSH0', 1], ['ADD', 1]]), [
      'ADD',
      0,
    ]);
    const failures = steps.frames.map((frame) => ({ step: frame.last, call: frame, isFinal: false, data: undefined }));
    const names = haltReasons(failures, [
      action(1, other, 'OUTPUT', 'NO_ERROR'),
      action(1, outer, 'ERROR', 'ANOTHER'),
      action(2, other, 'ERROR', 'TOO_DEEP'),
      action(1, other, 'ERROR', 'FIRST'),
      action(1, other, 'ERROR', 'no name'),
      action(0, outer, 'ERROR', 'OUT_OF_GAS'),
    ]);
    assert.deepEqual(
      Array.from(names, ([{ index }, name]) => [index, name]),
      [
        [0, 'OUT_OF_GAS'],
        [1, 'FIRST'],
      ],
    );
    for (const odd of ['A x', 'x A', 'A ', ' A', '']) {
      assert.equal(haltReasons(failures, [action(0, outer, 'ERROR', odd)]).size, 0, odd);
    }
    const long = (length: number) => haltReasons(failures, [action(0, outer, 'ERROR', 'A'.repeat(length))]).size;
    assert.deepEqual([long(80), long(81)], [1, 0]);
  });
});

describe('what the ledger answered calls', () => {
  it('is what it says of calls of its own contracts, as deep and in order', () => {
    const tokens = `0x${'0'.repeat(37)}167`;
    const asking: Sent[] = [
      ['CALL', 0, 0, 0, 0, 0, 0, tokens, 9],
      ['', 1],
    ];
    const steps = traceOf(start, ...asking, call('CALL'), ['STOP', 1], ...asking, ...asking, ['STOP', 0]);
    const action = (callDepth: number, to: string, resultDataType: string, resultData: string) =>
      ({ callDepth, to, resultDataType, resultData }) as never;
    const answers = ledgerAnswers(steps.frames, [
      action(0, outer, 'OUTPUT', '0x'),
      action(1, tokens, 'OUTPUT', '0x01'),
      action(1, other, 'OUTPUT', '0x02'),
      action(2, tokens, 'OUTPUT', '0x03'),
      action(1, tokens, 'ERROR', '0x04'),
      action(1, tokens, 'OUTPUT', '0x05'),
    ]);
    assert.deepEqual(
      Array.from(answers, ([{ index }, { resultData }]) => [index, resultData]),
      [
        [1, '0x01'],
        [3, '0x05'],
      ],
    );
  });
});
