/** Lines count from 1. Source maps count bytes of UTF-8, the editor UTF-16 units, which texts are indexed by here. */
export interface TextPositions {
  /** The index of the character at a byte; the text's length behind its end. */
  indexOfByte(byte: number): number;
  lineOf(index: number): number;
}

export function textPositions(text: string): TextPositions {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  // Bytes before each line; the same numbers as long as all is ASCII.
  const bytes = isAscii(text) ? starts : bytesBefore(text, starts);
  return {
    indexOfByte(byte) {
      const line = lastAtMost(bytes, byte);
      let [index, at] = [starts[line] ?? 0, bytes[line] ?? 0];
      if (bytes === starts) {
        return Math.min(text.length, index + byte - at);
      }
      while (at < byte && index < text.length) {
        const code = text.codePointAt(index) ?? 0;
        index += code > 0xffff ? 2 : 1;
        at += bytesOf(code);
      }
      return index;
    },
    lineOf: (index) => lastAtMost(starts, index) + 1,
  };
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function bytesBefore(text: string, starts: readonly number[]): readonly number[] {
  let byte = 0;
  return starts.map((start, line) => {
    const before = byte;
    const end = starts[line + 1] ?? text.length;
    for (let index = start; index < end; ) {
      const code = text.codePointAt(index) ?? 0;
      index += code > 0xffff ? 2 : 1;
      byte += bytesOf(code);
    }
    return before;
  });
}

function bytesOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** The index of the last number that is not above; numbers ascend, and the first counts always. */
function lastAtMost(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= value) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
