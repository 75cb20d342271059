import type { OpcodeStep } from '../contract/contractResult.ts';
import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { type CallFrame, returnsGas } from './callFrames.ts';

/** A stack word as the trace has it; undefined where it cannot be known. */
export type Word = string | undefined;

/** Steps between two pauses. */
export const stepsAtOnce = 2_048;

/** A step with the state before it; `op` is empty for a precompile or system contract. */
export interface OwnStep extends Pick<OpcodeStep, 'op' | 'depth' | 'gasCost' | 'reason'>, StepState {
  /** What the step read or wrote in storage, where that is certain. */
  readonly access: StorageAccess | undefined;
}

export interface StorageAccess {
  readonly kind: 'read' | 'written';
  readonly slot: string;
  readonly value: Word;
}

/** A frame that has not returned. */
interface OpenFrame {
  readonly frame: CallFrame;
  former: FormerStep | undefined;
  /** The frame that the step before opened, and the instruction that ended it. */
  child: CallFrame | undefined;
  childEnd: string | undefined;
}

interface CallWords {
  /** How many words the call takes from the stack. */
  readonly taken: number;
  /** Where its input and output begin, counted from the top of the stack. */
  readonly input: number;
  /** Undefined for a creation. */
  readonly output: number | undefined;
}

/** The instructions that open a frame. */
export const callWords: ReadonlyMap<string, CallWords> = new Map([
  ['CALL', { taken: 7, input: 3, output: 5 }],
  ['CALLCODE', { taken: 7, input: 3, output: 5 }],
  ['DELEGATECALL', { taken: 6, input: 2, output: 4 }],
  ['STATICCALL', { taken: 6, input: 2, output: 4 }],
  ['CREATE', { taken: 3, input: 1, output: undefined }],
  ['CREATE2', { taken: 4, input: 1, output: undefined }],
]);

/**
 * The steps of a trace with the state before each, and the calls that they run in. The service writes the state after
 * each step, other tools the state before. A step takes about 100 bytes.
 */
export class TraceSteps {
  /** In the order in which they were opened. */
  readonly frames: readonly CallFrame[];
  readonly #frames: CallFrame[] = [];
  readonly #open: OpenFrame[] = [];
  readonly #ops: string[] = [];
  readonly #pcs: number[] = [];
  readonly #gas: bigint[] = [];
  readonly #costs: bigint[] = [];
  readonly #frameOf: number[] = [];
  readonly #stacks = new WordStacks();
  readonly #reasons = new Map<number, string>();
  #address: EvmAddress | undefined;
  /** Whether the trace has the state after each step; undefined before the first. */
  #isAfter: boolean | undefined;

  /** @param address The contract that was called; the zero address, or undefined, for a deployment. */
  constructor(address: EvmAddress | undefined, steps: Iterable<OpcodeStep> = []) {
    this.frames = this.#frames;
    this.setCalled(address);
    for (const step of steps) {
      this.add(step);
    }
  }

  /** As the constructor takes it: an answer may name it behind its steps. */
  setCalled(address: EvmAddress | undefined): void {
    this.#address = address === zeroAddress ? undefined : address;
    const [outermost] = this.#frames;
    if (outermost !== undefined) {
      outermost.code = this.#address;
    }
  }

  get length(): number {
    return this.#ops.length;
  }

  add(step: OpcodeStep): void {
    // After a step that does not end its frame the program counter is no longer 0.
    this.#isAfter ??= !(step.pc === 0 && !returnsGas(step.op) && step.op !== 'INVALID');
    const open = this.#enter(step.depth);
    const state = this.#isAfter ? stateBefore(step, open.former, open.childEnd) : step;
    if (open.child?.kind?.startsWith('CREATE')) {
      const created = addressOf(state.stack?.at(-1));
      open.child.created = created === zeroAddress ? undefined : created;
    }
    open.frame.last = this.length;
    open.former = { step, state };
    open.child = undefined;
    open.childEnd = undefined;
    if (step.reason !== undefined) {
      this.#reasons.set(this.length, step.reason);
    }
    this.#pcs.push(state.pc);
    this.#gas.push(state.gas);
    this.#costs.push(step.gasCost);
    this.#frameOf.push(open.frame.index);
    this.#stacks.push(state.stack);
    this.#ops.push(step.op);
  }

  /** @throws RangeError where there is no such step, as all that follow. */
  at(index: number): OwnStep {
    const { depth } = this.frameAt(index);
    const [op, stack] = [this.opAt(index), this.stackAt(index)];
    return {
      op,
      depth,
      pc: this.pcAt(index),
      gas: this.gasAt(index),
      gasCost: this.costAt(index),
      reason: this.#reasons.get(index),
      stack,
      access: this.accessAt(index),
    };
  }

  opAt(index: number): string {
    return this.#ops[index] ?? '';
  }

  pcAt(index: number): number {
    return this.#pcs[index] ?? 0;
  }

  /** Remaining before a step. */
  gasAt(index: number): bigint {
    return this.#gas[index] ?? 0n;
  }

  costAt(index: number): bigint {
    return this.#costs[index] ?? 0n;
  }

  stackAt(index: number): readonly Word[] | undefined {
    return this.#stacks.at(index);
  }

  frameAt(index: number): CallFrame {
    const frame = this.#frames[this.#frameOf[index] ?? -1];
    if (frame === undefined) {
      throw new RangeError(`there is no step ${index}`);
    }
    return frame;
  }

  accessAt(index: number): StorageAccess | undefined {
    const op = this.opAt(index);
    const isRead = op === 'SLOAD' || op === 'TLOAD';
    // The last step of a frame has not got there.
    if (!(isRead || op === 'SSTORE' || op === 'TSTORE') || this.#frameOf[index] !== this.#frameOf[index + 1]) {
      return undefined;
    }
    const stack = this.stackAt(index);
    const slot = stack?.at(-1);
    if (slot === undefined) {
      return undefined;
    }
    return isRead
      ? { kind: 'read', slot, value: this.stackAt(index + 1)?.at(-1) }
      : { kind: 'written', slot, value: stack?.at(-2) };
  }

  /** The frame of a step; a deeper step opens one. */
  #enter(depth: number): OpenFrame {
    let left: OpenFrame | undefined;
    for (let top = this.#open.at(-1); top !== undefined && top.frame.depth > depth; top = this.#open.at(-1)) {
      left = this.#open.pop();
    }
    const top = this.#open.at(-1);
    if (top?.frame.depth === depth) {
      top.child = left?.frame ?? top.child;
      top.childEnd = left?.former?.step.op ?? top.childEnd;
      return top;
    }
    const frame: CallFrame = {
      index: this.#frames.length,
      parent: top?.frame,
      depth,
      opener: top?.frame.last,
      kind: top?.former?.step.op,
      code: this.length === 0 ? this.#address : top?.frame.depth === depth - 1 ? calleeOf(top.former) : undefined,
      first: this.length,
      last: this.length,
      created: undefined,
    };
    const opened: OpenFrame = { frame, former: undefined, child: undefined, childEnd: undefined };
    this.#frames.push(frame);
    this.#open.push(opened);
    return opened;
  }
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/** The callee is below the gas, which is on top; stacks are listed from the bottom. */
function calleeOf(opener: FormerStep | undefined): EvmAddress | undefined {
  return opener !== undefined && callWords.get(opener.step.op)?.output !== undefined
    ? addressOf(opener.state.stack?.at(-2))
    : undefined;
}

function addressOf(word: Word): EvmAddress | undefined {
  const digits = word?.replace(/^0x/i, '');
  return digits !== undefined && /^[0-9a-f]{1,64}$/i.test(digits)
    ? parseEvmAddress(`0x${digits.padStart(40, '0').slice(-40)}`)
    : undefined;
}

/** The state before a step. */
interface StepState {
  /** The program counter of its instruction. */
  readonly pc: number;
  /** Remaining before the step. */
  readonly gas: bigint;
  /** From the bottom; undefined where the trace has no stacks. */
  readonly stack: readonly Word[] | undefined;
}

/** A step as sent, with the state before it. */
interface FormerStep {
  readonly step: OpcodeStep;
  readonly state: StepState;
}

/**
 * What a step began with where the trace has what was after each step. That is also its own program counter and gas of a
 * step that opened a frame or ended its own.
 *
 * @param former The step before in the same frame.
 * @param childEnd The instruction that ended the frame which that step opened.
 */
function stateBefore(step: OpcodeStep, former: FormerStep | undefined, childEnd: string | undefined): StepState {
  const gas = step.gas + step.gasCost;
  if (former === undefined) {
    return { pc: 0, gas, stack: step.stack && [] };
  }
  if (childEnd === undefined) {
    return { pc: former.step.pc, gas: former.step.gas, stack: former.step.stack };
  }
  // A call that halted before it ran may be there twice.
  if (step.op === former.step.op && step.pc === former.step.pc) {
    return former.state;
  }
  const left = stackAfterCall(former.step.op, former.state.stack, childEnd);
  return { pc: former.step.pc + 1, gas, stack: left && withTop(left, step) };
}

/** The stack with an unknown top word taken from where this step has moved it. */
function withTop(stack: readonly Word[], { op, stack: after }: OpcodeStep): readonly Word[] {
  const top = stack.length - 1;
  const swapped = op.startsWith('SWAP') ? Number(op.slice('SWAP'.length)) : 0;
  const isLeft = /^(?:SWAP|PUSH|DUP|JUMPDEST)/.test(op);
  return stack[top] === undefined && isLeft ? [...stack.slice(0, -1), after?.[top - swapped]] : stack;
}

/** The stack after a call: the arguments are replaced by its success or the created address. */
function stackAfterCall(op: string, stack: readonly Word[] | undefined, childEnd: string): readonly Word[] | undefined {
  const count = callWords.get(op)?.taken;
  if (count === undefined || stack === undefined) {
    return undefined;
  }
  return [...stack.slice(0, Math.max(0, stack.length - count)), resultOf(op, childEnd)];
}

/** Undefined for a precompile or system contract, whose result is not in a trace. */
function resultOf(op: string, childEnd: string): Word {
  switch (childEnd) {
    case '':
      return undefined;
    case 'STOP':
    case 'RETURN':
    case 'SELFDESTRUCT':
      // The address of what was created is not in the trace either.
      return op.startsWith('CREATE') ? undefined : '0x1';
    default:
      return '0x0';
  }
}

/** Undefined for what is no word of hex. */
export function numberOf(word: Word): bigint | undefined {
  const [, digits] = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(word ?? '') ?? [];
  return digits === undefined ? undefined : BigInt(`0x${digits}`);
}

/** One stack in so many is stored whole. */
const interval = 64;

/** Stores stacks by their differences. */
export class WordStacks {
  readonly #words: Word[] = [];
  readonly #numbers = new Map<Word, number>();
  /** For each stack, how many words it shares with the one before; -1 for no stack. */
  readonly #shared: number[] = [];
  /** For each stack, where its own words begin. */
  readonly #starts: number[] = [];
  readonly #own: number[] = [];
  #last: readonly Word[] = [];

  push(stack: readonly Word[] | undefined): void {
    this.#starts.push(this.#own.length);
    if (stack === undefined) {
      this.#shared.push(-1);
      this.#last = [];
      return;
    }
    let shared = 0;
    if (this.#shared.length % interval !== 0) {
      const most = Math.min(stack.length, this.#last.length);
      while (shared < most && stack[shared] === this.#last[shared]) {
        shared += 1;
      }
    }
    this.#shared.push(shared);
    for (let at = shared; at < stack.length; at += 1) {
      this.#own.push(this.#numberOf(stack[at]));
    }
    this.#last = stack;
  }

  at(index: number): readonly Word[] | undefined {
    if ((this.#shared[index] ?? -1) < 0) {
      return undefined;
    }
    const stack: Word[] = [];
    for (let at = index - (index % interval); at <= index; at += 1) {
      stack.length = Math.min(stack.length, Math.max(0, this.#shared[at] ?? 0));
      const end = this.#starts[at + 1] ?? this.#own.length;
      for (let own = this.#starts[at] ?? end; own < end; own += 1) {
        stack.push(this.#words[this.#own[own] ?? 0]);
      }
    }
    return stack;
  }

  #numberOf(word: Word): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) {
      return known;
    }
    this.#numbers.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }
}
