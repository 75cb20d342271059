/** Reads the text of sources, Solidity and Vyper, from its start to its end and never back: what is hostile costs no more. */

export type SourceLanguage = 'Solidity' | 'Vyper';

export interface SourceToken {
  /** `location`: what a comment gives the struct after it, as {@link locationPrefix} and an id. `end`: there is no more. */
  readonly kind: 'name' | 'number' | 'text' | 'mark' | 'location' | 'end';
  /** As it is written; of a text with its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The column of what a line begins with; undefined for what follows on it. */
  readonly indent: number | undefined;
}

/** What reading may still cost: one step for a character, one for a token. At zero a text ends early. */
export interface SourceBudget {
  stepsLeft: number;
}

type Piece = 'space' | 'name' | 'number' | 'quote' | 'longText' | 'comment' | 'longComment' | 'mark' | 'longMark';

const classes: ReadonlyMap<number, Piece> = new Map(
  (
    [
      ['space', ' \t\n\r\v\f\u00a0\ufeff'],
      ['name', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'],
      ['number', '0123456789'],
      ['quote', '"\''],
    ] as const
  ).flatMap(([piece, characters]) => Array.from(characters, (each) => [each.charCodeAt(0), piece] as const)),
);
const [newline, dot, backslash] = [10, 46, 92];

export const noToken: SourceToken = { kind: 'end', text: '', start: 0, end: 0, indent: undefined };

/** The tokens of a text, without comments; at the end, again and again the token `end`. */
export function sourceTokens(text: string, language: SourceLanguage, budget: SourceBudget): () => SourceToken {
  let at = 0;
  let lineStart = 0;
  let isFirst = true;

  const taken = (kind: SourceToken['kind'], written: string, start: number): SourceToken => {
    const indent = isFirst ? start - lineStart : undefined;
    isFirst = false;
    return { kind, text: written, start, end: at, indent };
  };
  const noteLines = (start: number) => {
    const end = text.slice(start, at).lastIndexOf('\n');
    if (end >= 0) {
      lineStart = start + end + 1;
      isFirst = true;
    }
  };
  const textOrLocation = (piece: Piece, start: number): SourceToken | undefined => {
    if (piece === 'quote' || piece === 'longText') {
      return taken('text', text.slice(start, at), start);
    }
    const isDocumentation = text.startsWith('///', start) || text.startsWith('/**', start);
    const location = isDocumentation ? locationOf(text.slice(start, at)) : undefined;
    return location === undefined ? undefined : taken('location', location, start);
  };
  /** A token, or undefined for what is none. */
  const take = (): SourceToken | undefined => {
    const start = at;
    const piece = pieceAt(text, start, language);
    at = endOf(piece, text, start);
    if (piece === 'name' || piece === 'number') {
      return taken(piece, text.slice(start, at), start);
    }
    if (piece === 'mark' || piece === 'longMark') {
      return taken('mark', text.slice(start, at), start);
    }
    const token = piece === 'space' ? undefined : textOrLocation(piece, start);
    if (piece !== 'comment') {
      noteLines(start);
    }
    return token;
  };
  return () => {
    while (at < text.length && budget.stepsLeft >= 0) {
      const start = at;
      const token = take();
      budget.stepsLeft -= at - start + 1;
      if (token !== undefined && budget.stepsLeft >= 0) {
        return token;
      }
    }
    return noToken;
  };
}

function pieceAt(text: string, start: number, language: SourceLanguage): Piece {
  const piece = classes.get(text.charCodeAt(start)) ?? 'mark';
  if (language === 'Vyper') {
    if (piece === 'quote') {
      return text.startsWith(text.charAt(start).repeat(3), start) ? 'longText' : 'quote';
    }
    const isLong = text.startsWith('//', start) || text.startsWith('->', start);
    return text.startsWith('#', start) ? 'comment' : isLong ? 'longMark' : piece;
  }
  if (piece !== 'mark') {
    return piece;
  }
  const isComment = text.startsWith('//', start);
  const isLong = text.startsWith('/*', start);
  return isComment ? 'comment' : isLong ? 'longComment' : text.startsWith('=>', start) ? 'longMark' : 'mark';
}

/** Of what nothing closes, the end of the text. */
function endOf(piece: Piece, text: string, start: number): number {
  switch (piece) {
    case 'space':
      return endOfSpace(text, start);
    case 'name':
    case 'number':
      return endOfWord(text, start, piece === 'number');
    case 'quote':
      return endOfText(text, start);
    case 'longText':
      return endOfLongText(text, start);
    case 'comment':
      return endAt(text, '\n', start, 0);
    case 'longComment':
      return endAt(text, '*/', start + 2, 2);
    case 'mark':
      return start + 1;
    case 'longMark':
      return start + 2;
  }
}

function endOfSpace(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && classes.get(text.charCodeAt(end)) === 'space') {
    end += 1;
  }
  return end;
}

function endOfWord(text: string, start: number, isNumber: boolean): number {
  let end = start + 1;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    const piece = classes.get(code);
    if (piece !== 'name' && piece !== 'number' && !(isNumber && code === dot)) {
      break;
    }
  }
  return end;
}

function endAt(text: string, closing: string, from: number, length: number): number {
  const index = text.indexOf(closing, from);
  return index < 0 ? text.length : index + length;
}

/** What no quote closes ends with its line. */
function endOfText(text: string, start: number): number {
  const closing = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === newline) {
      return at;
    }
    if (code === closing) {
      return at + 1;
    }
    at += code === backslash && text.charCodeAt(at + 1) !== newline ? 1 : 0;
  }
  return text.length;
}

function endOfLongText(text: string, start: number): number {
  const closing = text.charAt(start).repeat(3);
  for (let at = start + 3; at < text.length; at += text.charCodeAt(at) === backslash ? 2 : 1) {
    if (text.startsWith(closing, at)) {
      return at + 3;
    }
  }
  return text.length;
}

/** Namespaces by ERC-7201; the colon sets them apart from all other tokens. */
export const locationPrefix = 'erc7201:';
const locationTag = '@custom:storage-location';

/** In a comment of the documentation: `/// @custom:storage-location erc7201:example.main`. */
function locationOf(comment: string): string | undefined {
  for (let at = comment.indexOf(locationTag); at >= 0; at = comment.indexOf(locationTag, at + 1)) {
    const start = at + locationTag.length;
    const from = classes.get(comment.charCodeAt(start)) === 'space' ? endOfSpace(comment, start) : start;
    const id = from === start ? undefined : /^erc7201:[^\s*]{1,200}/.exec(comment.slice(from, from + 208))?.[0];
    if (id !== undefined) {
      return id;
    }
  }
  return undefined;
}

/** Tokens one after another, with a look at a few that follow. */
export interface SourceCursor {
  /** Where what was taken last ends. */
  readonly end: number;
  /** Takes the next token; at the end, again and again the token `end`. */
  next(): SourceToken;
  /** The next token without taking it, or one of the few after it. */
  peek(offset?: number): SourceToken;
}

export function createSourceCursor(text: string, language: SourceLanguage, budget: SourceBudget): SourceCursor {
  const take = sourceTokens(text, language, budget);
  const ahead: SourceToken[] = [];
  let end = 0;
  return {
    get end() {
      return end;
    },
    next: () => {
      const token = ahead.shift() ?? take();
      end = token.kind === 'end' ? end : token.end;
      return token;
    },
    peek: (offset = 0) => {
      while (ahead.length <= offset) {
        ahead.push(take());
      }
      return ahead[offset] ?? noToken;
    },
  };
}

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
