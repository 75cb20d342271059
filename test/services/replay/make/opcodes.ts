import type { Entry, Event, Exit, Step } from './machine.ts';

/** A step as the service writes it. */
export interface Opcode {
  readonly depth: number;
  readonly gas: number;
  readonly gas_cost: number;
  readonly memory: readonly string[];
  readonly op: string;
  readonly pc: number;
  readonly reason: string | null;
  readonly stack: readonly string[];
  readonly storage: Readonly<Record<string, string>>;
}

/** What comes next in the same frame: a step, or its end. */
interface Next {
  readonly step?: Step;
  readonly end?: Exit;
  /** Whether a frame was opened before it. */
  readonly isCall: boolean;
}

/** How many words an instruction that ends its frame takes; the words of one that halts stay. */
const taken: Readonly<Record<string, number>> = { RETURN: 2, REVERT: 2, STOP: 0, SELFDESTRUCT: 1 };
const opens = /^(?:CALL|CALLCODE|DELEGATECALL|STATICCALL|CREATE2?)$/;
const tokens = 0x167n;

/**
 * The steps in the order and with the state that the service writes: what was after each, but of one that opened a frame
 * or ended its own what it began with.
 */
export function opcodesOf(events: readonly Event[]): Opcode[] {
  const opcodes: Opcode[] = [];
  const words = new Map<string, Map<string, string>>();
  const storage = () => {
    const all = [...words.values()].toReversed().flatMap((slots) => [...slots]);
    return Object.fromEntries([...new Map(all)].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  events.forEach((event, at) => {
    if (event.kind === 'entry' && events[at + 1]?.kind === 'exit') {
      opcodes.push(callWithoutCode(event, events[at + 1] as Exit, storage()));
    }
    if (event.kind !== 'step') {
      return;
    }
    const next = nextOf(events, at);
    noteAccess(words, event, next);
    opcodes.push({ ...stateOf(event, next), reason: reasonOf(event, next), storage: storage() });
  });
  return opcodes;
}

/** A precompile or system contract is a step without a name; code of no bytes stops at once. */
function callWithoutCode({ depth, code }: Entry, { gasUsed }: Exit, storage: Opcode['storage']): Opcode {
  const rest = { depth, gas: 0, memory: [], pc: 0, reason: null, stack: [] };
  return kindOf(code) !== undefined
    ? { ...rest, gas_cost: Number(gasUsed), op: '', storage: {} }
    : { ...rest, gas_cost: 0, op: 'STOP', storage };
}

/** What answers at an address without having code. */
export function kindOf(address: string | undefined): 'PRECOMPILE' | 'SYSTEM' | undefined {
  const number = BigInt(address ?? 2n ** 160n);
  return number < 20n ? 'PRECOMPILE' : number === tokens ? 'SYSTEM' : undefined;
}

function nextOf(events: readonly Event[], at: number): Next {
  let deeper = 0;
  for (let index = at + 1; index < events.length; index++) {
    const event = events[index];
    if (event?.kind === 'entry') {
      deeper++;
    } else if (event?.kind === 'exit' && deeper > 0) {
      deeper--;
    } else if (deeper === 0 && event?.kind === 'exit') {
      return { end: event, isCall: false };
    } else if (deeper === 0 && event?.kind === 'step') {
      return { step: event, isCall: index > at + 1 };
    }
  }
  throw new Error('a frame without end');
}

function stateOf(step: Step, next: Next) {
  const common = { depth: step.depth, gas: Number(step.gas - step.cost), gas_cost: Number(step.cost), op: step.op };
  if (next.step === undefined) {
    const stack = step.stack.slice(0, step.stack.length - (taken[step.op] ?? 0));
    return { ...common, pc: step.pc, stack: stack.map(short), memory: step.memory };
  }
  const { pc, stack, memory } = opens.test(step.op) && next.isCall ? step : next.step;
  return { ...common, pc, stack: stack.map(short), memory };
}

function reasonOf(step: Step, { end }: Next): string | null {
  return step.op === 'REVERT' ? (end?.output ?? null) : null;
}

function noteAccess(words: Map<string, Map<string, string>>, step: Step, next: Next): void {
  if (step.op !== 'SLOAD' && step.op !== 'SSTORE') {
    return;
  }
  const slots = words.get(step.address) ?? new Map<string, string>();
  words.set(step.address, slots);
  const slot = short(step.stack.at(-1) ?? 0n);
  if (step.op === 'SSTORE' || !slots.has(slot)) {
    const value = step.op === 'SSTORE' ? step.stack.at(-2) : next.step?.stack.at(-1);
    slots.set(slot, short(value ?? 0n));
  }
}

/** As few digits as there are bytes. */
function short(value: bigint): string {
  const digits = value.toString(16);
  return `0x${digits.padStart(digits.length + (digits.length % 2), '0').padStart(2, '0')}`;
}
