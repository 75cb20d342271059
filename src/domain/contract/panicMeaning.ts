import type { PlainLabelId } from '../label.ts';

/** Solidity's documentation, "Panic via assert and Error via require". */
const panics: ReadonlyMap<number, PlainLabelId> = new Map([
  [0x01, 'panicAssert'],
  [0x11, 'panicOverflow'],
  [0x12, 'panicDivision'],
  [0x21, 'panicEnum'],
  [0x22, 'panicStorage'],
  [0x31, 'panicArrayPop'],
  [0x32, 'panicArrayIndex'],
  [0x41, 'panicMemory'],
  [0x51, 'panicFunction'],
]);

/** What a `Panic(uint256)` code means; the code in decimal. */
export function panicMeaning(code: string): PlainLabelId {
  return panics.get(Number(code)) ?? 'panicUnknown';
}

/** `0x11`: the code as the documentation has it. */
export function panicHex(code: string): string {
  return `0x${BigInt(code).toString(16).padStart(2, '0')}`;
}
