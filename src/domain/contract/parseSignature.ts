import type { AbiParameter } from './abi.ts';
import type { GuessedSignature } from './signatureNames.ts';

const longestSignature = 1_000;
const deepestTuple = 8;
const namePattern = /^[A-Za-z_$][\w$]{0,100}$/;
const arrays = /^(?:\[\d{0,6}\]){0,4}$/;
const elementary = /^(?:address|bool|string|function|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d{1,3})(?:\[\d{0,6}\]){0,4}$/;

/** Reads a canonical signature such as `pay(address,(uint256,bytes)[])`; undefined for any other text. */
export function parseSignature(text: string): GuessedSignature | undefined {
  const [, name = '', list] = text.length > longestSignature ? [] : (/^([^()]+)(\(.*\))$/s.exec(text) ?? []);
  const inputs = list === undefined || !namePattern.test(name) ? undefined : parseTuple(list, 0)?.components;
  return inputs && { name, inputs };
}

function parseType(text: string, depth: number): AbiParameter | undefined {
  return text.startsWith('(') ? parseTuple(text, depth) : elementary.test(text) ? parameter(text) : undefined;
}

function parseTuple(
  text: string,
  depth: number,
): (AbiParameter & { readonly components: readonly AbiParameter[] }) | undefined {
  const end = text.lastIndexOf(')');
  const suffix = text.slice(end + 1);
  const parts = depth > deepestTuple || end < 0 || !arrays.test(suffix) ? undefined : splitTypes(text.slice(1, end));
  const components = parts?.map((part) => parseType(part, depth + 1));
  return components?.every((one) => one !== undefined) ? { ...parameter(`tuple${suffix}`), components } : undefined;
}

/** The types between commas that stand in no parentheses; undefined where these do not match. */
function splitTypes(text: string): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [index, character] of [...text].entries()) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth < 0) {
      return undefined;
    }
    if (character === ',' && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return depth !== 0 ? undefined : text === '' ? [] : [...parts, text.slice(from)];
}

function parameter(type: string): AbiParameter {
  return { name: '', type, internalType: undefined, indexed: false, components: undefined };
}
