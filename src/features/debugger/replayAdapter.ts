import * as vscode from 'vscode';
import type { ReplayCursor, StopReason } from '../../domain/trace/replayCursor.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { capabilities, type DebugRequest } from './protocol.ts';
import type { ReplaySession } from './replaySession.ts';

type Body = object | undefined;
type Handler = (given: DebugRequest['arguments']) => Promise<Body> | Body;

/** A debug adapter for a replay: a request to move changes an index, nothing runs. */
export class ReplayAdapter implements vscode.DebugAdapter {
  readonly #sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  readonly onDidSendMessage = this.#sent.event;
  readonly #open: (given: DebugRequest['arguments']) => Promise<ReplaySession>;
  readonly #ended: () => void;
  #session: ReplaySession | undefined;
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
    try {
      if (handler === undefined) {
        throw new RangeError(`no request ${command}`);
      }
      const body = await handler(given);
      this.#send({ ...answer, success: true, body });
    } catch (error) {
      this.#send({ ...answer, success: false, message: failureSentence(error) });
      return;
    }
    this.#afterAnswer(command);
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    initialize: () => ({
      ...capabilities,
      exceptionBreakpointFilters: [
        { filter: 'uncaught', label: vscode.l10n.t('Failure of the transaction'), default: true },
        { filter: 'caught', label: vscode.l10n.t('Failures that were caught'), default: true },
      ],
    }),
    launch: async (given) => {
      this.#session = await this.#open(given);
      this.#stopsOnEntry = given['stopOnEntry'] !== false;
      return undefined;
    },
    configurationDone: () => (this.#stopsOnEntry ? undefined : this.#move((cursor) => cursor.continue())),
    threads: () => ({ threads: [{ id: 1, name: this.#current.execution }] }),
    setBreakpoints: (given) => ({ breakpoints: this.#current.setBreakpoints(given) }),
    setExceptionBreakpoints: ({ filters }) => this.#current.setFailures(Array.isArray(filters) ? filters : []),
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
    next: (given) => this.#move((cursor) => (byInstruction(given) ? cursor.nextInstruction(true) : cursor.next())),
    stepIn: (given) => this.#move((cursor) => (byInstruction(given) ? cursor.nextInstruction(false) : cursor.stepIn())),
    stepOut: () => this.#move((cursor) => cursor.stepOut()),
    stepBack: (given) =>
      this.#move((cursor) => (byInstruction(given) ? cursor.previousInstruction() : cursor.stepBack())),
    continue: () => {
      this.#move((cursor) => cursor.continue());
      return { allThreadsContinued: true };
    },
    reverseContinue: () => this.#move((cursor) => cursor.reverseContinue()),
    restart: () => this.#move((cursor) => cursor.restart()),
    pause: () => undefined,
    disconnect: () => undefined,
  };

  #stopReason: StopReason | undefined;
  #stopsOnEntry = true;

  /** Sends the events that follow a response. */
  #afterAnswer(command: string): void {
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
    } else if (command === 'configurationDone' && this.#stopsOnEntry) {
      this.#stopReason = 'entry';
    }
    const stopReason = this.#stopReason;
    this.#stopReason = undefined;
    if (stopReason === 'end') {
      this.#end();
    } else if (stopReason !== undefined) {
      const reason = stopReason === 'failure' ? 'exception' : stopReason;
      const text = stopReason === 'failure' ? this.#current.failureText() : undefined;
      this.#hasUnseenFailure = stopReason === 'failure';
      this.#event('stopped', { reason, threadId: 1, allThreadsStopped: true, text });
    }
  }

  #move(by: (cursor: ReplayCursor) => StopReason): undefined {
    this.#stopReason = this.#current.move(by);
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
