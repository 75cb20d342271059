/** An answer without the records as they came, which are as long again. */
export function withoutRaw(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutRaw);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, member]) => (name === 'raw' ? [] : [[name, withoutRaw(member)]])),
      )
    : value;
}
