import { opcodeName } from '../contract/opcodeName.ts';
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
    const name = opcodeName(opcode) ?? `0x${byte}`;
    const pushed = opcode >= 0x60 && opcode <= 0x7f ? (opcode - 0x5f) * 2 : 0;
    const data = code.slice(index + 2, index + 2 + pushed);
    lines.push(data === '' ? name : `${name} 0x${data}`);
    index += 2 + pushed;
  }
  return [...lines, ...(metadata === '' ? [] : [`metadata 0x${metadata}`]), ''].join('\n');
}
