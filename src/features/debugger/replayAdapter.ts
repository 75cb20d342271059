import * as vscode from 'vscode';
import type { ReplayCursor, StopReason } from '../../domain/trace/replayCursor.ts';
import { listOf } from '../../domain/value/untrustedJson.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { capabilities, type DebugRequest, goToStep } from './protocol.ts';
import type { ReplaySession } from './replaySession.ts';

type Body = object | undefined;
/** What follows a response. */
interface Aftermath {
  stopReason: StopReason | undefined;
  lines: readonly string[];
}

type Handler = (given: DebugRequest['arguments'], after: Aftermath) => Promise<Body> | Body;

/** A debug adapter for a replay: a request to move changes an index, nothing runs. */
export class ReplayAdapter implements vscode.DebugAdapter {
  readonly #sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  readonly onDidSendMessage = this.#sent.event;
  readonly #open: (given: DebugRequest['arguments']) => Promise<ReplaySession>;
  readonly #ended: () => void;
  #session: ReplaySession | undefined;
  #stopsOnEntry = true;
  #firstStep: number | undefined;
  /** Settles after the last move. */
  #moved: Promise<undefined> = Promise.resolve(undefined);
  #seq = 0;
  #isOver = false;
  #hasUnseenFailure = false;

  /** @param ended Called once, at the end of the session. */
  constructor(open: (given: DebugRequest['arguments']) => Promise<ReplaySession>, ended: () => void) {
    this.#open = open;
    this.#ended = ended;
  }

  /** Undefined before the launch and after the end. */
  get session(): ReplaySession | undefined {
    return this.#session;
  }

  /** True from a stop at a failure until the editor asks what failed, which it does to show it. */
  get hasUnseenFailure(): boolean {
    return this.#hasUnseenFailure;
  }

  handleMessage(message: vscode.DebugProtocolMessage): void {
    const request = message as unknown as DebugRequest & { readonly type: string };
    if (request.type === 'request') {
      void this.#answer(request);
    }
  }

  dispose(): void {
    this.#end();
    this.#sent.dispose();
  }

  async #answer({ seq, command, arguments: given = {} }: DebugRequest): Promise<void> {
    const handler = this.#handlers[command];
    const answer = { type: 'response', request_seq: seq, command };
    const after: Aftermath = { stopReason: undefined, lines: [] };
    try {
      if (handler === undefined) {
        throw new RangeError(`no request ${command}`);
      }
      const body = await handler(given, after);
      this.#send({ ...answer, success: true, body });
    } catch (error) {
      this.#send({ ...answer, success: false, message: failureSentence(error) });
      return;
    }
    this.#afterAnswer(command, after);
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    initialize: () => ({
      ...capabilities,
      exceptionBreakpointFilters: [
        { filter: 'uncaught', label: vscode.l10n.t('Failure of the transaction'), default: true },
        { filter: 'caught', label: vscode.l10n.t('Failures that were caught'), default: true },
        {
          filter: 'named',
          label: vscode.l10n.t('Failures by name'),
          default: false,
          supportsCondition: true,
          conditionDescription: vscode.l10n.t('Names of errors, such as NotEnough, Panic'),
        },
      ],
    }),
    launch: async (given) => {
      const session = await this.#open(given);
      if (this.#isOver) {
        throw new RangeError('the session is over');
      }
      this.#session = session;
      this.#stopsOnEntry = given['stopOnEntry'] !== false;
      this.#firstStep = Number.isSafeInteger(given['step']) ? Number(given['step']) : undefined;
      return undefined;
    },
    configurationDone: (_given, after) => {
      const step = this.#firstStep;
      if (step !== undefined) {
        return this.#move(after, (cursor) => cursor.goTo(step));
      }
      after.stopReason = 'entry';
      return this.#stopsOnEntry ? undefined : this.#move(after, (cursor) => cursor.continue());
    },
    threads: () => ({ threads: [{ id: 1, name: this.#current.execution }] }),
    setBreakpoints: (given) => ({ breakpoints: this.#current.setBreakpoints(given) }),
    setFunctionBreakpoints: (given) => ({ breakpoints: this.#current.setFunctionBreakpoints(given) }),
    setDataBreakpoints: (given) => ({ breakpoints: this.#current.setDataBreakpoints(given) }),
    dataBreakpointInfo: (given) => this.#current.dataBreakpointInfo(given),
    setExceptionBreakpoints: ({ filters, filterOptions }) => {
      const options = listOf(filterOptions).map(Object);
      const { condition } = Object(options.find(({ filterId }) => filterId === 'named'));
      const all = [...listOf(filters), ...options.map(({ filterId }) => filterId)];
      return this.#current.setFailures(all, typeof condition === 'string' ? condition : '');
    },
    stackTrace: (given) => this.#current.stackTrace(Number(given['startFrame'] ?? 0), Number(given['levels'] ?? 0)),
    scopes: async ({ frameId }) => ({ scopes: this.#current.scopes(Number(frameId)) }),
    variables: async (given) => ({
      variables: await this.#current.variables(Number(given['variablesReference']), given['start'], given['count']),
    }),
    evaluate: ({ expression, frameId, context }) =>
      this.#current.evaluate(String(expression), Number(frameId ?? 1), context),
    completions: async ({ text, column, frameId }) => ({
      targets: await this.#current.completions(String(text), Number(column), Number(frameId ?? 1)),
    }),
    exceptionInfo: () => {
      this.#hasUnseenFailure = false;
      return this.#current.exceptionInfo();
    },
    readMemory: (given) =>
      this.#current.readMemory(String(given['memoryReference']), Number(given['offset'] ?? 0), Number(given['count'])),
    disassemble: async (given) => ({ instructions: await this.#current.disassemble(given) }),
    next: (given, after) =>
      this.#move(after, (cursor) => (byInstruction(given) ? cursor.nextInstruction(true) : cursor.next())),
    stepIn: (given, after) =>
      this.#move(after, (cursor) => (byInstruction(given) ? cursor.nextInstruction(false) : cursor.stepIn())),
    stepOut: (_given, after) => this.#move(after, (cursor) => cursor.stepOut()),
    stepBack: (given, after) =>
      this.#move(after, (cursor) => (byInstruction(given) ? cursor.previousInstruction() : cursor.stepBack())),
    continue: async (_given, after) => {
      await this.#move(after, (cursor) => cursor.continue());
      return { allThreadsContinued: true };
    },
    reverseContinue: (_given, after) => this.#move(after, (cursor) => cursor.reverseContinue()),
    restart: (_given, after) => this.#move(after, (cursor) => cursor.restart()),
    /** Of our own: the step is one of the session's places. */
    [goToStep]: ({ step }, after) => this.#move(after, (cursor) => cursor.goTo(Number(step))),
    pause: () => undefined,
    disconnect: () => undefined,
  };

  /** Sends the events that follow a response. */
  #afterAnswer(command: string, { stopReason, lines }: Aftermath): void {
    if (command === 'disconnect') {
      this.#end();
    } else if (command === 'launch') {
      for (const line of this.#current.notes) {
        this.#event('output', { category: 'console', output: `${line}\n` });
      }
      this.#event('initialized', {});
      void this.#current.arrival?.then(() => {
        if (!this.#isOver) {
          this.#event('invalidated', { areas: ['stacks', 'variables'] });
        }
      });
    }
    for (const line of lines) {
      this.#event('output', { category: 'console', output: `${line}\n` });
    }
    if (this.#isOver) {
      return;
    }
    if (stopReason === 'end') {
      this.#end();
    } else if (stopReason !== undefined) {
      const isNamed = stopReason === 'function' || stopReason === 'data';
      const reason = stopReason === 'failure' ? 'exception' : isNamed ? `${stopReason} breakpoint` : stopReason;
      const text = stopReason === 'failure' ? this.#current.failureText() : undefined;
      this.#hasUnseenFailure = stopReason === 'failure';
      const description = stopReason === 'data' ? this.#current.writeText() : undefined;
      const said = description === undefined ? { text } : { text, description };
      this.#event('stopped', { reason, threadId: 1, allThreadsStopped: true, ...said });
    }
  }

  /** One after the other: conditions of breakpoints may have to wait for the ledger. */
  #move(after: Aftermath, by: (cursor: ReplayCursor) => StopReason): Promise<undefined> {
    const move = async (): Promise<undefined> => {
      const session = this.#current;
      await session.ready();
      const from = session.cursor.step;
      const reason = session.move(by);
      after.lines = reason === 'goto' ? [] : await session.messages(from, reason === 'end');
      after.stopReason = reason;
    };
    const moved = this.#moved.then(move, move);
    this.#moved = moved.catch(() => undefined);
    return moved;
  }

  get #current(): ReplaySession {
    if (this.#session === undefined) {
      throw new RangeError('no session');
    }
    return this.#session;
  }

  /** Ends the session and frees the trace. */
  #end(): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#session = undefined;
      this.#hasUnseenFailure = false;
      this.#event('terminated', {});
      this.#ended();
    }
  }

  #event(event: string, body: object): void {
    this.#send({ type: 'event', event, body });
  }

  #send(message: object): void {
    this.#seq += 1;
    this.#sent.fire({ seq: this.#seq, ...message });
  }
}

function byInstruction({ granularity }: DebugRequest['arguments']): boolean {
  return granularity === 'instruction';
}
