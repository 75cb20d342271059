import { type Phrase, phrase } from '../phrase.ts';

/** Solidity's documentation, "Panic via assert and Error via require". */
const panics: ReadonlyMap<number, Phrase> = new Map([
  [0x01, phrase`an assertion failed`],
  [0x11, phrase`an arithmetic operation overflowed`],
  [0x12, phrase`division by zero`],
  [0x21, phrase`a value is no member of its enum`],
  [0x22, phrase`a byte array in storage is encoded wrongly`],
  [0x31, phrase`an empty array was popped`],
  [0x32, phrase`an array index is out of bounds`],
  [0x41, phrase`too much memory was allocated`],
  [0x51, phrase`an internal function that was never set was called`],
]);

/** What a `Panic(uint256)` code means; the code in decimal. */
export function panicMeaning(code: string): Phrase {
  return documentedPanic(code) ?? phrase`a reason the compiler does not document`;
}

export function documentedPanic(code: string): Phrase | undefined {
  return panics.get(Number(code));
}

/** `0x11`: the code as the documentation has it. */
export function panicHex(code: string): string {
  return `0x${BigInt(code).toString(16).padStart(2, '0')}`;
}
