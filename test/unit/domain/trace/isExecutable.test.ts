import assert from 'node:assert/strict';
import { isExecutable, mismatchedCodes } from '../../../../src/domain/trace/isExecutable.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { parseHex } from '../../../../src/domain/value/bytes.ts';
import { runSteps } from '../../runSteps.ts';

describe('whether a step is the instruction in the code', () => {
  const code = parseHex('0x6080204400ff0c') ?? assert.fail();
  const check = (op: string, pc: number, expected: boolean) => assert.equal(isExecutable(code, op, pc), expected);

  it('goes by the name of the byte at its place', () => {
    check('PUSH1', 0, true);
    check('PUSH2', 0, false);
    check('STOP', 4, true);
    check('PUSH1', -1, false);
  });

  it('knows the other names of instructions', () => {
    check('KECCAK256', 2, true);
    check('SHA3', 2, true);
    check('DIFFICULTY', 3, true);
    check('SUICIDE', 5, true);
  });

  it('takes the end of the code for a STOP, and what is no instruction for an invalid one', () => {
    check('STOP', 7, true);
    check('ADD', 7, false);
    check('INVALID', 6, true);
    check('STOP', 6, false);
  });

  it('asks no code of a precompile', () => check('', 0, true));
});

describe('code that is not what ran', () => {
  const [outer, inner] = [Uint8Array.from([0x5f, 0xf1, 0]), Uint8Array.from([0x5f, 0])];
  /** With what was before each step. */
  const othersOf = (...sent: readonly (readonly [op: string, depth: number, pc: number])[]) => {
    const steps = new TraceSteps(
      undefined,
      sent.map(([op, depth, pc]) => ({ op, depth, pc, gas: 0n, gasCost: 0n, reason: undefined, stack: [] })),
    );
    const codes = [outer, inner, undefined];
    const { result, pauses } = runSteps(mismatchedCodes(steps, ({ depth }) => codes[depth]));
    return [[outer, inner].map((code) => result.has(code)), pauses];
  };

  it('is told of each, by any of its steps', () => {
    const inside = [['PUSH0', 1, 0] as const, ['STOP', 1, 1] as const];
    const run = [['PUSH0', 0, 0], ['CALL', 0, 1], ...inside, ['STOP', 0, 2]] as const;
    assert.deepEqual(othersOf(...run), [[false, false], 1]);
    assert.deepEqual(othersOf(['ADD', 0, 0], ...run.slice(1)), [[true, false], 1]);
    assert.deepEqual(othersOf(...run.slice(0, 4), ['ADD', 0, 2]), [[true, false], 1]);
    assert.deepEqual(othersOf(['PUSH0', 0, 0], ['CALL', 0, 1], ['ADD', 1, 0], ['STOP', 0, 2]), [[false, true], 1]);
    assert.deepEqual(othersOf(['PUSH0', 0, 0], ['ADD', 2, 7], ['STOP', 0, 2]), [[false, false], 1]);
  });

  it('is looked for with a pause after every 2,048 steps', () => {
    const pauses = (count: number) => othersOf(...Array.from({ length: count }, () => ['PUSH0', 0, 0] as const))[1];
    assert.deepEqual([0, 1, 2_048, 2_049, 4_096, 4_097].map(pauses), [0, 1, 1, 2, 2, 3]);
  });
});
