import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { lazily } from '../../domain/lazily.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { ReplayCursor, type StopReason } from '../../domain/trace/replayCursor.ts';
import { functionAround, type StackFrame, stackFrames } from '../../domain/trace/stackFrames.ts';
import { formatBase64 } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { warningSentences } from '../../editor/replayText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { dataPlace, functionPlace, lastWrite, linePlace } from './breakpointPlaces.ts';
import { ReplayBreakpoints } from './breakpoints.ts';
import { failureText } from './callText.ts';
import { callVariables, eventVariables, gasVariables, memoryVariables, stackVariables } from './callVariables.ts';
import { disassembled, instructionReference } from './disassembly.ts';
import type { EntityAddresses } from './entityAddresses.ts';
import { frameName, withKnownLine } from './frameName.ts';
import { argumentVariables, localScope, localValues } from './functionVariables.ts';
import type { NamesInScope } from './inlineValues.ts';
import type { Breakpoint, Completion, Scope, ShownVariable, StackLine, Variable, VariableGroup } from './protocol.ts';
import type { ReplayExpressions } from './replayExpressions.ts';
import { createSourceLocations, type SourceLocations } from './sourceLocations.ts';
import { createStateVariables, type PriorStorage } from './stateVariables.ts';
import { type TransactionPlace, transactionPlaces, writeText } from './transactionPlaces.ts';

/** A debug session: the position in a replay and what is shown there. */
export class ReplaySession {
  readonly cursor: ReplayCursor;
  readonly execution: string;
  /** The warnings of the replay. */
  readonly notes: readonly string[];
  readonly #replay: Replay;
  readonly #sources: SourceLocations;
  readonly #state: ReturnType<typeof createStateVariables>;
  readonly #expressions: () => Promise<ReplayExpressions>;
  readonly #breakpoints = new ReplayBreakpoints({
    isTrueAt: async (condition, step) => (await this.#expressions()).isTrueAt(condition, step),
    textAt: async (expression, step) => (await this.#expressions()).textAt(expression, step),
  });
  #failures: ReadonlySet<unknown> = new Set(['caught', 'uncaught']);
  /** Names of errors to stop at, in lower case. */
  #errorNames: ReadonlySet<string> = new Set();
  #frames: readonly StackFrame[] = [];
  /** The variable groups of this stop by reference, which starts with 1. */
  #groups: { readonly read: VariableGroup; readonly frame: StackFrame | undefined }[] = [];
  #before: number;

  constructor(replay: Replay, network: Network, storage: PriorStorage, addresses: EntityAddresses) {
    this.#replay = replay;
    this.execution = replay.execution;
    this.notes = warningSentences(replay);
    this.#sources = createSourceLocations(replay, network);
    this.#state = createStateVariables(replay, storage);
    this.#expressions = lazily(async () => {
      const { ReplayExpressions } = await import('./replayExpressions.ts');
      return new ReplayExpressions({ replay, network, state: this.#state, addresses });
    });
    this.cursor = new ReplayCursor(replay.index, {
      points: () => this.#breakpoints.points,
      pointAt: (step) => this.#breakpoints.pointAt(step),
      isFailureMet: (failure) =>
        this.#failures.has(failure.isFinal ? 'uncaught' : 'caught') ||
        (this.#errorNames.size > 0 && this.#errorNames.has(failureText(this.#replay, failure).name.toLowerCase())),
    });
    this.#before = this.cursor.step;
    this.#refresh();
  }

  /** Settles when late ABIs have arrived: names may change. */
  get arrival(): Promise<void> | undefined {
    return this.#replay.reader.arrival();
  }

  move(by: (cursor: ReplayCursor) => StopReason): StopReason {
    this.#before = this.cursor.step;
    const reason = by(this.cursor);
    this.#refresh();
    return reason;
  }

  /** Call it before a move: evaluates the conditions of breakpoints. */
  ready(): Promise<void> {
    return this.#breakpoints.ready();
  }

  /** What logpoints say of the steps from one to where the replay stands, or to its end. */
  messages(from: number, isOver: boolean): Promise<readonly string[]> {
    return this.#breakpoints.messages(from, isOver ? this.#replay.index.steps.length : this.cursor.step);
  }

  setBreakpoints({ source, breakpoints }: Readonly<Record<string, unknown>>): readonly Breakpoint[] {
    const { path = '' } = Object(source) as { readonly path?: unknown };
    const uri = vscode.Uri.parse(String(path)).toString();
    return this.#breakpoints.set(uri, breakpoints, ({ line }) =>
      linePlace(this.#replay, this.#sources, uri, Number(line)),
    );
  }

  setFunctionBreakpoints({ breakpoints }: Readonly<Record<string, unknown>>): readonly Breakpoint[] {
    return this.#breakpoints.set('functions', breakpoints, ({ name }) => functionPlace(this.#replay, String(name)));
  }

  setDataBreakpoints({ breakpoints }: Readonly<Record<string, unknown>>): readonly Breakpoint[] {
    return this.#breakpoints.set('data', breakpoints, ({ dataId, accessType }) =>
      dataPlace(this.#replay, String(dataId), accessType),
    );
  }

  /** Whether a variable, or an expression, can be watched: only what is in storage. */
  async dataBreakpointInfo({ variablesReference, name, frameId }: Readonly<Record<string, unknown>>) {
    const group = this.#groups[Number(variablesReference ?? 0) - 1];
    const shown = (await group?.read())?.find((each) => each.name === name);
    const expression = group === undefined ? String(name) : (shown?.evaluateName ?? '');
    const frame = group?.frame ?? this.#frames[Number(frameId ?? 1) - 1];
    const dataId = expression === '' || frame === undefined ? undefined : await this.#dataId(expression, frame);
    return dataId === undefined
      ? {
          dataId: null,
          description: vscode.l10n.t('Only what has a place in storage can be watched: {0}', String(name)),
        }
      : { dataId, description: expression, accessTypes: ['read', 'write', 'readWrite'], canPersist: false };
  }

  /** The step that last wrote what an expression names. Rejects with InputError where there is none. */
  async lastWrite(expression: string, frameId: number): Promise<number> {
    const frame = this.#frames[frameId - 1] ?? this.#frames[0];
    const dataId = frame && (await this.#dataId(expression, frame));
    const step = dataId === undefined ? undefined : lastWrite(this.#replay, dataId, this.cursor.step);
    if (step === undefined) {
      throw new InputError(
        'not-written',
        vscode.l10n.t('{0} was not written in this transaction up to here.', expression),
      );
    }
    return step;
  }

  /** What happened in the transaction, each a step to go to. */
  places(): readonly TransactionPlace[] {
    return transactionPlaces(this.#replay, this.#state);
  }

  /** @param names Of errors, separated by commas or spaces. */
  setFailures(filters: readonly unknown[], names = ''): undefined {
    this.#failures = new Set(filters);
    this.#errorNames = new Set(
      names
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((name) => name !== ''),
    );
  }

  stackTrace(start: number, levels: number) {
    const end = levels > 0 ? start + levels : this.#frames.length;
    return {
      stackFrames: this.#frames.slice(start, end).map((frame, at) => this.#line(frame, start + at)),
      totalFrames: this.#frames.length,
    };
  }

  scopes(frameId: number): readonly Scope[] {
    const [frame, replay, step] = [this.#frames[frameId - 1], this.#replay, this.cursor.step];
    if (frame === undefined) {
      return [];
    }
    const { call } = frame.frame;
    const scope = (name: string, group: VariableGroup, hint?: Scope['presentationHint'], expensive = false): Scope => ({
      name,
      ...(hint && { presentationHint: hint }),
      expensive,
      variablesReference: this.#reference(group, frame),
    });
    return [
      // A function may change its own arguments later.
      scope(
        vscode.l10n.t('Arguments (as called)'),
        () => this.#withParts(frame, argumentVariables(replay, frame)),
        'arguments',
      ),
      scope(vscode.l10n.t('State'), async () => [
        ...(await this.#state.variables(call, step, this.#before)),
        ...(await this.#expressions()).immutables(frame, step),
      ]),
      scope(vscode.l10n.t('Locals'), () => this.#withParts(frame, localScope(replay, frame)), 'locals'),
      scope(vscode.l10n.t('Call'), () => callVariables(replay, call, step)),
      scope(vscode.l10n.t('Stack'), () => stackVariables(replay, frame.step), 'registers'),
      scope(vscode.l10n.t('Memory'), () => memoryVariables(replay, frame), undefined, true),
      scope(vscode.l10n.t('Events so far'), () => eventVariables(replay, step)),
      scope(vscode.l10n.t('Gas'), () => gasVariables(replay, step)),
    ];
  }

  async variables(reference: number, start: unknown, count: unknown): Promise<readonly Variable[]> {
    const group = this.#groups[reference - 1];
    const all = (await group?.read()) ?? [];
    const [from, most] = [Number(start ?? 0), Number(count ?? 0)];
    return (most > 0 ? all.slice(from, from + most) : all).map(({ parts, isSummary: _isSummary, ...shown }) => ({
      ...shown,
      variablesReference: parts === undefined ? 0 : this.#reference(parts, group?.frame),
    }));
  }

  /** The value of an expression at this step; with the context `clipboard` all of it. */
  async evaluate(expression: string, frameId: number, context?: unknown) {
    const frame = this.#frames[frameId - 1] ?? this.#frames[0];
    if (frame === undefined) {
      throw new RangeError('no frame');
    }
    const moved = this.#moved;
    const shown = await (await this.#expressions()).evaluate(expression, frame, moved, context === 'clipboard');
    const parts = shown.parts;
    return {
      result: shown.value,
      ...(shown.type !== undefined && { type: shown.type }),
      variablesReference: parts === undefined ? 0 : this.#reference(parts, frame),
    };
  }

  async #dataId(expression: string, frame: StackFrame): Promise<string | undefined> {
    const { step } = this.cursor;
    return (await this.#expressions()).dataId(expression, frame, step);
  }

  async #withParts(frame: StackFrame, variables: readonly ShownVariable[]): Promise<readonly ShownVariable[]> {
    const moved = this.#moved;
    return (await this.#expressions()).withParts(variables, frame, moved);
  }

  /** The names that a text may go on with. */
  async completions(text: string, column: number, frameId: number): Promise<readonly Completion[]> {
    const frame = this.#frames[frameId - 1] ?? this.#frames[0];
    const { step } = this.cursor;
    const before = text.slice(0, Math.max(0, column - 1));
    return frame === undefined ? [] : (await this.#expressions()).completions(before, frame, step);
  }

  /** The values by name and the first line of the function; undefined for an outdated frame. */
  async namesAt(frameId: number): Promise<NamesInScope | undefined> {
    const frame = this.#frames[frameId - 1];
    if (frame?.location === undefined) {
      return undefined;
    }
    const { source, statement } = frame.location;
    const named = await this.#variablesByName(frame);
    return {
      values: new Map(Array.from(named).flatMap(([name, { value, isSummary }]) => (isSummary ? [] : [[name, value]]))),
      firstLine: source.positions.lineOf((functionAround(frame.location) ?? statement).start),
    };
  }

  failureText(): string | undefined {
    const { failure } = this.cursor;
    return failure && failureText(this.#replay, failure).text;
  }

  /** What the current step stores; undefined for any other step. */
  writeText(): string | undefined {
    const { step } = this.cursor;
    const isWrite = this.#replay.index.steps.accessAt(step)?.kind === 'written';
    return isWrite ? singleLine(writeText(this.#replay, this.#state, step), 200) : undefined;
  }

  exceptionInfo() {
    const { failure } = this.cursor;
    if (failure === undefined) {
      throw new RangeError('no failure');
    }
    const { name, text } = failureText(this.#replay, failure);
    return {
      exceptionId: name,
      description: text,
      breakMode: failure.isFinal ? 'unhandled' : 'always',
      details: { message: text, typeName: name },
    };
  }

  readMemory(reference: string, offset: number, count: number) {
    const { memory: replayed, steps } = this.#replay.index;
    const step = Number(/^memory (\d{1,9})$/.exec(reference)?.[1] ?? -1);
    const memory = step >= 0 && step < steps.length ? replayed.memoryAt(step) : undefined;
    const length = Math.max(0, Math.min(count, (memory?.bytes.length ?? 0) - offset, 64 * 1024));
    const isKnown = memory?.isKnown.subarray(offset, offset + length) ?? new Uint8Array();
    const unknown = isKnown.indexOf(0);
    const known = unknown < 0 ? length : unknown;
    return {
      address: `0x${offset.toString(16)}`,
      data: formatBase64(memory?.bytes.subarray(offset, offset + known) ?? new Uint8Array()),
      unreadableBytes: count - known,
    };
  }

  disassemble(given: Readonly<Record<string, unknown>>) {
    return collectSteps(disassembled(this.#replay, this.#sources, given));
  }

  /** Locals hide arguments, which hide state variables. */
  async #variablesByName(frame: StackFrame): Promise<ReadonlyMap<string, ShownVariable>> {
    const found = new Map<string, ShownVariable>();
    const add = async (variables: readonly ShownVariable[]) => {
      for (const variable of variables) {
        found.set(variable.evaluateName ?? variable.name, variable);
        await add((await variable.parts?.()) ?? []);
      }
    };
    const state = await this.#state.variables(frame.frame.call, this.cursor.step, this.#before);
    await add(state.filter(({ evaluateName }) => evaluateName !== undefined));
    await add((await this.#expressions()).unchanged(argumentVariables(this.#replay, frame), frame));
    await add(localValues(this.#replay, frame) ?? []);
    return found;
  }

  /** Where the replay stands, and stood before the last move. */
  get #moved() {
    return { step: this.cursor.step, before: this.#before };
  }

  #refresh(): void {
    this.#groups = [];
    this.#frames = stackFrames(this.#replay.index.locations, this.cursor.step);
  }

  #line(shown: StackFrame, at: number): StackLine {
    const { call } = shown.frame;
    const known = withKnownLine(this.#replay, shown);
    const place = this.#sources.rangeOf(call, known.location);
    return {
      id: at + 1,
      name: frameName(this.#replay, known),
      ...(place ?? { line: 0, column: 0, presentationHint: 'subtle' }),
      instructionPointerReference: instructionReference(call, this.#replay.index.steps.pcAt(shown.step)),
    };
  }

  #reference(read: VariableGroup, frame: StackFrame | undefined): number {
    return this.#groups.push({ read, frame });
  }
}
