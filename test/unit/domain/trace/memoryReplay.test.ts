import assert from 'node:assert/strict';
import { type MemoryBytes, MemoryReplay, memoryBytes } from '../../../../src/domain/trace/memoryReplay.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { other, outer, type Sent, start, traceOf } from './sentSteps.ts';

const code = Uint8Array.from([0xc0, 0xc1, 0xc2, 0xc3]);
const input = memoryBytes(Uint8Array.from([1, 2, 3, 4, 5]));

function replayOf(...sent: readonly Sent[]) {
  const steps = traceOf(...sent);
  return { steps, replay: new MemoryReplay(steps, { input, codeOf: (of) => (of.code === outer ? code : undefined) }) };
}

/** `00` for a byte that is known, `??` for one that is not; zeros at the end of each word left out. */
function shown({ bytes, isKnown }: MemoryBytes): string {
  const text = Array.from(bytes, (byte, at) => (isKnown[at] === 1 ? byte.toString(16).padStart(2, '0') : '??'));
  const words = Array.from({ length: Math.ceil(text.length / 32) }, (_each, at) => text.slice(at * 32, at * 32 + 32));
  return words.map((word) => word.join('').replace(/(?:00)+$/, '')).join('|');
}

function memoryAfter(...sent: readonly Sent[]): string {
  const { replay } = replayOf(...sent, ['STOP', 0]);
  return shown(replay.memoryAt(sent.length));
}

const ff = `0x${'ff'.repeat(32)}`;

describe('memory that follows from stacks', () => {
  it('holds what was stored, word by word and byte by byte, in whole words', () => {
    assert.equal(memoryAfter(start), '');
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0]), 'ff'.repeat(32));
    assert.equal(
      memoryAfter(start, ['MSTORE', 0, 1, 31]),
      `${'00'.repeat(32)}|${'00'.repeat(30)}01`.replace(/^0+/, ''),
    );
    assert.equal(memoryAfter(start, ['MSTORE8', 0, 0x1234, 33]), '|0034');
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0], ['MSTORE8', 0, 0x12, 3]), `ffffff12${'ff'.repeat(28)}`);
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0], ['MSTORE', 0, 0, 0]), '');
  });

  it('grows by what is only looked at', () => {
    for (const [op, ...stack] of [
      ['MLOAD', 33],
      ['KECCAK256', 10, 60],
      ['SHA3', 10, 60],
      ['LOG1', 7, 10, 60],
      ['RETURNDATACOPY', 0, 0, 0],
    ] as const) {
      const { replay } = replayOf(start, [op, 0, ...stack], ['STOP', 0]);
      assert.equal(replay.memoryAt(2).bytes.length, op === 'RETURNDATACOPY' ? 0 : 96, op);
    }
    for (const op of ['KECCAK256', 'SHA3', 'LOG0', 'LOG1']) {
      assert.equal(replayOf(start, [op, 0, 7, 0, 60], ['STOP', 0]).replay.memoryAt(2).bytes.length, 0, op);
    }
  });

  it('holds what was copied of data, code and memory, and zeros behind their ends', () => {
    assert.equal(memoryAfter(start, ['CALLDATACOPY', 0, 3, 1, 0]), '020304');
    assert.equal(memoryAfter(start, ['CALLDATACOPY', 0, 4, 3, 0]), '0405');
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0], ['CALLDATACOPY', 0, 4, 9, 0]), `00000000${'ff'.repeat(28)}`);
    assert.equal(memoryAfter(start, ['CODECOPY', 0, 3, 2, 1]), '00c2c3');
    assert.equal(memoryAfter(start, ['CALLDATACOPY', 0, 4, 0, 0], ['MCOPY', 0, 2, 1, 32]), '01020304|0203');
    assert.equal(memoryAfter(start, ['EXTCODECOPY', 0, 2, 0, 0, 5]), '????');
    assert.equal(memoryAfter(start, ['CALLDATACOPY', 0, 4, ff, 0]), '');
  });

  it('is not known where a stack is not, and none where no memory can be', () => {
    assert.equal(memoryAfter(start, ['MSTORE', 0, 'x', 0]), '??'.repeat(32));
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0], ['MSTORE', 0, 1, 'x']), '??'.repeat(32));
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0], ['MSTORE', 0, 1, 4 * 1024 * 1024]), '??'.repeat(32));
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0], ['MLOAD', 0, ff]), 'ff'.repeat(32));
    const { replay } = replayOf(start, ['MSTORE', 0, 1, 4 * 1024 * 1024 - 32], ['STOP', 0]);
    assert.equal(replay.memoryAt(2).bytes.length, 4 * 1024 * 1024);
  });

  const call = (op: string, ...tail: readonly (number | string)[]): Sent => [op, 0, ...tail];

  it('has what a call answered, as much as was asked for', () => {
    // The input is 4 bytes from 0, the output 3 bytes at 32.
    const calling = (...child: readonly Sent[]) =>
      memoryAfter(start, ['MSTORE', 0, ff, 0], call('CALL', 3, 32, 4, 0, 0, other, 9), ...child, [
        'RETURNDATACOPY',
        0,
        1,
        1,
        64,
      ]);
    const child: Sent = ['PUSH0', 1];
    const [word, store] = [`0x${'a1a2a3a4'.padEnd(64, '0')}`, 'MSTORE'];
    assert.equal(calling(child, [store, 1, word, 0], ['RETURN', 1, 4, 0]), `${'ff'.repeat(32)}|a1a2a3|a2`);
    assert.equal(calling(child, [store, 1, word, 0], ['REVERT', 1, 2, 0]), `${'ff'.repeat(32)}|a1a2|a2`);
    assert.equal(calling(child, ['STOP', 1]), `${'ff'.repeat(32)}||`);
    assert.equal(calling(child, ['CALLDATACOPY', 1, 9, 0, 0], ['RETURN', 1, 5, 0]), `${'ff'.repeat(32)}|ffffff|ff`);
    assert.equal(calling(['', 1]), `${'ff'.repeat(32)}|??????|??`);
  });

  it('does not know what a call without a step of its own answered, nor where it put that', () => {
    for (const op of ['CALL', 'CALLCODE', 'STATICCALL', 'DELEGATECALL']) {
      const value = op.startsWith('CALL') ? [0] : [];
      const calling = (target: number | string, ...range: readonly (number | string)[]) =>
        memoryAfter(
          start,
          ['MSTORE', 0, ff, 0],
          call(op, ...range, 4, 0, ...value, target, 9),
          ['CALLER', 0],
          ['MUL', 0, 1, 1],
          ['RETURNDATACOPY', 0, 1, 0, 64],
        );
      for (const target of [1, 2, 9, 0x13, 0x167, 0x16b, other, 'x']) {
        assert.equal(calling(target, 3, 32), `${'ff'.repeat(32)}|??????|??`, `${op} ${target}`);
        assert.equal(calling(target, 0, ff), `${'ff'.repeat(32)}||??`, `${op} ${target}`);
        assert.equal(calling(target, 3, 'x').replaceAll('??', ''), '||', `${op} ${target}`);
      }
    }
    const created = [call('CREATE', 0, 0, 0), ['RETURNDATACOPY', 0, 1, 0, 0]] as const;
    assert.equal(memoryAfter(start, ['MSTORE', 0, ff, 0], ...created), `00${'ff'.repeat(31)}`);
  });

  it('tells what calls were given and answered, of creations too', () => {
    const { steps, replay } = replayOf(
      start,
      ['MSTORE', 0, ff, 0],
      call('CREATE2', 7, 3, 1, 0),
      ['PUSH0', 1],
      ['CODECOPY', 1, 3, 0, 0],
      ['CALLDATACOPY', 1, 1, 0, 0],
      ['RETURN', 1, 3, 0],
      ['RETURNDATACOPY', 0, 1, 0, 0],
      call('STATICCALL', 0, 0, 2, 30, other, 9),
      ['PUSH0', 1],
      ['REVERT', 1, 0, 0],
      call('DELEGATECALL', 0, 0, 1, 31, other, 9),
      ['PUSH0', 1],
      ['ADD', 1],
      ['STOP', 0],
    );
    const [outermost, created, asked, halted] = steps.frames;
    assert.ok(outermost && created && asked && halted);
    assert.equal(replay.inputOf(outermost), input);
    assert.equal(shown(replay.inputOf(created) ?? input), 'ffffff');
    assert.equal(shown(replay.returnedBy(created) ?? input), '00ffff');
    assert.equal(shown(replay.inputOf(asked) ?? input), 'ffff');
    assert.deepEqual(replay.returnedBy(asked), memoryBytes(new Uint8Array()));
    assert.deepEqual(replay.returnedBy(halted), memoryBytes(new Uint8Array()));
    // What was created does not answer with its code.
    assert.equal(shown(replay.memoryAt(8)), `00${'ff'.repeat(31)}`);
    assert.equal(shown(replay.bytesAt(8, 0, 2)), '00ff');
  });

  it('is the same whichever step is asked for first', () => {
    const sent: Sent[] = [start];
    for (let at = 0; at < 40; at += 1) {
      sent.push(['MSTORE8', 0, at + 1, at], call('CALL', 0, 0, at, 0, 0, other, 9), ['PUSH0', 1], ['STOP', 1]);
    }
    const [one, two] = [replayOf(...sent, ['STOP', 0]), replayOf(...sent, ['STOP', 0])];
    const places = Array.from({ length: sent.length }, (_each, at) => at);
    const forward = places.map((at) => shown(one.replay.memoryAt(at)));
    const backward = places.toReversed().map((at) => shown(two.replay.memoryAt(at)));
    assert.deepEqual(forward, backward.toReversed());
    assert.deepEqual(
      one.steps.frames.slice(1).map((frame) => shown(one.replay.inputOf(frame) ?? input)),
      two.steps.frames.slice(1).map((frame) => shown(two.replay.inputOf(frame) ?? input)),
    );
  });

  it('goes on from where it was looked at last, in each call', () => {
    const sent: Sent[] = [start];
    for (let at = 0; at < 300; at += 1) {
      sent.push(['MSTORE8', 0, at + 1, at]);
    }
    const { steps, replay } = replayOf(...sent, ['STOP', 0]);
    let looks = 0;
    const { frameAt } = TraceSteps.prototype;
    steps.frameAt = (step) => {
      looks += 1;
      return frameAt.call(steps, step);
    };
    for (let step = 0; step <= 300; step += 1) {
      replay.memoryAt(step);
    }
    // Once for where it is, and once for each step that is run.
    assert.equal(looks, 301 + 300);
    replay.memoryAt(299);
    assert.equal(looks, 601 + 300);
  });

  it('stops copying when no execution could have paid for it', () => {
    const calls = Array.from({ length: 70 }, (): Sent[] => [
      call('CALL', 0, 0, 0, 0, 0, other, 9),
      ['MSTORE', 1, ff, 4 * 1024 * 1024 - 32],
      ['REVERT', 1, 4 * 1024 * 1024, 0],
    ]).flat();
    const { steps, replay } = replayOf(start, ...calls);
    const lengths = steps.frames.slice(1).map((frame) => replay.returnedBy(frame)?.bytes.length);
    assert.equal(lengths[0], 4 * 1024 * 1024);
    assert.equal(lengths.at(-1), undefined);
  });
});
