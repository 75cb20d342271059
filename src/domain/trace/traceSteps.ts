import type { OpcodeStep } from '../contract/contractResult.ts';
import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import type { CallFrame } from './callFrame.ts';
import type { Word } from './stackAfterCall.ts';
import { type FormerStep, type StepState, stateBefore } from './stepState.ts';
import { WordStacks } from './wordStacks.ts';

/** Steps that are gone through between two pauses. */
export const stepsAtOnce = 2_048;

/** A step of a trace with the state before it; `op` is empty for the call of a precompile or a system contract. */
export interface OwnStep extends Pick<OpcodeStep, 'op' | 'depth' | 'gasCost' | 'reason'>, StepState {
  /** What the step found or put in storage; only where it is certain. */
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

const ends = new Set(['STOP', 'RETURN', 'REVERT', 'INVALID', 'SELFDESTRUCT', '']);
const calls = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL']);

/**
 * The steps of a trace, each with the program counter, gas and stack that it began with, and the calls they run in. The
 * service writes what was after each step, some others what was before it. Memory: about 100 bytes for a step.
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
  readonly #address: EvmAddress | undefined;
  /** Whether what is sent was after each step; undefined before the first. */
  #isAfter: boolean | undefined;

  /** @param address The contract that was called; the zero address, or undefined, for a deployment. */
  constructor(address: EvmAddress | undefined, steps: Iterable<OpcodeStep> = []) {
    this.frames = this.#frames;
    this.#address = address === zeroAddress ? undefined : address;
    for (const step of steps) {
      this.add(step);
    }
  }

  get length(): number {
    return this.#ops.length;
  }

  add(step: OpcodeStep): void {
    // After a step that does not end its frame the program counter is no longer 0.
    this.#isAfter ??= !(step.pc === 0 && !ends.has(step.op));
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

  /** The frame that a step runs in: a new one where it is deeper than the step before. */
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
  return opener !== undefined && calls.has(opener.step.op) ? addressOf(opener.state.stack?.at(-2)) : undefined;
}

function addressOf(word: Word): EvmAddress | undefined {
  const digits = word?.replace(/^0x/i, '');
  return digits !== undefined && /^[0-9a-f]{1,64}$/i.test(digits)
    ? parseEvmAddress(`0x${digits.padStart(40, '0').slice(-40)}`)
    : undefined;
}
