import { opcodeName } from '../contract/opcodeName.ts';

/** Names that tools give to the same instructions. */
const otherNames = new Map([
  ['SHA3', 'KECCAK256'],
  ['DIFFICULTY', 'PREVRANDAO'],
  ['SUICIDE', 'SELFDESTRUCT'],
]);

/** Whether a step is the instruction that stands at its program counter. Behind the end of code every byte is a STOP. */
export function runsCode(code: Uint8Array, op: string, pc: number): boolean {
  if (op === '') {
    // A precompile or a system contract has no code.
    return true;
  }
  if (pc < 0) {
    return false;
  }
  const found = opcodeName(code[pc] ?? 0);
  // What is no instruction is run as one that is invalid.
  return (found ?? 'INVALID') === (otherNames.get(op) ?? op);
}
