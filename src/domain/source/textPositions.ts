/** Lines and columns count from 1. Source maps count bytes of UTF-8, the editor UTF-16 units, which texts are indexed by here. */
export interface TextPositions {
  /** The index of the character at a byte; the text's length behind its end. */
  indexOfByte(byte: number): number;
  lineOf(index: number): number;
  columnOf(index: number): number;
}

export function textPositions(text: string): TextPositions {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  let indexOfByte: TextPositions['indexOfByte'] | undefined;
  return {
    indexOfByte(byte) {
      indexOfByte ??= isAscii(text) ? (wanted) => Math.min(text.length, wanted) : bytePositions(text);
      return indexOfByte(byte);
    },
    lineOf: (index) => lastAtMost(starts, index) + 1,
    columnOf: (index) => index - (starts[lastAtMost(starts, index)] ?? 0) + 1,
  };
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** Characters between two of which the bytes are remembered; a line may be as long as the text. */
const stride = 256;

function bytePositions(text: string): TextPositions['indexOfByte'] {
  const indexes: number[] = [];
  const bytes: number[] = [];
  let [index, byte] = [0, 0];
  for (let count = 0; index < text.length; count++) {
    if (count % stride === 0) {
      indexes.push(index);
      bytes.push(byte);
    }
    const code = text.codePointAt(index) ?? 0;
    index += unitsOf(code);
    byte += bytesOf(code);
  }
  return (wanted) => {
    const known = lastAtMost(bytes, wanted);
    let [found, at] = [indexes[known] ?? 0, bytes[known] ?? 0];
    while (at < wanted && found < text.length) {
      const code = text.codePointAt(found) ?? 0;
      found += unitsOf(code);
      at += bytesOf(code);
    }
    return found;
  };
}

function unitsOf(code: number): number {
  return code > 0xffff ? 2 : 1;
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
