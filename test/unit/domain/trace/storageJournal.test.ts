import assert from 'node:assert/strict';
import type { OpcodeStep } from '../../../../src/domain/contract/contractResult.ts';
import { findFailures } from '../../../../src/domain/trace/failures.ts';
import { haltNames } from '../../../../src/domain/trace/haltNames.ts';
import { knownBytes } from '../../../../src/domain/trace/knownBytes.ts';
import { numberOf, StorageJournal, storageOwner } from '../../../../src/domain/trace/storageJournal.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { address } from '../../services/ledger/ids.ts';

const outer = `0x${'aa'.repeat(20)}`;
const other = `0x${'bb'.repeat(20)}`;

type Sent = readonly [op: string, depth: number, ...stack: readonly string[]];

/** With what was on the stack before each step; the top is last. */
function traceOf(...sent: readonly Sent[]): TraceSteps {
  return new TraceSteps(
    address(outer),
    sent.map(([op, depth, ...stack]): OpcodeStep => {
      return { pc: 0, op, depth, gas: 0n, gasCost: 0n, reason: undefined, stack };
    }),
  );
}

const call = (op: string): Sent => [op, 0, '0x0', '0x0', '0x0', '0x0', '0x0', other, '0x9'];
const delegate: Sent = ['DELEGATECALL', 0, '0x0', '0x0', '0x0', '0x0', other, '0x9'];
const start: Sent = ['PUSH0', 0];

function journalOf(steps: TraceSteps): StorageJournal {
  const journal = new StorageJournal(steps);
  for (let step = 0; step < steps.length; step += 1) {
    journal.take(step);
  }
  journal.end();
  return journal;
}

/** The words of a slot before each step, and behind the last. */
function wordsOf(steps: TraceSteps, owner: string, slot = 1n): readonly (string | undefined)[] {
  const journal = journalOf(steps);
  return Array.from({ length: steps.length + 1 }, (_each, step) => journal.wordAt(owner, slot, step));
}

describe('storage that follows from a trace', () => {
  it('has a word from its store on, and before it what was loaded first', () => {
    const steps = traceOf(
      start,
      ['SLOAD', 0, '0x1'],
      ['POP', 0, '0x7'],
      ['SSTORE', 0, '0x8', '0x01'],
      ['SLOAD', 0, '0x1'],
      ['POP', 0, '0x8'],
      ['SSTORE', 0, '0x9', '0x1'],
      ['STOP', 0],
    );
    assert.deepEqual(wordsOf(steps, outer), [...Array(4).fill('0x7'), ...Array(3).fill('0x8'), '0x9', '0x9']);
    assert.deepEqual(wordsOf(steps, other), Array(9).fill(undefined));
    assert.deepEqual(wordsOf(steps, outer, 2n), Array(9).fill(undefined));
    assert.deepEqual(journalOf(steps).slotsOf(outer), [1n]);
    assert.deepEqual(journalOf(steps).slotsOf(other), []);
  });

  it('is none of what is kept for the transaction only, and of what is no slot', () => {
    const steps = traceOf(
      start,
      ['TLOAD', 0, '0x1'],
      ['POP', 0, '0x7'],
      ['TSTORE', 0, '0x8', '0x1'],
      ['SSTORE', 0, '0x8', 'x'],
      ['MSSTORE', 0, '0x8', '0x1'],
      ['STOP', 0],
    );
    assert.deepEqual(wordsOf(steps, outer), Array(8).fill(undefined));
    assert.deepEqual(journalOf(steps).slotsOf(outer), []);
  });

  it('is undone where a call fails, back to what was before it', () => {
    const failing = (end: string, inside: Sent) =>
      wordsOf(
        traceOf(
          start,
          ['SSTORE', 0, '0x5', '0x1'],
          inside,
          ['PUSH0', 1],
          ['SSTORE', 1, '0x6', '0x1'],
          ['SSTORE', 1, '0x7', '0x1'],
          [end, 1, '0x0', '0x0'],
          ['STOP', 0],
        ),
        inside === delegate ? outer : other,
      );
    const inside = ['0x5', '0x5', '0x5', '0x6', '0x7'];
    assert.deepEqual(failing('REVERT', delegate), [undefined, undefined, ...inside, '0x5', '0x5']);
    assert.deepEqual(failing('STOP', delegate), [undefined, undefined, ...inside, '0x7', '0x7']);
    const own = [...Array(5).fill(undefined), '0x6', '0x7'];
    assert.deepEqual(failing('INVALID', call('CALL')), [...own, undefined, undefined]);
    assert.deepEqual(failing('RETURN', call('CALL')), [...own, '0x7', '0x7']);
    const whole = traceOf(start, ['SSTORE', 0, '0x5', '0x1'], ['ADD', 0]);
    assert.deepEqual(wordsOf(whole, outer), [undefined, undefined, '0x5', undefined]);
  });

  it('undoes in a failed call what calls in it had kept, and nothing of the calls beside it', () => {
    const steps = traceOf(
      start,
      delegate,
      ['PUSH0', 1],
      ['SSTORE', 1, '0x2', '0x1'],
      ['STOP', 1],
      delegate,
      ['PUSH0', 1],
      ['DELEGATECALL', 1, '0x0', '0x0', '0x0', '0x0', other, '0x9'],
      ['PUSH0', 2],
      ['SSTORE', 2, '0x3', '0x1'],
      ['STOP', 2],
      ['SSTORE', 1, '0x4', '0x1'],
      ['REVERT', 1, '0x0', '0x0'],
      ['STOP', 0],
    );
    assert.deepEqual(wordsOf(steps, outer).slice(4), [
      '0x2',
      '0x2',
      '0x2',
      '0x2',
      '0x2',
      '0x2',
      '0x3',
      '0x3',
      '0x4',
      '0x2',
      '0x2',
    ]);
  });

  it('is undone where a call fails that another one follows at once', () => {
    // The trace lacks the steps of the call between them.
    const steps = traceOf(start, ['SSTORE', 2, '0x6', '0x1'], ['ADD', 2], ['PUSH0', 1], ['STOP', 1], ['STOP', 0]);
    assert.deepEqual(wordsOf(steps, 'new 1'), [undefined, undefined, '0x6', ...Array(4).fill(undefined)]);
  });

  it('is that of the contract in whose name code runs', () => {
    const owners = (op: string, stack: readonly string[]) =>
      storageOwner(traceOf(start, [op, 0, ...stack], ['PUSH0', 1]).frames[1] ?? assert.fail());
    const given = ['0x0', '0x0', '0x0', '0x0', '0x0', other, '0x9'];
    assert.equal(owners('CALL', given), other);
    assert.equal(owners('STATICCALL', given), other);
    assert.equal(owners('DELEGATECALL', given), outer);
    assert.equal(owners('CALLCODE', given), outer);
    assert.equal(owners('CREATE', ['0x0', '0x0', '0x0']), 'new 1');
    const made = traceOf(start, ['CREATE', 0, '0x0', '0x0', '0x0'], ['PUSH0', 1], ['STOP', 1], ['POP', 0, other]);
    assert.equal(storageOwner(made.frames[1] ?? assert.fail()), other);
  });

  it('reads words of hex alone', () => {
    const words = ['0x0', 'ff', '0XA', `0x${'f'.repeat(64)}`, `0x${'f'.repeat(65)}`, '0x', '', 'x1', '0x1 ', ' 1'];
    assert.deepEqual(words.map(numberOf), [0n, 255n, 10n, 2n ** 256n - 1n, ...Array(6).fill(undefined)]);
    assert.equal(numberOf(undefined), undefined);
  });
});

describe('where failures began', () => {
  const returning = (...data: readonly (readonly number[] | undefined)[]) => {
    const bytes = data.map((each) => each && knownBytes(Uint8Array.from(each)));
    return { returnedBy: ({ index }: { readonly index: number }) => bytes[index] };
  };
  const shown = (steps: TraceSteps, memory: ReturnType<typeof returning>) =>
    ([...findFailures(steps, memory)].at(-1) ?? []).map(({ step, call: { index }, isFinal, data }) => [
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
    const pauses = (inner: string, end: string) => [...findFailures(nested(inner, end), returning([1], [1]))].length;
    assert.deepEqual([pauses('REVERT', 'STOP'), pauses('STOP', 'STOP')], [5, 3]);
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
    const names = haltNames(failures, [
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
      assert.equal(haltNames(failures, [action(0, outer, 'ERROR', odd)]).size, 0, odd);
    }
    const long = (length: number) => haltNames(failures, [action(0, outer, 'ERROR', 'A'.repeat(length))]).size;
    assert.deepEqual([long(80), long(81)], [1, 0]);
  });
});
