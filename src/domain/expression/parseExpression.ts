import { concatBytes } from '@noble/hashes/utils.js';
import { type EntityId, parseEntityIdWithChecksum } from '../entity/entityId.ts';
import { InputError } from '../failure.ts';
import { phrase, type Words } from '../phrase.ts';
import { parseHex } from '../value/bytes.ts';

/** An expression as Solidity writes it, with ids of the ledger as values. */
export type Expression =
  /** A number is a fraction: literals are exact until they meet a value with a type. */
  | { readonly kind: 'number'; readonly numerator: bigint; readonly denominator: bigint }
  /** `0x…`, with as many digits as are written. */
  | { readonly kind: 'hex'; readonly digits: string }
  | { readonly kind: 'id'; readonly id: EntityId }
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  | { readonly kind: 'call'; readonly of: Expression; readonly given: readonly Expression[] }
  | { readonly kind: 'choice'; readonly condition: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression };

const longest = 1_000;
const deepest = 64;

/** Parses an expression. Throws InputError with what is wrong. */
export function parseExpression(text: string): Expression {
  const parser = new Parser(tokensOf(text));
  const found = parser.expression(0, 0);
  parser.expect('');
  return found;
}

interface Token {
  readonly kind: 'number' | 'hex' | 'id' | 'text' | 'name' | 'mark' | 'end';
  readonly text: string;
}

/** Each takes what stands at its place; the first that does so decides. */
const patterns: readonly (readonly [kind: Token['kind'] | 'space', pattern: RegExp])[] = [
  ['space', /\s+/y],
  ['id', /\d{1,4}\.\d{1,5}\.\d{1,12}(?:-[a-z]{5})?(?![\w.])/y],
  ['hex', /0[xX][\da-fA-F]+(?:_[\da-fA-F]+)*(?!\w)/y],
  ['number', /(?:\d[\d_]*(?:\.\d[\d_]*)?|\.\d+)(?:[eE]-?\d{1,4})?(?![\w.])/y],
  ['text', /(?:unicode|hex)?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y],
  ['name', /[A-Za-z_$][\w$]*/y],
  ['mark', /\*\*|<<|>>|==|!=|<=|>=|&&|\|\||\+(?!\+)|-(?!-)|[*/%!~<>&^|.,()[\]?:]/y],
];

function tokensOf(text: string): readonly Token[] {
  if (text.length > longest) {
    throw wrong(phrase`The expression is longer than ${longest} characters.`);
  }
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const [kind, written] = tokenAt(text, at);
    if (kind !== 'space') {
      tokens.push({ kind, text: written });
    }
    at += written.length;
  }
  return tokens;
}

function tokenAt(text: string, at: number): readonly [Token['kind'] | 'space', string] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [written] = pattern.exec(text) ?? [];
    if (written !== undefined) {
      return [kind, written];
    }
  }
  throw wrong(
    /^(?:=|\+\+|--)/.test(text.slice(at, at + 2))
      ? phrase`Values cannot be changed: the transaction has run. == compares.`
      : phrase`This is not understood: ${text.slice(at, at + 20)}`,
  );
}

/** How strongly operators bind, as Solidity's grammar has it; `**` binds to the right. */
const strengths: ReadonlyMap<string, number> = new Map(
  [
    ['||'],
    ['&&'],
    ['==', '!='],
    ['<', '>', '<=', '>='],
    ['|'],
    ['^'],
    ['&'],
    ['<<', '>>'],
    ['+', '-'],
    ['*', '/', '%'],
    ['**'],
  ].flatMap((operators, at) => operators.map((operator) => [operator, at + 1] as const)),
);
const end: Token = { kind: 'end', text: '' };

/** A Pratt parser: each operator takes what binds more strongly than itself. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  expression(least: number, depth: number): Expression {
    if (depth > deepest) {
      throw wrong(phrase`The expression is nested too deeply.`);
    }
    let left = this.#operand(depth + 1);
    for (;;) {
      const operator = this.#next.text;
      const strength = this.#next.kind === 'mark' ? (strengths.get(operator) ?? 0) : 0;
      if (least === 0 && operator === '?' && this.#next.kind === 'mark') {
        return this.#choice(left, depth);
      }
      if (strength === 0 || strength <= least) {
        return left;
      }
      this.#at += 1;
      const right = this.expression(operator === '**' ? strength - 1 : strength, depth + 1);
      left = { kind: 'binary', operator, left, right };
    }
  }

  /** Binds more weakly than any operator, and to the right. */
  #choice(condition: Expression, depth: number): Expression {
    this.expect('?');
    const yes = this.expression(0, depth + 1);
    this.expect(':');
    return { kind: 'choice', condition, yes, no: this.expression(0, depth + 1) };
  }

  /** Takes a mark; '' stands for the end. */
  expect(mark: string): void {
    const { text, kind } = this.#next;
    if (text !== mark || kind === 'text') {
      throw wrong(
        kind === 'end'
          ? phrase`The expression ends early.`
          : mark === ''
            ? phrase`There is more than one expression: ${text}`
            : phrase`${mark} is missing before ${text}.`,
      );
    }
    this.#at += 1;
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? end;
  }

  #operand(depth: number): Expression {
    const token = this.#next;
    if (token.kind === 'mark' && ['-', '!', '~'].includes(token.text)) {
      if (depth > deepest) {
        throw wrong(phrase`The expression is nested too deeply.`);
      }
      this.#at += 1;
      return { kind: 'unary', operator: token.text, operand: this.#operand(depth + 1) };
    }
    return this.#parts(this.#primary(depth), depth);
  }

  #parts(start: Expression, depth: number): Expression {
    let of = start;
    for (let parts = 0; ; parts += 1) {
      if (parts > deepest) {
        throw wrong(phrase`The expression is nested too deeply.`);
      }
      const { kind, text } = this.#next;
      if (kind !== 'mark' || !['.', '[', '('].includes(text)) {
        return of;
      }
      this.#at += 1;
      if (text === '.') {
        of = { kind: 'member', of, name: this.#take('name') };
      } else if (text === '[') {
        of = { kind: 'index', of, index: this.expression(0, depth + 1) };
        this.expect(']');
      } else {
        of = { kind: 'call', of, given: this.#given(depth) };
      }
    }
  }

  #given(depth: number): readonly Expression[] {
    const given: Expression[] = [];
    while (this.#next.text !== ')' || this.#next.kind !== 'mark') {
      if (given.length > 0) {
        this.expect(',');
      }
      given.push(this.expression(0, depth + 1));
    }
    this.#at += 1;
    return given;
  }

  #take(kind: Token['kind']): string {
    const token = this.#next;
    if (token.kind !== kind) {
      throw wrong(
        token.kind === 'end' ? phrase`The expression ends early.` : phrase`A name is missing before ${token.text}.`,
      );
    }
    this.#at += 1;
    return token.text;
  }

  #primary(depth: number): Expression {
    const { kind, text } = this.#next;
    this.#at += 1;
    switch (kind) {
      case 'number':
        return this.#withUnit(fractionOf(text));
      case 'hex':
        return { kind: 'hex', digits: text.slice(2).replaceAll('_', '') };
      case 'id':
        return idOf(text);
      case 'text':
        return { kind: 'text', bytes: unquoted(text) };
      case 'name':
        return text === 'true' || text === 'false'
          ? { kind: 'bool', value: text === 'true' }
          : { kind: 'name', name: text };
      case 'end':
        throw wrong(phrase`The expression ends early.`);
      case 'mark': {
        if (text !== '(') {
          throw wrong(phrase`A value is missing before ${text}.`);
        }
        const inner = this.expression(0, depth + 1);
        this.expect(')');
        return inner;
      }
    }
  }

  #withUnit(number: Extract<Expression, { kind: 'number' }>): Expression {
    const unit = this.#next.kind === 'name' ? units.get(this.#next.text) : undefined;
    if (unit === undefined) {
      return number;
    }
    this.#at += 1;
    return { ...number, numerator: number.numerator * unit };
  }
}

/** Solidity's, and those that the ledger counts its money in. */
const units: ReadonlyMap<string, bigint> = new Map([
  ['wei', 1n],
  ['gwei', 10n ** 9n],
  ['ether', 10n ** 18n],
  ['tinybars', 1n],
  ['hbar', 10n ** 8n],
  ['seconds', 1n],
  ['minutes', 60n],
  ['hours', 3_600n],
  ['days', 86_400n],
  ['weeks', 604_800n],
]);

/** Solidity's own limit is 4,096 bits. */
const mostDigits = 1_200;

function fractionOf(text: string): Extract<Expression, { kind: 'number' }> {
  const [, whole = '', part = '', power = '0'] = /^([\d_]*)(?:\.([\d_]+))?(?:[eE](-?\d+))?$/.exec(text) ?? [];
  const exponent = Number(power) - part.replaceAll('_', '').length;
  if (Math.abs(exponent) > mostDigits) {
    throw wrong(phrase`The number is too large: ${text}`);
  }
  const digits = BigInt(`0${whole}${part}`.replaceAll('_', ''));
  const scale = 10n ** BigInt(Math.abs(exponent));
  return exponent < 0
    ? { kind: 'number', numerator: digits, denominator: scale }
    : { kind: 'number', numerator: digits * scale, denominator: 1n };
}

function idOf(text: string): Expression {
  const id = parseEntityIdWithChecksum(text)?.id;
  if (id === undefined) {
    throw wrong(phrase`This is no id of an entity: ${text}`);
  }
  return { kind: 'id', id };
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** `\\x` stands for a byte, which needs not be text. */
function unquoted(text: string): Uint8Array {
  const inside = text.slice(text.search(/["']/) + 1, -1);
  if (text.startsWith('hex')) {
    return parseHex(inside.replaceAll('_', '')) ?? notHex(text);
  }
  const parts = inside.matchAll(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))|[^\\]+/g);
  const encoder = new TextEncoder();
  return concatBytes(
    ...Array.from(parts, ([all, unicode, byte, other]) =>
      byte === undefined
        ? encoder.encode(
            unicode === undefined
              ? (escapes.get(other ?? '') ?? other ?? all)
              : String.fromCharCode(Number.parseInt(unicode, 16)),
          )
        : Uint8Array.of(Number.parseInt(byte, 16)),
    ),
  );
}

function notHex(text: string): never {
  throw wrong(phrase`These are no digits of bytes: ${text}`);
}

function wrong(sentence: Words): InputError {
  return new InputError('expression', sentence);
}
