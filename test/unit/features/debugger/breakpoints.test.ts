import assert from 'node:assert/strict';
import { isTrue } from '../../../../src/domain/expression/evaluateExpression.ts';
import { type Expression, parseExpression } from '../../../../src/domain/expression/parseExpression.ts';
import { integer } from '../../../../src/domain/expression/typedValue.ts';
import { InputError } from '../../../../src/domain/failure.ts';
import type { Scope, Variable } from '../../../../src/features/debugger/protocol.ts';
import { type Debugging, startReplays } from './replayUnderTest.ts';

const { ReplayBreakpoints } = await import('../../../../src/features/debugger/breakpoints.ts');

/** `values[index] = square(index);` */
const inLoop = 104;

interface Answer {
  readonly breakpoints: readonly { readonly verified: boolean; readonly line?: number; readonly message?: string }[];
}

describe('breakpoints of a replay', () => {
  let replays: Awaited<ReturnType<typeof startReplays>>;
  before(async () => {
    replays = await startReplays();
  });
  after(() => replays.stop());

  const pathOf = (session: Debugging, name: string) => {
    const { replay } = session;
    const call = replay.index.steps.frames.find((each) =>
      [...(replay.programOf(each)?.paths.values() ?? [])].includes(`contracts/${name}`),
    );
    return `hiero-source://${(call && replay.programOf(call))?.address}/embedded/contracts/${name}`;
  };
  const setLines = async (session: Debugging, name: string, ...breakpoints: readonly object[]) => {
    const source = { path: pathOf(session, name) };
    return (await session.ask<Answer>('setBreakpoints', { source, breakpoints })).breakpoints;
  };
  const resultOf = async (session: Debugging, expression: string) =>
    (await session.ask<{ readonly result: string }>('evaluate', { expression, frameId: 1 })).result;
  /** Where each of several moves leads. */
  const moves = async (session: Debugging, ...commands: readonly string[]) => {
    const places: string[] = [];
    for (const command of commands) {
      places.push(await session.move(command));
    }
    return places;
  };

  /** The index of a loop wherever a breakpoint in it is met. */
  const indexes = async (more: object) => {
    const session = await replays.debug('legacy', 'loop');
    assert.deepEqual(await setLines(session, 'Granary.sol', { line: inLoop, ...more }), [
      { verified: true, line: inLoop },
    ]);
    const found: string[] = [];
    while ((await session.move('continue')).startsWith('breakpoint')) {
      found.push(await resultOf(session, 'index'));
    }
    return found;
  };

  it('stop where their condition holds', async () => {
    const all = await indexes({});
    const seen = await indexes({ condition: 'index == 3 || index > 4' });
    assert.deepEqual(
      seen,
      all.filter((index) => index === '3' || Number(index) > 4),
    );
    assert.ok(seen.length > 1 && seen.length < all.length, `${seen} of ${all}`);
  });

  it('count how often they are met from the start of the transaction, whichever way the replay moves', async () => {
    const all = await indexes({});
    assert.deepEqual(await indexes({ hitCondition: '3' }), all.slice(2, 3));
    assert.deepEqual(await indexes({ hitCondition: '>= 3' }), all.slice(2));
    assert.deepEqual(
      await indexes({ hitCondition: '% 2' }),
      all.filter((_each, at) => at % 2 === 1),
    );
    assert.deepEqual(
      await indexes({ hitCondition: '< 3', condition: 'index > 1' }),
      all.filter((index) => Number(index) > 1).slice(0, 2),
    );
    const back = await replays.debug('legacy', 'loop');
    await setLines(back, 'Granary.sol', { line: inLoop, hitCondition: '2' });
    assert.deepEqual(await moves(back, 'continue', 'reverseContinue', 'continue'), [
      `breakpoint Granary.sol:${inLoop}`,
      'entry GranaryProxy.sol:17',
      `breakpoint Granary.sol:${inLoop}`,
    ]);
    assert.equal(await resultOf(back, 'index'), all[1]);
  });

  it('say a logpoint with what is in its braces, forward only', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const said = (): readonly unknown[] =>
      session.events.filter(({ event }) => event === 'output').map(({ body }) => body['output']);
    await setLines(
      session,
      'Granary.sol',
      { line: 54, logMessage: 'from {msg.sender}: {sacks} less {fee}, {nobody}, {shares[msg.sender] + kept}' },
      { line: 55, logMessage: 'never', condition: 'sacks < 5' },
      { line: 58 },
    );
    assert.equal(await session.move('continue'), 'breakpoint Granary.sol:58');
    const line =
      'from 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC: 5000 less 151, {Nothing of the name nobody is known here.}, 0\n';
    assert.deepEqual(said(), [line]);
    assert.equal(await session.move('reverseContinue'), 'entry GranaryProxy.sol:17');
    assert.deepEqual(said(), []);
    assert.equal(await session.move('continue'), 'breakpoint Granary.sol:58');
    assert.deepEqual(said(), [line]);
  });

  it('stop, and say why, where a condition has no value', async () => {
    const session = await replays.debug('legacy', 'deposit');
    await setLines(session, 'Granary.sol', { line: 54, condition: 'nothing > 1' });
    assert.equal(await session.move('continue'), 'breakpoint Granary.sol:54');
    assert.deepEqual(
      session.events.map(({ event, body }) => `${event} ${body['output'] ?? body['reason']}`.trim()),
      [
        'output The condition nothing > 1 has no value here: Nothing of the name nothing is known here.',
        'stopped breakpoint',
      ],
    );
    const answers = await setLines(
      session,
      'Granary.sol',
      { line: 54, hitCondition: 'often' },
      { line: 54, hitCondition: '% 0' },
      { line: 54, logMessage: 'a {' },
      { line: 54, logMessage: 'a {b +}' },
      { line: 54, condition: '  ' },
    );
    assert.deepEqual(
      answers.map(({ verified, message }) => message ?? verified),
      [
        'This is no number of hits, such as 3, >= 3 or % 2: often',
        'This is no number of hits, such as 3, >= 3 or % 2: % 0',
        true,
        'The expression ends early.',
        true,
      ],
    );
  });

  it('stop where a state variable is written or read', async () => {
    const session = await replays.debug('legacy', 'deposit');
    await setLines(session, 'Granary.sol', { line: 53 });
    await session.move('continue');
    await setLines(session, 'Granary.sol');
    const { scopes } = await session.ask<{ scopes: readonly Scope[] }>('scopes', { frameId: 1 });
    const state = scopes.find(({ name }) => name === 'State')?.variablesReference;
    await session.ask<{ variables: readonly Variable[] }>('variables', { variablesReference: state });
    const infoOf = (name: string, more: object = { variablesReference: state }) =>
      session.ask<{ dataId: string | null; description: string; accessTypes?: readonly string[] }>(
        'dataBreakpointInfo',
        {
          name,
          ...more,
        },
      );
    const { dataId, description, accessTypes } = await infoOf('stock');
    assert.deepEqual([description, accessTypes], ['stock', ['read', 'write', 'readWrite']]);
    const setData = async (...breakpoints: readonly object[]) =>
      (await session.ask<Answer>('setDataBreakpoints', { breakpoints })).breakpoints;
    assert.deepEqual(await setData({ dataId, accessType: 'write' }), [{ verified: true }]);
    assert.equal(await session.move('continue'), 'data breakpoint Granary.sol:56');
    assert.equal(session.events.at(-1)?.body['description'], 'stock: 0 → 4849');
    assert.deepEqual(
      [await resultOf(session, 'stock'), await resultOf(session, 'shares[msg.sender] == kept')],
      ['0', 'true'],
    );
    assert.equal(await session.move('reverseContinue'), 'entry GranaryProxy.sol:17');

    // Each of two in one slot is written for itself.
    const packed = await infoOf('heaviest', { frameId: 1 });
    assert.equal(packed.dataId, null);
    await setLines(session, 'Granary.sol', { line: 53 });
    await session.move('continue');
    await setLines(session, 'Granary.sol');
    const [light, heavy, share] = await Promise.all(
      ['lightest', 'heaviest', 'shares[msg.sender]'].map((name) => infoOf(name, { frameId: 1 })),
    );
    await setData({ dataId: heavy?.dataId, accessType: 'write' });
    assert.equal(await session.move('continue'), 'data breakpoint Granary.sol:147');
    await setData({ dataId: light?.dataId, accessType: 'write' });
    assert.equal(await session.move('reverseContinue'), 'data breakpoint Granary.sol:146');
    await setData({ dataId: share?.dataId, accessType: 'readWrite', condition: 'kept > 1' });
    assert.equal(await session.move('reverseContinue'), 'data breakpoint Granary.sol:55');
    for (const name of ['shares', 'kept', 'msg.sender', 'kept + 1', 'no such name']) {
      assert.deepEqual([(await infoOf(name, { frameId: 1 })).dataId, (await infoOf(name)).dataId], [null, null], name);
    }
    assert.deepEqual(await setData({ dataId: 'x' }, { dataId: '0xab|0x1|1|0|32' }), [
      { verified: false, message: 'This transaction did not access it.' },
      { verified: false, message: 'This transaction did not access it.' },
    ]);
  });

  it('stop where a function begins, by its name', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const set = async (...names: readonly string[]) =>
      (await session.ask<Answer>('setFunctionBreakpoints', { breakpoints: names.map((name) => ({ name })) }))
        .breakpoints;
    assert.deepEqual(await set('feeOf', 'Granary.note(uint128)', 'GranaryProxy.note', 'nothing'), [
      { verified: true },
      { verified: true },
      { verified: false, message: 'No function of this name ran in this transaction.' },
      { verified: false, message: 'No function of this name ran in this transaction.' },
    ]);
    assert.deepEqual(await moves(session, 'continue', 'continue', 'continue', 'continue'), [
      'function breakpoint Granary.sol:151',
      'function breakpoint Keeping.sol:30',
      'function breakpoint Granary.sol:146',
      'terminated',
    ]);
    const deployed = await replays.debug('legacy', 'unverified');
    await deployed.ask('setFunctionBreakpoints', { breakpoints: [{ name: 'weigh' }] });
    assert.equal(await deployed.move('continue'), 'function breakpoint Granary.sol:113');
  });

  it('stop at failures by name', async () => {
    const session = await replays.debug('legacy', 'caught');
    const filterOptions = [{ filterId: 'named', condition: 'panic, Other' }];
    await session.ask('setExceptionBreakpoints', { filters: [], filterOptions });
    assert.deepEqual(await moves(session, 'continue', 'continue'), [
      'exception Granary.sol:133 Panic(code: 50): an array index is out of bounds',
      'terminated',
    ]);
  });

  it('are evaluated with pauses, each once a step', async () => {
    let count = 0;
    const isTrueAt = async (expression: Expression, step: number): Promise<boolean> => {
      count += 1;
      assert.deepEqual(expression, parseExpression('a'));
      for (const began = performance.now(); performance.now() - began < 0.2; ) {
        // As long as an evaluation takes.
      }
      if (step === 7) {
        throw new InputError('none', 'why');
      }
      return isTrue(step % 2 === 0 ? { kind: 'bool', value: step > 3 } : integer(1n));
    };
    const breakpoints = new ReplayBreakpoints({ isTrueAt, textAt: async () => assert.fail() });
    const steps = Array.from({ length: 1_000 }, (_each, at) => at);
    breakpoints.set('x', [{ condition: 'a' }], () => ({ kind: 'breakpoint', steps }));
    let [turns, isOver] = [0, false];
    const watch = (async () => {
      for (; !isOver; turns += 1) {
        await new Promise((done) => setImmediate(done));
      }
    })();
    await breakpoints.ready();
    await breakpoints.ready();
    isOver = true;
    await watch;
    assert.equal(count, 1_000);
    // They take 200 ms, of which others get a turn each 8 ms.
    assert.ok(turns >= 10, String(turns));
    assert.deepEqual(
      [2, 4, 7, 9].map((step) => breakpoints.pointAt(step)),
      [undefined, 'breakpoint', 'breakpoint', 'breakpoint'],
    );
    assert.deepEqual(await breakpoints.messages(6, 9), [
      'The condition a has no value here: why',
      'The condition a has no value here: A condition is true or false, but this is uint256.',
    ]);
  });
});
