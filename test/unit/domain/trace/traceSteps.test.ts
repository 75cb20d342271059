import assert from 'node:assert/strict';
import type { OpcodeStep } from '../../../../src/domain/contract/contractResult.ts';
import { type OwnStep, TraceSteps, WordStacks } from '../../../../src/domain/trace/traceSteps.ts';

type Line = readonly [op: string, pc: number, gas: number, cost: number, depth: number, stack: string];

function traceOf(lines: readonly Line[], hasStacks = true): readonly OpcodeStep[] {
  return lines.map(([op, pc, gas, cost, depth, stack]) => ({
    op,
    pc,
    gas: BigInt(gas),
    gasCost: BigInt(cost),
    depth,
    reason: undefined,
    stack: hasStacks ? wordsOf(stack) : undefined,
  }));
}

function wordsOf(stack: string): readonly string[] {
  return stack === '' ? [] : stack.split(' ').map((digits) => `0x${digits}`);
}

function ownSteps(steps: readonly OpcodeStep[]): readonly OwnStep[] {
  const trace = new TraceSteps(undefined, steps);
  return steps.map((_step, index) => trace.at(index));
}

/** `op pc gas stack`, and what it found or put in storage. */
function said(steps: readonly OpcodeStep[]): readonly string[] {
  return ownSteps(steps).map(({ op, pc, gas, stack, access }) => {
    const words = stack?.map((word) => word?.slice(2) ?? '?').join(' ') ?? 'none';
    const storage = access === undefined ? '' : ` ${access.kind} ${access.slot} ${access.value}`;
    return `${op} ${pc} ${gas} [${words}]${storage}`;
  });
}

/** Loads slot 5, calls, writes what came back to slot 6. */
const own = [
  'PUSH1 0 1000 []',
  'SLOAD 2 997 [5] read 0x5 0x9',
  'DUP1 3 897 [9]',
  'DELEGATECALL 4 894 [a b c d ff 7 9]',
  'PUSH0 0 500 []',
  'PUSH0 1 498 [0]',
  'RETURN 2 496 [0 0]',
  'PUSH1 5 600 [a 1]',
  'SSTORE 7 597 [a 1 6] written 0x6 0x1',
  'STOP 8 500 [a]',
];

/** As the service writes it. */
const after: readonly Line[] = [
  ['PUSH1', 2, 997, 3, 0, '5'],
  ['SLOAD', 3, 897, 100, 0, '9'],
  ['DUP1', 4, 894, 3, 0, 'a b c d ff 7 9'],
  ['DELEGATECALL', 4, 794, 100, 0, 'a b c d ff 7 9'],
  ['PUSH0', 1, 498, 2, 1, '0'],
  ['PUSH0', 2, 496, 2, 1, '0 0'],
  ['RETURN', 2, 496, 0, 1, ''],
  ['PUSH1', 7, 597, 3, 0, 'a 1 6'],
  ['SSTORE', 8, 500, 97, 0, 'a'],
  ['STOP', 8, 500, 0, 0, 'a'],
];

/** As other tools write it: all of it before the step. */
const before: readonly Line[] = [
  ['PUSH1', 0, 1000, 3, 0, ''],
  ['SLOAD', 2, 997, 100, 0, '5'],
  ['DUP1', 3, 897, 3, 0, '9'],
  ['DELEGATECALL', 4, 894, 100, 0, 'a b c d ff 7 9'],
  ['PUSH0', 0, 500, 2, 1, ''],
  ['PUSH0', 1, 498, 2, 1, '0'],
  ['RETURN', 2, 496, 0, 1, '0 0'],
  ['PUSH1', 5, 600, 3, 0, 'a 1'],
  ['SSTORE', 7, 597, 97, 0, 'a 1 6'],
  ['STOP', 8, 500, 0, 0, 'a'],
];

/** A call with `end` as the last step inside, and what the step after it finds. */
function afterCall(call: string, ...inside: readonly Line[]): string | undefined {
  const steps: readonly Line[] = [
    ['PUSH1', 2, 97, 3, 0, '9 7 6 5 4 3 2 1'],
    [call, 2, 90, 7, 0, '9 7 6 5 4 3 2 1'],
    ...inside,
    ['POP', 4, 80, 2, 0, ''],
    ['STOP', 4, 80, 0, 0, ''],
  ];
  return said(traceOf(steps)).at(-2);
}

/** The step after a creation, and what it created as its frame says. */
function afterCreation(op: string, stack: string): string {
  const steps = traceOf([
    ['PUSH1', 2, 97, 3, 0, '9 7 6 5 4 3 2 1'],
    ['CREATE', 2, 90, 7, 0, '9 7 6 5 4 3 2 1'],
    ['RETURN', 0, 50, 0, 1, ''],
    [op, 4, 80, 3, 0, stack],
    ['STOP', 4, 80, 0, 0, ''],
  ]);
  const [, { created } = assert.fail()] = new TraceSteps(undefined, steps).frames;
  return `${said(steps).at(-2)} ${created?.replace(/^0x0+/, '') ?? 'nothing'}`;
}

describe('own steps of a trace', () => {
  it('begin where the step before them ended', () => assert.deepEqual(said(traceOf(after)), own));

  it('are as they stand where the trace says what was before each step', () =>
    assert.deepEqual(said(traceOf(before)), own));

  it('need no stacks', () =>
    assert.deepEqual(
      said(traceOf(after, false)),
      own.map((line) => line.replace(/\[.*/, '[none]')),
    ));

  it('find on the stack how a call ended, as far as the trace tells', () => {
    assert.equal(afterCall('CALL', ['STOP', 0, 50, 0, 1, '']), 'POP 3 82 [9 1]');
    assert.equal(afterCall('CALLCODE', ['SELFDESTRUCT', 0, 50, 0, 1, '']), 'POP 3 82 [9 1]');
    assert.equal(afterCall('STATICCALL', ['REVERT', 0, 50, 0, 1, '']), 'POP 3 82 [9 7 0]');
    // Anything else in the end has halted.
    assert.equal(afterCall('DELEGATECALL', ['ADD', 0, 50, 0, 1, '']), 'POP 3 82 [9 7 0]');
    assert.equal(afterCall('CREATE', ['RETURN', 0, 50, 0, 1, '']), 'POP 3 82 [9 7 6 5 4 ?]');
    assert.equal(afterCall('CREATE2', ['REVERT', 0, 50, 0, 1, '']), 'POP 3 82 [9 7 6 5 0]');
    // A precompile or a system contract.
    assert.equal(afterCall('CALL', ['', 0, 0, 0, 1, '']), 'POP 3 82 [9 ?]');
    // Where the next step puts it tells more than the call does.
    assert.equal(afterCreation('DUP1', '9 7 6 5 4 c0de c0de'), 'DUP1 3 83 [9 7 6 5 4 c0de] c0de');
    assert.equal(afterCreation('DUP1', '9 7 6 5 4 0 0'), 'DUP1 3 83 [9 7 6 5 4 0] nothing');
    assert.equal(afterCreation('PUSH1', '9 7 6 5 4 c0de 0'), 'PUSH1 3 83 [9 7 6 5 4 c0de] c0de');
    assert.equal(afterCreation('JUMPDEST', '9 7 6 5 4 c0de'), 'JUMPDEST 3 83 [9 7 6 5 4 c0de] c0de');
    assert.equal(afterCreation('SWAP2', '9 7 6 c0de 4 5'), 'SWAP2 3 83 [9 7 6 5 4 c0de] c0de');
    assert.equal(afterCreation('ISZERO', '9 7 6 5 4 0'), 'ISZERO 3 83 [9 7 6 5 4 ?] nothing');
    assert.equal(afterCreation('SWAP16', '9 7 6 c0de 4 5'), 'SWAP16 3 83 [9 7 6 5 4 ?] nothing');
    assert.equal(afterCreation('XPUSH1', '9 7 6 5 4 c0de 0'), 'XPUSH1 3 83 [9 7 6 5 4 ?] nothing');
    // The deepest frame is not the one that returned.
    assert.equal(
      afterCall('CALL', ['CALL', 0, 50, 0, 1, ''], ['REVERT', 0, 9, 0, 2, ''], ['STOP', 1, 50, 0, 1, '']),
      'POP 3 82 [9 1]',
    );
  });

  it('of a call that halted before it ran are one place, though the trace has it twice', () => {
    assert.deepEqual(
      said(
        traceOf([
          ['PUSH1', 2, 97, 3, 0, '9 7 6 5 4 3 2 1'],
          ['CALL', 2, 90, 7, 0, '9 7 6 5 4 3 2 1'],
          ['', 0, 0, 0, 1, ''],
          ['CALL', 2, 90, 7, 0, '9 7 6 5 4 3 2 1'],
        ]),
      ),
      ['PUSH1 0 100 []', 'CALL 2 97 [9 7 6 5 4 3 2 1]', ' 0 0 []', 'CALL 2 97 [9 7 6 5 4 3 2 1]'],
    );
  });

  it('of the same instruction at another place, or of another one there, are not that call', () => {
    const told = (op: string, pc: number) =>
      said(
        traceOf([
          ['PUSH1', 2, 97, 3, 0, '9 7 6 5 4 3 2 1'],
          ['CALL', 2, 90, 7, 0, '9 7 6 5 4 3 2 1'],
          ['STOP', 0, 50, 0, 1, ''],
          [op, pc, 80, 2, 0, '9 1'],
        ]),
      ).at(-1);
    assert.equal(told('CALL', 2), 'CALL 2 97 [9 7 6 5 4 3 2 1]');
    assert.equal(told('CALL', 4), 'CALL 3 82 [9 1]');
    assert.equal(told('POP', 2), 'POP 3 82 [9 1]');
  });

  it('tell what transient storage had, too', () =>
    assert.deepEqual(
      said(
        traceOf([
          ['PUSH1', 2, 997, 3, 0, '5'],
          ['TLOAD', 3, 897, 100, 0, '9'],
          ['PUSH1', 5, 894, 3, 0, '9 6'],
          ['TSTORE', 6, 794, 100, 0, ''],
          ['STOP', 6, 794, 0, 0, ''],
        ]),
      ).filter((line) => line.startsWith('T')),
      ['TLOAD 2 997 [5] read 0x5 0x9', 'TSTORE 5 894 [9 6] written 0x6 0x9'],
    ));

  it('are read right when the first ends its frame at once', () => {
    for (const op of ['STOP', 'RETURN', 'REVERT', 'INVALID', 'SELFDESTRUCT', '']) {
      assert.deepEqual(said(traceOf([[op, 0, 90, 10, 0, '']])), [`${op} 0 100 []`]);
    }
    assert.deepEqual(said(traceOf([['ADD', 0, 90, 10, 0, '']])), ['ADD 0 90 []']);
  });

  it('say nothing of storage that a step which halted did not reach', () => {
    const halted: readonly Line[] = [
      ['PUSH1', 2, 9, 3, 0, '8 5'],
      ['SSTORE', 2, -91, 100, 0, '8 5'],
    ];
    assert.deepEqual(said(traceOf(halted)), ['PUSH1 0 12 []', 'SSTORE 2 9 [8 5]']);
    assert.deepEqual(said(traceOf([['SLOAD', 0, 9, 100, 0, '5']])), ['SLOAD 0 9 [5]']);
  });

  it('of a trace that nobody would write are given nonetheless', () => {
    const odd: readonly Line[] = [
      ['ADD', 9, 5, 1, 3, ''],
      ['CALL', 7, 5, 1, -2, '1'],
      ['ADD', 8, 5, 1, 9, ''],
      ['ADD', 3, 5, 1, 4, ''],
      ['ADD', 1, 5, 1, -2, ''],
    ];
    assert.deepEqual(said(traceOf(odd)), ['ADD 0 6 []', 'CALL 0 6 []', 'ADD 0 6 []', 'ADD 0 6 []', 'ADD 8 6 [0]']);
    assert.deepEqual(ownSteps([]), []);
  });
});

type Stack = readonly (string | undefined)[] | undefined;

function kept(stacks: readonly Stack[]): readonly Stack[] {
  const list = new WordStacks();
  for (const stack of stacks) {
    list.push(stack);
  }
  return stacks.map((_stack, index) => list.at(index));
}

/** Grows and shrinks, changes words deep inside, and is not known now and then. */
function stackOf(index: number): Stack {
  const word = (at: number) => (at % 11 === 10 ? undefined : `0x${(at < index % 5 ? index % 3 : at).toString(16)}`);
  return index % 17 === 16 ? undefined : Array.from({ length: (index * 7) % 23 }, (_each, at) => word(at));
}

describe('the stacks of a trace', () => {
  it('are what they were, in any order and over hundreds of steps', () => {
    const stacks = Array.from({ length: 400 }, (_each, index) => stackOf(index));
    assert.deepEqual(kept(stacks), stacks);
  });

  it('need not be there', () => {
    assert.deepEqual(kept([]), []);
    assert.deepEqual(kept([undefined, ['0x1'], undefined, []]), [undefined, ['0x1'], undefined, []]);
    assert.equal(new WordStacks().at(0), undefined);
  });
});
