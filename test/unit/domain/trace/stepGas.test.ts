import assert from 'node:assert/strict';
import { stepGas } from '../../../../src/domain/trace/gasTable.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';

type Sent = readonly [op: string, depth: number, pc: number, gas: number, gasCost: number];

/** What each step of a trace used; it is sent as the service does, with what was after each step. */
function usedBy(...sent: readonly Sent[]): readonly number[] {
  const steps = new TraceSteps(
    undefined,
    sent.map(([op, depth, pc, gas, gasCost]) => ({
      op,
      depth,
      pc,
      gas: BigInt(gas),
      gasCost: BigInt(gasCost),
      reason: undefined,
      stack: [],
    })),
  );
  const working = stepGas(steps);
  for (let next = working.next(); ; next = working.next()) {
    if (next.done === true) {
      return next.value.map(Number);
    }
  }
}

describe('what steps used', () => {
  it('is what they cost', () => {
    assert.deepEqual(usedBy(['PUSH1', 0, 2, 97, 3], ['POP', 0, 3, 95, 2], ['STOP', 0, 3, 95, 0]), [3, 2, 0]);
    assert.deepEqual(usedBy(['PUSH1', 0, 2, 97, 3], ['RETURN', 0, 2, 90, 7]), [3, 7]);
    assert.deepEqual(usedBy(['PUSH1', 0, 2, 97, 3], ['REVERT', 0, 2, 90, 7]), [3, 7]);
    assert.deepEqual(usedBy(['PUSH1', 0, 2, 97, 3], ['SELFDESTRUCT', 0, 2, 90, 7]), [3, 7]);
  });

  it('is all that is left where a call was halted', () => {
    assert.deepEqual(usedBy(['PUSH1', 0, 2, 97, 3], ['INVALID', 0, 2, 97, 0]), [3, 97]);
    assert.deepEqual(usedBy(['PUSH1', 0, 2, 97, 3], ['SSTORE', 0, 2, -5000, 5097]), [3, 97]);
  });

  it('is without what was used in a call', () => {
    // The call costs 100 itself; 60 go along, of which 20 come back.
    const call: readonly Sent[] = [
      ['PUSH1', 0, 2, 997, 3],
      ['CALL', 0, 2, 837, 100],
      ['PUSH1', 1, 2, 57, 3],
      ['RETURN', 1, 2, 20, 37],
      ['POP', 0, 4, 855, 2],
      ['STOP', 0, 4, 855, 0],
    ];
    assert.deepEqual(usedBy(...call), [3, 100, 3, 37, 2, 0]);
  });

  it('of a call that was halted is what went along', () => {
    const call: readonly Sent[] = [
      ['PUSH1', 0, 2, 997, 3],
      ['CALL', 0, 2, 837, 100],
      ['INVALID', 1, 0, 60, 0],
      ['POP', 0, 4, 835, 2],
      ['STOP', 0, 4, 835, 0],
    ];
    assert.deepEqual(usedBy(...call), [3, 100, 60, 2, 0]);
  });

  it('of a precompile is what it cost', () => {
    const call: readonly Sent[] = [
      ['PUSH1', 0, 2, 997, 3],
      ['STATICCALL', 0, 2, 837, 100],
      ['', 1, 0, 0, 72],
      ['POP', 0, 4, 823, 2],
      ['STOP', 0, 4, 823, 0],
    ];
    assert.deepEqual(usedBy(...call), [3, 100, 72, 2, 0]);
  });

  it('of calls one after another is told apart', () => {
    const calls: readonly Sent[] = [
      ['PUSH1', 0, 2, 997, 3],
      ['CALL', 0, 2, 837, 100],
      ['STOP', 1, 0, 60, 0],
      ['PUSH1', 0, 5, 894, 3],
      ['CALL', 0, 5, 694, 100],
      ['PUSH1', 1, 2, 97, 3],
      ['RETURN', 1, 2, 97, 0],
      ['STOP', 0, 6, 791, 0],
    ];
    assert.deepEqual(usedBy(...calls), [3, 100, 0, 3, 100, 3, 0, 0]);
  });
});
