/** One argument of an ABI encoding: a word as it is, or bytes that are moved to the tail. */
export type AbiArgument =
  | { readonly kind: 'word'; readonly value: bigint | string }
  | { readonly kind: 'bytes'; readonly value: string | Uint8Array };

/** The ABI encoding of a list of arguments as `0x` hex: words in the head, strings and bytes in the tail. */
export function abiEncode(list: readonly AbiArgument[]): string {
  let tail = '';
  const head = list.map((item) => {
    if (item.kind === 'word') {
      return word(BigInt(item.value));
    }
    const offset = list.length * 32 + tail.length / 2;
    const digits = Buffer.from(item.value).toString('hex');
    tail += word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
    return word(BigInt(offset));
  });
  return `0x${head.join('')}${tail}`;
}

/** A number as 32 bytes of `0x` hex. */
export function abiWord(value: bigint | string): string {
  return `0x${word(BigInt(value))}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
