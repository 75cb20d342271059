/** Names of opcodes from a first one on, as the Ethereum execution specification has them. */
const names: readonly (readonly [from: number, names: string])[] = [
  [0x00, 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND'],
  [0x10, 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR'],
  [0x20, 'KECCAK256'],
  [0x30, 'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE CODECOPY GASPRICE'],
  [0x3b, 'EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH'],
  [0x40, 'BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBHASH BLOBBASEFEE'],
  [0x50, 'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY PUSH0'],
  [0xf0, 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2'],
  [0xfa, 'STATICCALL'],
  [0xfd, 'REVERT INVALID SELFDESTRUCT'],
];
const byOpcode = new Map(names.flatMap(([from, list]) => list.split(' ').map((name, index) => [from + index, name])));
const families: readonly (readonly [from: number, to: number, name: string, first: number])[] = [
  [0x60, 0x7f, 'PUSH', 1],
  [0x80, 0x8f, 'DUP', 1],
  [0x90, 0x9f, 'SWAP', 1],
  [0xa0, 0xa4, 'LOG', 0],
];

/** How many bytes of code behind an opcode are its operand: 1 to 32 for PUSH1 (0x60) to PUSH32 (0x7f). */
export function pushedBytes(opcode: number): number {
  return opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5f : 0;
}

/** `PUSH1` for 0x60; undefined for a byte that is no instruction. */
export function opcodeName(opcode: number): string | undefined {
  const family = families.find(([from, to]) => opcode >= from && opcode <= to);
  return family === undefined ? byOpcode.get(opcode) : `${family[2]}${opcode - family[0] + family[3]}`;
}
