import { isRecord, memberOf } from '../value/untrustedJson.ts';

/** What a record says a contract was created with; untrusted. */
export interface RecordedCreation {
  /** The constructor's arguments as a list, as `parseAbiValue` reads it; undefined: the record has none that can be read. */
  readonly values: string | undefined;
  /** Creation code with the arguments behind it, `0x` hex in lower case. */
  readonly input: string | undefined;
}

/** Characters: more than any transaction has room for, where each value takes 32 bytes or more. */
const maxLength = 300_000;
const leastLength = 32;
const maxDepth = 40;

/** Values of JSON as a user would type them; undefined for what is no list, and where a digit may be lost. */
export function typedValues(values: unknown): string | undefined {
  let left = maxLength;
  const typed = (value: unknown, depth: number): string | undefined => {
    const scalar = scalarOf(value);
    left -= Math.max(leastLength, scalar?.length ?? 0);
    if (scalar !== undefined || left < 0 || depth === maxDepth || !(Array.isArray(value) || isRecord(value))) {
      return left < 0 ? undefined : scalar;
    }
    const parts: string[] = [];
    for (const [name, member] of Object.entries(value)) {
      const text = typed(member, depth + 1);
      if (text === undefined) {
        return undefined;
      }
      parts.push(Array.isArray(value) ? text : `${JSON.stringify(name)}: ${text}`);
    }
    return Array.isArray(value) ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`;
  };
  return Array.isArray(values) ? typed(values, 0) : undefined;
}

/** A text, number or truth as it is typed, also as Ignition and ethers write numbers beyond 2^53. */
function scalarOf(value: unknown): string | undefined {
  const bigint = memberOf(value, '_kind') === 'bigint' ? memberOf(value, 'value') : undefined;
  const hex = memberOf(value, 'type') === 'BigNumber' ? memberOf(value, 'hex') : undefined;
  const scalar = bigint ?? hex ?? value;
  const isExact = typeof scalar === 'string' || typeof scalar === 'boolean' || Number.isSafeInteger(scalar);
  return isExact ? JSON.stringify(scalar) : undefined;
}
