import { phrase } from '../phrase.ts';
import { formatHex } from '../value/bytes.ts';
import {
  cannot,
  fitsInteger,
  type IntegerValue,
  integer,
  literal,
  typeName,
  type Value,
  valueText,
} from './typedValue.ts';

type Literal = Extract<Value, { kind: 'literal' }>;
type FixedBytes = Extract<Value, { kind: 'fixedBytes' }>;

/** Solidity's own limit of literals. */
const mostBits = 4_096;

/**
 * Applies an operator of Solidity but `&&` and `||`. Throws InputError for operands of the wrong type, division by zero
 * and, when checked, for overflow.
 *
 * @param isChecked False for compilers before 0.8, whose results wrap.
 */
export function binary(operator: string, left: Value, right: Value, isChecked: boolean): Value {
  const compared = comparisons.get(operator);
  if (compared !== undefined) {
    return { kind: 'bool', value: compared(compare(operator, left, right)) };
  }
  if (left.kind === 'literal' && right.kind === 'literal') {
    return ofLiterals(operator, left, right);
  }
  const isShift = operator === '<<' || operator === '>>';
  if (isShift && left.kind === 'fixedBytes') {
    return ofBytes(operator, left, powerTypes(integer(0n), right)[1].value);
  }
  if (left.kind === 'fixedBytes' || right.kind === 'fixedBytes') {
    const [one, other] = commonBytes(operator, left, right);
    return ofBytes(operator, one, other.value);
  }
  const [one, other] = operator === '**' || isShift ? powerTypes(left, right) : commonIntegers(operator, left, right);
  const exact = calculate(operator, one, other);
  const { bits, isSigned } = one;
  if (isChecked && !isShift && exact !== undefined && !fitsInteger(exact, bits, isSigned)) {
    throw overflow(phrase`${valueText(left)} ${operator} ${valueText(right)} = ${String(exact)}`, one);
  }
  if (exact === undefined && isChecked) {
    throw overflow(phrase`${valueText(left)} ${operator} ${valueText(right)}`, one);
  }
  const result = exact ?? wrappingPower(one.value, other.value);
  return integer(isSigned ? BigInt.asIntN(bits, result) : BigInt.asUintN(bits, result), bits, isSigned);
}

/**
 * Gives a value the type that `?:` has, which is common to both of its sides. Throws InputError where there is none.
 *
 * @param other The side that was not chosen; only its type counts.
 */
export function unified(chosen: Value, other: Value): Value {
  const [one, two] = [chosen, other].map((value) => (value.kind === 'literal' ? mobile(value) : value));
  if (one?.kind === 'integer' && two?.kind === 'integer' && one.isSigned === two.isSigned) {
    return integer(one.value, Math.max(one.bits, two.bits), one.isSigned);
  }
  if (one?.kind === 'fixedBytes' && two?.kind === 'fixedBytes') {
    return commonBytes('?:', one, two)[0];
  }
  const isAlike = one?.kind === two?.kind && (one?.kind === 'address' || typeName(chosen) === typeName(other));
  if (!isAlike || one === undefined || one.kind === 'integer') {
    throw mismatch('?:', chosen, other);
  }
  return one.kind === 'bytes' ? { kind: 'bytes', bytes: one.bytes, isText: one.isText } : one;
}

/** Applies `-`, `!` or `~`. Throws as {@link binary} does. */
export function unary(operator: string, operand: Value, isChecked: boolean): Value {
  if (operator === '!' && operand.kind === 'bool') {
    return { kind: 'bool', value: !operand.value };
  }
  if (operator === '-' && operand.kind === 'literal') {
    return literal(-operand.numerator, operand.denominator);
  }
  // Numbers without a sign had it until 0.8.
  if (operator === '-' && operand.kind === 'integer' && (operand.isSigned || !isChecked)) {
    return binary('-', integer(0n, operand.bits, operand.isSigned), operand, isChecked);
  }
  if (operator === '~' && operand.kind === 'integer') {
    const { bits, isSigned, value } = operand;
    return integer(isSigned ? ~value : BigInt.asUintN(bits, ~value), bits, isSigned);
  }
  if (operator === '~' && operand.kind === 'literal' && operand.denominator === 1n) {
    return literal(~operand.numerator);
  }
  if (operator === '~' && operand.kind === 'fixedBytes') {
    return { ...operand, value: BigInt.asUintN(operand.size * 8, ~operand.value) };
  }
  throw cannot(phrase`${operator} cannot be applied to ${typeName(operand)}.`);
}

const comparisons: ReadonlyMap<string, (sign: number) => boolean> = new Map([
  ['==', (sign) => sign === 0],
  ['!=', (sign) => sign !== 0],
  ['<', (sign) => sign < 0],
  ['<=', (sign) => sign <= 0],
  ['>', (sign) => sign > 0],
  ['>=', (sign) => sign >= 0],
]);

/** Negative where the left one is less. Texts and truths have no order. */
function compare(operator: string, left: Value, right: Value): number {
  const [one, other] = comparable(operator, left, right);
  return one < other ? -1 : one > other ? 1 : 0;
}

function comparable(operator: string, left: Value, right: Value): readonly [bigint | string, bigint | string] {
  const isEquality = operator === '==' || operator === '!=';
  if (left.kind === 'literal' && right.kind === 'literal') {
    return [left.numerator * right.denominator, right.numerator * left.denominator];
  }
  if (isEquality && left.kind === 'bool' && right.kind === 'bool') {
    return [String(left.value), String(right.value)];
  }
  if (isEquality && left.kind === 'bytes' && right.kind === 'bytes') {
    return [formatHex(left.bytes), formatHex(right.bytes)];
  }
  if (isEquality && left.kind === 'id' && right.kind === 'id') {
    return [left.id, right.id];
  }
  if (left.kind === 'enum' || right.kind === 'enum') {
    // A member may be written as its number, too.
    return [numberIn(operator, left, right), numberIn(operator, right, left)];
  }
  if (left.kind === 'address' && right.kind === 'address') {
    return [left.value, right.value];
  }
  if (left.kind === 'fixedBytes' || right.kind === 'fixedBytes') {
    const [one, other] = commonBytes(operator, left, right);
    return [one.value, other.value];
  }
  const [one, other] = commonIntegers(operator, left, right);
  return [one.value, other.value];
}

function numberIn(operator: string, value: Value, other: Value): bigint {
  if (value.kind === 'enum' && (other.kind !== 'enum' || other.label === value.label)) {
    return value.value;
  }
  if (value.kind === 'integer' || (value.kind === 'literal' && value.denominator === 1n)) {
    return value.kind === 'integer' ? value.value : value.numerator;
  }
  throw mismatch(operator, value, other);
}

/** Both as the longer `bytesN`, which hex of as many digits and texts may be, too. */
function commonBytes(operator: string, left: Value, right: Value): readonly [FixedBytes, FixedBytes] {
  const size = Math.max(...[left, right].map((each) => (each.kind === 'fixedBytes' ? each.size : 0)));
  const sized = (value: Value, other: Value): FixedBytes => ({
    kind: 'fixedBytes',
    size,
    value: bytesIn(operator, value, other, size),
  });
  return [sized(left, right), sized(right, left)];
}

/** A value as `bytesN` of this size: shorter ones are padded behind. */
function bytesIn(operator: string, value: Value, other: Value, size: number): bigint {
  if (value.kind === 'fixedBytes') {
    return value.value << (BigInt(size - value.size) * 8n);
  }
  if (value.kind === 'literal' && (value.numerator === 0n || value.digits?.length === size * 2)) {
    return value.numerator;
  }
  if (value.kind === 'bytes' && value.isLiteral && value.bytes.length <= size) {
    return BigInt(`0x0${formatHex(value.bytes).padEnd(size * 2, '0')}`);
  }
  throw mismatch(operator, value, other);
}

/** Both as one integer type: that which the other converts to implicitly. */
function commonIntegers(operator: string, left: Value, right: Value): readonly [IntegerValue, IntegerValue] {
  const [one, other] = [left, right].map((value) => (value.kind === 'literal' ? mobile(value) : value));
  if (one?.kind !== 'integer' || other?.kind !== 'integer') {
    throw mismatch(operator, left, right);
  }
  if (right.kind === 'literal' && fitsInteger(other.value, one.bits, one.isSigned)) {
    return [one, { ...one, value: other.value }];
  }
  if (left.kind === 'literal' && fitsInteger(one.value, other.bits, other.isSigned)) {
    return [{ ...other, value: one.value }, other];
  }
  if (one.isSigned !== other.isSigned) {
    throw mismatch(operator, left, right);
  }
  const bits = Math.max(one.bits, other.bits);
  return [
    { ...one, bits },
    { ...other, bits },
  ];
}

/** The smallest type that holds a literal. */
function mobile({ numerator, denominator }: Literal): IntegerValue {
  const isSigned = numerator < 0n;
  for (let bits = 8; denominator === 1n && bits <= 256; bits += 8) {
    if (fitsInteger(numerator, bits, isSigned)) {
      return integer(numerator, bits, isSigned);
    }
  }
  throw cannot(phrase`${valueText(literal(numerator, denominator))} is no whole number of at most 256 bits.`);
}

/** Of a power and a shift the right side only counts; a literal on the left has 256 bits. */
function powerTypes(left: Value, right: Value): readonly [IntegerValue, IntegerValue] {
  const count = right.kind === 'literal' ? mobile(right) : right;
  const base = left.kind === 'literal' ? { ...mobile(left), bits: 256 } : left;
  if (base.kind !== 'integer' || count.kind !== 'integer' || count.isSigned) {
    throw mismatch('**', left, right);
  }
  return [base, count];
}

/** The exact result; undefined for one that is far too large to be written. */
function calculate(operator: string, left: IntegerValue, right: IntegerValue): bigint | undefined {
  const [one, other] = [left.value, right.value];
  switch (operator) {
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
    case '%':
      if (other === 0n) {
        throw cannot(phrase`This divides by zero: ${String(one)} ${operator} 0`);
      }
      return operator === '/' ? one / other : one % other;
    case '**':
      return power(one, other);
    case '&':
      return one & other;
    case '|':
      return one | other;
    case '^':
      return one ^ other;
    case '<<':
      return other > 256n ? 0n : one << other;
    case '>>':
      return other > 256n ? (one < 0n ? -1n : 0n) : one >> other;
    default:
      throw cannot(phrase`${operator} cannot be applied to ${typeName(left)}.`);
  }
}

/** Undefined above the limit of literals. */
function power(base: bigint, exponent: bigint): bigint | undefined {
  if (base === 0n || base === 1n || base === -1n) {
    return exponent === 0n ? 1n : base === -1n && exponent % 2n === 0n ? 1n : base;
  }
  const bits = (base < 0n ? -base : base).toString(2).length;
  return exponent * BigInt(bits - 1) > mostBits ? undefined : base ** exponent;
}

/** The low 256 bits of a power. */
function wrappingPower(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, BigInt.asUintN(256, base)];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    result = (rest & 1n) === 1n ? BigInt.asUintN(256, result * factor) : result;
    factor = BigInt.asUintN(256, factor * factor);
  }
  return result;
}

function ofLiterals(operator: string, left: Literal, right: Literal): Value {
  const [a, b, c, d] = [left.numerator, left.denominator, right.numerator, right.denominator];
  switch (operator) {
    case '+':
      return reduced(a * d + c * b, b * d);
    case '-':
      return reduced(a * d - c * b, b * d);
    case '*':
      return reduced(a * c, b * d);
    case '/':
    case '%':
      if (c === 0n) {
        throw cannot(phrase`This divides by zero: ${valueText(left)} ${operator} 0`);
      }
      return operator === '/' ? reduced(a * d, b * c) : reduced((a * d) % (c * b), b * d);
    case '**':
      return ofPower(left, right);
    default:
      break;
  }
  if (b !== 1n || d !== 1n || (operator === '<<' && c > mostBits) || (/^(?:<<|>>)$/.test(operator) && c < 0n)) {
    throw mismatch(operator, left, right);
  }
  const size = { bits: mostBits, isSigned: true, kind: 'integer' } as const;
  return reduced(calculate(operator, { ...size, value: a }, { ...size, value: c }) ?? 0n, 1n);
}

function ofPower(left: Literal, right: Literal): Value {
  const exponent = right.numerator < 0n ? -right.numerator : right.numerator;
  const powers = [power(left.numerator, exponent), power(left.denominator, exponent)];
  const [above, below] = right.numerator < 0n ? powers.toReversed() : powers;
  if (right.denominator !== 1n || above === undefined || below === undefined) {
    throw overflow(phrase`${valueText(left)} ** ${valueText(right)}`, left);
  }
  if (below === 0n) {
    throw cannot(phrase`This divides by zero: ${valueText(left)} ** ${valueText(right)}`);
  }
  return reduced(above, below);
}

/** A literal as a fraction in lowest terms. Throws InputError above Solidity's limit of literals. */
export function reduced(numerator: bigint, denominator: bigint): Literal {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  if (a.toString(16).length * 4 > mostBits || b.toString(16).length * 4 > mostBits) {
    throw cannot(phrase`The number is larger than ${mostBits} bits.`);
  }
  // A whole number has nothing to be reduced by.
  while (b !== 0n && denominator !== 1n) {
    [a, b] = [b, a % b];
  }
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = a === 0n || denominator === 1n ? 1n : a;
  return literal((sign * numerator) / divisor, (sign * denominator) / divisor);
}

function ofBytes(operator: string, left: FixedBytes, right: bigint): Value {
  const { size, value } = left;
  if (!['&', '|', '^', '<<', '>>'].includes(operator)) {
    throw mismatch(operator, left, left);
  }
  const result = calculate(operator, integer(value), integer(right)) ?? 0n;
  return { kind: 'fixedBytes', size, value: BigInt.asUintN(size * 8, result) };
}

function overflow(calculation: ReturnType<typeof phrase>, type: Value) {
  return cannot(phrase`Overflow: ${calculation} does not fit into ${typeName(type)}.`);
}

function mismatch(operator: string, left: Value, right: Value) {
  return cannot(phrase`${operator} cannot be applied to ${typeName(left)} and ${typeName(right)}.`);
}
