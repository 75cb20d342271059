import { formatDecimal } from './amounts.ts';

const amountLine = /^( *)"(?:balance|amount)": (-?[1-9]\d*),?$/;
const decimalsLine = /^ *"decimals": "?([1-9]|[1-3]\d|40)"?,?$/;
/** How far the places may stand from the amount; objects that have them are shorter. */
const mostLines = 100;

/**
 * What an integer of smallest units on a line of indented JSON amounts to, where its object says with how many places:
 * `"balance": 150,` next to `"decimals": 2` → `1.5`. A line that is not there is the empty text.
 */
export function amountOnLine(lineAt: (line: number) => string, line: number): string | undefined {
  const [, indent = '', units] = amountLine.exec(lineAt(line)) ?? [];
  if (units === undefined) {
    return undefined;
  }
  const decimals = decimalsBeside(lineAt, line, -1, indent.length) ?? decimalsBeside(lineAt, line, 1, indent.length);
  return decimals === undefined ? undefined : formatDecimal(BigInt(units), decimals);
}

/** The places that a member of the same object says, in one direction from a line. */
function decimalsBeside(
  lineAt: (line: number) => string,
  line: number,
  step: 1 | -1,
  indent: number,
): number | undefined {
  for (let distance = 1; distance <= mostLines; distance++) {
    const text = lineAt(line + step * distance);
    const depth = text.search(/[^ ]/);
    if (depth < indent) {
      return undefined;
    }
    const [, decimals] = depth === indent ? (decimalsLine.exec(text) ?? []) : [];
    if (decimals !== undefined) {
      return Number(decimals);
    }
  }
  return undefined;
}
