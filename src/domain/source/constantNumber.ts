import { type Expression, parseExpression } from '../expression/parseExpression.ts';

/** The whole number that a constant's text stands for, names by `numberOf`; undefined for anything else. Never throws. */
export function constantNumber(text: string, numberOf: (name: string) => bigint | undefined): bigint | undefined {
  if (/^\d[\d_]{0,76}$/.test(text)) {
    return BigInt(text.replaceAll('_', ''));
  }
  // Vyper has an operator of its own.
  const [, left, right] = /^([\w.]{1,201})\s?\/\/\s?([\w.]{1,201})$/.exec(text) ?? [];
  if (left !== undefined && right !== undefined) {
    const [a, b] = [constantNumber(left, numberOf), constantNumber(right, numberOf)];
    return a === undefined || b === undefined || b === 0n ? undefined : a / b;
  }
  try {
    return folded(parseExpression(text), numberOf);
  } catch {
    return undefined;
  }
}

function folded(expression: Expression, numberOf: (name: string) => bigint | undefined): bigint | undefined {
  switch (expression.kind) {
    case 'number': {
      const { numerator, denominator } = expression;
      return numerator % denominator === 0n ? bounded(numerator / denominator) : undefined;
    }
    case 'hex':
      return bounded(BigInt(`0x${expression.digits}`));
    case 'name':
      return numberOf(expression.name);
    case 'member':
      // Of a module, a contract or `self`, by its name alone.
      return expression.of.kind === 'name' ? numberOf(expression.name) : undefined;
    case 'binary': {
      const left = folded(expression.left, numberOf);
      const right = left === undefined ? undefined : folded(expression.right, numberOf);
      return left === undefined || right === undefined ? undefined : calculated(left, expression.operator, right);
    }
    default:
      return undefined;
  }
}

function calculated(a: bigint, operator: string, b: bigint): bigint | undefined {
  // Literals are exact; whether a division of constants drops the rest depends on the compiler's version.
  const isFraction = operator === '/' && b !== 0n && a % b !== 0n;
  const isLarge = (operator === '<<' || operator === '**') && (b > 256n || (operator === '**' && a > 1_000n));
  const isDone = isFraction || isLarge || b < (least.get(operator) ?? -largest);
  const value = isDone ? undefined : operations.get(operator)?.(a, b);
  return value === undefined ? undefined : bounded(value);
}

const largest = 2n ** 256n;
const operations: ReadonlyMap<string, (a: bigint, b: bigint) => bigint> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
  ['<<', (a, b) => a << b],
  ['>>', (a, b) => a >> b],
  ['**', (a, b) => a ** b],
]);
/** Of what stands on the right. */
const least: ReadonlyMap<string, bigint> = new Map([
  ['/', 1n],
  ['%', 1n],
  ['<<', 0n],
  ['>>', 0n],
  ['**', 0n],
]);

function bounded(value: bigint): bigint | undefined {
  return value > largest || value < -largest ? undefined : value;
}
