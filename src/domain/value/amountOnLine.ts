import { formatDecimal } from './amounts.ts';

const amountLine = /^( *)"(?:balance|amount)": (-?[1-9]\d*),?$/;
const decimalsLine = /^ *"decimals": "?([1-9]|[1-3]\d|40)"?,?$/;
const tokenLine = /^ *"token_id": "(\d+\.\d+\.\d+)",?$/;
/** How far the places may stand from the amount; objects that have them are shorter. */
const mostLines = 100;

/** What an integer of smallest units amounts to, and of which token where its object says so. */
export interface LineAmount {
  readonly amount: string;
  readonly tokenId: string | undefined;
}

/**
 * What an integer of smallest units on a line of indented JSON amounts to, where its object says with how many places:
 * `"balance": 150,` next to `"decimals": 2` → `1.5`. A line that is not there is the empty text.
 */
export function amountOnLine(lineAt: (line: number) => string, line: number): LineAmount | undefined {
  const [, indent = '', units] = amountLine.exec(lineAt(line)) ?? [];
  if (units === undefined) {
    return undefined;
  }
  const beside = (pattern: RegExp) =>
    memberBeside(lineAt, line, { pattern, step: -1, indent: indent.length }) ??
    memberBeside(lineAt, line, { pattern, step: 1, indent: indent.length });
  const decimals = beside(decimalsLine);
  return decimals === undefined
    ? undefined
    : { amount: formatDecimal(BigInt(units), Number(decimals)), tokenId: beside(tokenLine) };
}

/** What a member of the same object has, in one direction from a line. */
function memberBeside(
  lineAt: (line: number) => string,
  line: number,
  { pattern, step, indent }: { readonly pattern: RegExp; readonly step: 1 | -1; readonly indent: number },
): string | undefined {
  for (let distance = 1; distance <= mostLines; distance++) {
    const text = lineAt(line + step * distance);
    const depth = text.search(/[^ ]/);
    if (depth < indent) {
      return undefined;
    }
    const [, value] = depth === indent ? (pattern.exec(text) ?? []) : [];
    if (value !== undefined) {
      return value;
    }
  }
  return undefined;
}
