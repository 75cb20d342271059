/**
 * JSON text in which a `bigint` is a raw number, as the real ledger service writes its int64 values. Members that are
 * `undefined` are left out, like `JSON.stringify` does.
 */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') {
    return value.toString();
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => jsonText(item === undefined ? null : item)).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
