import { isRecord, memberOf } from '../value/untrustedJson.ts';

/** What a record says a contract was created with; untrusted. */
export interface RecordedCreation {
  /** The constructor's arguments as a list, as `parseAbiValue` reads it; undefined: the record has none that can be read. */
  readonly values: string | undefined;
  /** Creation code with the arguments behind it, `0x` hex in lower case. */
  readonly input: string | undefined;
}

/** More than any transaction has room for. */
const maxLength = 300_000;
const maxDepth = 40;

/** Values of JSON as a user would type them; undefined for what is no list, and where a digit may be lost. */
export function typedValues(values: unknown): string | undefined {
  const text = Array.isArray(values) ? typed(values, 0) : undefined;
  return text === undefined || text.length > maxLength ? undefined : text;
}

function typed(value: unknown, depth: number): string | undefined {
  const bigint = memberOf(value, '_kind') === 'bigint' ? memberOf(value, 'value') : undefined;
  const hex = memberOf(value, 'type') === 'BigNumber' ? memberOf(value, 'hex') : undefined;
  const scalar = bigint ?? hex ?? value;
  if (typeof scalar === 'string') {
    return JSON.stringify(scalar);
  }
  if (typeof scalar === 'boolean' || Number.isSafeInteger(scalar)) {
    return String(scalar);
  }
  const isList = Array.isArray(scalar);
  if (depth === maxDepth || !(isList || isRecord(scalar))) {
    return undefined;
  }
  const parts = Object.entries(scalar).map(([name, member]) => {
    const text = typed(member, depth + 1);
    return text && (isList ? text : `${JSON.stringify(name)}: ${text}`);
  });
  const [open, close] = isList ? '[]' : '{}';
  return parts.includes(undefined) ? undefined : `${open}${parts.join(', ')}${close}`;
}
