import type { SourceCursor } from './sourceCursor.ts';
import type { SourceToken } from './sourceTokens.ts';

/** Goes through the tokens of a source for its outline: over what brackets hold, and how deep inside of others. */
export class OutlineCursor {
  /** How many parts are open. */
  depth = 0;
  readonly #cursor: SourceCursor;
  #end = 0;

  constructor(cursor: SourceCursor) {
    this.#cursor = cursor;
  }

  /** Where what was taken last ends. */
  get end(): number {
    return this.#end;
  }

  /** False when the statement or what is around it ends before. */
  skipTo(mark: '{'): boolean {
    for (let token = this.peek(); token.kind !== 'end'; token = this.peek()) {
      if (token.text === mark) {
        return true;
      }
      if (token.text === '}') {
        return false;
      }
      if (this.take().text === ';') {
        return false;
      }
    }
    return false;
  }

  skipParentheses(): void {
    let depth = 0;
    do {
      const { text } = this.peek();
      if (text === '}' || (depth === 0 && text !== '(')) {
        return;
      }
      if (text === '{') {
        this.skipBraces();
        continue;
      }
      this.take();
      depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    } while (depth > 0 && this.peek().kind !== 'end');
  }

  skipBraces(): void {
    let depth = 0;
    do {
      const { text } = this.take();
      depth += text === '{' ? 1 : text === '}' ? -1 : 0;
    } while (depth > 0 && this.peek().kind !== 'end');
  }

  takeIf(text: string): boolean {
    const isNext = this.peek().text === text;
    if (isNext) {
      this.take();
    }
    return isNext;
  }

  take(): SourceToken {
    const token = this.#cursor.next();
    this.#end = token.kind === 'end' ? this.#end : token.end;
    return token;
  }

  peek(offset = 0): SourceToken {
    return this.#cursor.peek(offset);
  }
}
