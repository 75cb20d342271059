import assert from 'node:assert/strict';
import { disassembled, instructionReference } from '../../../../src/features/debugger/disassembly.ts';

const call = { index: 0, first: 0, last: 4 };
const other = { index: 1, first: 2, last: 2 };

/** What ran of code that is not verified, at these program counters. */
function shown(pcs: readonly number[], given: Readonly<Record<string, unknown>>) {
  const steps = {
    frames: [call, other],
    frameAt: (step: number) => (step === 2 ? other : call),
    pcAt: (step: number) => pcs[step],
    opAt: (step: number) => `OP${pcs[step]}`,
  };
  const replay = { index: { steps }, programOf: () => undefined };
  return disassembled(replay as never, { placeOf: () => undefined } as never, given).map(
    ({ address, instruction, presentationHint }) => `${address} ${instruction}${presentationHint ?? ''}`,
  );
}

describe('instructions of code that is not verified', () => {
  it('are those that ran in the call, in the order of the code', () => {
    const memoryReference = instructionReference(call, 3);
    assert.equal(memoryReference, '0x1000003');
    assert.deepEqual(shown([0, 7, 99, 3, 7], { memoryReference, instructionOffset: -2, instructionCount: 5 }), [
      '0xffffff invalid',
      '0x1000000 OP0',
      '0x1000003 OP3',
      '0x1000007 OP7',
      '0x1000047 invalid',
    ]);
    const behind = instructionReference(other, 99);
    assert.deepEqual(shown([0, 7, 99, 3, 7], { memoryReference: behind, instructionCount: 1 }), ['0x2000063 OP99']);
    assert.deepEqual(shown([0], { memoryReference: '0x9000000', instructionCount: 1 }), ['0x1000040 invalid']);
    assert.deepEqual(shown([0], { memoryReference, offset: -3 }), []);
  });
});
