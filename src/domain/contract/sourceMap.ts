import type { Steps } from '../steps.ts';
import { parseHex } from '../value/bytes.ts';

/** Where the code of an instruction stands in the sources, in bytes of UTF-8. */
export interface SourceSpan {
  /** -1 where there is nothing in the sources. */
  readonly start: number;
  readonly length: number;
  readonly sourceId: number;
  /** What the compiler says of a jump: it enters a function or returns from one. */
  readonly jump: 'enters' | 'returns' | undefined;
}

const jumps = new Map<string, SourceSpan['jump']>([
  ['i', 'enters'],
  ['o', 'returns'],
]);

/** Four times the bytes that code on the ledger may have. */
const maxInstructions = 98_304;
/** Entries that are read between two pauses: some milliseconds. */
const entriesAtOnce = 2_048;

/** Reads a source map of the Solidity compiler: one entry for each instruction, empty fields as in the entry before. */
export function* parseSourceMap(text: string): Steps<readonly SourceSpan[]> {
  const spans: SourceSpan[] = [];
  let span: SourceSpan = { start: -1, length: -1, sourceId: -1, jump: undefined };
  for (let at = 0; at <= text.length && spans.length < maxInstructions; ) {
    const semicolon = text.indexOf(';', at);
    const end = semicolon < 0 ? text.length : semicolon;
    // Most entries are empty.
    span = end === at ? span : spanOf(text.slice(at, Math.min(end, at + longestEntry)), span);
    spans.push(span);
    at = end + 1;
    if (spans.length % entriesAtOnce === 0) {
      yield undefined;
    }
  }
  return spans;
}

/** Longer entries hold nothing of use. */
const longestEntry = 100;

function spanOf(entry: string, former: SourceSpan): SourceSpan {
  const [start, length, sourceId, jump] = entry.split(':', 4);
  return {
    start: numberIn(start) ?? former.start,
    length: numberIn(length) ?? former.length,
    sourceId: numberIn(sourceId) ?? former.sourceId,
    jump: jump ? jumps.get(jump) : former.jump,
  };
}

/** Undefined for an empty field; -1 for what can be no place. */
function numberIn(field = ''): number | undefined {
  return field === '' ? undefined : /^\d{1,9}$/.test(field) ? Number(field) : -1;
}

/** The bytes of code, up to the first placeholder of a library that was not linked. */
export function codeBytes(bytecode: string): Uint8Array {
  const [digits = ''] = /^[0-9a-f]*/i.exec(bytecode.replace(/^0x/, '')) ?? [];
  const length = Math.min(digits.length - (digits.length % 2), 2 * maxInstructions);
  return parseHex(digits.slice(0, length)) ?? new Uint8Array();
}

/** For each byte of code that starts an instruction, the instruction's number; what is pushed is no instruction. */
export function instructionNumbers(bytecode: string): ReadonlyMap<number, number> {
  const code = codeBytes(bytecode);
  const numbers = new Map<number, number>();
  for (let pc = 0; pc < code.length; pc++) {
    numbers.set(pc, numbers.size);
    const op = code[pc] ?? 0;
    // PUSH1 (0x60) to PUSH32 (0x7f) carry 1 to 32 bytes.
    pc += op >= 0x60 && op <= 0x7f ? op - 0x5f : 0;
  }
  return numbers;
}
