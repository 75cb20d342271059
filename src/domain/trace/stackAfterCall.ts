/** As the trace has it; undefined where it cannot be known. */
export type Word = string | undefined;

/** How many words an instruction that opens a frame takes from the stack. */
const taken = new Map([
  ['CALL', 7],
  ['CALLCODE', 7],
  ['DELEGATECALL', 6],
  ['STATICCALL', 6],
  ['CREATE', 3],
  ['CREATE2', 4],
]);

/** What a call leaves on the stack: its arguments are gone, and on top is whether it succeeded or what it created. */
export function stackAfterCall(
  op: string,
  stack: readonly Word[] | undefined,
  childEnd: string,
): readonly Word[] | undefined {
  const count = taken.get(op);
  if (count === undefined || stack === undefined) {
    return undefined;
  }
  return [...stack.slice(0, Math.max(0, stack.length - count)), resultOf(op, childEnd)];
}

/** A frame that ends with anything else has halted. What a precompile or system contract answered is not in a trace. */
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
