/** `10.0.0.1` or `2001:db8::1` (RFC 5952); undefined for bytes of any other length. */
export function formatIpAddress(bytes: Uint8Array): string | undefined {
  switch (bytes.length) {
    case 4:
      return bytes.join('.');
    case 16:
      return formatIpv6(bytes);
    default:
      return undefined;
  }
}

function formatIpv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, index) => (bytes[index * 2] ?? 0) * 256 + (bytes[index * 2 + 1] ?? 0));
  const { start, length } = longestZeros(groups);
  const hex = (some: readonly number[]) => some.map((group) => group.toString(16)).join(':');
  return length < 2 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

/** The first of the longest runs of zeros. */
function longestZeros(groups: readonly number[]): { readonly start: number; readonly length: number } {
  let longest = { start: 0, length: 0 };
  let start = 0;
  for (const [index, group] of groups.entries()) {
    if (group !== 0) {
      start = index + 1;
    } else if (index + 1 - start > longest.length) {
      longest = { start, length: index + 1 - start };
    }
  }
  return longest;
}
