import type { Steps } from '../steps.ts';
import type { SourceCursor } from './sourceCursor.ts';
import type { SourceToken } from './sourceTokens.ts';

/** Tokens that are read between two pauses: about a millisecond. */
const tokensAtOnce = 2_048;

/** Goes through the tokens of a source for its outline: over what brackets hold, and how deep inside of others. */
export class OutlineCursor {
  /** How many parts are open. */
  depth = 0;
  readonly #cursor: SourceCursor;
  #end = 0;
  #taken = 0;

  constructor(cursor: SourceCursor) {
    this.#cursor = cursor;
  }

  /** Where what was taken last ends. */
  get end(): number {
    return this.#end;
  }

  /** False when the statement or what is around it ends before. */
  *skipTo(mark: '{'): Steps<boolean> {
    for (let token = this.peek(); token.kind !== 'end'; token = this.peek()) {
      if (token.text === mark) {
        return true;
      }
      if (token.text === '}') {
        return false;
      }
      if ((yield* this.take()).text === ';') {
        return false;
      }
    }
    return false;
  }

  *skipParentheses(): Steps<void> {
    let depth = 0;
    do {
      const { text } = this.peek();
      if (text === '}' || (depth === 0 && text !== '(')) {
        return;
      }
      if (text === '{') {
        yield* this.skipBraces();
        continue;
      }
      yield* this.take();
      depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    } while (depth > 0 && this.peek().kind !== 'end');
  }

  *skipBraces(): Steps<void> {
    let depth = 0;
    do {
      const { text } = yield* this.take();
      depth += text === '{' ? 1 : text === '}' ? -1 : 0;
    } while (depth > 0 && this.peek().kind !== 'end');
  }

  *takeIf(text: string): Steps<boolean> {
    const isNext = this.peek().text === text;
    if (isNext) {
      yield* this.take();
    }
    return isNext;
  }

  /** The next token; now and then with a pause before it. */
  *take(): Steps<SourceToken> {
    this.#taken += 1;
    if (this.#taken % tokensAtOnce === 0) {
      yield undefined;
    }
    const token = this.#cursor.next();
    this.#end = token.kind === 'end' ? this.#end : token.end;
    return token;
  }

  peek(offset = 0): SourceToken {
    return this.#cursor.peek(offset);
  }
}
