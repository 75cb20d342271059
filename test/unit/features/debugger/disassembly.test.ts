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
  return [...disassembled(replay as never, { rangeOf: () => undefined } as never, given)].flatMap((found) =>
    found === undefined ? [] : [`${found.address} ${found.instruction}${found.presentationHint ?? ''}`],
  );
}

describe('instructions of verified code', () => {
  it('are all of it, with what they push; bytes that are none are said to be invalid', () => {
    const code = Uint8Array.from([0x60, 0x80, 0x0c, 0x5f, 0x7f, 0x01]);
    const replay = { index: { steps: { frames: [call] } }, programOf: () => ({ code, map: undefined }) };
    const given = { memoryReference: instructionReference(call, 0), instructionCount: 4 };
    const found = [...disassembled(replay as never, { rangeOf: () => undefined } as never, given)];
    assert.deepEqual(
      found.filter((each) => each !== undefined),
      [
        { address: '0x1000000', instruction: 'PUSH1 0x80', instructionBytes: '6080' },
        { address: '0x1000002', instruction: 'INVALID', instructionBytes: '0c' },
        { address: '0x1000003', instruction: 'PUSH0', instructionBytes: '5f' },
        { address: '0x1000004', instruction: 'PUSH32 0x01', instructionBytes: '7f01' },
      ],
    );
  });

  it('are decoded with a pause after every 2,048 of them, or steps of what is not verified', () => {
    const pauses = (replay: object) =>
      [...disassembled(replay as never, {} as never, { memoryReference: instructionReference(call, 0) })].length;
    const verified = (count: number) =>
      pauses({
        index: { steps: { frames: [call] } },
        programOf: () => ({ code: new Uint8Array(count), map: undefined }),
      });
    assert.deepEqual([2_047, 2_048, 4_096].map(verified), [0, 1, 2]);
    const ran = (last: number) =>
      pauses({
        index: { steps: { frames: [{ ...call, last }], frameAt: () => undefined } },
        programOf: () => undefined,
      });
    assert.deepEqual([0, 2_047, 2_048].map(ran), [1, 1, 2]);
  });
});

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
