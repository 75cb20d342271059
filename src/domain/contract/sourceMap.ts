import { parseHex } from '../value/bytes.ts';

/** Where the code of an instruction stands in the sources: byte offset and length in the source with this id. */
interface SourceSpan {
  readonly start: number;
  readonly sourceId: number;
}

/** A source map of the Solidity compiler: one entry for each instruction, empty fields as in the entry before. */
export function parseSourceMap(text: string): readonly SourceSpan[] {
  let start = -1;
  let sourceId = -1;
  return text.split(';').map((entry) => {
    const [first = '', , third = ''] = entry.split(':');
    start = first === '' ? start : Number(first);
    sourceId = third === '' ? sourceId : Number(third);
    return { start, sourceId };
  });
}

/** The bytes of code, up to the first placeholder of a library that was not linked. */
export function codeBytes(bytecode: string): Uint8Array {
  const [digits = ''] = /^[0-9a-f]*/i.exec(bytecode.replace(/^0x/, '')) ?? [];
  return parseHex(digits.slice(0, digits.length - (digits.length % 2))) ?? new Uint8Array();
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

export interface MappedCode {
  readonly bytecode: string;
  readonly sourceMap: string;
  /** Source path → text. */
  readonly sources: ReadonlyMap<string, string>;
  /** Source path → id in the map. */
  readonly sourceIds: ReadonlyMap<string, number>;
}

/** Finds the source line of a program counter; undefined for code that the compiler made up. Lines count from 1. */
export function lineFinder({ bytecode, sourceMap, sources, sourceIds }: MappedCode) {
  const spans = parseSourceMap(sourceMap);
  const numbers = instructionNumbers(bytecode);
  const files = new Map(
    [...sourceIds].flatMap(([path, id]) => {
      const text = sources.get(path);
      return text === undefined ? [] : [[id, { path, bytes: new TextEncoder().encode(text) }] as const];
    }),
  );
  return (pc: number): { readonly path: string; readonly line: number } | undefined => {
    const span = spans[numbers.get(pc) ?? -1];
    const file = span && files.get(span.sourceId);
    if (file === undefined || span === undefined || !(span.start >= 0 && span.start < file.bytes.length)) {
      return undefined;
    }
    // Offsets count bytes, not characters.
    let line = 1;
    for (let at = file.bytes.indexOf(10); at >= 0 && at < span.start; at = file.bytes.indexOf(10, at + 1)) {
      line++;
    }
    return { path: file.path, line };
  };
}
