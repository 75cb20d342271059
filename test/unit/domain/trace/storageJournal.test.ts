import assert from 'node:assert/strict';
import { storageOwner } from '../../../../src/domain/trace/callFrames.ts';
import { StorageJournal } from '../../../../src/domain/trace/storageJournal.ts';
import { numberOf, type TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { call, other, outer, type Sent, start, traceOf } from './sentSteps.ts';

const delegate = call('DELEGATECALL');

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
