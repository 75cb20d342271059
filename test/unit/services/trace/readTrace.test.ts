import assert from 'node:assert/strict';
import { readTrace, traceParts } from '../../../../src/services/trace/readTrace.ts';
import { runSteps } from '../../runSteps.ts';
import { turnsDuring } from '../../turnsDuring.ts';

const address = `0x${'ab'.repeat(20)}`;
const step = {
  pc: 0,
  op: 'PUSH1',
  depth: 0,
  gas: 97,
  gas_cost: 3,
  reason: null,
  stack: [],
  storage: null,
  memory: null,
};
const answer = { address, contract_id: '0.0.5', failed: false, gas: 1000, opcodes: [step], return_value: '0x01' };
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

async function summary(value: unknown) {
  const trace = await readTrace(bytes(value));
  return trace && { ...trace, steps: Array.from({ length: trace.steps.length }, (_each, at) => trace.steps.at(at)) };
}

describe('an answer with a trace', () => {
  it('is read with its steps', async () => {
    const next = { ...step, pc: 2, op: 'STOP', gas: 94, gas_cost: 0, stack: ['0x05'], reason: '0xab' };
    assert.deepEqual(await summary({ ...answer, opcodes: [step, next] }), {
      address,
      contractId: '0.0.5',
      failed: false,
      gas: 1000n,
      returnValue: '0x01',
      steps: [
        { op: 'PUSH1', depth: 0, pc: 0, gas: 97n, gasCost: 3n, reason: undefined, stack: [], access: undefined },
        { op: 'STOP', depth: 0, pc: 2, gas: 94n, gasCost: 0n, reason: '0xab', stack: ['0x05'], access: undefined },
      ],
    });
  });

  it('may have its members in any order, spaces and members that are not known', async () => {
    const text = ` { "opcodes" : [ ${JSON.stringify(step)} , ${JSON.stringify(step)} ] , "new" : {"a":[1,"]"]} , "failed":true,
      "gas":1, "return_value":"0x", "contract_id":null, "address":null } `;
    const { steps, ...rest } = (await summary(text)) ?? assert.fail();
    assert.deepEqual(rest, { address: undefined, contractId: undefined, failed: true, gas: 1n, returnValue: '0x' });
    assert.equal(steps.length, 2);
  });

  it('says whose code was called before its steps or behind them', async () => {
    const { address: called, ...rest } = answer;
    const contract = { ...rest, opcodes: [step, step] };
    for (const each of [
      { address: called, ...contract },
      { ...contract, address: called },
    ]) {
      assert.equal((await readTrace(bytes(each)))?.steps.frames[0]?.code, called);
    }
  });

  it('may have no steps', async () => {
    assert.deepEqual((await summary({ ...answer, opcodes: [] }))?.steps, []);
  });

  it('keeps what is no word as unknown, and of words that are too long the beginning', async () => {
    const { steps } =
      (await summary({ ...answer, opcodes: [{ ...step, stack: [7, 'f'.repeat(100)] }] })) ?? assert.fail();
    assert.deepEqual(steps[0]?.stack, ['?', 'f'.repeat(70)]);
    const none = await summary({ ...answer, opcodes: [{ ...step, stack: null }] });
    assert.equal(none?.steps[0]?.stack, undefined);
  });

  it('has zero as a word of nothing, and no more words than a stack holds', async () => {
    const wordsOf = async (stack: readonly string[]) =>
      (await summary({ ...answer, opcodes: [{ ...step, stack }] }))?.steps[0]?.stack;
    assert.deepEqual(await wordsOf(['0x', '0x0', '', '0x00']), ['0x0', '0x0', '', '0x00']);
    assert.equal((await wordsOf(Array(1_024).fill('0x')))?.length, 1_024);
    assert.equal(await summary({ ...answer, opcodes: [{ ...step, stack: Array(1_025).fill('0x') }] }), undefined);
  });

  it('is none without what belongs to it, or with what no trace has', async () => {
    const wrong: readonly unknown[] = [
      '',
      '{',
      '[]',
      'null',
      '{}',
      `${JSON.stringify(answer)} x`,
      JSON.stringify(answer).slice(0, -1),
      JSON.stringify(answer).slice(0, -20),
      { ...answer, opcodes: undefined },
      { ...answer, opcodes: {} },
      { ...answer, opcodes: [1] },
      { ...answer, opcodes: [null] },
      { ...answer, opcodes: '[]' },
      ...['[{', '[{}', '[{},', '[{} {}]', '[{]', '["a', '["a\\', '{}'].map((list) =>
        JSON.stringify(answer).replace(JSON.stringify([step]), list),
      ),
      { ...answer, failed: 'no' },
      { ...answer, gas: '5' },
      { ...answer, gas: 1.5 },
      { ...answer, return_value: '0x0' },
      { ...answer, return_value: 'x' },
      { ...answer, return_value: ' 0x' },
      { ...answer, return_value: '0x01 ' },
      JSON.stringify(answer).replace('"gas":97', '"gas":9007199254740993'),
      ...[
        { op: 1 },
        { op: 'x'.repeat(33) },
        { depth: -1 },
        { depth: 1_101 },
        { depth: '0' },
        { pc: null },
        { gas_cost: 0.1 },
      ].map((part) => ({ ...answer, opcodes: [{ ...step, ...part }] })),
    ];
    for (const each of wrong) {
      assert.equal(await readTrace(bytes(each)), undefined, JSON.stringify(each));
    }
    const deep = await readTrace(bytes({ ...answer, opcodes: [{ ...step, depth: 1_100, op: 'x'.repeat(32) }] }));
    assert.equal(deep?.steps.length, 1);
  });

  it('is no text that is not UTF-8', async () => {
    const broken = bytes(answer);
    broken[broken.indexOf('5'.charCodeAt(0))] = 0xff;
    assert.equal(await readTrace(broken), undefined);
  });

  it('is read with a pause after each 64 kB of steps', () => {
    const pauses = (opcodes: readonly object[]) => runSteps(traceParts(bytes({ ...answer, opcodes }))).pauses;
    const large = { ...step, stack: Array(900).fill(`0x${'1'.repeat(64)}`) };
    // Of 62 kB each: two are read at a time, after one pause of decoding.
    assert.deepEqual(
      [1, 40].map((count) => pauses(Array(count).fill(large)) - pauses([])),
      [0, 21],
    );
  });

  it('is read with pauses, and long steps are none', async () => {
    const opcodes = Array.from({ length: 2_000 }, () => ({ ...step, stack: Array(8).fill(`0x${'1'.repeat(64)}`) }));
    const turns = await turnsDuring(
      async () => assert.equal((await readTrace(bytes({ ...answer, opcodes })))?.steps.length, 2_000),
      10,
    );
    assert.ok(turns > 3, String(turns));
    const long = (length: number) => ({ ...answer, opcodes: [{ ...step, reason: 'x'.repeat(length) }] });
    assert.equal(await readTrace(bytes(long(256 * 1024))), undefined);
    assert.equal((await readTrace(bytes(long(255 * 1024))))?.steps.at(0).reason?.length, 10_000);
  });
});
