import { splitMetadata } from './artifacts/matchRuntime.ts';

/**
 * Code as one instruction a line, without offsets: where one side has an instruction more, all that follows is still
 * the same line by line. Metadata at the end is one line; bytes that are no instruction stand as they are.
 */
export function renderCode(hex: string): string {
  const { code, metadata } = splitMetadata(hex.replace(/^0x/, '').toLowerCase());
  const lines: string[] = [];
  for (let index = 0; index < code.length; ) {
    const byte = code.slice(index, index + 2);
    const opcode = Number.parseInt(byte, 16);
    const pushed = opcode >= 0x60 && opcode <= 0x7f ? (opcode - 0x5f) * 2 : 0;
    const data = code.slice(index + 2, index + 2 + pushed);
    lines.push(data === '' ? nameOf(opcode, byte) : `${nameOf(opcode, byte)} 0x${data}`);
    index += 2 + pushed;
  }
  return [...lines, ...(metadata === '' ? [] : [`metadata 0x${metadata}`]), ''].join('\n');
}

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

function nameOf(opcode: number, byte: string): string {
  const family = families.find(([from, to]) => opcode >= from && opcode <= to);
  return family === undefined ? (byOpcode.get(opcode) ?? `0x${byte}`) : `${family[2]}${opcode - family[0] + family[3]}`;
}
