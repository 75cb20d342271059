import { keccak_256 } from '@noble/hashes/sha3.js';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { phrase } from '../phrase.ts';
import type { StorageType } from '../storage/storageType.ts';
import { formatHex, parseHex } from '../value/bytes.ts';
import { type AddressBook, addressIn, cast, keyBytes } from './convertValue.ts';
import { binary, reduced, unary, unified } from './operators.ts';
import { type Expression, parseExpression } from './parseExpression.ts';
import { cannot, integer, integerType, typeName, type Value, valueText } from './typedValue.ts';
import { TypeSample } from './typeSample.ts';

/** What an expression is evaluated in. All throw InputError for what is not known, with why. */
export interface ExpressionScope extends AddressBook {
  /** A variable; undefined when nothing has this name. */
  variable(name: string): Value | undefined;
  /** `msg.sender`, `block.number` and the like, and `this`; undefined for any other path. */
  environment(path: string): Value | undefined;
  /** A type by its name, such as `uint8` and `Granary.Season`. */
  typeNamed(name: string): StorageType | undefined;
  /** Why nothing has this name. */
  unknownName(name: string): Error;
  /** Whether arithmetic that overflows fails, as from Solidity 0.8 on. */
  readonly isChecked: boolean;
}

/** Evaluates an expression; no code is run. Throws InputError with why there is no value. */
export function evaluateExpression(expression: string | Expression, scope: ExpressionScope): Value {
  return new Evaluator(scope).valueOf(typeof expression === 'string' ? parseExpression(expression) : expression);
}

/** The value of a condition. Throws InputError for what is neither true nor false. */
export function isTrue(value: Value): boolean {
  const found = value.kind === 'reference' ? value.load() : value;
  if (found?.kind !== 'bool') {
    throw cannot(phrase`A condition is true or false, but this is ${typeName(value)}.`);
  }
  return found.value;
}

class Evaluator {
  readonly #scope: ExpressionScope;
  readonly #isTyping: boolean;

  /** @param isTyping Whether only the type of what is found counts: nothing is read, and nothing overflows. */
  constructor(scope: ExpressionScope, isTyping = false) {
    this.#scope = isTyping ? { ...scope, isChecked: false } : scope;
    this.#isTyping = isTyping;
  }

  valueOf(expression: Expression): Value {
    switch (expression.kind) {
      case 'number':
        return reduced(expression.numerator, expression.denominator);
      case 'hex':
        return hexValue(expression.digits);
      case 'id':
        return expression;
      case 'text':
        return { kind: 'bytes', bytes: expression.bytes, isText: true, isLiteral: true };
      case 'bool':
        return expression;
      case 'name':
        return this.#name(expression.name);
      case 'member':
        return this.#member(expression);
      case 'index':
        return this.#index(this.valueOf(expression.of), this.#loaded(expression.index));
      case 'call':
        return this.#call(expression);
      case 'unary':
        return unary(expression.operator, this.#loaded(expression.operand), this.#scope.isChecked);
      case 'binary':
        return this.#binary(expression);
      case 'choice':
        return this.#choice(expression);
    }
  }

  /** The value itself, where an expression names a place. */
  #loaded(expression: Expression): Value {
    const value = this.valueOf(expression);
    return value.kind === 'reference' ? (value.load() ?? value) : value;
  }

  #name(name: string): Value {
    const found = this.#scope.variable(name) ?? this.#scope.environment(name);
    if (found === undefined) {
      throw this.#scope.unknownName(name);
    }
    return this.#isTyping && found.kind === 'reference' && found.type.kind !== 'unknown'
      ? new TypeSample(found.type)
      : found;
  }

  #member(expression: Extract<Expression, { kind: 'member' }>): Value {
    const path = pathOf(expression);
    const [first = ''] = path?.split('.') ?? [];
    if (path !== undefined && this.#scope.variable(first) === undefined) {
      const found = this.#scope.environment(path) ?? this.#enumMember(path);
      if (found !== undefined) {
        return found;
      }
    }
    const { name, of } = expression;
    const limit = of.kind === 'call' && pathOf(of.of) === 'type' ? this.#limit(of.given[0], name) : undefined;
    return limit ?? this.#memberOf(this.valueOf(of), name);
  }

  #memberOf(value: Value, name: string): Value {
    const found = value.kind === 'reference' ? value.member(name) : undefined;
    const loaded = value.kind === 'reference' ? (value.load() ?? value) : value;
    const length =
      loaded.kind === 'bytes'
        ? BigInt(loaded.bytes.length)
        : loaded.kind === 'fixedBytes'
          ? BigInt(loaded.size)
          : loaded.kind === 'reference'
            ? loaded.length()
            : undefined;
    if (found === undefined && name === 'length' && length !== undefined) {
      return integer(length, loaded.kind === 'fixedBytes' ? 8 : 256);
    }
    if (found === undefined && loaded.kind === 'address' && (name === 'balance' || name === 'code')) {
      throw cannot(phrase`What an address has and runs at this step is not in the trace: ${name}`);
    }
    if (found === undefined) {
      throw cannot(phrase`${typeName(value)} has no member ${name}.`);
    }
    return found;
  }

  #enumMember(path: string): Value | undefined {
    const dot = path.lastIndexOf('.');
    const type = this.#scope.typeNamed(path.slice(0, dot));
    const at = type?.kind === 'value' ? (type.members?.indexOf(path.slice(dot + 1)) ?? -1) : -1;
    return type?.kind === 'value' && type.members !== undefined && at >= 0
      ? { kind: 'enum', label: type.label, members: type.members, value: BigInt(at) }
      : undefined;
  }

  /** `type(uint8).max`, `type(Season).max` */
  #limit(given: Expression | undefined, name: string): Value | undefined {
    const written = (given && pathOf(given)) ?? '';
    const type = integerType(written);
    const named = this.#scope.typeNamed(written);
    const members = named?.kind === 'value' ? named.members : undefined;
    if (members !== undefined && (name === 'max' || name === 'min')) {
      return this.#enumMember(`${written}.${name === 'max' ? members.at(-1) : members[0]}`);
    }
    if (type === undefined || (name !== 'max' && name !== 'min')) {
      return undefined;
    }
    const { bits, isSigned } = type;
    const half = 2n ** BigInt(isSigned ? bits - 1 : bits);
    return integer(name === 'max' ? half - 1n : isSigned ? -half : 0n, bits, isSigned);
  }

  #index(value: Value, index: Value): Value {
    if (value.kind === 'reference') {
      const loaded = value.load();
      return loaded === undefined
        ? value.at(index, (key, type) => keyBytes(key, type, this.#scope))
        : this.#index(loaded, index);
    }
    if (this.#isTyping && (value.kind === 'bytes' || value.kind === 'fixedBytes')) {
      return { kind: 'fixedBytes', size: 1, value: 0n };
    }
    const bytes =
      value.kind === 'bytes'
        ? value.bytes
        : value.kind === 'fixedBytes'
          ? parseHex(value.value.toString(16).padStart(value.size * 2, '0'))
          : undefined;
    const byte = bytes?.[indexNumber(index, bytes.length)];
    if (byte === undefined) {
      throw cannot(phrase`${typeName(value)} has no elements.`);
    }
    return { kind: 'fixedBytes', size: 1, value: BigInt(byte) };
  }

  #call({ of, given: [only, ...more] }: Extract<Expression, { kind: 'call' }>): Value {
    const path = pathOf(of) ?? '';
    const environment = only === undefined ? this.#scope.environment(`${path}()`) : undefined;
    if (environment !== undefined) {
      return environment;
    }
    const name = path === 'payable' ? 'address' : path.replace(/\.(?:un)?wrap$/, '');
    const type = this.#scope.typeNamed(name);
    if (only === undefined || more.length > 0 || (type === undefined && name !== 'id' && name !== 'keccak256')) {
      throw cannot(phrase`Calls are not evaluated, since nothing is run here: ${path || '(…)'}()`);
    }
    const value = this.#loaded(only);
    if (type !== undefined) {
      return cast(this.#scope.isChecked ? value : wrappedLiteral(value, type), type, this.#scope);
    }
    return name === 'id' ? this.#id(value) : hashed(value);
  }

  #id(value: Value): Value {
    const address = addressIn(value);
    if (address === undefined && value.kind !== 'id') {
      throw cannot(phrase`${valueText(value)} (${typeName(value)}) cannot become ${'id'}.`);
    }
    return address === undefined ? value : { kind: 'id', id: this.#scope.idOf(address) };
  }

  #binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Value {
    if (operator === '&&' || operator === '||') {
      const isLeft = isTrue(this.valueOf(left));
      const isDecided = isLeft === (operator === '||');
      return { kind: 'bool', value: isDecided ? isLeft : isTrue(this.valueOf(right)) };
    }
    const [one, other] = [this.#loaded(left), this.#loaded(right)];
    // An id is compared with addresses as the contract knows it.
    const asAddress = (value: Value, beside: Value): Value =>
      value.kind === 'id' && beside.kind === 'address'
        ? { kind: 'address', label: 'address', value: BigInt(this.#scope.addressOf(value.id)) }
        : value;
    // A product has the type of a quotient, and never divides by zero.
    const isQuotient = (operator === '/' || operator === '%') && (one.kind !== 'literal' || other.kind !== 'literal');
    const applied = this.#isTyping && isQuotient ? '*' : operator;
    return binary(applied, asAddress(one, other), asAddress(other, one), this.#scope.isChecked);
  }

  /** Of the side that is not chosen only the type is found. */
  #choice({ condition, yes, no }: Extract<Expression, { kind: 'choice' }>): Value {
    const isYes = isTrue(this.valueOf(condition));
    const other = new Evaluator(this.#scope, true).#loaded(isYes ? no : yes);
    return unified(this.#loaded(isYes ? yes : no), other);
  }
}

/** `a.b.c`; undefined for anything else. */
function pathOf(expression: Expression): string | undefined {
  if (expression.kind === 'name') {
    return expression.name;
  }
  const of = expression.kind === 'member' ? pathOf(expression.of) : undefined;
  return expression.kind === 'member' && of !== undefined ? `${of}.${expression.name}` : undefined;
}

/** Until 0.8 literals were cut: `uint8(-1)`. */
function wrappedLiteral(value: Value, type: StorageType): Value {
  const isCut = value.kind === 'literal' && value.denominator === 1n && integerType(type.label) !== undefined;
  return isCut ? integer(value.numerator, 512, true) : value;
}

/** Forty digits are an address. */
function hexValue(digits: string): Value {
  const address = parseEvmAddress(`0x${digits}`);
  return address === undefined
    ? { kind: 'literal', numerator: BigInt(`0x${digits}`), denominator: 1n, digits }
    : { kind: 'address', value: BigInt(address), label: 'address' };
}

function hashed(value: Value): Value {
  if (value.kind !== 'bytes') {
    throw cannot(phrase`Only texts and bytes are hashed here, not ${typeName(value)}.`);
  }
  return { kind: 'fixedBytes', size: 32, value: BigInt(`0x${formatHex(keccak_256(value.bytes))}`) };
}

/** The index of an element. Throws InputError outside of an array, and for what is no number. */
export function indexNumber(index: Value, length: number | bigint): number {
  const number =
    index.kind === 'integer' || index.kind === 'enum'
      ? index.value
      : index.kind === 'literal' && index.denominator === 1n
        ? index.numerator
        : undefined;
  if (number === undefined) {
    throw cannot(phrase`${valueText(index)} (${typeName(index)}) is no index.`);
  }
  if (number < 0n || number >= BigInt(length)) {
    throw cannot(phrase`The index ${String(number)} is out of bounds: the length is ${String(length)}.`);
  }
  return Number(number);
}
