import { type Expression, parseExpression } from '../expression/parseExpression.ts';

/** What is known of a part: literals are exact, a division with a constant drops the rest, as solc has it. */
interface Part {
  readonly value: bigint;
  readonly isLiteral: boolean;
}

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
    return folded(parseExpression(text), numberOf)?.value;
  } catch {
    return undefined;
  }
}

function folded(expression: Expression, numberOf: (name: string) => bigint | undefined): Part | undefined {
  switch (expression.kind) {
    case 'number': {
      const { numerator, denominator } = expression;
      return numerator % denominator === 0n ? bounded(numerator / denominator, true) : undefined;
    }
    case 'hex':
      return bounded(BigInt(`0x${expression.digits}`), true);
    case 'name':
      return named(expression.name, numberOf);
    case 'member':
      // Of a module, a contract or `self`, by its name alone.
      return expression.of.kind === 'name' ? named(expression.name, numberOf) : undefined;
    case 'binary': {
      const left = folded(expression.left, numberOf);
      const right = left && folded(expression.right, numberOf);
      return left && right && calculated(left, expression.operator, right);
    }
    default:
      return undefined;
  }
}

function named(name: string, numberOf: (name: string) => bigint | undefined): Part | undefined {
  const value = numberOf(name);
  return value === undefined ? undefined : { value, isLiteral: false };
}

function calculated(left: Part, operator: string, right: Part): Part | undefined {
  const [a, b] = [left.value, right.value];
  const isLiteral = left.isLiteral && right.isLiteral;
  const isFraction = operator === '/' && isLiteral && b !== 0n && a % b !== 0n;
  const isLarge = (operator === '<<' || operator === '**') && (b > 256n || (operator === '**' && a > 1_000n));
  const isDone = isFraction || isLarge || b < (least.get(operator) ?? -largest);
  const value = isDone ? undefined : operations.get(operator)?.(a, b);
  return value === undefined ? undefined : bounded(value, isLiteral);
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

function bounded(value: bigint, isLiteral: boolean): Part | undefined {
  return value > largest || value < -largest ? undefined : { value, isLiteral };
}
