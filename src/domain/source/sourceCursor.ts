import { noToken, type SourceBudget, type SourceLanguage, type SourceToken, sourceTokens } from './sourceTokens.ts';

/** Tokens one after another, with a look at a few that follow. */
export interface SourceCursor {
  /** Takes the next token; at the end, again and again the token `end`. */
  next(): SourceToken;
  /** The next token without taking it, or one of the few after it. */
  peek(offset?: number): SourceToken;
}

export function createSourceCursor(text: string, language: SourceLanguage, budget: SourceBudget): SourceCursor {
  const take = sourceTokens(text, language, budget);
  const ahead: SourceToken[] = [];
  return {
    next: () => ahead.shift() ?? take(),
    peek: (offset = 0) => {
      while (ahead.length <= offset) {
        ahead.push(take());
      }
      return ahead[offset] ?? noToken;
    },
  };
}

/** In tokens: far more than any list of bases, members or fields has. What is longer is read as what stands in it. */
export const longestList = 10_000;

const longestName = 201;

/** True for a name that a declaration may have. */
export function isSourceName({ kind, text }: SourceToken): boolean {
  return kind === 'name' && text.length <= longestName;
}

/** Tokens as they are written, with one space for whatever stands between them. */
export function joinedTokens(tokens: readonly SourceToken[]): string {
  return tokens
    .map(({ text, start }, index) => (index > 0 && start > (tokens[index - 1]?.end ?? 0) ? ` ${text}` : text))
    .join('');
}

/** What stands between separators; at least one part, which may be empty. */
export function* partsOf(tokens: readonly SourceToken[], separator: ',' | ';'): Generator<readonly SourceToken[]> {
  let part: SourceToken[] = [];
  for (const token of tokens) {
    if (token.text === separator) {
      yield part;
      part = [];
    } else if (token.kind !== 'location') {
      part.push(token);
    }
  }
  yield part;
}
