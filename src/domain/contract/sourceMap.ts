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

/** A source map of the Solidity compiler: one entry for each instruction, empty fields as in the entry before. */
export function parseSourceMap(text: string): readonly SourceSpan[] {
  let [start, length, sourceId] = [-1, -1, -1];
  let jump = '-';
  return text.split(';', maxInstructions).map((entry) => {
    const fields = entry.split(':', 4);
    start = numberIn(fields[0]) ?? start;
    length = numberIn(fields[1]) ?? length;
    sourceId = numberIn(fields[2]) ?? sourceId;
    jump = fields[3] || jump;
    return { start, length, sourceId, jump: jumps.get(jump) };
  });
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
