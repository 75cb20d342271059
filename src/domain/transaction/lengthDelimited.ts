/** A length-delimited field of a protocol buffer: a tag of one byte, the length of the parts together, the parts. */
export function lengthDelimited(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const head = [tag];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let rest = length;
  for (; rest > 127; rest >>>= 7) {
    head.push((rest & 127) | 128);
  }
  head.push(rest);
  const field = new Uint8Array(head.length + length);
  field.set(head);
  let at = head.length;
  for (const part of parts) {
    field.set(part, at);
    at += part.length;
  }
  return field;
}
