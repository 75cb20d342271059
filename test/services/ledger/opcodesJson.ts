import { stepsOf } from '../replay/recordings.ts';
import type { Execution } from '../world/transaction.ts';
import { id, word } from '../world/values.ts';
import type { Run } from './resultJson.ts';

/** A step with what was before it. */
interface Step {
  readonly op: string;
  readonly cost: number;
  readonly depth: number;
  readonly pc: number;
  /** From the bottom, without leading zeros. */
  readonly stack: readonly string[];
}

const names: ReadonlyMap<number, readonly [op: string, cost: number]> = new Map([
  [0x00, ['STOP', 0]],
  [0x10, ['LT', 3]],
  [0x15, ['ISZERO', 3]],
  [0x34, ['CALLVALUE', 2]],
  [0x35, ['CALLDATALOAD', 3]],
  [0x36, ['CALLDATASIZE', 2]],
  [0x3d, ['RETURNDATASIZE', 2]],
  [0x50, ['POP', 2]],
  [0x52, ['MSTORE', 12]],
  [0x54, ['SLOAD', 2100]],
  [0x55, ['SSTORE', 5000]],
  [0x57, ['JUMPI', 10]],
  [0x5b, ['JUMPDEST', 1]],
  [0x5f, ['PUSH0', 2]],
  [0x60, ['PUSH1', 3]],
  [0x61, ['PUSH2', 3]],
  [0x80, ['DUP1', 3]],
  [0x90, ['SWAP1', 3]],
  [0xf1, ['CALL', 2600]],
  [0xf3, ['RETURN', 0]],
  [0xf4, ['DELEGATECALL', 2600]],
  [0xfa, ['STATICCALL', 2600]],
  [0xfd, ['REVERT', 0]],
]);

interface Instruction {
  readonly op: string;
  readonly cost: number;
  readonly pc: number;
}

/** The instructions of code in their order, as far as a made-up run needs them. */
function instructionsOf(code: string): readonly Instruction[] {
  const bytes = Buffer.from(code.slice(2), 'hex');
  const found: Instruction[] = [];
  for (let pc = 0; pc < bytes.length; pc++) {
    const byte = bytes[pc] ?? 0;
    const [op, cost] = names.get(byte) ?? ['', 0];
    found.push({ op, cost, pc });
    pc += byte >= 0x60 && byte <= 0x7f ? byte - 0x5f : 0;
  }
  return found;
}

/** A way through code: how it begins, and then the first of each instruction that is wanted; `next` is the one after. */
function wayThrough(code: string, wanted: readonly string[]): readonly Instruction[] {
  const all = instructionsOf(code);
  const unknown = all.findIndex(({ op }) => op === '');
  const begin = all.slice(0, Math.min(7, unknown < 0 ? all.length : unknown));
  const way = [...begin];
  for (const op of wanted) {
    const last = way.at(-1)?.pc ?? -1;
    const found = op === 'next' ? all[all.findIndex(({ pc }) => pc === last) + 1] : all.find((one) => one.op === op);
    way.push(found ?? { op: op === 'next' ? 'POP' : op, cost: 0, pc: last + 1 });
  }
  return way;
}

/** What an execution did, step by step; a call inside goes one deeper and comes back. */
function madeUpSteps({ actions, error, input }: Execution, codeAt: (address: string) => string, to: string) {
  const steps = (code: string, wanted: readonly string[], depth: number): readonly Step[] =>
    wayThrough(code, wanted).map((one, index) => ({ ...one, depth, stack: stackOf(one.op, index, input) }));
  const end = error === undefined ? 'RETURN' : 'REVERT';
  const inner = actions.find(({ depth }) => depth === 1);
  if (inner === undefined) {
    return steps(codeAt(to), ['SLOAD', 'SSTORE', end], 0);
  }
  const innerEnd = inner.outputKind === 'OUTPUT' ? 'RETURN' : 'REVERT';
  const outer = steps(codeAt(to), [inner.operation, 'next', end], 0);
  const call = outer.findIndex(({ op }) => op === inner.operation);
  const stack = ['0x', '0x04', '0x', '0x', '0x', inner.to, '0x030d40'].slice(inner.operation === 'CALL' ? 0 : 1);
  return [
    ...outer.slice(0, call),
    ...outer.slice(call, call + 1).map((step) => ({ ...step, stack })),
    ...steps(codeAt(inner.to), ['SLOAD', 'SSTORE', innerEnd], 1),
    ...outer.slice(call + 1),
  ];
}

function stackOf(op: string, index: number, input: string): readonly string[] {
  switch (op) {
    case 'SLOAD':
      return ['0x01', '0x02'];
    case 'SSTORE':
      return [`0x${input.slice(-8)}`, '0x15'];
    default:
      return Array.from({ length: index % 4 }, (_, at) => `0x0${at + 1}`);
  }
}

interface Shown {
  readonly stack: boolean;
  readonly memory: boolean;
  readonly storage: boolean;
}

const opensFrame = new Set(['CALL', 'STATICCALL', 'DELEGATECALL']);

/**
 * The trace of an execution. As the service writes it: program counter, gas and stack are those after a step, but of one
 * that opened a call or ended its own they are its own. Depths count from 0.
 */
export function opcodesJson(run: Run, codeAt: (address: string) => string, shown: Shown) {
  const { execution } = run;
  const { error, to } = execution;
  return {
    address: to ?? `0x${'0'.repeat(40)}`,
    contract_id: to === undefined ? null : id(execution.contract),
    failed: error !== undefined,
    gas: execution.gasUsed,
    opcodes: recordedOpcodes(execution, shown) ?? madeUpOpcodes(execution, codeAt, shown),
    return_value: error === undefined ? execution.output : '0x',
  };
}

/** Those of a transaction that really ran. */
function recordedOpcodes({ replay }: Execution, shown: Shown): readonly object[] | undefined {
  const steps = replay && stepsOf(replay.recording, replay.name);
  return steps?.map((step) => ({
    ...step,
    memory: shown.memory ? step.memory : null,
    stack: shown.stack ? step.stack : null,
    storage: shown.storage ? step.storage : null,
  }));
}

/** A short made-up trace that ends as the execution did. */
function madeUpOpcodes(execution: Execution, codeAt: (address: string) => string, shown: Shown): readonly object[] {
  const { error, to } = execution;
  let gas = execution.gasLimit - 21_000;
  const steps = madeUpSteps(execution, codeAt, to ?? '');
  return steps.map((step, index) => {
    const { op, cost, depth } = step;
    gas -= cost;
    const next = steps[index + 1];
    const after = next?.depth === depth && !opensFrame.has(op) ? next : step;
    return {
      depth,
      gas,
      gas_cost: cost,
      memory: shown.memory ? [`0x${word(0)}`, `0x${word(0)}`, `0x${word(0x80)}`].slice(0, index > 2 ? 3 : 0) : null,
      op,
      pc: after.pc,
      reason: op === 'REVERT' ? (error ?? null) : null,
      stack: shown.stack ? after.stack : null,
      storage: shown.storage ? (index > 7 ? { '0x15': '0x2a' } : {}) : null,
    };
  });
}
