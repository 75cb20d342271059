import assert from 'node:assert/strict';
import { stepCode } from '../../../../src/domain/details/stepCode.ts';
import type { OwnStep } from '../../../../src/domain/trace/ownSteps.ts';
import { address } from '../../services/ledger/ids.ts';

const outer = `0x${'aa'.repeat(20)}`;
const library = `0x${'bb'.repeat(20)}`;
const word = (of: string) => `0x${of.slice(2).padStart(64, '0')}`;

type Step = Pick<OwnStep, 'op' | 'depth' | 'stack'>;

function step(op: string, depth: number, stack?: readonly string[]): Step {
  return { op, depth, stack };
}

describe('whose code a step of a trace runs', () => {
  const check = (steps: readonly Step[], expected: readonly (string | undefined)[], at: string = outer) =>
    assert.deepEqual(stepCode(address(at), steps), expected);

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
});
