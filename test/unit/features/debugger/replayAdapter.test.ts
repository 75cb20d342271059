import assert from 'node:assert/strict';
import type { Scope, Variable } from '../../../../src/features/debugger/protocol.ts';
import { selectorOf } from '../../../../src/services/abi/abiHash.ts';
import { type Debugging, startReplays } from './replayUnderTest.ts';

describe('a replay in the debugger', () => {
  let replays: Awaited<ReturnType<typeof startReplays>>;
  before(async () => {
    replays = await startReplays();
  });
  after(() => replays.stop());

  const moves = async (session: Debugging, ...commands: readonly string[]) => {
    const places: string[] = [];
    for (const command of commands) {
      places.push(await session.move(command));
    }
    return places;
  };
  const pathOf = async (session: Debugging, name: string) => {
    const { replay } = session;
    const call = replay.index.steps.frames.find((each) => {
      const paths = replay.programOf(each)?.paths.values() ?? [];
      return [...paths].includes(`contracts/${name}`);
    });
    const program = call && replay.programOf(call);
    return `hiero-source://${program?.address}/embedded/contracts/${name}`;
  };

  it('stands at the first statement, steps in, over and out, and back the same way', async () => {
    const session = await replays.debug('legacy', 'deposit');
    assert.equal((await session.stack())[0]?.line, 17);
    const forward = ['stepIn', 'stepIn', 'stepIn', 'stepIn', 'next', 'next', 'next', 'stepIn', 'stepOut', 'next'];
    const places = await moves(session, ...forward);
    assert.deepEqual(places, [
      'step GranaryProxy.sol:18',
      'step GranaryProxy.sol:21',
      'step GranaryProxy.sol:27',
      'step Keeping.sol:18',
      'step Keeping.sol:19',
      'step Keeping.sol:20',
      'step Granary.sol:53',
      'step Granary.sol:151',
      'step Granary.sol:53',
      'step Granary.sol:54',
    ]);
    const back = await moves(session, ...forward.map(() => 'stepBack'));
    assert.deepEqual(back, [...places.slice(0, -1).toReversed(), 'entry GranaryProxy.sol:17']);
    assert.equal(await session.move('stepBack'), 'entry GranaryProxy.sol:17');
  });

  it('stops where a failure began, behind a proxy, and goes no further', async () => {
    const session = await replays.debug('legacy', 'withdraw');
    const failed =
      'exception Granary.sol:140 NotEnough(farmer: 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC, wanted: 999999, kept: 4849)';
    assert.deepEqual(await moves(session, 'continue', 'next', 'continue', 'stepBack', 'stepBack'), [
      failed,
      failed,
      failed,
      'step Granary.sol:140',
      'step Granary.sol:139',
    ]);
    await session.move('continue');
    assert.deepEqual(await session.ask('exceptionInfo'), {
      exceptionId: 'NotEnough',
      description: failed.slice(failed.indexOf('NotEnough')),
      breakMode: 'unhandled',
      details: { message: failed.slice(failed.indexOf('NotEnough')), typeName: 'NotEnough' },
    });
  });

  it('stops first before the first statement, unless it is told to go on to the failure', async () => {
    for (const [stopOnEntry, place] of [
      [undefined, 'entry GranaryProxy.sol:17'],
      [true, 'entry GranaryProxy.sol:17'],
      ['false', 'entry GranaryProxy.sol:17'],
      [false, 'exception Granary.sol:140'],
    ]) {
      const session = await replays.debug('legacy', 'withdraw', { stopOnEntry });
      const [top] = await session.stack();
      const stops = session.events.filter(({ event }) => event === 'stopped');
      assert.deepEqual(
        stops.map(({ body }) => `${body['reason']} ${top?.source?.name}:${top?.line}`),
        [place],
      );
    }
  });

  it('stops at failures that were caught, unless told not to', async () => {
    const session = await replays.debug('legacy', 'caught');
    assert.deepEqual(await moves(session, 'continue', 'continue', 'continue', 'reverseContinue'), [
      'exception Bin.sol:23 Error("the bin has less")',
      'exception Granary.sol:133 Panic(code: 50): an array index is out of bounds',
      'exception Granary.sol:140 NotEnough(farmer: 0xa792287dA08192d65F41960CADB5517A5Ec6FB11, wanted: 7777, kept: 0)',
      'exception Granary.sol:133 Panic(code: 50): an array index is out of bounds',
    ]);
    assert.match((await session.scope('State')).join('\n'), /heaviest = \d+/);
    await session.ask('setExceptionBreakpoints', { filters: ['uncaught'] });
    assert.equal(await session.move('continue'), 'terminated');
    await session.tryTo('disconnect');
    assert.equal(session.ends(), 1);
    assert.deepEqual(
      session.events.map(({ event }) => event),
      ['terminated'],
    );
    assert.equal(session.adapter.session, undefined);
  });

  it('has one line for a contract that is not verified, which is stepped over and out of', async () => {
    const session = await replays.debug('legacy', 'unverified');
    assert.deepEqual(await moves(session, 'stepIn', 'stepIn', 'stepIn', 'stepIn', 'stepIn', 'stepIn'), [
      'step GranaryProxy.sol:18',
      'step GranaryProxy.sol:21',
      'step GranaryProxy.sol:27',
      'step Granary.sol:113',
      'step 0x8AC8…6669 (not verified):0',
      'step Granary.sol:114',
    ]);
    assert.deepEqual(await moves(session, 'stepBack', 'stepOut', 'stepBack', 'stepBack', 'next'), [
      'step 0x8AC8…6669 (not verified):0',
      'step Granary.sol:113',
      'step 0x8AC8…6669 (not verified):0',
      'step Granary.sol:113',
      'step Granary.sol:114',
    ]);
  });

  it('says what halted a call, also where it is only passed on', async () => {
    const exhausted = await replays.debug('legacy', 'exhausted');
    assert.equal(await exhausted.move('continue'), 'exception Granary.sol:128 INSUFFICIENT_GAS at SSTORE');
    const halted = await replays.debug('legacy', 'halted');
    assert.equal(await halted.move('continue'), 'exception Granary.sol:128 INSUFFICIENT_GAS at SSTORE');
  });

  it('moves breakpoints to where a statement begins, and refuses those that nothing ran at', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const source = { path: await pathOf(session, 'GranaryProxy.sol') };
    const { breakpoints } = await session.ask<{ breakpoints: readonly object[] }>('setBreakpoints', {
      source,
      breakpoints: [{ line: 29 }, { line: 1 }, { line: 17, condition: 'a +' }, { line: 18 }],
    });
    assert.deepEqual(breakpoints, [
      { verified: true, line: 27 },
      { verified: false, message: 'No code of this line ran in this transaction.' },
      { verified: false, message: 'The expression ends early.' },
      { verified: true, line: 18 },
    ]);
    assert.deepEqual(await moves(session, 'continue', 'continue', 'continue'), [
      'breakpoint GranaryProxy.sol:18',
      'breakpoint GranaryProxy.sol:27',
      'terminated',
    ]);
  });

  it('says what it can do, and that it stands nowhere else while it is only asked', async () => {
    const session = await replays.debug('legacy', 'caught');
    assert.deepEqual(await session.ask('initialize'), {
      supportsConfigurationDoneRequest: true,
      supportsStepBack: true,
      supportsSteppingGranularity: true,
      supportsDisassembleRequest: true,
      supportsReadMemoryRequest: true,
      supportsExceptionInfoRequest: true,
      supportsEvaluateForHovers: true,
      supportsClipboardContext: true,
      supportsCompletionsRequest: true,
      completionTriggerCharacters: ['.'],
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsFunctionBreakpoints: true,
      supportsDataBreakpoints: true,
      supportsExceptionFilterOptions: true,
      supportsRestartRequest: true,
      supportsTerminateRequest: false,
      supportTerminateDebuggee: false,
      exceptionBreakpointFilters: [
        { filter: 'uncaught', label: 'Failure of the transaction', default: true },
        { filter: 'caught', label: 'Failures that were caught', default: true },
        {
          filter: 'named',
          label: 'Failures by name',
          default: false,
          supportsCondition: true,
          conditionDescription: 'Names of errors, such as NotEnough, Panic',
        },
      ],
    });
    assert.equal(await session.move('continue'), 'exception Bin.sol:23 Error("the bin has less")');
    for (const command of ['threads', 'stackTrace', 'pause', 'configurationDone']) {
      session.events.length = 0;
      await session.ask(command);
      assert.equal(session.events.length, command === 'configurationDone' ? 1 : 0, command);
    }
    assert.deepEqual(await session.ask('continue'), { allThreadsContinued: true });
    assert.equal(await session.move('restart'), 'entry GranaryProxy.sol:17');
    const [failed, known] = [await session.tryTo('goto'), await session.tryTo('exceptionInfo')];
    assert.deepEqual([failed.success, known.success], [false, false]);
    await session.ask('setExceptionBreakpoints', { filters: 'uncaught' });
    assert.equal(await session.move('continue'), 'terminated');
    assert.equal((await session.tryTo('threads')).success, false);
    session.adapter.dispose();
    assert.equal(session.ends(), 1);
  });

  it('evaluates names by their paths, and no line that only says why there is nothing', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const resultOf = async (expression: string, frameId?: number) => {
      const { success, body } = await session.tryTo('evaluate', { expression, ...(frameId && { frameId }) });
      return success ? (body as { readonly result: string }).result : undefined;
    };
    await session.move('setBreakpoints', {
      source: { path: await pathOf(session, 'Granary.sol') },
      breakpoints: [{ line: 151 }],
    });
    await session.move('continue');
    assert.deepEqual(await Promise.all(['—', 'data', 'sacks', 'stock', 'season'].map((name) => resultOf(name))), [
      undefined,
      undefined,
      '5000',
      '0',
      'Sowing (0)',
    ]);
    assert.deepEqual([await resultOf('sacks', 2), await resultOf('lock', 2)], ['5000', '2 (was 1)']);
    assert.equal(await resultOf('stock', 4), undefined);
    assert.equal(await resultOf('lock', 99), '2 (was 1)');
  });

  it('evaluates expressions on arguments, locals, state and what the transaction is', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const path = await pathOf(session, 'Granary.sol');
    await session.ask('setBreakpoints', { source: { path }, breakpoints: [{ line: 58 }] });
    await session.move('continue');
    const resultOf = async (expression: string, more: object = {}) => {
      const { success, body, message } = await session.tryTo('evaluate', { expression, frameId: 1, ...more });
      return success ? (body as { readonly result: string }).result : `! ${message}`;
    };
    const expected: readonly (readonly [string, string])[] = [
      ['kept + fee == sacks', 'true'],
      ['shares[msg.sender]', '4849 (was 0)'],
      ['shares[0.0.1002]', '4849 (was 0)'],
      ['shares[tx.origin] == stock && !(kept < 100)', 'true'],
      ['id(msg.sender)', '0.0.1002'],
      ['address(0.0.1002) == msg.sender', 'true'],
      ['season == Season.Sowing', 'true'],
      ['Season.Harvest', 'Harvest (1)'],
      ['heaviest ** 2', String(4849 ** 2)],
      ['uint8(kept)', String(4849 % 256)],
      ['kept - sacks', '! Overflow: 4849 - 5000 = -151 does not fit into uint256.'],
      ['crop', '"Dinkel, und was sonst noch auf den Feldern wächst"'],
      ['bytes(crop).length', '50'],
      ['msg.value', '250000000'],
      ['msg.sig', selectorOf('deposit(uint256,string)')],
      ['deliveries.length', '0'],
      ['deliveries[0]', '! The index 0 is out of bounds: the length is 0.'],
      ['shares[0.0.999999]', '0'],
      ['block.timestamp > 1_700_000_000', 'true'],
      ['block.gaslimit', '! The code did not read block.gaslimit, and the record of the transaction does not have it.'],
      ['room', '1000'],
      ['feeOf(1, 2)', '! Calls are not evaluated, since nothing is run here: feeOf()'],
    ];
    const found = [];
    for (const [expression] of expected) {
      found.push([expression, await resultOf(expression)]);
    }
    assert.deepEqual(found, expected);
    assert.equal(await resultOf('shares[msg.sender]', { frameId: 2 }), '! Nothing of the name shares is known here.');
    // What the proxy's fallback hands on.
    assert.equal(await resultOf('sacks', { frameId: 3 }), '5000');
    await session.ask('setBreakpoints', { source: { path }, breakpoints: [{ line: 60 }] });
    await session.move('continue');
    assert.equal(
      await resultOf('deliveries[0]'),
      '{farmer: 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC, at: 1750151040, weighed: true, sacks: 4849, crop: "Dinkel, und was sonst noch auf den Feldern wächst"}',
    );
    await session.ask('setBreakpoints', { source: { path }, breakpoints: [{ line: 58 }] });
    await session.move('reverseContinue');
    const labelsOf = async (text: string) => {
      const { targets } = await session.ask<{ targets: readonly { label: string; start: number; length: number }[] }>(
        'completions',
        { text, column: text.length + 1, frameId: 1 },
      );
      return targets.map(({ label, start, length }) => `${label} ${start} ${length}`);
    };
    assert.deepEqual(await labelsOf('1 + msg.s'), ['sender 8 1', 'sig 8 1']);
    assert.deepEqual(await labelsOf('Season.'), ['Sowing 7 0', 'Harvest 7 0']);
    assert.deepEqual(await labelsOf('no.'), []);
  });

  it('gives variables with their types, the names they are asked for by, and their parts', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const { scopes } = await session.ask<{ scopes: readonly Scope[] }>('scopes', { frameId: 1 });
    assert.deepEqual(
      scopes.map(({ name, presentationHint, expensive }) => [name, presentationHint, expensive]),
      [
        ['Arguments (as called)', 'arguments', false],
        ['State', undefined, false],
        ['Locals', 'locals', false],
        ['Call', undefined, false],
        ['Stack', 'registers', false],
        ['Memory', undefined, true],
        ['Events so far', undefined, false],
        ['Gas', undefined, false],
      ],
    );
    const kinds = async (name: string, frameId = 1) => {
      const found = await session.ask<{ scopes: readonly Scope[] }>('scopes', { frameId });
      const variablesReference = found.scopes.find((each) => each.name === name)?.variablesReference;
      const { variables } = await session.ask<{ variables: readonly Variable[] }>('variables', { variablesReference });
      return variables.map(({ name: of, type, evaluateName, variablesReference: parts }) =>
        [of, type, evaluateName, parts > 0 && 'parts'].filter(Boolean).join(' '),
      );
    };
    assert.deepEqual(await kinds('Call'), [
      'kind',
      'from msg.sender',
      'to this',
      'value msg.value',
      'gas',
      'data msg.data',
    ]);
    assert.deepEqual(await session.ask('scopes', { frameId: 9 }), { scopes: [] });
    await session.move('setBreakpoints', {
      source: { path: await pathOf(session, 'Granary.sol') },
      breakpoints: [{ line: 56 }],
    });
    await session.move('continue');
    assert.deepEqual(await kinds('Arguments (as called)'), ['sacks uint256 sacks', 'crop string crop']);
    assert.deepEqual(await kinds('State'), [
      'keeper address keeper',
      'lock uint96 lock',
      'title string title',
      'stock uint256 stock',
      'lightest uint128 lightest',
      'heaviest uint128 heaviest',
      'season enum Granary.Season season',
      'shares mapping(address => uint256) shares parts',
      'bins mapping(bytes32 => contract Bin) bins',
      'deliveries struct Granary.Delivery[] deliveries',
      'room uint256 room',
    ]);
    assert.deepEqual(await kinds('Locals'), ['kept uint256 kept', 'fee uint256 fee']);
  });

  it('writes words of types that the sources have as these', async () => {
    const session = await replays.debug('legacy', 'create2');
    await session.ask('setBreakpoints', {
      source: { path: await pathOf(session, 'Granary.sol') },
      breakpoints: [{ line: 95 }],
    });
    await session.move('continue');
    assert.deepEqual(await session.scope('Locals'), ['bin = 0x41B1Fd79EC4703BaaBf79F754340e9D610db8315']);
  });

  it('shows local variables where the compiler keeps each in its place, else why there are none', async () => {
    const at = async (setting: 'legacy' | 'optimized' | 'ir', line: number, file = 'Granary.sol') => {
      const session = await replays.debug(setting, 'deposit');
      const path = await pathOf(session, file);
      await session.move('setBreakpoints', { source: { path }, breakpoints: [{ line }] });
      await session.move('continue');
      const { result } = (await session.tryTo('evaluate', { expression: 'kept', frameId: 1 })).body ?? { result: '' };
      return [...(await session.scope('Locals')), result];
    };
    assert.deepEqual(await at('legacy', 53), ['kept = 0', '0']);
    assert.deepEqual(await at('legacy', 54), ['kept = 0', 'fee = 151', '0']);
    assert.deepEqual(await at('legacy', 56), ['kept = 4849', 'fee = 151', '4849']);
    assert.deepEqual(await at('optimized', 56), [
      '— = The optimizer moves them and uses their places again; see the stack.',
      '',
    ]);
    assert.deepEqual(await at('optimized', 153), ['usual = 150', '']);
    assert.deepEqual(await at('optimized', 31, 'base/Keeping.sol'), [
      'fee = unknown',
      '— = The optimizer moves them and uses their places again; see the stack.',
      '',
    ]);
    assert.deepEqual(await at('ir', 56), [
      '— = The newer pipeline of the compiler does not tell where it keeps them; see the stack.',
      '',
    ]);
  });

  it('is independent of another session, and begins again with its breakpoints', async () => {
    const [one, other] = [await replays.debug('legacy', 'deposit'), await replays.debug('legacy', 'withdraw')];
    const source = { path: await pathOf(one, 'Granary.sol') };
    await one.ask('setBreakpoints', { source, breakpoints: [{ line: 56, condition: 'kept == 4849' }] });
    assert.equal(await one.move('continue'), 'breakpoint Granary.sol:56');
    assert.match(await other.move('continue'), /^exception Granary\.sol:140 /);
    const result = async (session: Debugging, expression: string) =>
      (await session.ask<{ readonly result: string }>('evaluate', { expression, frameId: 1 })).result;
    assert.deepEqual(
      [await result(one, 'sacks'), await result(other, 'sacks'), await result(other, 'has')],
      ['5000', '999999', '4849'],
    );
    assert.deepEqual(await moves(one, 'restart', 'continue', 'restart'), [
      'entry GranaryProxy.sol:17',
      'breakpoint Granary.sol:56',
      'entry GranaryProxy.sol:17',
    ]);
    await one.ask('disconnect');
    assert.equal(one.ends(), 1);
    assert.equal(await result(other, 'farmer == msg.sender'), 'true');
    assert.equal((await other.stack())[0]?.line, 140);
  });

  it('reads memory and instructions where they are, and nothing anywhere else', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const { scopes } = await session.ask<{ scopes: readonly Scope[] }>('scopes', { frameId: 1 });
    const reference = scopes.find(({ name }) => name === 'Memory')?.variablesReference;
    const { variables } = await session.ask<{ variables: readonly Variable[] }>('variables', {
      variablesReference: reference,
      start: 0,
      count: 2,
    });
    assert.equal(variables.length, 2);
    const [first = assert.fail(), second] = variables;
    assert.equal(second?.memoryReference, undefined);
    const memoryOf = (more: object) => session.ask('readMemory', { memoryReference: first.memoryReference, ...more });
    const word = Buffer.from(`${'00'.repeat(31)}80`, 'hex').toString('base64');
    assert.deepEqual(await memoryOf({ offset: 64, count: 32 }), { address: '0x40', data: word, unreadableBytes: 0 });
    assert.deepEqual(await memoryOf({ offset: 64, count: 40 }), { address: '0x40', data: word, unreadableBytes: 8 });
    const nothing = { address: '0x0', data: '', unreadableBytes: 3 };
    for (const memoryReference of [
      'memory -1',
      'memory 999999999',
      'memory',
      `x ${first.memoryReference}`,
      `${first.memoryReference} `,
      '1',
    ]) {
      assert.deepEqual(await memoryOf({ memoryReference, count: 3 }), nothing, memoryReference);
    }
    for (const memoryReference of ['0x1000000x', 'x0x1000000', '1000000', `0x${'0'.repeat(17)}`]) {
      const { instructions: nowhere } = await session.ask<{ instructions: readonly object[] }>('disassemble', {
        memoryReference,
        instructionCount: 1,
      });
      assert.deepEqual(
        nowhere,
        [{ address: '0x1000040', instruction: '', presentationHint: 'invalid' }],
        memoryReference,
      );
    }
    const { instructions: known } = await session.ask<{ instructions: readonly object[] }>('disassemble', {
      memoryReference: (await session.stack())[0]?.instructionPointerReference,
      instructionCount: 1,
    });
    const [{ instruction, location, line } = assert.fail()] = known as readonly Record<string, unknown>[];
    const path = await pathOf(session, 'GranaryProxy.sol');
    assert.deepEqual([typeof instruction, location, line], ['string', { name: 'GranaryProxy.sol', path }, 17]);
    const { instructions: none } = await session.ask<{ instructions: readonly object[] }>('disassemble', {
      memoryReference: '0x100000b or so',
      instructionCount: 2,
    });
    assert.deepEqual(none, [
      { address: '0x1000040', instruction: '', presentationHint: 'invalid' },
      { address: '0x1000041', instruction: '', presentationHint: 'invalid' },
    ]);
    const before = await session.ask<{ instructions: readonly object[] }>('disassemble', {
      memoryReference: '0x1000000',
      instructionOffset: -1,
      instructionCount: 2,
    });
    assert.deepEqual(before.instructions, [
      { address: '0xffffff', instruction: '', presentationHint: 'invalid' },
      { address: '0x1000000', instruction: 'PUSH1 0x80', instructionBytes: '6080' },
    ]);
    const far = await session.ask<{ instructions: readonly object[] }>('disassemble', {
      memoryReference: '0x1000000',
      offset: 2,
      instructionCount: 20_000,
    });
    assert.equal(far.instructions.length, 10_000);
    assert.deepEqual(far.instructions[0], {
      address: '0x1000002',
      instruction: 'PUSH1 0x40',
      instructionBytes: '6040',
    });
  });

  it('asks nothing of services while it is stepped through', async () => {
    const session = await replays.debug('legacy', 'deposit');
    assert.deepEqual(session.replay.warnings, []);
    await replays.services.stop();
    assert.deepEqual(await moves(session, 'stepIn', 'next'), ['step GranaryProxy.sol:18', 'step GranaryProxy.sol:21']);
  });
});
