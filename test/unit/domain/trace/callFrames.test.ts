import assert from 'node:assert/strict';
import type { OpcodeStep } from '../../../../src/domain/contract/contractResult.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { address } from '../../services/ledger/ids.ts';
import { other, outer, sentSteps } from './sentSteps.ts';

const library = other;
const word = (of: string) => `0x${of.slice(2).padStart(64, '0')}`;

const precompile = `0x${'0'.repeat(39)}2`;
const noFrame = {
  index: 0,
  parent: undefined,
  depth: 1,
  opener: undefined,
  kind: undefined,
  code: undefined,
  first: 0,
  last: 0,
  created: undefined,
};

function step(op: string, depth: number, stack?: readonly string[]): OpcodeStep {
  const [made = assert.fail()] = sentSteps([[op, depth]]);
  return { ...made, stack };
}

function codesOf(trace: TraceSteps): readonly (string | undefined)[] {
  return Array.from({ length: trace.length }, (_each, index) => trace.frameAt(index).code);
}

describe('whose code a step of a trace runs', () => {
  const check = (steps: readonly OpcodeStep[], expected: readonly (string | undefined)[], at: string = outer) =>
    assert.deepEqual(codesOf(new TraceSteps(address(at), steps)), expected);

  it('is the called contract outside, and below it the callee of the call, until it returns', () => {
    for (const outermost of [0, 1]) {
      check(
        [
          step('PUSH1', outermost),
          step('DELEGATECALL', outermost, ['0x0', word(library), '0x5']),
          step('PUSH1', outermost + 1),
          step('STATICCALL', outermost + 1, [word(outer), '0x5']),
          step('RETURN', outermost + 2),
          step('RETURN', outermost + 1),
          step('STOP', outermost),
        ],
        [outer, outer, library, library, outer, library, outer],
      );
    }
  });

  it('is read from a short word too, and without its prefix', () => {
    check([step('CALL', 0, ['167', '0x5']), step('ADD', 1)], [outer, `0x${'0'.repeat(37)}167`]);
  });

  it('is not known of what is deployed, without stacks, and where steps are missing', () => {
    check([step('CREATE2', 0, ['0x0', '0x0', '0x0']), step('ADD', 1)], [outer, undefined]);
    check([step('CALL', 0), step('ADD', 1)], [outer, undefined]);
    check([step('CALL', 0, ['0x5']), step('ADD', 1)], [outer, undefined]);
    check([step('CALL', 0, ['evil', '0x5']), step('ADD', 1)], [outer, undefined]);
    for (const damaged of ['ab0x12', `z${'ab'.repeat(20)}`, `${'ab'.repeat(20)}z`, `0x${'ab'.repeat(32)}c`, '0x', '']) {
      check([step('CALL', 0, [damaged, '0x5']), step('ADD', 1)], [outer, undefined]);
    }
    check([step('CALL', 0, [word(library), '0x5']), step('ADD', 2)], [outer, undefined]);
    check([step('PUSH1', 0)], [undefined], `0x${'0'.repeat(40)}`);
    check([], []);
  });

  it('is the called contract again when its first step was a call', () => {
    const call = step('CALL', 0, [word(library), '0x5']);
    check([call, step('STOP', 1), step('STOP', 0)], [outer, library, outer]);
  });

  it('is that of the second call when there are two from one place', () => {
    check(
      [
        step('CALL', 1, [word(library), '0x5']),
        step('STOP', 2),
        step('CALL', 1, [word(outer), '0x5']),
        step('STOP', 2),
      ],
      [outer, library, outer, outer],
    );
  });

  it('comes with what opened it and where it begins and ends', () => {
    const trace = new TraceSteps(outer, [
      step('PUSH1', 1),
      step('CALL', 1, [word(library), '0x5']),
      step('CREATE', 2, ['0x0', '0x0', '0x0']),
      step('RETURN', 3),
      step('STOP', 2, [word(outer)]),
      step('CALL', 1, ['0x2', '0x5']),
      step('', 2),
      step('STOP', 1),
    ]);
    const { frames } = trace;
    const [first, called, created] = frames;
    assert.deepEqual(frames, [
      { ...noFrame, code: outer, last: 7 },
      { ...noFrame, index: 1, parent: first, depth: 2, opener: 1, kind: 'CALL', code: library, first: 2, last: 4 },
      { ...noFrame, index: 2, parent: called, depth: 3, opener: 2, kind: 'CREATE', first: 3, last: 3, created: outer },
      { ...noFrame, index: 3, parent: first, depth: 2, opener: 5, kind: 'CALL', code: precompile, first: 6, last: 6 },
    ]);
    assert.equal(created?.code, undefined);
    for (const absent of [-1, frames.length + 4]) {
      assert.throws(() => trace.frameAt(absent), new RangeError(`there is no step ${absent}`));
    }
  });
});
