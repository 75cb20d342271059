import { createSourceCursor, isSourceName, type SourceCursor } from './sourceCursor.ts';
import type { SourceBudget, SourceToken } from './sourceTokens.ts';

/**
 * A part of a Solidity source. `statement` is one without others in it; `compound` one with a head and others in it;
 * `block` what braces hold.
 */
export interface OutlinePart {
  readonly kind: 'file' | 'contract' | 'function' | 'modifier' | 'compound' | 'block' | 'statement';
  /** Of a contract, function or modifier: as it is written; of a constructor and its like, that word. */
  readonly name: string;
  /** Indexes of the text. */
  readonly start: number;
  readonly end: number;
  /** In order; none overlaps another. */
  readonly parts: readonly OutlinePart[];
}

/** Deeper blocks are not looked into. */
const deepest = 100;

/** Functions, modifiers and statements of a Solidity source by its words and marks alone; what is unusual is left out. */
export function readOutline(text: string, budget: SourceBudget): OutlinePart {
  const reader = new OutlineReader(createSourceCursor(text, 'Solidity', budget));
  return { kind: 'file', name: '', start: 0, end: text.length, parts: reader.members() };
}

const contracts = new Set(['contract', 'library', 'interface']);
const specialFunctions = new Set(['constructor', 'fallback', 'receive']);

class OutlineReader {
  readonly #cursor: SourceCursor;
  /** Where what was taken last ends. */
  #end = 0;
  #depth = 0;

  constructor(cursor: SourceCursor) {
    this.#cursor = cursor;
  }

  /** What stands in a file or a contract, up to its closing brace, which is not taken. */
  members(): readonly OutlinePart[] {
    const parts: OutlinePart[] = [];
    for (let token = this.#peek(); token.kind !== 'end'; token = this.#peek()) {
      // A file has no closing brace: one too many ends nothing.
      if (token.text !== '}') {
        parts.push(...this.#member(token));
      } else if (this.#depth === 0) {
        this.#take();
      } else {
        break;
      }
    }
    return parts;
  }

  #member(first: SourceToken): readonly OutlinePart[] {
    if (this.#depth === 0 && first.text === 'abstract') {
      this.#take();
      return [];
    }
    if (this.#depth === 0 && contracts.has(first.text) && isSourceName(this.#peek(1))) {
      return this.#contract(first);
    }
    const isFunction = first.text === 'function' && isSourceName(this.#peek(1));
    const isModifier = first.text === 'modifier' && isSourceName(this.#peek(1));
    const isSpecial = specialFunctions.has(first.text) && this.#peek(1).text === '(';
    const isUnnamed = first.text === 'function' && this.#peek(1).text === '(';
    if (!isFunction && !isModifier && !isSpecial && !isUnnamed) {
      this.#skipMember();
      return [];
    }
    this.#take();
    const name = isFunction || isModifier ? this.#take().text : isSpecial ? first.text : 'fallback';
    if (!this.#skipTo('{')) {
      return [];
    }
    const parts = [this.#block()];
    return [{ kind: isModifier ? 'modifier' : 'function', name, start: first.start, end: this.#end, parts }];
  }

  #contract(first: SourceToken): readonly OutlinePart[] {
    this.#take();
    const name = this.#take().text;
    if (!this.#skipTo('{')) {
      return [];
    }
    this.#take();
    this.#depth += 1;
    const parts = this.members();
    this.#depth -= 1;
    this.#takeIf('}');
    return [{ kind: 'contract', name, start: first.start, end: this.#end, parts }];
  }

  #block(): OutlinePart {
    const { start } = this.#peek();
    if (this.#depth > deepest) {
      this.#skipBraces();
      return { kind: 'block', name: '', start, end: this.#end, parts: [] };
    }
    this.#take();
    this.#depth += 1;
    const parts: OutlinePart[] = [];
    while (this.#peek().kind !== 'end' && this.#peek().text !== '}') {
      parts.push(this.#statement());
    }
    this.#depth -= 1;
    this.#takeIf('}');
    return { kind: 'block', name: '', start, end: this.#end, parts };
  }

  #statement(): OutlinePart {
    const { text, start } = this.#peek();
    const compound = (parts: readonly OutlinePart[]): OutlinePart => ({
      kind: 'compound',
      name: '',
      start,
      end: this.#end,
      parts,
    });
    switch (text) {
      case '{':
        return this.#block();
      case 'unchecked':
        this.#take();
        return this.#peek().text === '{' ? compound([this.#block()]) : this.#simple(start);
      case 'if':
      case 'for':
      case 'while':
        return compound(this.#headed(text));
      case 'do':
        return compound(this.#doWhile());
      case 'try':
        return compound(this.#tried());
      case 'assembly':
        return this.#assembly(start);
      default:
        return this.#simple(start);
    }
  }

  #headed(kind: string): readonly OutlinePart[] {
    this.#take();
    this.#skipParentheses();
    const body = this.#nested();
    return kind === 'if' && this.#takeIf('else') ? [...body, ...this.#nested()] : body;
  }

  #doWhile(): readonly OutlinePart[] {
    this.#take();
    const body = this.#nested();
    if (this.#takeIf('while')) {
      this.#skipParentheses();
      this.#takeIf(';');
    }
    return body;
  }

  #tried(): readonly OutlinePart[] {
    const parts: OutlinePart[] = [];
    let before = this.#take();
    // Options of a call stand in braces too, but behind a name.
    while (this.#peek().kind !== 'end' && !(this.#peek().text === '{' && before.text === ')')) {
      before = this.#peek();
      if (before.text === '{') {
        this.#skipBraces();
      } else if (before.text === ';' || before.text === '}') {
        return parts;
      } else {
        this.#take();
      }
    }
    parts.push(this.#block());
    while (this.#peek().text === 'catch') {
      if (!this.#skipTo('{')) {
        return parts;
      }
      parts.push(this.#block());
    }
    return parts;
  }

  /** One statement in another; deeper than is looked into, what it holds is passed over. */
  #nested(): readonly OutlinePart[] {
    if (this.#peek().text === '}' || this.#peek().kind === 'end') {
      return [];
    }
    if (this.#depth > deepest) {
      this.#simple(this.#peek().start);
      return [];
    }
    this.#depth += 1;
    const part = this.#statement();
    this.#depth -= 1;
    return [part];
  }

  #simple(start: number): OutlinePart {
    for (let token = this.#peek(); token.kind !== 'end' && token.text !== '}'; token = this.#peek()) {
      if (token.text === '{') {
        this.#skipBraces();
      } else if (this.#take().text === ';') {
        break;
      }
    }
    return { kind: 'statement', name: '', start, end: this.#end, parts: [] };
  }

  /** One statement, whatever it holds: assembly has no marks between its own. */
  #assembly(start: number): OutlinePart {
    if (this.#skipTo('{')) {
      this.#skipBraces();
    }
    return { kind: 'statement', name: '', start, end: this.#end, parts: [] };
  }

  /** Passes a member that is no function: a variable, a struct, an event. */
  #skipMember(): void {
    for (let token = this.#peek(); token.kind !== 'end' && token.text !== '}'; token = this.#peek()) {
      if (token.text === '{') {
        this.#skipBraces();
        // A variable goes on behind what is in braces; a struct does not.
        if (this.#peek().indent !== undefined) {
          return;
        }
      } else if (this.#take().text === ';') {
        return;
      }
    }
  }

  /** False when the statement or what is around it ends before. */
  #skipTo(mark: '{'): boolean {
    for (let token = this.#peek(); token.kind !== 'end'; token = this.#peek()) {
      if (token.text === mark) {
        return true;
      }
      if (token.text === '}') {
        return false;
      }
      if (this.#take().text === ';') {
        return false;
      }
    }
    return false;
  }

  #skipParentheses(): void {
    let depth = 0;
    do {
      const { text } = this.#peek();
      if (text === '}' || (depth === 0 && text !== '(')) {
        return;
      }
      if (text === '{') {
        this.#skipBraces();
        continue;
      }
      this.#take();
      depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    } while (depth > 0 && this.#peek().kind !== 'end');
  }

  #skipBraces(): void {
    let depth = 0;
    do {
      const { text } = this.#take();
      depth += text === '{' ? 1 : text === '}' ? -1 : 0;
    } while (depth > 0 && this.#peek().kind !== 'end');
  }

  #takeIf(text: string): boolean {
    const isNext = this.#peek().text === text;
    if (isNext) {
      this.#take();
    }
    return isNext;
  }

  #take(): SourceToken {
    const token = this.#cursor.next();
    this.#end = token.kind === 'end' ? this.#end : token.end;
    return token;
  }

  #peek(offset = 0): SourceToken {
    return this.#cursor.peek(offset);
  }
}

/** The innermost part around a span, and those around it, from outside. */
export function partsAround(outline: OutlinePart, start: number, end: number): readonly OutlinePart[] {
  const around = [outline];
  for (let part: OutlinePart | undefined = outline; part !== undefined; ) {
    part = partAround(part.parts, start, end);
    if (part !== undefined) {
      around.push(part);
    }
  }
  return around;
}

/** The one of several, which ascend, that is around a span. */
function partAround(parts: readonly OutlinePart[], start: number, end: number): OutlinePart | undefined {
  let [low, high] = [0, parts.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part === undefined || part.start > start) {
      high = middle - 1;
    } else if (part.end <= start) {
      low = middle + 1;
    } else {
      return part.end >= end ? part : undefined;
    }
  }
  return undefined;
}
