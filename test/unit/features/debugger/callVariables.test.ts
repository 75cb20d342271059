import assert from 'node:assert/strict';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { CallFrame } from '../../../../src/domain/trace/callFrames.ts';
import { memoryBytes } from '../../../../src/domain/trace/memoryReplay.ts';
import { indexTrace, type Replay } from '../../../../src/domain/trace/replay.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { createStandardReader } from '../../../../src/services/abi/contractReader.ts';
import { systemAbis } from '../../../../src/services/abi/systemContracts.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { runSteps } from '../../runSteps.ts';
import { address } from '../../services/ledger/ids.ts';

stubVsCode();
const coder = await import('../../../../src/services/abi/coder/abiCoder.ts');
const { argumentVariables } = await import('../../../../src/features/debugger/functionVariables.ts');
const { callVariables, eventVariables, gasVariables, memoryVariables, stackVariables } = await import(
  '../../../../src/features/debugger/callVariables.ts'
);

const of = (digit: string) => address(`0x${digit.repeat(40)}`);
const [payer, outer, inner] = [of('1'), of('2'), of('3')];
const text = (digit: string) => `0x${digit.repeat(40)}`;

type Sent = readonly [op: string, depth: number, gas: number, ...stack: readonly (string | undefined)[]];

/** With what was before each step; the outermost is called with four bytes, and named `Outer`. */
function replayOf(sent: readonly Sent[], more: Partial<Replay> = {}, hasStacks = true, to = outer): Replay {
  const steps = new TraceSteps(
    to,
    sent.map(([op, depth, gas, ...stack]) => {
      return {
        op,
        depth,
        pc: 0,
        gas: BigInt(gas),
        gasCost: 3n,
        reason: undefined,
        stack: hasStacks ? stack : undefined,
      };
    }) as never,
  );
  const code = { input: memoryBytes(Uint8Array.from([1, 2, 3, 4])), codeOf: () => undefined };
  const index = runSteps(indexTrace(steps, () => undefined, code)).result;
  const named = { contract: { compilation: { name: 'Outer' } } };
  return {
    index,
    programOf: (call: CallFrame) => (call.code === outer ? named : undefined),
    reader: noReader,
    result: { from: payer, amountTinybars: 5_000n },
    warnings: [],
    answers: new Map(),
    ...more,
  } as unknown as Replay;
}

const shown = (
  variables: readonly { readonly name: string; readonly value: string; readonly evaluateName?: string }[],
) => variables.map(({ name, value, evaluateName }) => `${name} = ${value}${evaluateName ? ` (${evaluateName})` : ''}`);

const start: Sent = ['PUSH0', 0, 100];
/** A call of `op` from the outermost one, with what is on the stack before it. */
const calling = (op: string, ...stack: readonly string[]) =>
  replayOf([start, [op, 0, 90, ...stack], ['PUSH0', 1, 60], ['STOP', 1, 50], ['STOP', 0, 40]]);
const called = (op: string, ...stack: readonly string[]) => {
  const replay = calling(op, ...stack);
  return shown(callVariables(replay, replay.index.steps.frames[1] ?? assert.fail(), 3));
};

describe('the call that code runs in', () => {
  it('has what it asked of the ledger last, and that this was refused', () => {
    const tokens = `0x${'0'.repeat(37)}167`;
    const word = (value: number) => value.toString(16).padStart(64, '0');
    const call = (stack: readonly string[]): Sent[] => [
      ['CALL', 0, 90, ...stack],
      ['', 1, 60],
    ];
    const given = ['0x0', '0x0', '0x0', '0x0', '0x0', tokens, '0x9'];
    const sent = [start, ...call(given), ...call(given), ['STOP', 0, 40] as Sent];
    const plain = replayOf(sent);
    const [outermost = assert.fail(), first = assert.fail(), second = assert.fail()] = plain.index.steps.frames;
    // isToken(address) and associateToken(address,address)
    const answers = new Map([
      [first, { input: `0x19f37361${word(2001)}`, resultData: `0x${word(22)}${word(1)}` }],
      [second, { input: `0x49146bde${word(1001)}${word(2001)}`, resultData: `0x${word(194)}` }],
    ]) as unknown as Replay['answers'];
    const replay = { ...plain, answers, reader: createStandardReader(coder, systemAbis) };
    const lastAt = (step: number) => {
      const found = callVariables(replay, outermost, step).find(({ name }) => name === 'last call of the ledger');
      return found?.value.replaceAll(/0x0+/g, '0x');
    };
    assert.equal(lastAt(2), undefined);
    assert.match(lastAt(3) ?? '', /^isToken\(token: .*\) → \(responseCode: 22 \(SUCCESS\), isToken: true\)$/);
    assert.match(
      lastAt(5) ?? '',
      /^associateToken\(account: .*\) → \(responseCode: 194 \(TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT\)\) ✗ TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT: the account is associated with the token already$/,
    );
    assert.equal(shown(callVariables(replay, first, 5)).length, shown(callVariables(plain, first, 5)).length);
  });

  it('is that of the transaction, as far as its result says', () => {
    const replay = replayOf([start]);
    const [frame = assert.fail()] = replay.index.steps.frames;
    const rest = [
      `to = ${text('2')} Outer (this)`,
      'value = 5,000 tℏ (msg.value)',
      'gas = 100',
      'data = 0x01020304 (msg.data)',
    ];
    assert.deepEqual(shown(callVariables(replay, frame, 0)), [
      'kind = CALL',
      `from = ${text('1')} (msg.sender)`,
      ...rest,
    ]);
    const unknown = { ...replay, result: undefined } as Replay;
    assert.deepEqual(shown(callVariables(unknown, frame, 0)), ['kind = CALL', rest[0], ...rest.slice(2)]);
    const deployment = replayOf([start], {}, true, of('0'));
    assert.deepEqual(shown(callVariables(deployment, deployment.index.steps.frames[0] ?? assert.fail(), 0)), [
      'kind = CREATE',
      `from = ${text('1')} (msg.sender)`,
      'value = 5,000 tℏ (msg.value)',
      'gas = 100',
    ]);
  });

  it('is what the instruction says that made it', () => {
    const ends = ['gas = 60', 'data = 0x0000 (msg.data)'];
    const from = `from = ${text('2')} Outer (msg.sender)`;
    const to = `to = ${text('3')} (this)`;
    // The output, the input of two bytes at 0, the value, the callee and the gas.
    assert.deepEqual(called('CALL', '0x0', '0x0', '0x2', '0x0', '0x7d0', inner, '0x9'), [
      ...['kind = CALL', from, to, 'value = 2,000 tℏ (msg.value)'],
      ...ends,
    ]);
    assert.deepEqual(called('STATICCALL', '0x0', '0x0', '0x2', '0x0', inner, '0x9'), [
      ...['kind = STATICCALL', from, to, 'value = 0 tℏ (msg.value)'],
      ...ends,
    ]);
    // In the name of its caller: who called that, and with what value.
    assert.deepEqual(called('DELEGATECALL', '0x0', '0x0', '0x2', '0x0', inner, '0x9'), [
      'kind = DELEGATECALL',
      `from = ${text('1')} (msg.sender)`,
      `to = ${text('2')} Outer (this)`,
      `code of = ${text('3')}`,
      'value = 5,000 tℏ (msg.value)',
      ...ends,
    ]);
    assert.deepEqual(called('CALLCODE', '0x0', '0x0', '0x2', '0x0', '0x7', inner, '0x9'), [
      'kind = CALLCODE',
      from,
      `to = ${text('2')} Outer (this)`,
      `code of = ${text('3')}`,
      'value = 7 tℏ (msg.value)',
      ...ends,
    ]);
    assert.deepEqual(called('CREATE2', '0x5', '0x2', '0x0', '0x8'), [
      'kind = CREATE2',
      from,
      'value = 8 tℏ (msg.value)',
      'gas = 60',
    ]);
  });

  it('has used gas, from the innermost out', () => {
    const replay = calling('CALL', '0x0', '0x0', '0x0', '0x0', '0x0', inner, '0x9');
    assert.deepEqual(shown(gasVariables(replay, 3)), [
      'left = 50',
      'this instruction = 3',
      'used by 0x3333…3333 = 10',
      'used by Outer = 10',
    ]);
    assert.deepEqual(shown(gasVariables(replay, 4)), ['left = 40', 'this instruction = 3', 'used by Outer = 60']);
  });
});

describe('arguments of a call', () => {
  const argumentsOf = (replay: Replay) => {
    const frame = replay.index.locations.frameAt(0);
    return argumentVariables(replay, { frame, step: 0, location: undefined }).map(
      ({ name, value, type, evaluateName }) => [name, value, type, evaluateName].map(String),
    );
  };
  const reading = (...given: readonly object[]) =>
    ({ reader: { ...noReader, call: () => ({ name: 'f', arguments: given }) } }) as unknown as Partial<Replay>;

  it('are what its ABI says, else its data', () => {
    const given = [
      { name: 'a', type: 'uint8', value: '5' },
      { name: '', type: 'bool', value: 'true' },
    ];
    assert.deepEqual(argumentsOf(replayOf([start], reading(...given))), [
      ['a', '5', 'uint8', 'a'],
      ['#2', 'true', 'bool', 'undefined'],
    ]);
    assert.deepEqual(argumentsOf(replayOf([start], reading())), []);
    assert.deepEqual(argumentsOf(replayOf([start])), [['data', '0x01020304', 'undefined', 'undefined']]);
    const none = [['—', 'There are none.', 'undefined', 'undefined']];
    assert.deepEqual(argumentsOf(replayOf([start], {}, true, of('0'))), none);
    const replay = calling('CALL', '0x0', '0x0', '0x0', '0x0', '0x0', inner, '0x9');
    const frame = replay.index.locations.frameAt(2);
    assert.deepEqual(shown(argumentVariables(replay, { frame, step: 2, location: undefined })), [
      '— = There are none.',
    ]);
  });
});

describe('the stack and memory of a replay', () => {
  it('are shown word by word, the top of the stack first', () => {
    const replay = replayOf([['PUSH0', 0, 9, '0x1', undefined, '0x3']]);
    assert.deepEqual(shown(stackVariables(replay, 0)), ['[0] = 0x3', '[1] = unknown', '[2] = 0x1']);
    assert.deepEqual(shown(stackVariables(replayOf([start], {}, false), 0)), ['— = The trace has no stacks.']);
  });

  it('say which bytes are not known, and where the first word can be read from', () => {
    const replay = replayOf([
      start,
      ['MSTORE', 0, 9, '0x5', '0x0'],
      ['EXTCODECOPY', 0, 9, '0x2', '0x0', '0x21', '0x5'],
      ['STOP', 0, 9],
    ]);
    const frame = replay.index.locations.frameAt(3);
    const rows = memoryVariables(replay, { frame, step: 3, location: undefined });
    assert.deepEqual(
      rows.map(({ name, value, memoryReference }) => [name, value, memoryReference]),
      [
        ['0x0000', `0x${'5'.padStart(64, '0')}`, 'memory 3'],
        ['0x0020', `0x00????${'00'.repeat(29)}`, undefined],
      ],
    );
    const long = replayOf([start, ['MSTORE8', 0, 9, '0x5', '0x20020'], ['STOP', 0, 9]]);
    const words = memoryVariables(long, { frame: long.index.locations.frameAt(2), step: 2, location: undefined });
    assert.deepEqual([words.length, words.at(-1)?.name], [4_096, '0x1ffe0']);
  });
});

function eventsOf(sent: readonly Sent[]): Replay {
  const event = (of: string, topics: readonly string[], data = '') => ({
    name: 'E',
    signature: undefined,
    arguments: [{ name: 'a', type: 'bytes', value: `${of.slice(0, 4)} ${topics.length} ${data}` }],
  });
  return replayOf(sent, { reader: { ...noReader, event: event as never } });
}

const one = `0x${'1'.padStart(64, '0')}`;

describe('events of a replay', () => {
  const shown = (...sent: readonly Sent[]) =>
    eventVariables(eventsOf([start, ...sent, ['STOP', 0, 9]]), sent.length + 1).map(
      ({ name, value }) => `${name}: ${value}`,
    );

  it('are told with what they say, where all of it is known', () => {
    const name = 'Outer';
    assert.deepEqual(shown(['MSTORE8', 0, 1, '0x7', '0x0'], ['LOG1', 0, 2, '0x1', '0x1', '0x0']), [
      `${name}: E(a: 0x22 1 0x07)`,
    ]);
    assert.deepEqual(shown(['MSTORE8', 0, 1, '?', '0x0'], ['LOG1', 0, 2, '0x1', '0x1', '0x0']), [
      `${name}: ${one} unknown`,
    ]);
    assert.deepEqual(shown(['LOG2', 0, 1, '?', '0x1', '0x0', '0x0']), [`${name}: ${one} unknown 0x`]);
    for (const range of [
      ['?', '0x0'],
      ['0x1', '?'],
      ['0x186a1', '0x0'],
    ]) {
      assert.deepEqual(shown(['LOG1', 0, 1, '0x1', ...range]), [`${name}: ${one} unknown`]);
    }
    assert.deepEqual(shown(), ['—: There are none.']);
    for (const op of ['LOG5', 'LOG11', 'XLOG1', 'LOG']) {
      assert.deepEqual(shown([op, 0, 1, '0x1', '0x0', '0x0']), ['—: There are none.'], op);
    }
    assert.deepEqual(shown(['LOG0', 0, 1, '0x0', '0x0'], ['LOG4', 0, 2, ...Array(6).fill('0x0')]), [
      `${name}: E(a: 0x22 0 0x)`,
      `${name}: E(a: 0x22 4 0x)`,
    ]);
    const many = Array.from({ length: 501 }, (_each, at): Sent => ['LOG0', 0, at + 1, '0x0', '0x0']);
    assert.equal(shown(...many).length, 500);
  });

  it('are those before a step, without those of calls that have failed by then', () => {
    const inner = ['0x0', '0x0', '0x0', '0x0', '0x0', outer, '0x9'];
    const log = (depth: number, pc: number): Sent => ['LOG0', depth, pc, '0x0', '0x0'];
    const replay = eventsOf([
      ...[start, log(0, 1), ['CALL', 0, 2, ...inner] as const],
      ...[['PUSH0', 1, 0] as const, log(1, 1), ['CALL', 1, 2, ...inner] as const],
      ...[['PUSH0', 2, 0] as const, log(2, 1), ['STOP', 2, 2] as const],
      ...[['REVERT', 1, 3, '0x0', '0x0'] as const, log(0, 3), ['STOP', 0, 4] as const],
    ]);
    const counts = Array.from(
      { length: 13 },
      (_each, step) => eventVariables(replay, step).filter(({ name }) => name !== '—').length,
    );
    assert.deepEqual(counts, [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 1, 2, 2]);
  });
});
