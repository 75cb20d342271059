import assert from 'node:assert/strict';
import { runsCode } from '../../../../src/domain/trace/runsCode.ts';
import { parseHex } from '../../../../src/domain/value/bytes.ts';

describe('whether a step is the instruction in the code', () => {
  const code = parseHex('0x6080204400ff0c') ?? assert.fail();
  const check = (op: string, pc: number, expected: boolean) => assert.equal(runsCode(code, op, pc), expected);

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
