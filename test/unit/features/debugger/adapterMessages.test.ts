import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../../../src/domain/failure.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import type { StopReason } from '../../../../src/domain/trace/replayCursor.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { ReplayAdapter } = await import('../../../../src/features/debugger/replayAdapter.ts');

/** An adapter of a session that only notes what it is asked for; what moves it arrives as told. */
/** An adapter whose session opens when it is let, and what it sends. */
function opening() {
  const { promise, resolve: open } = Promise.withResolvers<unknown>();
  let ends = 0;
  const messages: unknown[] = [];
  const adapter = new ReplayAdapter(
    () => promise as never,
    () => {
      ends += 1;
    },
  );
  adapter.onDidSendMessage((message) => messages.push(message));
  return { adapter, messages, open, ends: () => ends };
}

function talking(arrival: StopReason = 'step') {
  const asked: unknown[] = [];
  const messages: object[] = [];
  let ends = 0;
  const note =
    (name: string, answer: unknown = name) =>
    (...given: readonly unknown[]) => {
      asked.push([name, ...given]);
      return answer;
    };
  const moves = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, note(name, arrival)]));
  const cursor = moves([
    ...['next', 'stepIn', 'stepOut', 'stepBack', 'continue', 'reverseContinue', 'restart'],
    ...['nextInstruction', 'previousInstruction'],
  ]);
  const session = {
    execution: '0xab',
    arrival: undefined as Promise<void> | undefined,
    notes: ['one', 'two'],
    cursor: { step: 3 },
    ready: async () => undefined,
    messages: async () => [] as readonly string[],
    move: (by: (cursor: object) => StopReason) => by(cursor),
    failureText: note('failureText', 'Panic'),
    setBreakpoints: note('setBreakpoints'),
    setFailures: note('setFailures'),
    stackTrace: note('stackTrace'),
    scopes: note('scopes'),
    variables: note('variables'),
    evaluate: note('evaluate'),
    completions: note('completions'),
    exceptionInfo: () => {
      throw new InputError('not-known', phrase`There is none.`);
    },
    readMemory: note('readMemory'),
    disassemble: note('disassemble'),
  };
  const adapter = new ReplayAdapter(
    async (given) => {
      asked.push(['open', given]);
      return session as never;
    },
    () => {
      ends += 1;
    },
  );
  adapter.onDidSendMessage((message) => messages.push(message));
  const say = async (command: string, given?: object, type = 'request') => {
    asked.length = 0;
    messages.length = 0;
    adapter.handleMessage({ seq: 70, type, command, arguments: given } as never);
    await setImmediate();
    return [...messages];
  };
  return { adapter, session, messages, asked, say, ends: () => ends };
}

const answer = (seq: number, command: string, body?: unknown) => ({
  seq,
  type: 'response',
  request_seq: 70,
  command,
  success: true,
  body,
});
const event = (seq: number, name: string, body: object) => ({ seq, type: 'event', event: name, body });
const stopped = (seq: number, reason: string, text?: string) =>
  event(seq, 'stopped', { reason, threadId: 1, allThreadsStopped: true, text });

describe('what a replay says to the editor', () => {
  it('is numbered, and what follows an answer comes after it', async () => {
    const { say, asked } = talking();
    assert.deepEqual(await say('launch', { replay: '1' }), [
      answer(1, 'launch'),
      event(2, 'output', { category: 'console', output: 'one\n' }),
      event(3, 'output', { category: 'console', output: 'two\n' }),
      event(4, 'initialized', {}),
    ]);
    assert.deepEqual(asked, [['open', { replay: '1' }]]);
    assert.deepEqual(await say('configurationDone'), [answer(5, 'configurationDone'), stopped(6, 'entry')]);
    assert.deepEqual(await say('threads'), [answer(7, 'threads', { threads: [{ id: 1, name: '0xab' }] })]);
    assert.deepEqual(await say('pause'), [answer(8, 'pause')]);
    assert.deepEqual(await say('next', {}, 'event'), []);
  });

  it('has names drawn again when ABIs that were late have come, while it lasts', async () => {
    for (const isOver of [false, true]) {
      const { say, session, messages } = talking();
      const { promise, resolve: arrive } = Promise.withResolvers<void>();
      session.arrival = promise;
      await say('launch');
      if (isOver) {
        await say('disconnect');
      }
      messages.length = 0;
      arrive();
      await setImmediate();
      const invalidated = event(5, 'invalidated', { areas: ['stacks', 'variables'] });
      assert.deepEqual(messages, isOver ? [] : [invalidated]);
    }
  });

  it('ends once and keeps nothing when it is left while it loads', async () => {
    const { adapter, messages, open, ends } = opening();
    for (const [seq, command] of ['launch', 'disconnect', 'disconnect'].entries()) {
      adapter.handleMessage({ seq, type: 'request', command } as never);
      await setImmediate();
    }
    open({ notes: ['never said'], cursor: { step: 0 } });
    await setImmediate();
    assert.deepEqual([adapter.session, ends()], [undefined, 1]);
    assert.deepEqual(
      (messages as { type: string; event?: string; command?: string; success?: boolean }[]).map(
        ({ type, event: named, command, success }) => [type, named ?? command, success].join(' ').trim(),
      ),
      ['response disconnect true', 'event terminated', 'response disconnect true', 'response launch false'],
    );
  });

  it('makes one move after the other, also where conditions have to be waited for', async () => {
    const { adapter, session, messages, say } = talking('step');
    await say('launch');
    const waits: (() => void)[] = [];
    session.ready = () => new Promise<undefined>((done) => waits.push(() => done(undefined)));
    messages.length = 0;
    for (const [seq, command] of ['next', 'continue'].entries()) {
      adapter.handleMessage({ seq, type: 'request', command } as never);
    }
    await setImmediate();
    assert.deepEqual([waits.length, messages.length], [1, 0]);
    waits[0]?.();
    await setImmediate();
    waits[1]?.();
    await setImmediate();
    assert.deepEqual(
      (messages as { event?: string; command?: string }[]).map(({ event: named, command }) => named ?? command),
      ['next', 'stopped', 'continue', 'stopped'],
    );
  });

  it('knows of a failure that the editor has not asked about', async () => {
    const { adapter, say } = talking('failure');
    await say('launch');
    await say('configurationDone');
    assert.equal(adapter.hasUnseenFailure, false);
    for (const then of ['exceptionInfo', 'disconnect']) {
      await say('continue');
      assert.equal(adapter.hasUnseenFailure, true, then);
      await say(then);
      assert.equal(adapter.hasUnseenFailure, false, then);
    }
  });

  it('tells where a move has led, and why', async () => {
    for (const [arrival, reason, text] of [
      ['step', 'step', undefined],
      ['breakpoint', 'breakpoint', undefined],
      ['entry', 'entry', undefined],
      ['failure', 'exception', 'Panic'],
    ] as const) {
      const { say } = talking(arrival);
      await say('launch');
      for (const [at, command] of ['next', 'stepIn', 'stepOut', 'stepBack', 'reverseContinue', 'restart'].entries()) {
        const seq = 5 + 2 * at;
        assert.deepEqual(await say(command), [answer(seq, command), stopped(seq + 1, reason, text)]);
      }
      assert.deepEqual(await say('continue'), [
        answer(17, 'continue', { allThreadsContinued: true }),
        stopped(18, reason, text),
      ]);
    }
  });

  it('moves by statements, or by instructions when it is told to', async () => {
    const { say, asked } = talking();
    await say('launch');
    for (const [command, ...byInstruction] of [
      ['next', 'nextInstruction', true],
      ['stepIn', 'nextInstruction', false],
      ['stepBack', 'previousInstruction'],
    ] as const) {
      for (const granularity of ['instruction', 'statement', 'line', undefined]) {
        await say(command, { granularity });
        assert.deepEqual(asked, [granularity === 'instruction' ? byInstruction : [command]], command);
      }
    }
  });

  it('is over once, whoever ends it', async () => {
    const { say, ends, adapter } = talking('end');
    await say('launch');
    assert.deepEqual(await say('next'), [answer(5, 'next'), event(6, 'terminated', {})]);
    assert.deepEqual([ends(), adapter.session], [1, undefined]);
    assert.deepEqual(await say('disconnect'), [answer(7, 'disconnect')]);
    adapter.dispose();
    assert.equal(ends(), 1);
    const other = talking();
    await other.say('launch');
    assert.deepEqual(await other.say('disconnect'), [answer(5, 'disconnect'), event(6, 'terminated', {})]);
    const third = talking();
    third.adapter.dispose();
    assert.equal(third.ends(), 1);
  });

  it('is an answer in a sentence where it cannot do what it is asked for', async () => {
    const { say, adapter } = talking();
    const refused = (seq: number, command: string, message: string) => ({
      ...{ seq, type: 'response', request_seq: 70, command, success: false, message },
    });
    const [unknown] = (await say('goto')) as readonly { readonly success?: boolean }[];
    const [early] = (await say('next')) as readonly { readonly success?: boolean }[];
    assert.deepEqual([unknown?.success, early?.success], [false, false]);
    await say('launch');
    assert.deepEqual(await say('exceptionInfo'), [refused(7, 'exceptionInfo', 'There is none.')]);
    assert.ok(adapter.session);
  });

  it('asks for what the editor asks for, with what is meant by what is left out', async () => {
    const { say, asked } = talking();
    await say('launch');
    for (const [command, given, expected] of [
      ['stackTrace', {}, ['stackTrace', 0, 0]],
      ['stackTrace', { startFrame: 2, levels: 5 }, ['stackTrace', 2, 5]],
      ['scopes', { frameId: 3 }, ['scopes', 3]],
      ['variables', { variablesReference: 4 }, ['variables', 4, undefined, undefined]],
      ['variables', { variablesReference: 4, start: 5, count: 6 }, ['variables', 4, 5, 6]],
      ['evaluate', { expression: 'a', frameId: 2, context: 'watch' }, ['evaluate', 'a', 2, 'watch']],
      ['evaluate', { expression: 'a' }, ['evaluate', 'a', 1, undefined]],
      ['completions', { text: 'a.', column: 3 }, ['completions', 'a.', 3, 1]],
      ['readMemory', { memoryReference: 'm', count: 8 }, ['readMemory', 'm', 0, 8]],
      ['readMemory', { memoryReference: 'm', offset: 9, count: 8 }, ['readMemory', 'm', 9, 8]],
      ['disassemble', { memoryReference: 'm' }, ['disassemble', { memoryReference: 'm' }]],
      ['setBreakpoints', { breakpoints: [] }, ['setBreakpoints', { breakpoints: [] }]],
      ['setExceptionBreakpoints', { filters: ['caught'] }, ['setFailures', ['caught'], '']],
      ['setExceptionBreakpoints', { filters: 'caught' }, ['setFailures', [], '']],
      [
        'setExceptionBreakpoints',
        { filters: ['caught'], filterOptions: [{ filterId: 'named', condition: 'Panic' }, 7] },
        ['setFailures', ['caught', 'named', undefined], 'Panic'],
      ],
    ] as const) {
      const [{ body } = assert.fail(command)] = (await say(command, given)) as readonly { readonly body?: unknown }[];
      assert.deepEqual(asked, [expected], command);
      const bodies: Readonly<Record<string, unknown>> = {
        scopes: { scopes: 'scopes' },
        completions: { targets: 'completions' },
        variables: { variables: 'variables' },
        disassemble: { instructions: 'disassemble' },
        setBreakpoints: { breakpoints: 'setBreakpoints' },
        setExceptionBreakpoints: 'setFailures',
      };
      assert.deepEqual(body, command in bodies ? bodies[command] : command, command);
    }
  });
});
